import Foundation
import Input
import Invoicing
import Storage
import Terminal

/// The selected invoice below a wide list: its lines and sums, what was paid, its reminders, what a draft lacks, and how this customer
/// pays where that has no pane of its own.
final class SelectionPane: Pane {
    let name = "selection"
    private let model: ListModel

    init(_ model: ListModel) { self.model = model }

    /// `true` where the customer has a pane of its own.
    private var isBesideCustomer: Bool { model.areas.customer != nil }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.text(String(repeating: "─", count: canvas.width), at: 0, style: .dim, highlights: false)
        }
        guard let opened = model.opened else { return }
        canvas.identify(opened.invoice.id)
        let settled = settled(of: opened.invoice) + missing(in: opened)
        let headRows = isBesideCustomer && settled.isEmpty ? 2 : 3
        switch row {
        case 1: drawSums(of: opened, settled, on: &canvas)
        case 2 where !isBesideCustomer: drawCustomer(of: opened.invoice, on: &canvas)
        case 2 where !settled.isEmpty:
            canvas.text(
                settled.joined(separator: " · "), at: 1, width: canvas.width - 2,
                style: opened.invoice.isFrozen ? .dim : .plain)
        default: drawLine(row - headRows, of: opened, isLast: row == size.height - 1, on: &canvas)
        }
    }

    /// `Invoice 2026-0141 · Hotel Seeblick KG, 23570 Lübeck · 7 lines · total 5 678.91 · paid 500.00        4 178.91 EUR due`,
    /// and before the amount due `≠ 4 178.90` where the document declares another one than is calculated.
    private func drawSums(of opened: OpenInvoice, _ settled: [String], on canvas: inout Row) {
        let invoice = opened.invoice
        let stored = opened.isLoaded ? nil : opened.totals
        let due = invoice.dueText(stored?[.amountDue] ?? invoice.amountDue)
        let other = opened.isLoaded ? TotalRow.amountDue.other(of: invoice) : nil
        let difference = other.map { "≠ \(DecimalFormat.amount($0, in: invoice.currency))  " } ?? ""
        let amountStart = max(1, canvas.width - TextWidth.of(due) - 1)
        canvas.text(due, at: amountStart, style: invoice.dueRole.map { $0 == .titleProblem ? .problem : .strong })
        let dueStart = max(1, amountStart - TextWidth.of(difference))
        canvas.text(difference, at: dueStart, width: amountStart - dueStart, style: .caution)
        let name = name(of: invoice)
        let total = stored?[.taxInclusiveAmount] ?? invoice.taxInclusiveAmount
        let title = "\(invoice.kind.title) \(invoice.reference)"
        let parts =
            [
                isBesideCustomer || isLong(name, in: canvas.width) ? "" : name.isEmpty ? "no customer yet" : name,
                opened.lineCount == 1 ? "1 line" : "\(opened.lineCount) lines",
                "total \(DecimalFormat.amount(total, in: invoice.currency))",
            ].filter { !$0.isEmpty } + (isBesideCustomer ? [] : settled)
        canvas.text(title, at: 1, width: max(0, dueStart - 3), style: .strong)
        let start = 1 + TextWidth.of(title)
        canvas.text(" · " + parts.joined(separator: " · "), at: start, width: max(0, dueStart - start - 2))
    }

    /// `paid 500.00`, `reminded once, on 2026-11-20`
    private func settled(of invoice: Invoice) -> [String] {
        let paid = invoice.paidAmount + invoice.balance.settled
        return [
            paid == 0 ? "" : "paid \(DecimalFormat.amount(paid, in: invoice.currency))",
            Self.reminded(invoice.reminders),
        ].filter { !$0.isEmpty }
    }

    /// The first problem that keeps a draft from being issued: `Enter the buyer’s address.`, `3 more: Space m`
    private func missing(in opened: OpenInvoice) -> [String] {
        let isShort = opened.isLoaded && opened.lineCount <= Self.mostExamined
        guard isShort, !opened.invoice.isFrozen else { return [] }
        // Counting lists none.
        let counts = opened.invoice.allProblemCounts
        guard counts.errors + counts.toFillIn > 0 else { return [] }
        let blocking = opened.invoice.allProblems.filter { [.wrong, .toFillIn].contains($0.group) }
        guard let first = blocking.first else { return [] }
        return [first.shownSentence]
            + (blocking.count > 1 ? ["\(blocking.count - 1) more: \(model.keys[.problems])"] : [])
    }

    /// The lines up to which an invoice is examined while the cursor passes it.
    private static let mostExamined = 300

    private static func reminded(_ reminders: [Reminder]) -> String {
        guard let last = reminders.last else { return "" }
        return reminders.count == 1
            ? "reminded once, on \(last.date.shown)" : "reminded \(reminders.count) times, last on \(last.date.shown)"
    }

    /// `pays after 31 days on average · 4 invoices this year · open 3 012.36 EUR`, behind a name that is too long for the row above.
    private func drawCustomer(of invoice: Invoice, on canvas: inout Row) {
        let name = name(of: invoice)
        let texts =
            (isLong(name, in: canvas.width) ? [name] : [])
            + (invoice.isReceived ? [] : model.payer?.sentences ?? [])
        canvas.text(texts.joined(separator: " · "), at: 1, width: canvas.width - 2, style: .dim)
    }

    /// The customer or supplier, with the town.
    private func name(of invoice: Invoice) -> String {
        let party = invoice.otherParty
        return [party.name, party.town].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Returns `true` for a name beside which the row of the sums has no room for these.
    private func isLong(_ name: String, in width: Int) -> Bool { TextWidth.of(name) > width / 2 }

    private func drawLine(_ index: Int, of opened: OpenInvoice, isLast: Bool, on canvas: inout Row) {
        let more = opened.lineCount - index
        if isLast, more > 1 { return canvas.text("… \(more) more lines", at: 1, style: .dim) }
        guard let line = opened.invoice.lines.element(at: index) else { return }
        let texts = LineTexts(line, at: index)
        var widths = LineWidths(usualFor: canvas.width)
        widths.makeRoom(for: texts)
        for slot in LinesLayout(width: canvas.width, cursor: .item, widths: widths).slots {
            canvas.text(
                slot.column == .amount ? DecimalFormat.amount(line.netAmount) : texts[slot.column], at: slot.start,
                width: slot.width, alignment: slot.alignment, style: .dim)
        }
    }
}
