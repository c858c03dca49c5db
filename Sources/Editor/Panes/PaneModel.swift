import DeriveDocuments
import Input
import Terminal

/// The model of a pane with a cursor, and the actions of keys while it has the focus.
package protocol PaneModel: DeskUser {
    /// `true` if the cursor is in this pane.
    var hasFocus: Bool { get }
    /// The field under the cursor, if anything can be typed there.
    var field: Field? { get }
    /// `true` if there is one.
    var hasField: Bool { get }
    /// The name of an undo step for the field under the cursor.
    var stepName: String { get }
    /// Sets the same column of the other marked lines.
    func setOthers(like edit: CellEdit)
    /// Begins another row behind the entered one.
    func addRow()
    /// Tab in a row in which nothing was typed yet.
    func moveInNewRow(by distance: Int)
    /// The field of a form, for a draft; nil for any other.
    func draftField(_ field: Field) -> Draft.FormField?
    /// The document that typing changes; nil for the open invoice's.
    var document: Document? { get }
    /// The number of rows that there is room for.
    var height: Int { get }
    /// The position of the cell under the cursor in the pane, if its completion is shown below it.
    var cellPosition: Position? { get }
    /// One row up or down, or several.
    func moveRows(by distance: Int)
    /// One column to the left or right. The list leads into the invoice; no other pane is left at its edge.
    func moveColumns(by distance: Int)
    /// The first or the last row.
    func moveToEnd(_ isLast: Bool)
    /// Tab while typing: puts the cursor on the next or previous field.
    /// - Returns: Whether there is one.
    func moveToNextField(by distance: Int) -> Bool
    /// Tab while typing, behind the last field.
    func leaveLastField()
    /// Enter has committed a field.
    /// - Parameter wasUntouched: Whether nothing was typed in it.
    func editWasCommitted(_ wasUntouched: Bool)
    /// Puts the cursor on the next or previous field, if there is one in that direction.
    /// - Returns: Whether there is one.
    func goToField(by distance: Int) -> Bool
    /// Enter while nothing is typed.
    func enter()
    /// Scrolls the visible rows without the cursor.
    func scrollRows(by distance: Int)
    /// Puts the cursor on something that was clicked on.
    func select(_ hit: Hit)
    /// Deletes the item under the cursor.
    func deleteAtCursor()
    /// Puts the cursor on something that is there after an edit was cancelled.
    /// - Parameter wasUntouched: Whether nothing was typed in it.
    func editWasCancelled(_ wasUntouched: Bool)
}

extension PaneModel {
    /// The edit of the cell under this pane's cursor.
    package var edit: CellEdit? { hasFocus ? modes.edit : nil }

    package var field: Field? { nil }

    package var hasField: Bool { field != nil }

    package var document: Document? { nil }

    package var cellPosition: Position? { nil }

    package var stepName: String { field?.name ?? "" }

    package func setOthers(like edit: CellEdit) {}

    package func addRow() {}

    package func moveInNewRow(by distance: Int) { _ = moveToNextField(by: distance) }

    package func draftField(_ field: Field) -> Draft.FormField? { nil }

    package func leaveLastField() { desk.panes.appendLine() }

    package func editWasCommitted(_ wasUntouched: Bool) {}

    /// A screenful up or down; one row of the old one stays.
    func movePages(by distance: Int) { moveRows(by: distance * max(1, height - 1)) }

    package func moveToNextField(by distance: Int) -> Bool { false }

    package func goToField(by distance: Int) -> Bool { false }

    package func moveColumns(by distance: Int) {}

    package func enter() {}

    package func scrollRows(by distance: Int) { moveRows(by: distance) }

    package func select(_ hit: Hit) {}

    package func deleteAtCursor() {
        say(
            "\(keys[.delete]) deletes a line, and in the list \(keys[.delete, in: .list]) an invoice. Go there with "
                + "\(keys[.nextPane]).")
    }

    package func editWasCancelled(_ wasUntouched: Bool) {}
}

/// A pane of rows through which one scrolls.
package protocol ScrollingPaneModel: PaneModel {
    var scroll: ScrollState { get }
    /// The number of rows.
    var rowCount: Int { get }
}

extension ScrollingPaneModel {
    package func moveRows(by distance: Int) {
        scroll.moveCursor(to: scroll.cursor + distance, of: rowCount, height: height)
    }

    package func moveToEnd(_ isLast: Bool) { moveRows(by: isLast ? rowCount : -scroll.cursor) }

    package func scrollRows(by distance: Int) { scroll.scroll(by: distance, of: rowCount, height: height) }

    package func select(_ hit: Hit) { if case .row(let row) = hit { moveRows(by: row - scroll.cursor) } }
}

/// A pane with the cursor on a field of the open invoice.
package protocol FieldPaneModel: PaneModel {
    /// All of that pane, in order.
    var fields: [Place] { get }
    /// The field with the cursor.
    var cursor: Place { get set }
}

extension FieldPaneModel {
    package var field: Field? { invoice.flatMap { cursor.field(of: $0) } }

    package func moveToEnd(_ isLast: Bool) {
        if let end = isLast ? fields.last : fields.first { cursor = end }
    }

    /// Puts the cursor on the next or previous field, around the ends.
    package func moveToNextField(by distance: Int) -> Bool {
        cursor = fields.neighbour(of: cursor, by: distance)
        return true
    }

    package func goToField(by distance: Int) -> Bool {
        let next = (fields.firstIndex(of: cursor) ?? 0) + distance
        guard fields.indices.contains(next) else { return false }
        cursor = fields[next]
        return true
    }

    /// An invoice that was made just now goes again with its first edit.
    package func editWasCancelled(_ wasUntouched: Bool) { desk.panes.dropFreshInvoice() }
}

extension Array where Element: Equatable {
    /// Returns the element some places after another one, around the ends. A missing element counts as the first.
    func neighbour(of element: Element, by distance: Int) -> Element {
        self[((firstIndex(of: element) ?? 0) + distance + count) % count]
    }
}
