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
        let index = (0..<count).first { !isSame(stored.element(at: $0), expected.element(at: $0)) }
        return index.map { (stored.element(at: $0), expected.element(at: $0)) }
    }

    /// The lines of a document as this program would write it, with the amounts that it declares.
    private func elements(of document: Data) -> [Substring]? {
        guard let invoice = try? InvoiceReader.read(document, named: number) else { return nil }
        // Other programs have the groups in an order of theirs.
        invoice.declared?.vatBreakdown.sort { $0.group < $1.group }
        let text = String(
            decoding: InvoiceWriter.document(invoice, as: formatToSend, amounts: .declared), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline)
    }

    /// Returns `true` for the same text or the same number: other programs write `19.00` for `19`.
    private func isSame(_ a: String, _ b: String) -> Bool {
        guard a != b else { return true }
        let (a, b) = (a.split { "<>".contains($0) }, b.split { "<>".contains($0) })
        guard a.count == 3, b.count == 3, a[0] == b[0], let name = a[0].split(separator: " ").first,
            ["Amount", "Quantity", "Percent", "Rate", "Numeric"].contains(where: name.hasSuffix)
        else { return false }
        return ExactDecimal(String(a[1])).map { $0 == ExactDecimal(String(b[1])) } ?? false
    }
}

extension [Substring] {
    fileprivate func element(at index: Int) -> String {
        indices.contains(index) ? self[index].trimmingCharacters(in: .whitespaces) : "nothing"
    }
}
