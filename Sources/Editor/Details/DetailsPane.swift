import Input
import Invoicing
import Terminal

/// All terms of the invoice or of a line that have no place elsewhere, one a row, in place of the lines.
final class DetailsPane: ClickablePane {
    let name = "details"
    let model: DetailsModel

    init(_ model: DetailsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title(model.title, detail: "\(model.keys[.back]) closes", isActive: model.hasFocus)
        }
        let (rows, top) = (model.rows, model.scroll.top)
        for (index, start) in model.flow.indices(inRow: row - 1, top: top) where rows.indices.contains(index) {
            draw(rows[index], at: start, isHere: model.hasFocus && model.scroll.cursor == index, on: &canvas)
        }
        canvas.markMore(row: row, of: size.height, above: top > 0, below: top + model.flow.capacity < rows.count)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, model.current != nil, var position = model.cellPosition else { return nil }
        if let edit = model.edit { position.x += EditView(edit, width: model.flow.slot(at: 0).width).caretColumn }
        return position
    }

    private func draw(_ row: DetailRow, at start: Int, isHere: Bool, on canvas: inout Row) {
        guard let field = row.field else {
            return canvas.text(row.title, at: start + 1, width: model.flow.width - 2, style: .strong)
        }
        let slot = model.flow.slot(at: start)
        canvas.text(row.title, at: start + 2, width: max(0, slot.start - start - 3), style: .dim)
        if isHere, let edit = model.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            let style: Role = field.isDerived() ? .dim : .plain
            let held = model.desk.held(CellContent(field))
            let text = held?.text ?? field.shownText()
            canvas.cell(text, held, at: slot.start, width: slot.width, style: isHere ? .cursor : style)
            if let sign = field.sign {
                canvas.sign(sign, at: min(slot.start + TextWidth.of(text) + 1, slot.start + slot.width))
            }
        }
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        model.flow.hit(at: position, top: model.scroll.top, of: model.rows) { $0.field != nil }
    }
}
