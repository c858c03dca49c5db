import Foundation
import Input
import Invoicing
import Terminal

/// The totals, right below the lines that they add, with their amounts under the lines' amounts.
final class TotalsPane: ClickablePane {
    let name = "totals"
    let model: TotalsModel

    init(_ model: TotalsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard let invoice = model.invoice else { return }
        canvas.identify(invoice.id)
        let rows = model.rows
        if let note = model.noteRows.element(at: row) {
            let room = Self.titleStart(width: canvas.width) - 2
            let isCut = row == size.height - 1 && model.noteRows.count > size.height
            canvas.text(isCut ? note + " …" : note, at: 1, width: room, style: .dim, highlights: false)
        }
        guard rows.indices.contains(row) else { return }
        switch rows[row] {
        case .total(let total): draw(total, of: invoice, on: &canvas)
        case .group(let index): drawGroup(index, of: invoice, on: &canvas)
        case .payment(let index): drawPayment(index, of: invoice, on: &canvas)
        }
        canvas.markMore(row: row, of: rows.count, above: false, below: model.hasMore)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, let row = model.rows.firstIndex(where: { $0.total?.field == model.cursor }) else {
            return nil
        }
        guard let edit = model.edit else { return Position(x: size.width - 2, y: row) }
        let slot = Self.amountSlot(width: size.width)
        return Position(x: slot.start + EditView(edit, width: slot.width).caretColumn, y: row)
    }

    /// Returns the columns of an amount. The amount is shown whole, at the cost of the text before it.
    private static func amountSlot(width: Int, for amount: String = "") -> (start: Int, width: Int) {
        let slotWidth = min(max(width < 50 ? 12 : 16, TextWidth.of(amount)), max(1, width - 2))
        return (width - slotWidth - 1, slotWidth)
    }

    /// Returns the column at which titles begin.
    static func titleStart(width: Int) -> Int { max(1, width - max(25, min(40, width * 11 / 20))) }

    /// `VAT 19 % of 3 948.44   750.20`
    private func drawGroup(_ index: Int, of invoice: Invoice, on canvas: inout Row) {
        guard let group = model.groups(of: invoice).element(at: index) else { return }
        let rate = "\(TotalRow.tax.title) \(VATInput.text(group.group))"
        let (taxable, tax) = (group.taxableAmount, group.taxAmount)
        draw(
            rate, detail: "of \(DecimalFormat.amount(taxable, in: invoice.currency))",
            DecimalFormat.amount(tax, in: invoice.currency), held: model.held(group, of: invoice), on: &canvas)
    }

    /// Draws a payment, a credit or a write-off: `2026-11-20 Paid, transfer   −50.00`.
    private func drawPayment(_ index: Int, of invoice: Invoice, on canvas: inout Row) {
        guard let payment = invoice.payments.element(at: index) else { return }
        let amount = DecimalFormat.amount(-payment.amount, in: invoice.currency)
        draw("\(payment.date.shown) \(payment.words)", detail: "", amount, on: &canvas)
    }

    /// Draws a row that is derived: the detail only where it has room.
    private func draw(_ title: String, detail: String, _ amount: String, held: HeldCell? = nil, on canvas: inout Row) {
        let start = Self.titleStart(width: canvas.width)
        let slot = Self.amountSlot(width: canvas.width, for: amount)
        canvas.cell(amount, held, at: slot.start, width: slot.width, alignment: .right)
        let end = slot.start + slot.width - TextWidth.of(amount) - 1
        canvas.text(title, at: start, width: max(0, end - start))
        let detailStart = start + TextWidth.of(title) + 1
        guard detailStart + TextWidth.of(detail) <= end else { return }
        canvas.text(detail, at: detailStart, style: held?.role ?? .dim)
    }

    private func draw(_ total: TotalRow, of invoice: Invoice, on canvas: inout Row) {
        let start = Self.titleStart(width: canvas.width)
        let amount = model.text(of: total, of: invoice)
        let slot = Self.amountSlot(width: canvas.width, for: amount)
        let isHere = model.hasFocus && total.field == model.cursor
        let isLast = total == (invoice.payments.isEmpty ? .amountDue : .open)
        let isOverdue = invoice.status(on: .today).isOverdue(due: invoice.dueDate, on: .today)
        let style: Role = isLast ? (isOverdue ? .problem : .strong) : .plain
        let title = isLast ? "\(total.title)  \(invoice.currency)" : total.title
        canvas.text(title, at: start, width: max(0, slot.start - start - 1), style: style)
        if isHere, let edit = model.edit {
            let slot = Self.amountSlot(width: canvas.width)
            return canvas.edit(edit, at: slot.start, width: slot.width)
        }
        canvas.cell(
            amount, model.held(total, of: invoice), at: slot.start, width: slot.width, alignment: .right,
            style: isHere ? .cursor : style)
        let end = start + TextWidth.of(title) + 1
        if let entry = total.entry(of: invoice) {
            canvas.text(entry, at: end, width: max(0, slot.start - end), style: .dim)
        }
        drawDifference(of: total, of: invoice, from: end, to: slot.start - 1, on: &canvas)
        if let sign = total.sign(in: invoice) {
            canvas.mark(sign, .sign(sign), amount, at: slot.start, width: slot.width)
        }
    }

    /// The amount that does not count, where a document declares another one than is calculated: as much of it as there is room for.
    private func drawDifference(
        of total: TotalRow, of invoice: Invoice, from start: Int, to end: Int, on canvas: inout Row
    ) {
        guard let other = total.other(of: invoice) else { return }
        let text = "≠ \(DecimalFormat.amount(other, in: invoice.currency))"
        let fits = TextWidth.of(text) <= end - start
        let room = fits ? end - start : 1
        canvas.text(fits ? text : "≠", at: max(0, end - room), width: room, alignment: .right, style: .caution)
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        model.rows.element(at: position.y)?.total?.field.map(Hit.field)
    }
}
