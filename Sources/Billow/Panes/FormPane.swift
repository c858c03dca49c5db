import Invoicing
import Terminal

/// A form: a field a row, and below them what it is for.
final class FormPane: Pane {
    let name = "form"
    private let model: FormModel
    /// Wider fields are not easier to read.
    private static let mostWidth = 72

    init(_ model: FormModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title(model.form?.title ?? "", detail: "\(key: .endTyping) closes", isActive: true)
        }
        let (rows, scroll) = (model.rows, model.scroll)
        let position = scroll.top + row - 1
        guard rows.indices.contains(position) else { return drawAdvice(position - rows.count - 1, on: &canvas) }
        draw(rows[position], isHere: scroll.cursor == position, on: &canvas)
        canvas.markMore(row: row, of: size.height, above: scroll.top > 0, below: position < rows.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, let edit = model.edit else { return nil }
        let slot = Self.slot(width: size.width)
        return Position(
            x: slot.start + EditView(edit, width: slot.width).caretColumn,
            y: model.scroll.cursor - model.scroll.top + 1)
    }

    private static func slot(width: Int) -> (start: Int, width: Int) {
        let start = min(18, max(1, width / 3))
        return (start, max(1, min(mostWidth, width) - start - 1))
    }

    private func drawAdvice(_ index: Int, on canvas: inout Row) {
        let texts = TextWidth.wrapped(model.form?.advice ?? "", to: max(1, min(Self.mostWidth, canvas.width) - 3))
        if texts.indices.contains(index) { canvas.text(texts[index], at: 2, style: .dim) }
    }

    private func draw(_ row: DetailRow, isHere: Bool, on canvas: inout Row) {
        let slot = Self.slot(width: canvas.width)
        canvas.text(row.title, at: 2, width: max(0, slot.start - 3), style: .dim)
        if isHere, let edit = model.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            canvas.text(
                row.field?.shownText() ?? "", at: slot.start, width: slot.width, style: isHere ? .cursor : .plain)
        }
    }
}
