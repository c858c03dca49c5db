import Derive

/// A cursor in a list of rows, and the first row that is visible.
@Observed(recorded: false)
package final class ScrollState {
    /// The row with the cursor, counted from zero.
    package var cursor: Int = 0
    /// The first visible row.
    package var top: Int = 0

    package init() {}

    /// Puts the cursor on a row, or on the nearest existing one, and scrolls no more than needed to show it.
    /// - Parameter height: How many rows there is room for.
    package func moveCursor(to row: Int, of count: Int, height: Int) {
        cursor = min(max(0, row), max(0, count - 1))
        reveal(count, height: height)
    }

    /// Moves the view without the cursor.
    package func scroll(by distance: Int, of count: Int, height: Int) {
        top = min(max(0, top + distance), max(0, count - height))
    }

    /// Moves the view so that the cursor is visible and no room is wasted behind the last row. Below the view it comes with a
    /// fourth of the room, so that a run of rows moves the view once in a while.
    package func reveal(_ count: Int, height: Int) {
        if cursor >= top + height { top = cursor - height + 1 + height / 4 }
        top = min(max(top, 0), cursor, max(0, count - height))
    }
}
