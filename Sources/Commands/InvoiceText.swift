import Foundation
import Input
import Invoicing
import Rendering
import Storage

/// All of an invoice, as its reader sees it in a terminal: 80 columns.
struct InvoiceText {
    let invoice: Invoice
    /// The log that several machines share has not confirmed its number yet.
    var isBeingIssued = false

    private static let width = 80
    private static let labelWidth = 13

    /// Its kind, its customer, its lines, its sums, and what became of it.
    var rows: [String] {
        let name = invoice.reference.isEmpty ? "(no number)" : invoice.reference
        let title = "\(invoice.kind.title) \(name), \(status)"
        let lines = invoice.lines.elements.enumerated().flatMap { rows(of: $1, at: $0) }
        return [title] + facts + [""] + lines + [""] + sums + history
    }

    /// Its state in a few words.
    var status: String { isBeingIssued ? "being issued" : invoice.status(on: .today).name }

    // MARK: Head

    private var facts: [String] {
        let title = invoice.isReceived ? "Supplier" : "Customer"
        let due = invoice.dueDate.map { "\(invoice.isQuote ? "valid until" : "due") \($0.shown)" }
        let dates = [invoice.issueDate?.shown, due].compactMap { $0 }
        let facts = [
            (title, facts(of: invoice.otherParty)), ("Issued", dates.joined(separator: ", ")),
            ("Supplied", invoice.supplied.map(PeriodInput.text) ?? ""), ("Reference", invoice.buyerReference),
            ("Order", invoice.purchaseOrderReference), ("Of quote", invoice.quoteNumber),
            ("For invoice", invoice.precedingInvoices.elements.map(\.number).joined(separator: ", ")),
            ("Terms", invoice.terms.text(writing: \.shown)), ("IBAN", invoice.accounts.first ?? ""),
        ]
        return (facts + invoice.notes.map { ("Note", $0.text) }).filter { !$0.1.isEmpty }.flatMap { label, value in
            let rows = TextWrapping.wrapped(value.onOneLine, to: Self.width - Self.labelWidth)
            return rows.enumerated().map { ($0 == 0 ? label : "").padded(to: Self.labelWidth) + $1 }
        }
    }

    private func facts(of party: Party) -> String {
        let lines = [party.street, party.address?.line2 ?? "", party.address?.line3 ?? ""]
        let address = lines + [party.town, party.countryCode]
        return ([party.name] + address + [party.vatIdentifier]).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    // MARK: Lines

    private func rows(of line: InvoiceLine, at index: Int) -> [String] {
        let quantity = "\(line.invoicedQuantity?.shownPlainly ?? "") \(CodeWords.units.shown(line.unitCode))"
        let vat = VATInput.text(line.vatGroup)
        let amount = line.showsAllowancesBelow ? line.amountBeforeAllowances : line.netAmount
        let figures = [(quantity, 12), (shown(line.netPrice), 11), (vat, 8), (shown(amount), 12)]
            .map { " " + $0.padded(to: $1 - 1, right: true) }.joined()
        let room = Self.width - figures.columns
        let name = TextWrapping.wrapped("\(index + 1). \(line.itemName.onOneLine)", to: max(20, room - 2))
        let rest = name.dropFirst().map { "   \($0)" }
        return [("  " + (name.first ?? "")).padded(to: room) + figures] + rest
            + line.allowanceCharges.elements.flatMap { rows(of: $0, below: line.itemName) }
    }

    /// An allowance or charge below its line: `less 3 % of Portafilter machine`, and what it adds to the amount.
    private func rows(of item: LineAllowanceCharge, below name: String) -> [String] {
        let room = Self.width - 12
        let words = TextWrapping.wrapped(item.words(of: name, \.shownPlainly).onOneLine, to: room - 6)
        return words.enumerated().map { index, text in
            let row = "     " + text
            return index == words.count - 1
                ? row.padded(to: room) + shown(item.signedAmount).padded(to: 12, right: true) : row
        }
    }

    // MARK: Sums

    /// Right-aligned below the amounts of the lines; of those that are mostly zero, the others.
    private var sums: [String] {
        var sums: [(String, ExactDecimal?)] = [("Sum of lines", invoice.sumOfLineNetAmounts)]
        sums += invoice.allAllowanceCharges.map { ($0.words(of: "", \.shownPlainly).onOneLine, $0.signedAmount) }
        sums.append(("Without VAT", invoice.taxExclusiveAmount))
        sums += invoice.vatBreakdown.map { entry in
            let (group, base) = (VATInput.text(entry.group), shown(entry.taxableAmount))
            let isTaxed = entry.group.category.isTaxed
            return isTaxed ? ("VAT \(group) of \(base)", entry.taxAmount) : ("No VAT (\(group)) on \(base)", nil)
        }
        if let amount = invoice.taxAmountInAccountingCurrency, let currency = invoice.vatAccountingCurrency {
            sums.append(("VAT in \(currency)", amount))
        }
        sums.append(("With VAT", invoice.taxInclusiveAmount))
        let rounding = "Rounding" + (invoice.appliedRoundingStep.map { " to \($0.shownPlainly)" } ?? "")
        sums += [("Paid before", -invoice.paidAmount), (rounding, invoice.roundingAmount)].filter { $1 != 0 }
        let isSettled = invoice.isFrozen && !invoice.isQuote
        let other = invoice.otherAmount(of: .amountDue)
        // Before any payment the open amount is the amount due.
        let isSaidBelow =
            isSettled && other == nil && invoice.payments.isEmpty && invoice.openAmount == invoice.amountDue
        if !invoice.isQuote && !isSaidBelow { sums.append(("Amount due \(invoice.currency)", invoice.amountDue)) }
        return sums.map(sum) + (other.map { [otherDue($0)] } ?? []) + (isSettled ? settlement : [])
    }

    /// - Parameter amount: Nil where the label says all, as that there is no VAT.
    private func sum(_ label: String, _ amount: ExactDecimal?) -> String {
        let label = (TextWrapping.wrapped(label, to: Self.width - 16).first ?? "").padded(
            to: Self.width - 14, right: true)
        return label + (amount.map { shown($0).padded(to: 14, right: true) } ?? "")
    }

    private func shown(_ amount: ExactDecimal) -> String { amount.shown(in: invoice.currency) }

    private func otherDue(_ amount: ExactDecimal) -> String {
        sum(invoice.decisions[.amountDue] == .calculated ? "Declared" : "Calculated", amount)
    }

    /// The payments, credits and write-offs, and the open amount after them; where it is zero, the title says so.
    private var settlement: [String] {
        let isDone = !invoice.payments.isEmpty && invoice.openAmount == 0
        return invoice.payments.map { sum("\($0.words) \($0.date.shown)", -$0.amount) }
            + (isDone ? [] : [sum("Open \(invoice.currency)", invoice.openAmount)])
    }

    // MARK: What became of it

    private var history: [String] {
        let reminded = invoice.reminders.map { reminder in
            let sums = [(reminder.interest, "interest"), (reminder.lumpSum, "lump sum")].compactMap { amount, word in
                amount.map { "\(shown($0)) \(invoice.currency) \(word)" }
            }
            return "reminder \(reminder.level) on \(reminder.date.shown)"
                + (sums.isEmpty ? "" : ", with \(sums.joined(separator: " and "))")
        }
        let ended = invoice.cancellation.map { ["cancelled on \($0.date.shown): \($0.reason)"] } ?? []
        let agreed = invoice.acceptance.map { ["accepted on \($0.date.shown)"] } ?? []
        return invoice.sentMails.words + reminded + ended + agreed
    }
}
