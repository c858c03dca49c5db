import Input
import Invoicing
import Terminal

/// The part of the head that is always visible: document and amount due, buyer and dates.
extension HeadPane {
    /// `◂ Invoices  2026-0200  Draft                    5 829.65 EUR due`
    func drawTitle(on canvas: inout Row) {
        canvas.title("", detail: "", isActive: model.hasFocus)
        guard let invoice = model.invoice else { return canvas.text(" Invoice", at: 0) }
        canvas.identify(invoice.id)
        let amount = totals.amount(of: .amountDue, of: invoice)
        let due = invoice.dueText(amount)
        let dueStart = canvas.width - TextWidth.of(due) - 1
        let other = TotalRow.amountDue.other(of: invoice)
        let difference = other.map { "≠ \(DecimalFormat.amount($0, in: invoice.currency))" } ?? ""
        let end = dueStart - (difference.isEmpty ? 0 : TextWidth.of(difference) + 2)
        var column = 1
        for part in title(of: invoice, width: canvas.width) {
            let room = min(TextWidth.of(part.text), end - column - 1)
            guard room > 0 else { break }
            canvas.text(part.text, at: column, width: room, style: part.style, highlights: false)
            column += room + (canvas.width < Self.narrow ? 1 : 2)
        }
        if !difference.isEmpty { canvas.text(difference, at: max(1, end), style: .titleCaution) }
        canvas.cell(
            due, totals.held(.amountDue, of: invoice), at: max(1, dueStart),
            width: min(TextWidth.of(due), canvas.width - 1), style: invoice.dueRole)
    }

    /// `Hotel Seeblick KG, 23570 Lübeck · DE811907980           2026-11-21, pay by 2026-12-21`
    func drawFolded(_ invoice: Invoice, on canvas: inout Row) {
        let due = invoice.dueDate.map { "\(invoice.isQuote ? "valid to" : "pay by") \($0.shown)" }
        let dates = [invoice.issueDate?.shown, due].compactMap { $0 }.joined(separator: ", ")
        let early = invoice.earlyAmounts.running(on: .today).map {
            "\(DecimalFormat.amount($0.amount, in: invoice.currency)) by \($0.lastDay.shown)"
        }
        let reminded = invoice.openAmount > 0 ? invoice.reminders.last.map { "reminded \($0.date.shown)" } : nil
        // The day of the last reminder is the first to go where there is little room.
        let texts = [reminded, nil].map { reminded in
            [invoice.creditedNumber.map { "for \($0)" }, early, reminded, dates].compactMap { $0 }
                .joined(separator: " · ")
        }
        let days = texts.first { canvas.width - TextWidth.of($0) > 2 * Self.leastForParty } ?? texts[1]
        let daysStart = canvas.width - TextWidth.of(days) - 1
        let hasDays = daysStart > Self.leastForParty
        let party = invoice.otherParty
        let text = party.inOneRow.isEmpty ? "No customer yet" : party.inOneRow
        canvas.text(
            text, at: 1, width: hasDays ? daysStart - 3 : canvas.width - 2,
            style: party.inOneRow.isEmpty ? .dim : .plain)
        if hasDays { canvas.text(days, at: daysStart, style: .dim) }
    }

    /// Below so many columns only what matters most has room.
    private static let narrow = 50
    /// The room for the parties: the dates go where less than that would be left.
    private static let leastForParty = 24

    private struct Part {
        let text: String
        var style: Role?
    }

    /// Returns the title's parts at the left, the most important first where there is no list beside the pane.
    private func title(of invoice: Invoice, width: Int) -> [Part] {
        let isShort = invoice.kind != .invoice || width < Self.narrow
        let kind = isShort ? invoice.kind.title : CodeWords.documentTypes.shown(invoice.typeCode.code)
        let number = invoice.reference
        let isAlone = model.areas.list == nil
        let name = number.isEmpty ? kind : isAlone && kind == "Invoice" ? number : "\(kind) \(number)"
        let back = isAlone ? [Part(text: width < 60 ? "◂" : "◂ Invoices", style: nil)] : []
        let status = Part(text: problems.status, style: invoice.statusRole)
        let wrong = problems.countText.isEmpty ? [] : [Part(text: problems.countText, style: .titleCaution)]
        let people = model.desk.store.status.people(in: invoice.id).map { Part(text: $0.words, style: .titleCaution) }
        return back + [Part(text: name)] + (width < Self.narrow && !wrong.isEmpty ? [] : [status]) + wrong + people
    }
}

extension Party {
    /// `Hotel Seeblick KG, 23570 Lübeck · DE811907980`
    fileprivate var inOneRow: String {
        let name = [name, town].filter { !$0.isEmpty }.joined(separator: ", ")
        return [name, vatIdentifier].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension Invoice {
    /// The role that highlights the status in the title.
    fileprivate var statusRole: Role? {
        switch status(on: .today) {
        case let status where status.isOverdue(due: dueDate, on: .today): .titleProblem
        case .paid, .discounted, .settled: .titleGood
        default: nil
        }
    }

    /// Returns the amount to pay: `4 178.91 EUR due`, or what became of it.
    /// - Parameter amount: The amount due (BT-115).
    func dueText(_ amount: ExactDecimal) -> String {
        isUnsettled ? "\(DecimalFormat.amount(amount, in: currency)) \(currency) \(dueWord)" : settlement
    }

    /// The role of the amount due in the title, where it is the loudest figure while something is open.
    var dueRole: Role? {
        switch status(on: .today) {
        case let status where status.isOverdue(due: dueDate, on: .today): .titleProblem
        case _ where isFrozen && balance.open == 0: nil
        default: .titleStrong
        }
    }

    /// `true` if nothing has become of it that the amount due does not say.
    fileprivate var isUnsettled: Bool {
        isQuote || !isFrozen || cancellation == nil && payments.isEmpty && openAmount >= 0
    }

    /// The number of the invoice that a credit note is for; nil for none.
    fileprivate var creditedNumber: String? {
        guard isCreditNote, let number = precedingInvoices.first?.number, !number.isEmpty else { return nil }
        return number
    }

    /// The balance in words: `100.00 EUR open`, `119.00 EUR paid`, `12.00 EUR overpaid`.
    fileprivate var settlement: String {
        guard cancellation == nil else { return "nothing open" }
        let status = status(on: .today)
        let (amount, word) =
            switch balance.open {
            case 0: (balance.due, balance.isOfOneKind ? status.name : "settled")
            case let open where open > 0: (open, isCreditNote ? "to credit" : "open")
            case let open: (-open, status == .overpaid ? "overpaid" : "to pay back")
            }
        return "\(DecimalFormat.amount(amount, in: currency)) \(currency) \(word)"
    }
}
