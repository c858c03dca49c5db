import Invoicing
import Terminal

/// Who, when and what about: the open invoice's head, two fields a row, or one where it is narrow.
final class HeadPane: Pane {
    let name = "head"
    private let model: HeadModel

    init(_ model: HeadModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        guard let invoice = model.workspace.invoice else { return }
        canvas.identify(invoice.id)
        for field in model.fields(inRow: row - 1) {
            draw(field, of: invoice, on: &canvas)
        }
        let first = model.firstRow
        canvas.markMore(row: row, of: size.height, above: first > 0, below: first + size.height - 2 < model.lastRow)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus else { return nil }
        let field = model.cursor
        let slot = slot(of: field, width: size.width)
        let y = field.rawValue / model.columns - model.firstRow + 1
        let column = model.edit.map { EditView($0, width: slot.width).caretColumn } ?? 0
        return Position(x: slot.start + column, y: y)
    }

    private func slot(of field: InvoiceField, width: Int) -> (start: Int, width: Int) {
        let columns = model.columns
        let share = width / columns
        let start = field.rawValue % columns * share
        let end = columns == 1 || field.rawValue % columns == 1 ? width - 1 : share - 1
        return (start + 11, max(1, end - start - 11))
    }

    private func draw(_ field: InvoiceField, of invoice: Invoice, on canvas: inout Row) {
        let slot = slot(of: field, width: canvas.width)
        canvas.text(field.title, at: slot.start - 10, width: 9, style: .dim)
        let isHere = model.hasFocus && model.cursor == field
        if isHere, let edit = model.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            canvas.text(field.text(of: invoice), at: slot.start, width: slot.width, style: isHere ? .cursor : .plain)
        }
    }

    private func drawTitle(on canvas: inout Row) {
        let invoice = model.workspace.invoice
        let kind = invoice.map { $0.isCreditNote ? "Credit note" : "Invoice" } ?? "Invoice"
        // A kind that the title does not say.
        let type = invoice.map { CodeWords.documentTypes.shown($0.typeCode.code) } ?? ""
        let problems = canvas.width < 40 ? "" : model.workspace.problems.countText
        let status = canvas.width < 50 ? "" : model.workspace.problems.status
        let detail = [problems, status, type == kind ? "" : type].filter { !$0.isEmpty }.joined(separator: "   ")
        canvas.title("\(kind) \(invoice?.number ?? "")", detail: detail, isActive: model.hasFocus)
        guard !problems.isEmpty else { return }
        canvas.text(
            problems, at: max(0, canvas.width - TextWidth.of(detail) - 1), width: TextWidth.of(problems),
            style: .titleCaution)
    }
}
