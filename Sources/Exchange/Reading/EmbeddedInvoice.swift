import CQpdf
import Foundation

/// The invoice as XML inside a Factur-X or ZUGFeRD PDF. The only file here that imports CQpdf.
enum EmbeddedInvoice {
    /// Whether the first bytes of a file are those of a PDF, which may have others before its mark.
    static func isInside(_ beginning: Data) -> Bool {
        beginning.prefix(1024).prefix { $0 != UInt8(ascii: "<") }.firstRange(of: Data("%PDF-".utf8)) != nil
    }

    /// Returns the bytes of the invoice.
    /// - Parameter name: The PDF's name in messages.
    static func xml(in pdf: Data, named name: String) throws(ExchangeError) -> Data {
        if let library = pdf_load() {
            let reason =
                "PDFs are read with “\(String(cString: library))”, which is not on this machine. On Debian and Ubuntu "
            throw .notReadable(file: name, reason: reason + "“sudo apt-get install qpdf” installs it")
        }
        let result: Result<Data, ExchangeError> = pdf.withUnsafeBytes { bytes in
            let file = pdf_open(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
            guard let file else { return .failure(.notReadable(file: name, reason: "there is no memory left")) }
            defer { pdf_close(file) }
            var count = 0
            if let xml = pdf_invoice(file, &count) {
                return .success(Data(bytesNoCopy: xml, count: count, deallocator: .free))
            }
            if pdf_needs_password(file) { return .failure(.protectedPDF(file: name)) }
            return .failure(pdf_failure(file) == nil ? .noInvoiceInPDF(file: name) : .damagedPDF(file: name))
        }
        return try result.get()
    }
}
