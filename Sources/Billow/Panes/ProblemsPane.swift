import Invoicing
import Terminal

/// What is wrong with the open invoice, one finding a row, in place of the lines; it fills and empties with each edit.
final class ProblemsPane: Pane {
    let name = "problems"
    private let model: ProblemsModel

    init(_ model: ProblemsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title("Problems", detail: "\(key: .back) closes", isActive: model.hasFocus)
        }
        let first = model.firstRow
        let position = first + row - 1
        guard model.findings.indices.contains(position) else {
            if position == 0 { canvas.text(" Nothing is wrong with this invoice.", at: 0, style: .dim) }
            return
        }
        draw(model.findings[position], at: position, on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: first > 0, below: position < model.findings.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus else { return nil }
        return Position(x: 1, y: model.row - model.firstRow + 1)
    }

    /// The rule, then where in the invoice, then what to do; what does not fit is told below while the cursor is here.
    private func draw(_ finding: Finding, at position: Int, on canvas: inout Row) {
        let isHere = model.hasFocus && model.row == position
        let codeWidth = canvas.width < 40 ? 9 : 13
        let place = model.place(of: finding)
        let text = place.isEmpty ? finding.sentence : "\(place): \(finding.sentence)"
        canvas.text(
            finding.code, at: 1, width: codeWidth, style: isHere ? .cursor : finding.isError ? .problem : .caution)
        canvas.text(
            text, at: codeWidth + 2, width: max(0, canvas.width - codeWidth - 3), style: isHere ? .marked : .plain,
            highlights: false)
    }
}
