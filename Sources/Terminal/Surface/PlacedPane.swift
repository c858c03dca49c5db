/// A pane in its area of the screen, with its rows.
final class PlacedPane {
    let pane: any Pane
    /// Where it is; only as much of it as is on the screen.
    var area: Area
    let rows: [BoundRow]

    init(_ pane: any Pane, _ area: Area, onStale: @escaping () -> Void) {
        self.pane = pane
        self.area = area
        rows = (0..<area.size.height).map {
            BoundRow("\(pane.name) row \($0)", width: area.size.width, onStale: onStale)
        }
    }

    /// Draws the rows whose reads have changed.
    /// - Returns: Those that look otherwise than before.
    func draw(litUntil end: ContinuousClock.Instant?) -> [Int] {
        rows.indices.filter { y in
            rows[y].isStale && rows[y].draw(litUntil: end) { pane.draw(row: y, in: area.size, on: &$0) }
        }
    }

    /// Where the cursor stands on the screen, if this pane has it. It does not leave the pane.
    var cursor: Position? {
        guard area.size.width > 0, area.size.height > 0, let position = pane.cursor(in: area.size) else { return nil }
        return Position(
            x: area.x + min(max(0, position.x), area.size.width - 1),
            y: area.y + min(max(0, position.y), area.size.height - 1))
    }
}
