import Input
import Invoicing
import Terminal

/// A form: a field a row, and below them what it is for.
final class FormPane: ClickablePane {
    let name = "form"
    let model: FormModel
    init(_ model: FormModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title(model.form?.title ?? "", detail: "\(model.keys[.endTyping]) closes", isActive: true)
        }
        guard row < size.height - 1 || !model.hasHelp else { return drawHelp(on: &canvas) }
        let (rows, top, flow) = (model.rows, model.scroll.top, model.flow)
        let used = min(flow.height, rows.count - top)
        guard row <= used else {
            // A blank row is above it where there is one to spare.
            let rest = size.height - (model.hasHelp ? 2 : 1) - used
            return drawAdvice(row - used - (rest > model.texts.count ? 2 : 1), on: &canvas)
        }
        for (index, start) in flow.indices(inRow: row - 1, top: top) where rows.indices.contains(index) {
            draw(rows[index], at: start, isHere: model.scroll.cursor == index, on: &canvas)
        }
        canvas.markMore(row: row, of: flow.height + 1, above: top > 0, below: top + flow.capacity < rows.count)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, let edit = model.edit, var position = model.cellPosition else { return nil }
        position.x += EditView(edit, width: model.slot(at: 0).width).caretColumn
        return position
    }

    /// Draws the purpose of the field with the cursor, or the values that it takes.
    private func drawHelp(on canvas: inout Row) {
        guard let field = model.field else { return }
        let text = field.purpose.isEmpty && field.kind != Field.anyText ? field.kind : field.purpose
        canvas.text(text, at: 2, width: canvas.width - 3, style: .dim)
    }

    private func drawAdvice(_ index: Int, on canvas: inout Row) {
        guard let (text, isDoubt) = model.texts.element(at: index) else { return }
        canvas.text(text, at: 2, style: isDoubt ? .caution : .dim)
    }

    private func draw(_ row: DetailRow, at start: Int, isHere: Bool, on canvas: inout Row) {
        let slot = model.slot(at: start)
        guard row.field != nil else { return canvas.text(row.title, at: start + 1, style: .strong) }
        if row.isMissing { canvas.text("*", at: start + 1, style: .caution) }
        canvas.text(row.title, at: start + 2, width: max(0, slot.start - start - 3), style: .dim)
        if isHere, let edit = model.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            let style: Role = row.doubtAboutValue != nil ? .caution : .plain
            let text = row.field?.shownText() ?? ""
            canvas.text(text, at: slot.start, width: slot.width, style: isHere ? .cursor : style)
            if let sign = row.field?.sign {
                canvas.sign(sign, at: min(slot.start + TextWidth.of(text) + 1, slot.start + slot.width))
            }
        }
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        model.flow.hit(at: position, top: model.scroll.top, of: model.rows) { $0.field != nil }
    }
}
