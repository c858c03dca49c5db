import Invoicing
import Terminal

/// What is wrong with the open invoice and what it lacks, one finding a row, in place of the lines; it fills and empties
/// with each edit.
final class ProblemsPane: Pane {
    let name = "problems"
    let model: ProblemsModel

    init(_ model: ProblemsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let keys = model.hasFocus ? "\(key: .back) closes" : "\(key: .problems)"
            return canvas.title("Problems", detail: keys, isActive: model.hasFocus)
        }
        let first = model.firstRow
        let position = first + row - 1
        guard model.rows.indices.contains(position) else {
            if position == 0 { canvas.text(" \(model.nothingFound)", at: 0, style: .dim) }
            return
        }
        draw(model.rows[position], at: position, on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: first > 0, below: position < model.rows.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus else { return nil }
        return Position(x: 2, y: model.row - model.firstRow + 1)
    }

    private func draw(_ row: FindingRow, at position: Int, on canvas: inout Row) {
        switch row {
        case .heading(let group): canvas.text(group.title, at: 1, width: canvas.width - 2, style: group.style)
        case .finding(let finding): draw(finding, at: position, on: &canvas)
        }
    }

    /// Where in the invoice it is and what to do, then the rule; what does not fit is told below while the cursor is here.
    private func draw(_ finding: Finding, at position: Int, on canvas: inout Row) {
        let isHere = model.hasFocus && model.row == position
        let place = model.place(of: finding)
        let text = place.isEmpty ? finding.shownSentence : "\(place): \(finding.shownSentence)"
        let ruleWidth = TextWidth.of(finding.rule)
        let room = max(0, canvas.width - ruleWidth - 5)
        let width = min(TextWidth.of(text), room)
        canvas.text(text, at: 2, width: width, style: isHere ? .cursor : .plain, highlights: false)
        canvas.text(finding.rule, at: width + 4, width: min(ruleWidth, max(0, canvas.width - width - 5)), style: .dim)
    }
}
