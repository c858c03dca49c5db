import Foundation
import Input
import Invoicing
import Rendering
import Storage

/// An invoice in a list, as a script reads it.
extension InvoiceSummary {
    /// In a line: number or name, day, party, status, amount.
    var line: String {
        let cells = [
            reference, issueDate?.shown ?? "", otherPartyName, status(on: .today).name,
            amountText(),
        ]
        return cells.joined(separator: "\t")
    }

    /// The members that it has of an invoice's JSON. Amounts that cannot be read are left out.
    var json: JSONValue {
        let isReadable = unreadable == nil
        return .object([
            ("name", .optional(draftName)), ("number", .optional(number)), ("stage", .text(stage.rawValue)),
            ("status", .text(status(on: .today).name)),
            ("issueDate", .date(issueDate)), ("dueDate", .date(dueDate)),
            ("sentDate", .date(sentDate)), ("typeCode", .text(typeCode.code)),
            ("currency", .text(currency.code)), ("seller", .object([("name", .text(sellerName))])),
            ("buyer", .object([("name", .text(buyerName))])),
            ("totals", isReadable ? .object([("amountDue", .amount(amountDue))]) : nil),
            ("openAmount", isReadable ? .amount(openAmount) : nil),
            ("reminderLevel", reminderLevel == 0 ? nil : .integer(reminderLevel)),
            ("earlyAmounts", earlyAmounts.json),
        ])
    }
}

extension [EarlyAmount] {
    /// The days and amounts; nil for none.
    var json: JSONValue? {
        .nonempty(map { .object([("date", .date($0.lastDay)), ("amount", .amount($0.amount))]) })
    }
}

extension Invoice {
    /// The same of an invoice that a command has made or changed.
    var json: JSONValue { InvoiceSummary(self).json }
}
