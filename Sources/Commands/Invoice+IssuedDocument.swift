import Delivery
import Exchange
import Foundation
import Invoicing

extension Invoice {
    /// The first element that an issued document has otherwise than this invoice; nil if both say the same.
    ///
    /// Both are read and written once more, so that documents of two versions of the program compare.
    func difference(fromIssued document: Data, _ files: AttachedFiles) -> (stored: String, expected: String)? {
        let current = documentToSend(files)
        // A quote has no document of the standard, which alone can be read again.
        guard document != current, !isQuote else { return nil }
        guard let stored = elements(of: document) else { return ("a document that cannot be read", number) }
        guard let expected = elements(of: current) else { return nil }
        let count = max(stored.count, expected.count)
        let index = (0..<count).first { stored.element(at: $0) != expected.element(at: $0) }
        return index.map { (stored.element(at: $0), expected.element(at: $0)) }
    }

    /// The lines of a document as this program would write it, with the amounts that it declares.
    private func elements(of document: Data) -> [Substring]? {
        guard let invoice = try? InvoiceReader.read(document, named: number) else { return nil }
        let text = String(
            decoding: InvoiceWriter.document(invoice, as: formatToSend, amounts: .declared), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline)
    }
}

extension [Substring] {
    fileprivate func element(at index: Int) -> String {
        indices.contains(index) ? self[index].trimmingCharacters(in: .whitespaces) : "nothing"
    }
}
