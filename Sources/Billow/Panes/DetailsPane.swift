import Invoicing
import Terminal

/// All terms of the invoice or of a line that have no place elsewhere, one a row, in place of the lines.
final class DetailsPane: Pane {
    let name = "details"
    private let model: DetailsModel

    init(_ model: DetailsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title(model.title, detail: "\(key: .back) closes", isActive: model.hasFocus)
        }
        let (rows, scroll) = (model.rows, model.scroll)
        let position = scroll.top + row - 1
        guard rows.indices.contains(position) else { return }
        draw(rows[position], isHere: model.hasFocus && scroll.cursor == position, on: &canvas)
        canvas.markMore(row: row, of: size.height, above: scroll.top > 0, below: position < rows.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, model.current != nil else { return nil }
        let slot = Self.slot(width: size.width)
        let column = model.edit.map { EditView($0, width: slot.width).caretColumn } ?? 0
        return Position(x: slot.start + column, y: model.scroll.cursor - model.scroll.top + 1)
    }

    private static func slot(width: Int) -> (start: Int, width: Int) {
        let start = min(18, max(1, width / 3))
        return (start, max(1, width - start - 1))
    }

    private func draw(_ row: DetailRow, isHere: Bool, on canvas: inout Row) {
        guard let field = row.field else {
            return canvas.text(row.title, at: 1, width: canvas.width - 2, style: .strong)
        }
        let slot = Self.slot(width: canvas.width)
        canvas.text(row.title, at: 2, width: max(0, slot.start - 3), style: .dim)
        if isHere, let edit = model.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            let style: Role = field.isDerived() ? .dim : .plain
            let text = field.shownText()
            canvas.text(text, at: slot.start, width: slot.width, style: isHere ? .cursor : style)
            if field.isAmbiguous {
                canvas.doubt(at: min(slot.start + TextWidth.of(text) + 1, canvas.width - 1))
            }
        }
    }
}
