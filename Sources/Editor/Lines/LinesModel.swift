import Derive
import Input
import Invoicing
import Terminal

/// The lines of the open invoice: the cursor among them, the texts of those that are visible, and where the columns
/// stand.
@Observed(recorded: false)
package final class LinesModel: EditingPaneModel, ScrollingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved package unowned let editing: EditModel
    @Unobserved package unowned let ledger: LedgerModel
    package let scroll = ScrollState()
    /// The column with the cursor.
    package var column: LineColumn = .item
    /// The lines that were copied last, from whichever invoice.
    @Unobserved package var copied: CopiedLines?
    /// The row where marking lines began; nil while none is marked.
    var markStart: Int?
    /// The number of lines that there is room for.
    @Derived package var height: Int
    /// The widths that the columns need for the visible numbers.
    @Derived package var widths: LineWidths
    /// The columns' places.
    @Derived package var layout: LinesLayout
    /// The contents of each row of the pane, from the first below the title. Allowances have rows below their line, and so has
    /// the offer for the open cell.
    @Derived var slots: [LineSlot]
    /// `true` if the open cell has an offer.
    @Derived var hasOffer: Bool
    /// The number of rows of allowances and charges; 0 where there are more lines than rows on the screen.
    @Derived var allowanceRows: Int
    /// The line that the cursor was put on.
    @Unobserved private weak var cursorLine: InvoiceLine?
    /// The rows of the pane, as far as they were looked at.
    @Unobserved private var rows: [LineRow] = []
    /// The columns that can be typed in, in the order of Tab.
    let editableColumns = LineColumn.allCases.filter(\.isEditable)

    package init(_ desk: Desk, _ editing: EditModel, _ ledger: LedgerModel) {
        (self.desk, self.editing, self.ledger) = (desk, editing, ledger)
    }

    func deriveHeight() -> Int { ScreenAreas.rowCount(of: areas.middle) }

    func deriveWidths() -> LineWidths {
        var widths = LineWidths(usualFor: width)
        for (index, slot) in slots.enumerated() {
            if case .allowance = slot {
                if let texts = row(index).allowanceTexts { widths.makeRoom(for: texts) }
            } else if let texts = row(index).texts {
                widths.makeRoom(for: texts)
            }
        }
        return widths
    }

    func deriveHasOffer() -> Bool { offerRows > 0 }

    func deriveSlots() -> [LineSlot] {
        let offered = hasOffer ? scroll.cursor : nil
        var slots: [LineSlot] = []
        var position = scroll.top
        while slots.count < height {
            slots.append(.line(position))
            if position == offered { slots.append(.offer(position)) }
            slots += (0..<rowCount(of: position) - 1).map { .allowance($0, of: position) }
            position += 1
        }
        return Array(slots.prefix(height))
    }

    func deriveAllowanceRows() -> Int {
        guard count <= desk.size.height else { return 0 }
        return (0..<count).reduce(0) { $0 + rowCount(of: $1) - 1 }
    }

    /// The number of rows that a line takes with its allowances and charges.
    private func rowCount(of position: Int) -> Int {
        1 + (invoice?.lines.element(at: position)?.allowanceCharges.count ?? 0)
    }

    /// The number of rows that the offer for the open cell takes.
    var offerRows: Int {
        hasFocus && modes.front != .form && modes.edit?.offerText.isEmpty == false ? 1 : 0
    }

    func deriveLayout() -> LinesLayout { LinesLayout(width: width, cursor: column, widths: widths) }

    /// A row of the pane, counted from the first below the title.
    package func row(_ index: Int) -> LineRow {
        while rows.count <= index { rows.append(LineRow(rows.count, of: self)) }
        return rows[index]
    }

    package var hasFocus: Bool { focus == .lines }

    /// The line under the cursor.
    package var current: InvoiceLine? { invoice?.lines.element(at: scroll.cursor) }

    package var cellPosition: Position? {
        layout.slot(of: column).map { slot in
            let row = slots.firstIndex(of: .line(scroll.cursor)) ?? scroll.cursor - scroll.top
            return Position(x: slot.start, y: row + 1)
        }
    }

    /// The cursor's place.
    package var place: Place { .line(scroll.cursor, column) }

    package var stepName: String {
        let count = marked?.count ?? 1
        return "\(field?.name ?? "") of \(count > 1 ? "\(count) lines" : "line \(scroll.cursor + 1)")"
    }

    package var field: Field? { current.flatMap { column.field(of: $0) } }

    package var hasField: Bool { column.isEditable && current != nil }

    private var width: Int { areas.middle?.size.width ?? 80 }

    private var count: Int { invoice?.lines.count ?? 0 }

    /// `true` if the lines that a screenful down shows are there.
    var hasNextPage: Bool { scroll.cursor + height < count }

    /// Returns `true` if a line follows that one.
    func hasLine(behind position: Int) -> Bool { position < count - 1 }

    /// Returns the position of a line; nil if the line is not in the open invoice.
    /// - Complexity: O(1) for the line under the cursor, else O(*n*) for the first one after a change of the list.
    package func position(of line: InvoiceLine) -> Int? {
        current === line ? scroll.cursor : invoice?.position(of: line)
    }

    package var rowCount: Int { invoice?.lines.count ?? 0 }

    package func select(_ hit: Hit) {
        guard case .field(let place) = hit else { return }
        go(to: place.row, place.lineColumn.flatMap { $0.isEditable ? $0 : nil })
    }
}

