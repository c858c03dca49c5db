import Foundation
import Input
import Invoicing
import Storage

extension Invoice {
    /// `2026-0017, Café Łódź, 12 lines, 1 234.50 EUR due`.
    var summary: String {
        let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
        return [number, buyer.name, count, due].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `1 234.50 EUR due`: what a received document asks for, if it says so.
    var due: String {
        "\(DecimalFormat.amount(amountDue)) \(currency) \(dueWord)"
    }

    /// What is said of the amount due: it is to be paid, given back or agreed to.
    var dueWord: String { isQuote ? "quoted" : isCreditNote ? "to credit" : "due" }
}

extension InvoiceSummary {
    /// What stands in place of an amount that cannot be read.
    static let unreadableWord = "unreadable"

    /// What is open, with its currency: `1 234.50 EUR`.
    /// - Parameter held: Another amount in its place.
    func amountText(_ held: ExactDecimal? = nil) -> String {
        guard unreadable == nil || held != nil else { return Self.unreadableWord }
        return "\(DecimalFormat.amount(held ?? listedAmount, in: currency)) \(currency)"
    }
}

extension BinnedInvoice {
    /// What was due, with its currency, as the list shows it.
    var amountText: String {
        amountDue.map { "\(DecimalFormat.amount($0, in: currency)) \(currency)" } ?? InvoiceSummary.unreadableWord
    }
}

extension Party {
    /// `23570 Lübeck`.
    var town: String { [postCode, city].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension String {
    /// Its beginning in quotation marks, for a message.
    var quoted: String { "“\(shortened(to: 20))”" }

    /// Without tabs and line breaks, which would divide a cell of a table or a line of the screen.
    var onOneLine: String { split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ") }
}
