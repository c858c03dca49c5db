import Foundation
import Invoicing
import Terminal

/// All of an invoice, as its reader sees it in a terminal: 80 columns.
extension WholeInvoiceReport {
    private static let width = 80

    /// What it is, whom it is for, its lines, its sums, and what became of it.
    var text: [String] {
        let title = invoice.type.prefix(1).uppercased() + invoice.type.dropFirst()
        let number = invoice.number.isEmpty ? "(no number)" : invoice.number
        return ["\(title) \(number), \(invoice.status)"] + facts + [""] + lines.indices.flatMap(rows) + [""] + sums
            + history
    }

    // MARK: Head

    private var facts: [String] {
        let party = invoice.supplier.isEmpty ? ("Customer", buyer) : ("Supplier", seller)
        let dates = [invoice.issued, invoice.due.map { "\(invoice.type == "quote" ? "valid until" : "due") \($0)" }]
        let name = ([party.1.name] + party.1.address + [party.1.vatId]).filter { !$0.isEmpty }
        let facts = [
            (party.0, name.joined(separator: ", ")), ("Issued", dates.compactMap { $0 }.joined(separator: ", ")),
            ("Reference", reference), ("Order", order), ("Of quote", quote),
            ("For invoice", precedingInvoices.joined(separator: ", ")), ("Terms", terms), ("IBAN", iban),
        ]
        return (facts + notes.map { ("Note", $0) }).filter { !$0.1.isEmpty }.flatMap { label, value in
            let rows = TextWidth.wrapped(value.onOneLine, to: Self.width - Self.labelWidth)
            return rows.enumerated().map { ($0 == 0 ? label : "").filled(to: Self.labelWidth) + $1 }
        }
    }

    private static let labelWidth = 13

    // MARK: Lines

    private func rows(ofLine index: Int) -> [String] {
        let line = lines[index]
        let unit = CodeWords.units.shown(line.unit)
        let vat = Decimal(string: line.vat) == nil ? line.vat : "\(line.vat) %"
        let figures = [("\(line.quantity) \(unit)", 12), (line.price.withCents, 11), (vat, 8), (line.amount, 12)]
            .map { " " + $0.aligned(to: $1 - 1) }.joined()
        let room = Self.width - TextWidth.of(figures)
        let name = TextWidth.wrapped("\(index + 1). \(line.item.onOneLine)", to: max(20, room - 2))
        let rest = name.dropFirst().map { "   \($0)" }
        return [("  " + (name.first ?? "")).filled(to: room) + figures] + rest
    }

    // MARK: Sums

    private var sums: [String] {
        var sums = [("Sum of lines", sumOfLines)]
        sums += [("Allowances", "-\(allowances)", allowances), ("Charges", charges, charges)].compactMap {
            $2.isZero ? nil : ($0, $1)
        }
        sums.append(("Without VAT", withoutVAT))
        sums += vatBreakdown.map { ("VAT \($0.rate) % of \($0.of)", $0.amount) }
        sums.append(("With VAT", withVAT))
        sums += [("Paid before", "-\(paidBefore)", paidBefore), ("Rounding", rounding, rounding)].compactMap {
            $2.isZero ? nil : ($0, $1)
        }
        if invoice.type != "quote" { sums.append(("Amount due \(invoice.currency)", invoice.amountDue)) }
        // Below the amounts of the lines.
        return sums.map { label, amount in label.aligned(to: Self.width - 14) + amount.aligned(to: 14) }
    }

    // MARK: What became of it

    private var history: [String] {
        let paid = payments.map { payment in
            payment.offset.map { "set off \(payment.amount) against \($0) on \(payment.date)" }
                ?? ["paid \(payment.amount) on \(payment.date)", payment.reference].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        let reminded = reminders.map { "reminder \($0.level) on \($0.date)" }
        let ended = cancelled.map { ["cancelled on \($0.date): \($0.reason)"] } ?? []
        let agreed = accepted.map { ["accepted on \($0.date)"] } ?? []
        let open = invoice.type == "quote" ? [] : ["open \(invoice.openAmount) \(invoice.currency)"]
        return paid + reminded + ended + agreed + open
    }
}

extension String {
    /// With blanks behind it up to a width.
    fileprivate func filled(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - TextWidth.of(self)))
    }

    /// With blanks before it up to a width.
    fileprivate func aligned(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - TextWidth.of(self))) + self
    }

    /// A number with two decimals at the least.
    fileprivate var withCents: String { Decimal(string: self).map(\.inCents) ?? self }

    /// Whether it is an amount of nothing.
    fileprivate var isZero: Bool { Decimal(string: self) == 0 }
}
