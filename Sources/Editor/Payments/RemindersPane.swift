import Input
import Invoicing
import Ledger
import Terminal

/// The invoices to remind of, one a row; below them what the letter of the one under the cursor asks for.
final class RemindersPane: ClickablePane {
    let name = "reminders"
    let model: RemindersModel
    /// The rows below the invoices.
    static let detailRows = 3

    init(_ model: RemindersModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title(model.showsAll ? "Overdue" : "To remind", detail: detail, isActive: true)
        }
        let last = size.height - Self.detailRows
        guard row < last else { return drawDetail(row - last, on: &canvas) }
        let position = model.scroll.top + row - 1
        guard let entry = model.rows?.element(at: position) else {
            let text = model.rows == nil ? "Reading what is overdue …" : model.nothing
            return model.rowCount == 0 ? canvas.sentence(text, row: position) : ()
        }
        if model.isMarked(position) { canvas.fill(.marked) }
        draw(entry, isHere: position == model.scroll.cursor, on: &canvas)
        canvas.markMore(row: row, of: last, above: model.scroll.top > 0, below: position < model.rowCount - 1)
    }

    private var detail: String {
        switch model.rowCount {
        case 0: ""
        case 1: "1 invoice"
        case let count: "\(count) invoices"
        }
    }

    /// Number, customer, days, level, and what is open.
    private func draw(_ row: ReminderRow, isHere: Bool, on canvas: inout Row) {
        let invoice = row.invoice
        canvas.text(invoice.number, at: 1, width: 12, style: isHere ? .cursor : nil)
        let amount = Self.money(invoice.open, invoice)
        let amountStart = canvas.width - 2 - TextWidth.of(amount)
        let words = "\(row.daysLate) d, \(Self.ordinal(row.level)) reminder"
        let wordsStart = amountStart - 2 - TextWidth.of(words)
        canvas.text(invoice.customer, at: 14, width: max(0, wordsStart - 15))
        if wordsStart > 14 { canvas.text(words, at: wordsStart, style: row.daysLate > 30 ? .problem : .dim) }
        canvas.text(amount, at: max(14, amountStart), width: TextWidth.of(amount))
    }

    private func drawDetail(_ row: Int, on canvas: inout Row) {
        guard row > 0 else { return canvas.text(String(repeating: "─", count: canvas.width), at: 0, style: .dim) }
        guard let current = model.current else { return }
        canvas.text(
            row == 1 ? asked(current) : Self.written(current), at: 1, width: canvas.width - 2,
            style: row == 1 ? .plain : .dim)
    }

    /// `Asks for 1,369.06 EUR open + 7.70 EUR interest + 40.00 EUR lump sum`.
    private func asked(_ row: ReminderRow) -> String {
        guard let claim = row.claim else {
            return
                "A base rate is missing, so the interest is unknown. \(model.keys[.company]) opens My company to add it."
        }
        let charges = [(claim.interest?.amount ?? 0, "interest"), (claim.lumpSum, "lump sum")].filter { $0.0 != 0 }
        let parts = [(claim.open, "open")] + charges
        return "Asks for " + parts.map { "\(Self.money($0, row.invoice)) \($1)" }.joined(separator: " + ")
    }

    private static func written(_ row: ReminderRow) -> String {
        let due = "due on \(row.invoice.due.shown)"
        let written = row.invoice.reminders.map { "reminder \($0.level) on \($0.date.shown)" }
        let next = row.nextDay.map { "next one from \($0.shown)" } ?? "all levels were written"
        return ([due] + written + [next]).joined(separator: " · ")
    }

    private static func money(_ amount: ExactDecimal, _ invoice: OverdueInvoice) -> String {
        "\(DecimalFormat.amount(amount, in: invoice.currency)) \(invoice.currency)"
    }

    private static func ordinal(_ level: Int) -> String {
        ["1st", "2nd", "3rd"].element(at: level - 1) ?? "\(level)th"
    }
}
