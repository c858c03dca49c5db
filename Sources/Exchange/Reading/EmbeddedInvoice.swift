import CQpdf
import Foundation

/// The invoice as XML inside a PDF, as in Factur-X and ZUGFeRD. The only file here that imports CQpdf.
nonisolated struct EmbeddedInvoice {
    /// The bytes of the invoice.
    let xml: Data
    /// Its name in the PDF, and the names of the other files there.
    private let name: String
    let others: [String]

    /// Returns `true` if the first bytes of a file are those of a PDF, which may have others before its mark.
    static func isPDF(_ beginning: Data) -> Bool {
        beginning.prefix(1024).prefix { $0 != UInt8(ascii: "<") }.firstRange(of: Data("%PDF-".utf8)) != nil
    }

    /// The memory that unpacking a PDF may take.
    private static let megabytes = 512

    /// Finds the invoice.
    /// - Parameters:
    ///   - file: The PDF's name in messages.
    ///   - wanted: The name of another file in it, which is found in place of the invoice.
    init(in pdf: Data, named file: String, wanted: String? = nil) throws(ExchangeError) {
        if let library = pdf_load() {
            let reason =
                "PDFs are read with “\(String(cString: library))”, which is not on this machine. On Debian and Ubuntu "
            throw .notReadable(file: file, reason: reason + "“sudo apt-get install qpdf” installs it")
        }
        var answer = pdf_embedded()
        let outcome = pdf.withUnsafeBytes { bytes in
            pdf_invoice(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, wanted, Self.megabytes << 20, &answer)
        }
        if let xml = answer.bytes {
            let all = Data(bytesNoCopy: xml, count: answer.count + answer.name_count, deallocator: .free)
            let names = all.dropFirst(answer.count).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            (self.xml, name) = (all.prefix(answer.count), names.first ?? "")
            others = Set(names.dropFirst()).subtracting([name]).sorted()
            return
        }
        switch outcome {
        case .PDF_HAS_NO_INVOICE: throw .noInvoiceInPDF(file: file)
        case .PDF_NEEDS_PASSWORD: throw .protectedPDF(file: file)
        case .PDF_IS_TOO_LARGE: throw .tooLargePDF(file: file, megabytes: Self.megabytes)
        case .PDF_IS_DAMAGED: throw .damagedPDF(file: file)
        case .PDF_HAS_INVOICE, .PDF_IS_NOT_READ:
            throw .notReadable(file: file, reason: "there is no memory left, or no process can be started")
        }
    }

    /// The names of the standards, which the last part of a path may have.
    private static let names: Set = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"]

    /// Its name is that of a standard.
    var isNamed: Bool {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        return Self.names.contains(last.lowercased())
    }

    /// Sentences about another name than the standard's, and about other XML, which was not read.
    func remarks(on file: String) -> [String] {
        let odd =
            isNamed && name.lowercased() == name.lowercased().split { $0 == "/" || $0 == "\\" }.last.map(String.init)
        let xml = others.filter { $0.lowercased().hasSuffix(".xml") }
        return (odd ? [] : ["The invoice in it is named “\(name)”; by the standard it is “factur-x.xml”."])
            + (xml.isEmpty
                ? [] : ["Not read: \(xml.map { "“\($0)”" }.joined(separator: ", ")), which is in it as well."])
    }
}
