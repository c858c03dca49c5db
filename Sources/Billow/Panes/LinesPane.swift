import Derive
import Invoicing
import Terminal

/// The lines of the open invoice, one a row; only the visible ones are ever looked at.
final class LinesPane: Pane {
    let name = "lines"
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        guard let invoice = workspace.invoice else { return }
        let rows = workspace.lines.rows
        let position = rows.top + row - 1
        guard let line = invoice.lines.element(at: position) else {
            if position == 0 { canvas.text(" No lines yet. a adds one.", at: 0, style: .dim) }
            return
        }
        canvas.identity = line.id
        draw(line, at: position, on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: rows.top > 0, below: position < invoice.lines.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        guard workspace.focus == .lines else { return nil }
        let rows = workspace.lines.rows
        guard let slot = workspace.linesLayout.slot(of: workspace.lines.column) else { return nil }
        let y = rows.cursor - rows.top + 1
        guard let edit = workspace.edit else { return Position(x: slot.start, y: y) }
        return Position(x: slot.start + EditView(edit, width: slot.width).caretColumn, y: y)
    }

    private func draw(_ line: InvoiceLine, at position: Int, on canvas: inout Row) {
        let isCurrent = workspace.focus == .lines && workspace.lines.rows.cursor == position
        for slot in workspace.linesLayout.slots {
            let isHere = isCurrent && workspace.lines.column == slot.column
            if isHere, let edit = workspace.edit {
                canvas.edit(edit, at: slot.start, width: slot.width)
            } else {
                canvas.text(
                    slot.column.text(of: line, at: position), at: slot.start, width: slot.width,
                    alignment: slot.alignment, style: isHere ? .cursor : isCurrent ? .marked : slot.style)
            }
        }
    }

    private func drawTitle(on canvas: inout Row) {
        canvas.title("", detail: "", isActive: workspace.focus == .lines)
        for slot in workspace.linesLayout.slots {
            canvas.text(slot.column.title, at: slot.start, width: slot.width, alignment: slot.alignment)
        }
    }
}