/// Moving the cursor.
extension LinesModel {
    package func moveRows(by distance: Int) { moveCursor(to: scroll.cursor + distance) }

    package func moveColumns(by distance: Int) {
        column = editableColumns.element(at: (editableColumns.firstIndex(of: column) ?? 0) + distance) ?? column
    }

    package func moveToEnd(_ isLast: Bool) { moveCursor(to: isLast ? .max : 0) }

    /// The first cell of all.
    func moveToStart() {
        moveToEnd(false)
        column = .item
    }

    /// Puts the cursor on a line, or on the nearest existing one.
    package func moveCursor(to row: Int) {
        scroll.cursor = min(max(0, row), max(0, count - 1))
        revealRows(in: height)
        cursorLine = current
    }

    /// Keeps the cursor on its line, or near its place, when another program has inserted or removed lines. A field
    /// that is open in a removed line is closed, so that nothing is typed into the next line; a message says so.
    func followLine() {
        guard current == nil || current !== cursorLine else { return }
        let place = cursorLine.flatMap { invoice?.position(of: $0) }
        if hasFocus, modes.edit != nil, cursorLine != nil, place == nil { editing.dropWithLine() }
        moveCursor(to: place ?? scroll.cursor)
    }

    /// Shows a line, or a cell of it, with the cursor there.
    package func go(to row: Int, _ column: LineColumn? = nil) {
        desk.closeSheet()
        focus = .lines
        moveCursor(to: row)
        if let column { self.column = column }
    }

    /// The next or previous cell, across the ends of lines. Before the first one it stays there.
    package func moveToNextField(by distance: Int) -> Bool {
        let next = editableColumns.neighbour(of: column, by: distance)
        let leavesLine = distance > 0 ? next.rawValue <= column.rawValue : next.rawValue >= column.rawValue
        let row = scroll.cursor + (leavesLine ? distance : 0)
        guard row < count else { return false }
        guard row >= 0 else { return true }
        column = next
        moveCursor(to: row)
        return true
    }

    /// The next or previous cell, across the ends of lines, if there is one.
    package func goToField(by distance: Int) -> Bool {
        let isAtStart = scroll.cursor == 0 && column == editableColumns.first
        return !(distance < 0 && isAtStart) && moveToNextField(by: distance)
    }

    /// Returns `true` if the line has a column behind or before the one with the cursor.
    func hasColumn(by distance: Int) -> Bool {
        column != (distance > 0 ? editableColumns.last : editableColumns.first)
    }

    /// The first cell, or the last one.
    func moveToEndCell(_ isLast: Bool) {
        moveToEnd(isLast)
        column = (isLast ? editableColumns.last : editableColumns.first) ?? .item
    }

    /// The next or previous column of the same line, around its end.
    package func moveInNewRow(by distance: Int) { column = editableColumns.neighbour(of: column, by: distance) }

    package func editWasCancelled(_ wasUntouched: Bool) { moveCursor(to: scroll.cursor) }

    package func reveal() {
        followLine()
        guard areas.middle != nil else { return }
        // The offer has a row of its own.
        revealRows(in: max(1, height - (hasOffer ? 1 : 0)))
    }

    package func scrollRows(by distance: Int) {
        scroll.scroll(by: distance, of: count, height: linesAtEnd(in: height))
    }

    /// Scrolls so that the cursor's line and its allowances are visible.
    private func revealRows(in room: Int) {
        scroll.reveal(count, height: linesAtEnd(in: room))
        var rows = (scroll.top...max(scroll.top, scroll.cursor)).reduce(0) { $0 + rowCount(of: $1) }
        while rows > room, scroll.top < scroll.cursor {
            rows -= rowCount(of: scroll.top)
            scroll.top += 1
        }
    }

    /// The number of last lines that some rows have room for, with their allowances.
    /// - Complexity: O(*n*) in the rows.
    private func linesAtEnd(in room: Int) -> Int {
        var (rows, lines) = (0, 0)
        for position in (max(0, count - room)..<max(count, 0)).reversed() {
            rows += rowCount(of: position)
            guard rows <= room else { break }
            lines += 1
        }
        return rows < room ? room : max(1, lines)
    }
}
