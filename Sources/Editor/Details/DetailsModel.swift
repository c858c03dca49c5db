import Derive
import Input
import Invoicing
import Terminal

/// All terms of the invoice or of a line that have no place elsewhere, in place of the lines: their rows and the
/// cursor. The cursor is on a field, never on a heading.
@Observed(recorded: false)
package final class DetailsModel: EditingPaneModel, ScrollingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved package unowned let editing: EditModel
    @Unobserved unowned let lines: LinesModel
    package let scroll = ScrollState()
    /// The rows that are shown.
    @Derived var rows: [DetailRow]
    /// The row that the cursor was put on.
    @Unobserved private var cursorRow: DetailRow?
    /// The line whose sheet was opened.
    @Unobserved private weak var sheetLine: InvoiceLine?

    init(_ desk: Desk, _ editing: EditModel, _ lines: LinesModel) {
        (self.desk, self.editing, self.lines) = (desk, editing, lines)
    }

    func deriveRows() -> [DetailRow] { modes.sheet.map(rows(of:)) ?? [] }

    /// The rows of the invoice or of the line under the cursor.
    func rows(of sheet: Sheet) -> [DetailRow] {
        switch sheet {
        case .problems, .bin, .files: []
        case .invoice: invoice?.details ?? []
        case .line: lines.current?.details ?? []
        }
    }

    /// The title above the rows.
    var title: String {
        guard modes.sheet == .line, let line = lines.current else { return "All of the invoice" }
        return "Line \(lines.scroll.cursor + 1) \(line.itemName)"
    }

    var isShown: Bool { modes.sheet == .invoice || modes.sheet == .line }

    package var hasFocus: Bool { focus == .sheet && isShown }

    package var height: Int { flow.capacity }

    /// The flow of the rows in the pane.
    var flow: RowFlow { RowFlow(rows.count, in: areas.middle, least: Self.leastWidth) }

    /// A title and a value that can be read.
    private static let leastWidth = 44

    package var cellPosition: Position? {
        let position = flow.position(of: scroll.cursor, top: scroll.top)
        return Position(x: flow.slot(at: position.x).start, y: position.y)
    }

    /// The row under the cursor.
    var current: DetailRow? { isShown && rows.indices.contains(scroll.cursor) ? rows[scroll.cursor] : nil }

    package var field: Field? { current?.field }

    /// Shows all terms of the line under the cursor, or of the invoice; or takes them away.
    func toggle() {
        guard invoice != nil else { return status.message = status.noInvoice }
        guard !hasFocus else { return desk.closeSheet() }
        desk.open(focus == .lines && lines.current != nil ? .line : .invoice)
    }

    // MARK: The cursor

    package func moveRows(by distance: Int) { moveCursor(to: scroll.cursor + distance, by: distance) }

    package func moveColumns(by distance: Int) {
        if let row = flow.index(beside: scroll.cursor, by: distance, top: scroll.top) {
            moveCursor(to: row, by: distance)
        }
    }

    package func moveToEnd(_ isLast: Bool) { moveCursor(to: isLast ? rows.count - 1 : 0, by: isLast ? -1 : 1) }

    /// Puts the cursor on a field: the nearest one from a row on, first in the direction given.
    func moveCursor(to row: Int, by direction: Int) {
        let fields = rows.indices.filter { rows[$0].field != nil }
        let next = direction < 0 ? fields.last { $0 <= row } : fields.first { $0 >= row }
        let nearest = next ?? (direction < 0 ? fields.first : fields.last) ?? 0
        scroll.moveCursor(to: nearest, of: rows.count, height: height)
        // A heading right above the first field is worth its row.
        if nearest > 0, rows[nearest - 1].field == nil, scroll.top == nearest, height > 1 { scroll.top = nearest - 1 }
        cursorRow = current
        sheetLine = modes.sheet == .line ? lines.current : nil
    }

    /// Keeps the cursor on its field when rows have come or gone before it, as another program's allowances do. A sheet
    /// whose line is gone is closed, and so is a field that is gone while it is typed in; a message says so.
    private func followField() {
        if modes.sheet == .line, let sheetLine, lines.position(of: sheetLine) == nil {
            editing.dropWithLine()
            return desk.closeSheet()
        }
        guard let cursorRow, current != cursorRow else { return }
        // Typing may create the part that the field belongs to.
        if let current, current.title == cursorRow.title, current.item === cursorRow.item {
            return self.cursorRow = current
        }
        if let row = rows.firstIndex(of: cursorRow) { return moveCursor(to: row, by: 1) }
        if hasFocus, modes.edit != nil {
            editing.drop("\(cursorRow.title) was deleted elsewhere.")
        }
        moveCursor(to: scroll.cursor, by: 1)
    }

    /// Puts the cursor on the next or previous field, around the ends.
    package func moveToNextField(by distance: Int) -> Bool {
        let fields = rows.indices.filter { rows[$0].field != nil }
        guard !fields.isEmpty else { return true }
        moveCursor(to: fields.neighbour(of: scroll.cursor, by: distance), by: distance)
        return true
    }

    /// Puts the cursor on the next or previous field, if there is one.
    package func goToField(by distance: Int) -> Bool {
        let row = scroll.cursor
        let fields = rows.indices.filter { rows[$0].field != nil && (distance > 0 ? $0 > row : $0 < row) }
        guard let next = distance > 0 ? fields.first : fields.last else { return false }
        moveCursor(to: next, by: distance)
        return true
    }

    package func editWasCancelled(_ wasUntouched: Bool) { moveCursor(to: scroll.cursor, by: 1) }

    func reveal() {
        guard isShown else { return }
        followField()
        guard isShown, areas.middle != nil else { return }
        scroll.reveal(rows.count, height: height)
    }

    package var rowCount: Int { rows.count }

    package func select(_ hit: Hit) {
        guard case .row(let row) = hit else { return }
        focus = .sheet
        moveCursor(to: row, by: 1)
    }
}
