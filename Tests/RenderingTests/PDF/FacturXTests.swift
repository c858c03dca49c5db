import Exchange
import Foundation
import Invoicing
import TestSupport
import Testing

@testable import Rendering

@Suite("A Factur-X PDF", .serialized, .enabled(if: Tool.has("pdfdetach"), "skipped: poppler-utils is not there"))
struct FacturXTests {
    private func facturX(_ path: String, _ style: DocumentStyle = Documents.style) throws -> (pdf: Data, xml: Data)? {
        let invoice = try InvoiceReader.read(contentsOf: path)
        let xml = InvoiceWriter.document(invoice, as: .cii, amounts: .declared)
        do {
            return (try PDFDocument.pdf(of: InvoiceSnapshot(invoice), style, embedding: xml), xml)
        } catch PDFError.missingGlyphs {
            return nil
        }
    }

    @Test(
        "has the invoice as CII inside, byte for byte, and is sound",
        arguments: Documents.samples + Documents.publicInvoices)
    func content(path: String) throws {
        guard let (pdf, xml) = try facturX(path) else { return }
        try Tool.withFile(pdf) { file in
            let output = file + ".xml"
            defer { try? FileManager.default.removeItem(atPath: output) }
            #expect(try Tool.run("pdfdetach", ["-save", "1", "-o", output, file]).status == 0)
            #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == xml)
            guard Tool.has("qpdf") else { return }
            let check = try Tool.run("qpdf", ["--check", file])
            #expect(check.status == 0 && !check.output.contains("WARNING"), "\(check.output)")
        }
    }

    @Test("has all fonts within it, and says that it is an archive's with an invoice")
    func archive() throws {
        var style = Documents.style
        // Of this form of fonts the standard wants most.
        style.page.font = "DejaVu Sans"
        let (pdf, _) = try #require(try facturX(Documents.samples[0], style))
        let fonts = try Tool.withFile(pdf) { try Tool.run("pdffonts", [$0]).output }.split(separator: "\n").dropFirst(2)
        #expect(!fonts.isEmpty && fonts.allSatisfy { $0.contains(/yes yes yes +\d+ +0$/) }, "\(fonts)")
        let text = String(decoding: pdf, as: UTF8.self)
        let parts = [
            "<pdfaid:part>3<", "<pdfaid:conformance>B<", "<fx:ConformanceLevel>EN 16931<",
            "/AFRelationship /Alternative",
            "/S /GTS_PDFA1", "<fx:DocumentFileName>factur-x.xml<", "/CIDToGIDMap /Identity",
        ]
        #expect(parts.filter { !text.contains($0) } == [] && !text.contains("/Interpolate true"))
    }

    @Test("has the profile of its colours in the form of ICC")
    func profile() {
        let bytes = SRGBProfile.bytes
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        #expect(size == bytes.count && String(decoding: bytes[36..<40], as: UTF8.self) == "acsp")
    }

    @Test("is the same each time")
    func reproducible() throws {
        #expect(try facturX(Documents.samples[0])?.pdf == facturX(Documents.samples[0])?.pdf)
    }

    @Test("is not made of what is no PDF")
    func foreign() {
        #expect(throws: PDFError.self) { try PDFFile(Data("no PDF".utf8)).finished() }
        #expect(throws: PDFError.self) { try PDFFile(Data()).finished() }
    }
}
