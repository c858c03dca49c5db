/// A pane in its area of the screen, with its rows.
final class PlacedPane {
    let pane: any Pane
    /// Its area; only as much of it as is on the screen.
    private(set) var area: Area
    private(set) var rows: [BoundRow] = []
    private var hasStaleRows = true
    /// The rows of which something is highlighted.
    private var highlightedRows: Set<Int> = []
    /// The rows that appear otherwise than they were last shown.
    private var changedRows: Set<Int> = []

    private let onStale: () -> Void

    init(_ pane: any Pane, _ area: Area, onStale: @escaping () -> Void) {
        self.pane = pane
        self.area = Area(x: area.x, y: area.y, width: area.size.width, height: 0)
        self.onStale = onStale
        move(to: area)
    }

    /// Puts the pane into an area of the same width. In another height its rows are drawn again, since what they show may
    /// depend on it; each is still compared with what it was.
    func move(to area: Area) {
        let (old, height) = (self.area.size.height, area.size.height)
        self.area = area
        guard height != old else { return }
        hasStaleRows = true
        rows.removeLast(max(0, old - height))
        highlightedRows = highlightedRows.filter { $0 < height }
        changedRows = changedRows.filter { $0 < height }
        for row in rows { row.markStale() }
        rows += (old..<max(old, height)).map {
            BoundRow("\(pane.name) row \($0)", width: area.size.width) { [unowned self] in
                hasStaleRows = true
                onStale()
            }
        }
    }

    /// Draws the rows whose reads have changed.
    func draw(on canvas: inout Row, highlightedUntil end: ContinuousClock.Instant, _ theme: Theme) {
        guard hasStaleRows else { return }
        hasStaleRows = false
        for (y, row) in rows.enumerated() where row.isStale {
            let isChanged = row.draw(on: &canvas, highlightedUntil: end, theme) {
                pane.draw(row: y, in: area.size, on: &$0)
            }
            if isChanged { changedRows.insert(y) }
            note(y)
        }
    }

    /// The rows that appear otherwise than at the last call, or all, in order.
    func takeChanges(all: Bool) -> [Int] {
        defer { changedRows = [] }
        return all ? Array(rows.indices) : changedRows.sorted()
    }

    /// When the next highlight fades; nil while there is none. Costs the highlighted rows.
    var nextFade: ContinuousClock.Instant? { highlightedRows.lazy.compactMap { self.rows[$0].nextFade }.min() }

    /// Ends highlights whose time is over.
    func fade(at now: ContinuousClock.Instant, _ theme: Theme) {
        for y in highlightedRows {
            if rows[y].fade(at: now, theme) { changedRows.insert(y) }
            note(y)
        }
    }

    /// Draws lines of arrows into a row.
    func draw(_ glyphs: [(column: Int, glyph: Glyph)], in y: Int) {
        rows[y].draw(glyphs)
        changedRows.insert(y)
    }

    /// Removes the lines of arrows from all rows.
    func removeArrows() {
        for (y, row) in rows.enumerated() where row.removeArrows() { changedRows.insert(y) }
    }

    private func note(_ y: Int) {
        if rows[y].nextFade == nil { highlightedRows.remove(y) } else { highlightedRows.insert(y) }
    }

    /// The cursor's position on the screen, if this pane has it. It does not leave the pane; in a row that is scrolled
    /// out of view it is nil.
    var cursor: Position? {
        guard area.size.width > 0, let position = pane.cursor(in: area.size), rows.indices.contains(position.y) else {
            return nil
        }
        return Position(x: area.x + min(max(0, position.x), area.size.width - 1), y: area.y + position.y)
    }
}

/// The place of a pane. Where areas overlap, the later one covers the earlier one.
public struct Placement {
    /// The pane to show.
    public let pane: any Pane
    /// The area. The part of it outside the screen is not drawn.
    public let area: Area

    /// Puts a pane into an area.
    public init(_ pane: any Pane, _ area: Area) {
        self.pane = pane
        self.area = area
    }
}
