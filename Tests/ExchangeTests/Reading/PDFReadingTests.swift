import Exchange
import Foundation
import TestSupport
import Testing

/// A PDF of one empty page without a cross-reference table, which a reader reconstructs.
/// - Parameters:
///   - catalogue: Entries of the catalogue. 5 is the attachment, 7 a second one called `other.xml`, 8 an object of the test's own.
private func pdf(
    _ catalogue: String, name: String = "factur-x.xml", xml: Data = invoice, filters: String = "",
    object: String = "null"
) -> Data {
    func attachment(_ content: Data, _ name: String, at number: Int) -> Data {
        Data(
            "\(number) 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml /Length \(content.count) \(filters) >>\nstream\n"
                .utf8)
            + content + Data("\nendstream\nendobj\n\(number + 1) 0 obj\n".utf8)
            + Data("<< /Type /Filespec /F (\(name)) /UF (\(name)) /EF << /F \(number) 0 R >> >>\nendobj\n".utf8)
    }
    let pages = """
        %PDF-1.7
        1 0 obj
        << /Type /Catalog /Pages 2 0 R \(catalogue) >>
        endobj
        2 0 obj
        << /Type /Pages /Kids [3 0 R] /Count 1 >>
        endobj
        3 0 obj
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>
        endobj
        8 0 obj
        \(object)
        endobj\n
        """
    return Data(pages.utf8) + attachment(xml, name, at: 4) + attachment(Data("<other/>".utf8), "other.xml", at: 6)
        + Data("trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n0\n%%EOF\n".utf8)
}

private nonisolated let invoice = ubl("<b:ID>7</b:ID>")
private nonisolated let names = "/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>"

/// Calls a closure with the path of a PDF that qpdf has written with some options; with none, as it is.
private func withFile<Result>(_ bytes: Data, _ options: [String] = [], _ body: (String) throws -> Result) throws
    -> Result
{
    let folder = FileManager.default.temporaryDirectory.appending(path: "billow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in.pdf"), folder.appending(path: "out.pdf"))
    try bytes.write(to: input)
    guard !options.isEmpty else { return try body(input.path) }
    // 3 are warnings, here of the missing table.
    #expect(try Tool.run("qpdf", options + [input.path, output.path]).status == 3)
    return try body(output.path)
}

private func error(_ bytes: Data, _ options: [String] = []) throws -> String {
    try withFile(bytes, options) { path in
        do throws(ExchangeError) {
            return "read: \(try InvoiceReader.read(contentsOf: path).number)"
        } catch {
            return error.description.replacingOccurrences(of: path, with: "FILE") + " \(error.exitCode)"
        }
    }
}

@Suite("An invoice inside a PDF", .enabled(if: Tool.has("qpdf"), "skipped: qpdf is not there"))
struct PDFReadingTests {
    @Test(
        "is read, byte for byte, however the PDF is written",
        arguments: [
            [], ["--object-streams=disable"], ["--object-streams=generate"], ["--compress-streams=y", "--linearize"],
            ["--encrypt", "", "owner", "256", "--"], ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--"],
        ])
    func written(options: [String]) throws {
        let (number, xml) = try withFile(pdf(names), options) { path in
            (try InvoiceReader.read(contentsOf: path).number, try InvoiceReader.xml(of: ReceivedPart(file: path)))
        }
        #expect(number == "7" && xml == invoice)
    }

    @Test(
        "is found by its name, or as an associated file of XML",
        arguments: [
            (names, "ZUGFeRD-invoice.xml"), (names, "xrechnung.xml"), ("/AF [5 0 R]", "invoice.xml"),
            ("/Names << /EmbeddedFiles << /Kids [<< /Kids [<< /Names [(a) 5 0 R] >>] >>] >> >>", "factur-x.xml"),
            ("/AF [7 0 R 5 0 R]", "factur-x.xml"), ("/AF [7 0 R] \(names)", "factur-x.xml"),
            ("/Names << /EmbeddedFiles << /Kids [8 0 R] /Names [(a) 5 0 R] >> >>", "factur-x.xml"),
        ])
    func found(catalogue: String, name: String) throws {
        #expect(try error(pdf(catalogue, name: name)) == "read: 7")
    }

    @Test(
        "is said to be missing where there is none, also in a tree of names that contains itself",
        arguments: [
            ("", "null"), ("/AF [8 0 R]", "<< /EF << /F 3 0 R >> /UF (factur-x.xml) >>"),
            ("/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>", "null"),
            ("/Names << /EmbeddedFiles 8 0 R >>", "<< /Kids [8 0 R 8 0 R] >>"), ("/AF 5 /Names 6", "null"),
        ])
    func missing(catalogue: String, object: String) throws {
        let sentence =
            "“FILE” is a PDF without an invoice inside. Ask the sender for an e-invoice (XML, or a PDF with it). 65"
        #expect(try error(pdf(catalogue, object: object)) == sentence)
    }

    @Test("is not read from a damaged PDF, nor without its password, nor from ZUGFeRD 1: a sentence says so")
    func refused() throws {
        #expect(
            try error(Data("%PDF-1.7\n1 0 obj".utf8))
                == "“FILE” is a damaged PDF. Ask its sender for the file again. 65")
        #expect(
            try error(pdf(names), ["--encrypt", "user", "owner", "256", "--"])
                == "“FILE” is a PDF protected by a password. Save a copy without the password, and read that one. 65")
        let old = Data("<r:CrossIndustryDocument xmlns:r=\"urn:ferd:CrossIndustryDocument:invoice:1p0\"/>".utf8)
        #expect(
            try error(pdf(names, name: "ZUGFeRD-invoice.xml", xml: old))
                == "“FILE” is an invoice in ZUGFeRD 1 (Germany), which Billow does not read. Ask its sender for UBL or CII. 65"
        )
    }

    @Test("is not unpacked to more than any invoice has: a sentence says so")
    func bomb() throws {
        // A gigabyte of zeros, compressed three times.
        let bomb = try #require(
            Data(
                base64Encoded:
                    "eNqruPX2jqHeUkaJtov/25xEzoho9fL6aF70yPBZvUBsqZPmzHO+F253euVbWScs28QQ2LGCpdBc8ef84mkfpubvs6n/Z/9vrk9b4oy4"
                    + "ffG2ujp8DAwMB074/p97traX8fCt43fPvbMDChmUtZ/2/rw58MHbhNLblkCBhC96ZuZ1Z+xY5vn3P5/LDBRxy3/6NTF7G+udupj/d4r5"
                    + "gSISe6sPAikGD0EeINkgBuZkQDgSyJxRmVGZUZlRmVGZURlCMpZRcVE/bjGdi/fzr+O/n/P32XWDnyxJaZvuAwDXRDs+"))
        let filters = "/Filter [/FlateDecode /FlateDecode /FlateDecode]"
        let sentence =
            "“FILE” is a PDF that takes more than 512 MB of memory to unpack. No invoice is that large: check that it is the right "
            + "file. 65"
        #expect(try error(pdf(names, xml: bomb, filters: filters)) == sentence)
    }

    @Test("is looked for behind bytes before the PDF's mark, and not in XML that has the mark in a text")
    func mark() throws {
        #expect(try error(Data("\r\n\r\n".utf8) + pdf(names)) == "read: 7")
        #expect(try error(ubl("<b:ID>%PDF-1</b:ID>")) == "read: %PDF-1")
    }
}
