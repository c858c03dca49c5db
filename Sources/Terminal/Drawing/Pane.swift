/// A part of the screen that shows a model, row by row.
///
/// A pane reads its model and fills cells: that reading is what binds each row. It never prints, holds no data and
/// never asks to be drawn.
@MainActor
public protocol Pane: AnyObject {
    /// Its name in the trace and in tests.
    var name: String { get }
    /// Fills one row, counted from the pane's top. The row is blank before.
    func draw(row: Int, in size: Size, on canvas: inout Row)
    /// Returns the cursor's position, counted from the pane's top left; nil if this pane does not have it.
    func cursor(in size: Size) -> Position?
}

extension Pane {
    public func cursor(in size: Size) -> Position? { nil }
}

/// Returns the contents of a pane in an area of some size, as lines of text without blanks at their ends; for tests.
@MainActor
public func rendered(_ pane: some Pane, width: Int, height: Int) -> [String] {
    let size = Size(width: width, height: height)
    return (0..<size.height).map { y in
        var row = Row(width: size.width)
        pane.draw(row: y, in: size, on: &row)
        return row.plainText
    }
}
