import CQpdf
import Foundation

/// A PDF that is completed: with what it says of itself, and for archives with a file, a description and a profile. The only
/// file here that imports CQpdf.
final class PDFFile {
    private let file: OpaquePointer
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// Reads what was drawn.
    /// - Throws: ``PDFError/noLibrary(_:)`` where libqpdf is not there.
    init(_ data: Data) throws(PDFError) {
        if let library = pdf_load() { throw .noLibrary(String(cString: library)) }
        bytes = UnsafeMutableBufferPointer.allocate(capacity: max(1, data.count))
        _ = bytes.initialize(from: data)
        guard let file = pdf_open(bytes.baseAddress, data.count) else { throw .failed("there is no memory left") }
        self.file = file
    }

    deinit {
        pdf_close(file)
        bytes.deallocate()
    }

    /// Says what it is, in the language that it is in.
    func describe(_ description: PDFDescription, _ language: Language) {
        pdf_set_info(file, "<< \(description.dictionary) >>")
        let entries = "/Lang (\(language.rawValue)) /ViewerPreferences << /DisplayDocTitle true >>"
        pdf_add_to_catalogue(file, "<< \(entries) >>")
    }

    /// Makes it an archive's, with an invoice inside.
    func add(_ invoice: FacturX) {
        pdf_attach(
            file, Array(invoice.xml), invoice.xml.count, invoice.streamDictionary, invoice.specificationDictionary,
            "(\(invoice.fileName))")
        let packet = Array(invoice.packet.utf8)
        pdf_set_description(file, packet, packet.count)
        pdf_set_colours(file, Array(SRGBProfile.bytes), SRGBProfile.bytes.count, FacturX.intent)
        // Older versions of Cairo leave that out.
        pdf_number_glyphs(file)
    }

    /// Puts files beside the invoice, sorted by their names, as a tree of names wants it.
    func add(_ files: [PDFAttachment], _ description: PDFDescription) {
        for file in files.sorted(by: { $0.name.pdfText < $1.name.pdfText }) {
            pdf_attach(
                self.file, Array(file.content), file.content.count, file.streamDictionary(description),
                file.specificationDictionary, file.name.pdfText)
        }
    }

    /// The bytes of all of it.
    func finished() throws(PDFError) -> Data {
        var count = 0
        guard let bytes = pdf_write(file, &count) else {
            throw .failed(pdf_failure(file).map { String(cString: $0) } ?? "it is not known why")
        }
        return Data(bytes: bytes, count: count)
    }
}

extension String {
    /// The text as PDF writes it: UTF-16 in hexadecimal digits.
    var pdfText: String {
        let units = [0xFEFF] + utf16
        return "<" + units.map { String(format: "%04X", Int($0)) }.joined() + ">"
    }
}
