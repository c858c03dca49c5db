import CQpdf
import Foundation

/// The invoice as XML inside a Factur-X or ZUGFeRD PDF. The only file here that imports CQpdf.
enum EmbeddedInvoice {
    /// Whether the first bytes of a file are those of a PDF, which may have others before its mark.
    static func isPDF(_ beginning: Data) -> Bool {
        beginning.prefix(1024).prefix { $0 != UInt8(ascii: "<") }.firstRange(of: Data("%PDF-".utf8)) != nil
    }

    /// How much memory unpacking a PDF may take.
    private static let megabytes = 512

    /// Returns the bytes of the invoice.
    /// - Parameter name: The PDF's name in messages.
    static func xml(in pdf: Data, named name: String) throws(ExchangeError) -> Data {
        if let library = pdf_load() {
            let reason =
                "PDFs are read with “\(String(cString: library))”, which is not on this machine. On Debian and Ubuntu "
            throw .notReadable(file: name, reason: reason + "“sudo apt-get install qpdf” installs it")
        }
        var (xml, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let outcome = pdf.withUnsafeBytes { bytes in
            pdf_invoice(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, megabytes << 20, &xml, &count)
        }
        if let xml { return Data(bytesNoCopy: xml, count: count, deallocator: .free) }
        switch outcome {
        case .PDF_HAS_NO_INVOICE: throw .noInvoiceInPDF(file: name)
        case .PDF_NEEDS_PASSWORD: throw .protectedPDF(file: name)
        case .PDF_IS_TOO_LARGE: throw .tooLargePDF(file: name, megabytes: megabytes)
        case .PDF_IS_DAMAGED: throw .damagedPDF(file: name)
        case .PDF_HAS_INVOICE, .PDF_IS_NOT_READ:
            throw .notReadable(file: name, reason: "there is no memory left, or no process can be started")
        }
    }
}
