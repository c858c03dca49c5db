import Foundation
import Invoicing
import Terminal

/// The VAT breakdown at the left, the totals at the right; both follow every edit.
final class TotalsPane: Pane {
    let name = "totals"
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard let invoice = workspace.invoice else {
            if row == 0 { canvas.title("Totals", detail: "", isActive: false) }
            return
        }
        let start = max(0, canvas.width - min(40, canvas.width * 11 / 20))
        guard row > 0 else { return drawTitle(of: invoice, at: start, on: &canvas) }
        canvas.identity = invoice.id
        drawGroup(row - 1, of: invoice, width: start, rows: size.height - 1, on: &canvas)
        let totals = TotalRow.visible(of: invoice, in: size.height - 1)
        guard totals.indices.contains(row - 1) else { return }
        draw(totals[row - 1], of: invoice, at: start, on: &canvas)
    }

    func cursor(in size: Size) -> Position? {
        guard workspace.focus == .totals, let invoice = workspace.invoice else { return nil }
        let totals = TotalRow.visible(of: invoice, in: size.height - 1)
        guard let row = totals.firstIndex(where: { $0.field == workspace.totalsField }) else { return nil }
        guard let edit = workspace.edit else { return Position(x: size.width - 2, y: row + 1) }
        let slot = Self.amountSlot(width: size.width)
        return Position(x: slot.start + EditView(edit, width: slot.width).caretColumn, y: row + 1)
    }

    private static func amountSlot(width: Int) -> (start: Int, width: Int) {
        let slotWidth = min(width < 50 ? 12 : 16, max(1, width - 2))
        return (width - slotWidth - 1, slotWidth)
    }

    private func drawTitle(of invoice: Invoice, at start: Int, on canvas: inout Row) {
        let isActive = workspace.focus == .totals
        canvas.title("VAT", detail: "", isActive: isActive)
        let style: Style = isActive ? .activeTitle : .title
        canvas.text("Totals", at: start, width: 8, style: style)
        canvas.text(
            invoice.currency.code, at: max(0, canvas.width - 4), width: 3, alignment: .right, style: style)
    }

    private func drawGroup(_ index: Int, of invoice: Invoice, width: Int, rows: Int, on canvas: inout Row) {
        let groups = invoice.vatBreakdown
        guard groups.indices.contains(index), width > 12 else { return }
        guard index < rows - 1 || groups.count <= rows else {
            canvas.text("… \(groups.count - index) more", at: 1, width: width - 2, style: .dim)
            return
        }
        let group = groups[index]
        canvas.text(VATInput.text(group.group), at: 1, width: 7)
        guard width >= 28 else {
            return canvas.text(
                DecimalFormat.amount(group.taxAmount), at: 8, width: max(0, width - 10), alignment: .right)
        }
        let amountWidth = (width - 9) / 2
        canvas.text(
            DecimalFormat.amount(group.taxableAmount), at: 8, width: amountWidth, alignment: .right, style: .dim)
        canvas.text(
            DecimalFormat.amount(group.taxAmount), at: 9 + amountWidth, width: max(0, width - 11 - amountWidth),
            alignment: .right)
    }

    private func draw(_ total: TotalRow, of invoice: Invoice, at start: Int, on canvas: inout Row) {
        let slot = Self.amountSlot(width: canvas.width)
        let isHere = workspace.focus == .totals && total.field == workspace.totalsField
        let style: Style = total == .amountDue ? .strong : .plain
        canvas.text(total.title, at: start, width: max(0, slot.start - start - 1), style: style)
        if isHere, let edit = workspace.edit {
            return canvas.edit(edit, at: slot.start, width: slot.width)
        }
        canvas.text(
            DecimalFormat.amount(total.amount(of: invoice)), at: slot.start, width: slot.width, alignment: .right,
            style: isHere ? .cursor : style)
        drawDifference(
            of: total, of: invoice, from: start + TextWidth.of(total.title) + 1, to: slot.start - 1, on: &canvas)
    }

    /// What an imported document declares, where that is another amount: as much of it as there is room for.
    private func drawDifference(
        of total: TotalRow, of invoice: Invoice, from start: Int, to end: Int, on canvas: inout Row
    ) {
        guard let declared = total.declared(by: invoice), declared != total.amount(of: invoice) else { return }
        let text = "≠ \(DecimalFormat.amount(declared))"
        let fits = TextWidth.of(text) <= end - start
        canvas.text(fits ? text : "≠", at: start, width: max(1, end - start), alignment: .right, style: .warning)
    }
}
