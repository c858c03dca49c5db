import Derive
import Editor
import Invoicing
import Terminal

/// From a hop to its cell, and back.
extension TraceModel {
    /// Puts the cursor on the cell that shows the value of the hop under the cursor.
    func showCell() {
        guard let property = propertyUnderCursor, let path = property.path, let object = property.object,
            let invoice, isAsking || graph.isOpen || tick.words.invoice === invoice
        else { return say("No cell shows that.") }
        if object === invoice, TotalRow.allCases.contains(where: { $0.shows(path) }) {
            focus = .totals
            if let field = Place.total(showing: path) { totals.cursor = field }
        } else if let place = Place(of: object, path, in: invoice) {
            desk.show(place)
        } else {
            say("No cell shows that.")
        }
    }

    /// Puts the cursor on the last hop of a cell, if the last change came there.
    func showHop(of content: CellContent) {
        let tick = tick
        let row = rows.lastIndex { row in
            guard case .hop(let place, _) = row else { return false }
            return CellContent(tick.hops[place]) == content
        }
        if let row { scroll.moveCursor(to: row, of: rows.count, height: height) }
    }

    /// What the cell under the cursor of another pane shows.
    var cellUnderCursor: CellContent? {
        guard focus == .lines, let line = lines.current else {
            return CellContent(desk.activePane.field)
        }
        return lines.column.path.map { CellContent(line, $0) }
    }
}
