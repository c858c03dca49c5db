import Invoicing
import Terminal

/// Who, when and what about: the open invoice's head, two fields a row, or one where it is narrow; or folded to one row.
final class HeadPane: Pane {
    let name = "head"
    let model: HeadModel

    init(_ model: HeadModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        guard let invoice = model.workspace.invoice else { return }
        canvas.identify(invoice.id)
        guard !model.isFolded else { return drawFolded(invoice, on: &canvas) }
        for field in model.fields(inRow: row - 1) {
            draw(field, of: invoice, on: &canvas)
        }
        let first = model.firstRow
        canvas.markMore(row: row, of: size.height, above: first > 0, below: first + size.height - 2 < model.lastRow)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, var position = model.cellPosition else { return nil }
        let slot = model.slot(of: model.cursor, width: size.width)
        if let edit = model.edit { position.x += EditView(edit, width: slot.width).caretColumn }
        return position
    }

    private func draw(_ field: Place, of invoice: Invoice, on canvas: inout Row) {
        let slot = model.slot(of: field, width: canvas.width)
        canvas.text(field.title(in: invoice), at: slot.start - 10, width: 9, style: .dim)
        let isHere = model.hasFocus && model.cursor == field
        if isHere, let edit = model.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            let shown = field.field(of: invoice)
            let held = model.workspace.guide.trace.cell(CellContent(shown))
            canvas.cell(
                held?.text ?? shown?.shownText() ?? "", held, at: slot.start, width: slot.width,
                style: isHere ? .cursor : .plain)
        }
    }
}
