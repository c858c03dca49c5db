import Foundation
import Input
import Invoicing
import Storage

extension Invoice {
    /// `draft-7, Café Łódź, 12 lines, 1 234.50 EUR due`: with the other party, of a received document its seller.
    package var summary: String {
        let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
        return [reference, otherParty.name, count, due].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `1 234.50 EUR due`: what a received document asks for, if it says so.
    package var due: String {
        "\(DecimalFormat.amount(amountDue, in: currency)) \(currency) \(dueWord)"
    }

    /// The word for the amount due: it is to be paid, given back or agreed to.
    package var dueWord: String { isQuote ? "quoted" : isCreditNote ? "to credit" : "due" }
}

extension InvoiceSummary {
    /// The word for an amount that cannot be read.
    package static let unreadableWord = "unreadable"

    /// Returns the listed amount, with its currency: `1 234.50 EUR`.
    /// - Parameter held: Another amount in its place.
    package func amountText(_ held: ExactDecimal? = nil) -> String {
        guard unreadable == nil || held != nil else { return Self.unreadableWord }
        return "\(DecimalFormat.amount(held ?? listedAmount, in: currency)) \(currency)"
    }
}

extension BinnedInvoice {
    /// The amount that was due, with its currency, as the list shows it.
    package var amountText: String {
        amountDue.map { "\(DecimalFormat.amount($0, in: currency)) \(currency)" } ?? InvoiceSummary.unreadableWord
    }
}

extension Party {
    /// `23570 Lübeck`.
    package var town: String { [postCode, city].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension String {
    /// Its beginning in quotation marks, for a message.
    package var quoted: String { "“\(shortened(to: 20))”" }

    /// Without tabs and line breaks, which would divide a cell of a table or a line of the screen.
    package var onOneLine: String { split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ") }
}
