import Invoicing
import Terminal

/// The problems and missing values of the open invoice, in whole sentences, beside the lines or in their place. Each
/// edit updates them.
final class ProblemsPane: ClickablePane {
    let name = "problems"
    let model: ProblemsModel

    init(_ model: ProblemsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let keys = model.hasFocus ? "\(model.keys[.back]) closes" : "\(model.keys[.problems])"
            return canvas.title("Problems", detail: keys, isActive: model.hasFocus)
        }
        let shown = model.shown
        guard shown.indices.contains(row - 1) else {
            return model.rows.isEmpty ? canvas.sentence(model.nothingFound, row: row - 1) : ()
        }
        draw(shown[row - 1], on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: shown[0].index > 0, below: shown[row - 1].index < model.rows.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus else { return nil }
        return model.shown.firstIndex { $0.index == model.row }.map { Position(x: 2, y: $0 + 1) }
    }

    private func draw(_ part: ProblemPart, on canvas: inout Row) {
        if case .heading(let group) = model.rows[part.index] {
            return canvas.text(part.text, at: 1, width: canvas.width - 2, style: group.style)
        }
        let isHere = model.hasFocus && model.row == part.index
        let width = TextWidth.of(part.text)
        canvas.text(part.text, at: 2, width: width, style: isHere ? .cursor : .plain, highlights: false)
        guard !part.rule.isEmpty else { return }
        canvas.text(part.rule, at: width == 0 ? 2 : width + 4, style: .dim)
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        let shown = model.shown
        return shown.indices.contains(position.y - 1) ? .row(shown[position.y - 1].index) : nil
    }
}
