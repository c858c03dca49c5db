import Foundation
import Invoicing
import Rendering
import Storage

/// A sum, as a script reads it and as a reader of the terminal does.
package nonisolated struct ReportLine: Sendable {
    package let name, currency, amount: String
    /// The VAT, where that is asked for.
    package let vat: String?
    /// The row for people.
    private let shown: [String?]

    package init(_ row: Report.Row, of kind: Report.Kind) {
        (name, currency, amount) = (row.key.name, row.key.currency, row.amount.inCents)
        vat = kind.hasVAT ? row.vat.inCents : nil
        shown = [row.key.title(of: kind), row.amount.shown, kind.hasVAT ? row.vat.shown : nil, row.key.currency]
    }

    /// In a line: for a reader of the terminal in the form of the region.
    package var text: String {
        let cells = RegionForms.current.isForPeople ? shown : [name, amount, vat, currency]
        return cells.compactMap { $0 }.joined(separator: "\t")
    }

    package var json: JSONValue {
        .object([
            ("name", .text(name)), ("currency", .text(currency)), ("amount", .text(amount)),
            ("taxAmount", vat.map(JSONValue.text)),
        ])
    }

    package static let table = CSVWriter<Self>([
        ("name", { .text($0.name) }), ("amount", { .amount(ExactDecimal($0.amount)) }),
        ("vat", { .amount($0.vat.flatMap { ExactDecimal($0) }) }), ("currency", { .text($0.currency) }),
    ])
}

/// A document that is part of a sum, as a script reads it.
package nonisolated struct ReportPart: Sendable {
    package let number, customer, currency, amount: String
    package let issued, vat: String?
    /// The buyer's VAT identifier, where the sums are of VAT.
    package let vatIdentifier: String?
    private let shownDay, shownAmount: String
    private let shownVAT: String?

    package init(_ part: Report.Part, in currency: String, of kind: Report.Kind) {
        (number, customer, issued) = (part.number, part.customer, part.issueDate?.description)
        (self.currency, amount, vat) = (currency, part.amount.inCents, kind.hasVAT ? part.vat.inCents : nil)
        vatIdentifier = kind.isOfVAT ? part.vatIdentifier : nil
        (shownDay, shownAmount) = (part.issueDate?.shown ?? "", part.amount.shown)
        shownVAT = kind.hasVAT ? part.vat.shown : nil
    }

    package var text: String {
        [number, shownDay, customer, vatIdentifier, shownAmount, shownVAT, currency].compactMap { $0 }.joined(
            separator: "\t")
    }

    package var json: JSONValue {
        .object([
            ("number", .text(number)), ("issueDate", issued.map(JSONValue.text)),
            (
                "buyer",
                .object([("name", .text(customer)), ("vatIdentifier", vatIdentifier.flatMap(JSONValue.optional))])
            ), ("currency", .text(currency)), ("amount", .text(amount)),
            ("taxAmount", vat.map(JSONValue.text)),
        ])
    }

    package static let table = CSVWriter<Self>([
        ("number", { .text($0.number) }), ("issued", { .text($0.issued ?? "") }), ("customer", { .text($0.customer) }),
        ("vatIdentifier", { .text($0.vatIdentifier ?? "") }), ("amount", { .amount(ExactDecimal($0.amount)) }),
        ("vat", { .amount($0.vat.flatMap { ExactDecimal($0) }) }), ("currency", { .text($0.currency) }),
    ])
}
