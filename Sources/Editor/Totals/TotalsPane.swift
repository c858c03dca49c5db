import Foundation
import Input
import Invoicing
import Terminal

/// The VAT breakdown at the left, the totals at the right; both follow every edit.
final class TotalsPane: ClickablePane {
    let name = "totals"
    let model: TotalsModel

    init(_ model: TotalsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard let invoice = model.invoice else {
            if row == 0 { canvas.title("Totals", detail: "", isActive: false) }
            return
        }
        let start = max(0, canvas.width - max(25, min(40, canvas.width * 11 / 20)))
        guard row > 0 else { return drawTitle(of: invoice, at: start, on: &canvas) }
        canvas.identify(invoice.id)
        drawGroup(row - 1, of: invoice, width: start, rows: size.height - 1, on: &canvas)
        let totals = model.rows
        guard totals.indices.contains(row - 1) else { return }
        draw(totals[row - 1], of: invoice, at: start, on: &canvas)
        canvas.markMore(row: row, of: size.height, above: false, below: model.hasMore)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus else { return nil }
        let totals = model.rows
        guard let row = totals.firstIndex(where: { $0.field == model.cursor }) else { return nil }
        guard let edit = model.edit else { return Position(x: size.width - 2, y: row + 1) }
        let slot = Self.amountSlot(width: size.width)
        return Position(x: slot.start + EditView(edit, width: slot.width).caretColumn, y: row + 1)
    }

    /// Where an amount stands. It is shown whole, at the cost of what is before it.
    private static func amountSlot(width: Int, for amount: String = "") -> (start: Int, width: Int) {
        let slotWidth = min(max(width < 50 ? 12 : 16, TextWidth.of(amount)), max(1, width - 2))
        return (width - slotWidth - 1, slotWidth)
    }

    private func drawTitle(of invoice: Invoice, at start: Int, on canvas: inout Row) {
        canvas.title("VAT", detail: "", isActive: model.hasFocus)
        canvas.text("Totals", at: start, width: 8)
        canvas.text(invoice.currency.code, at: max(0, canvas.width - 4), width: 3, alignment: .right)
    }

    private func drawGroup(_ index: Int, of invoice: Invoice, width: Int, rows: Int, on canvas: inout Row) {
        guard width > 12 else { return }
        // A row behind the last group has nothing to do with their amounts.
        guard index < model.groupCount else {
            return drawPayment(index - model.groupCount, of: invoice, width, on: &canvas)
        }
        let groups = model.groups(of: invoice)
        guard groups.indices.contains(index) else { return }
        guard index < rows - 1 || groups.count <= rows else {
            canvas.text("… \(groups.count - index) more", at: 1, width: width - 2, style: .dim)
            return
        }
        draw(groups[index], width: width, model.role(of: groups[index], of: invoice), on: &canvas)
    }

    /// What was paid, credited or written off: `2026-11-20 Paid, transfer   -50.00`.
    private func drawPayment(_ index: Int, of invoice: Invoice, _ width: Int, on canvas: inout Row) {
        guard invoice.payments.indices.contains(index) else { return }
        let payment = invoice.payments[index]
        let amount = DecimalFormat.amount(-payment.amount)
        let start = width - 2 - TextWidth.of(amount)
        guard start > 12 else { return }
        canvas.text(amount, at: start, width: width - 2 - start, style: .dim)
        canvas.text("\(payment.date) \(payment.words)", at: 1, width: start - 2, style: .dim)
    }

    /// The tax has its room first, then the rate, then the amount that is taxed; what does not fit whole is left out.
    private func draw(_ group: VATBreakdown, width: Int, _ role: Role?, on canvas: inout Row) {
        let (rate, tax) = (VATInput.text(group.group), DecimalFormat.amount(group.taxAmount))
        let taxWidth = max(TextWidth.of(tax), width >= 28 ? (width - 9) / 2 : 0)
        let taxStart = width - 2 - taxWidth
        guard taxStart > 0 else { return canvas.text("…", at: 1, width: width - 3, alignment: .right) }
        canvas.text(tax, at: taxStart, width: taxWidth, alignment: .right, style: role)
        let rateWidth = max(7, TextWidth.of(rate))
        if TextWidth.of(rate) < taxStart { canvas.text(rate, at: 1, width: min(rateWidth, taxStart - 1), style: .dim) }
        let taxable = DecimalFormat.amount(group.taxableAmount)
        guard width >= 28, TextWidth.of(taxable) < taxStart - rateWidth - 1 else { return }
        canvas.text(taxable, at: rateWidth + 1, width: taxStart - rateWidth - 2, alignment: .right, style: role)
    }

    private func draw(_ total: TotalRow, of invoice: Invoice, at start: Int, on canvas: inout Row) {
        let amount = model.text(of: total, of: invoice)
        let slot = Self.amountSlot(width: canvas.width, for: amount)
        let isHere = model.hasFocus && total.field == model.cursor
        let style: Role = total == (invoice.payments.isEmpty ? .amountDue : .open) ? .strong : .plain
        canvas.text(total.title, at: start, width: max(0, slot.start - start - 1), style: style)
        if isHere, let edit = model.edit {
            let slot = Self.amountSlot(width: canvas.width)
            return canvas.edit(edit, at: slot.start, width: slot.width)
        }
        canvas.cell(
            amount, model.held(total, of: invoice), at: slot.start, width: slot.width, alignment: .right,
            style: isHere ? .cursor : style)
        let end = start + TextWidth.of(total.title) + 1
        if let entry = total.entry(of: invoice) {
            canvas.text(entry, at: end, width: max(0, slot.start - end), style: .dim)
        }
        drawDifference(of: total, of: invoice, from: end, to: slot.start - 1, on: &canvas)
        if !invoice.unconfirmedNumbers.isEmpty, total.field?.field(of: invoice)?.isUnconfirmed == true {
            canvas.mark("?", .caution, amount, at: slot.start, width: slot.width)
        }
    }

    /// The amount that does not count, where a document declares another one than is calculated: as much of it as there is room for.
    private func drawDifference(
        of total: TotalRow, of invoice: Invoice, from start: Int, to end: Int, on canvas: inout Row
    ) {
        guard let other = total.other(of: invoice) else { return }
        let text = "≠ \(DecimalFormat.amount(other))"
        let fits = TextWidth.of(text) <= end - start
        let room = fits ? end - start : 1
        canvas.text(fits ? text : "≠", at: max(0, end - room), width: room, alignment: .right, style: .caution)
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        let row = position.y - 1
        return model.rows.indices.contains(row) ? model.rows[row].field.map(Hit.field) : nil
    }
}
