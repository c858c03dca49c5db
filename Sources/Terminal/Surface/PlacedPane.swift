import Derive

/// A pane in its area of the screen, with its rows.
final class PlacedPane {
    let pane: any Pane
    let area: Area
    let rows: [BoundRow]

    init(_ pane: any Pane, _ area: Area, onStale: @escaping () -> Void) {
        self.pane = pane
        self.area = area
        rows = (0..<area.size.height).map { BoundRow("\(pane.name) row \($0)", onStale: onStale) }
    }

    isolated deinit {
        for row in rows { row.stop() }
    }
}

/// Which rows of a pane were drawn.
public nonisolated struct DrawnRows: Equatable, Sendable {
    /// The pane's name.
    public let pane: String
    /// The rows, counted from its top.
    public let rows: [Int]

    /// Makes a record of drawn rows.
    public init(pane: String, rows: [Int]) {
        self.pane = pane
        self.rows = rows
    }
}
