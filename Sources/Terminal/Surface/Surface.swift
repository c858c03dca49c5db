import Derive

/// All panes on the screen: knows which rows are stale, and draws just those.
public final class Surface {
    /// Below this size a message stands in place of the panes.
    public let minimum: Size
    /// How long what has changed stays lit; zero for not at all.
    public let lights: Duration
    private let layout: (Size) -> [Placement]
    private var size = Size(width: 0, height: 0)
    private var panes: [PlacedPane] = []
    private var isLaidOut = false
    private var hasStaleRows = true
    private var layoutReaction: Reaction?

    /// Makes a surface.
    /// - Parameter layout: Places the panes in a size. What it reads of a model, it follows.
    public init(
        minimum: Size = Size(width: 40, height: 10), lights: Duration = .milliseconds(700),
        layout: @escaping (Size) -> [Placement]
    ) {
        self.minimum = minimum
        self.lights = lights
        self.layout = layout
        layoutReaction = Reaction("layout") { [unowned self] in isLaidOut = false }
    }

    /// Whether drawing would change anything.
    var needsDrawing: Bool { !isLaidOut || hasStaleRows }

    /// When lit cells are to be looked at next.
    var nextFade: ContinuousClock.Instant? {
        panes.flatMap { $0.rows.compactMap(\.litUntil) }.min()
    }

    /// Takes note of the terminal's size; everything is drawn anew.
    func resize(to size: Size) {
        self.size = size
        panes = []
        isLaidOut = false
    }

    /// Draws what is stale.
    /// - Returns: The rows whose content was drawn, pane by pane.
    func draw(on painter: some Painter, now: ContinuousClock.Instant = .now) -> [DrawnRows] {
        guard size.width >= minimum.width, size.height >= minimum.height else {
            drawMessage(on: painter)
            return []
        }
        if !isLaidOut { layOut(on: painter) }
        hasStaleRows = false
        return panes.compactMap { draw($0, on: painter, now: now) }
    }

    /// Lets what was lit go back to normal where its time is over.
    /// - Returns: Whether anything did.
    func fade(on painter: some Painter, now: ContinuousClock.Instant = .now) -> Bool {
        var hasFaded = false
        for pane in panes {
            for (y, row) in pane.rows.enumerated() {
                guard let change = row.fade(now: now) else { continue }
                paint(row, change, y, of: pane, on: painter)
                hasFaded = true
            }
        }
        return hasFaded
    }

    /// Where the terminal's cursor goes.
    var cursor: Position? {
        for pane in panes {
            guard let position = pane.pane.cursor(in: pane.area.size) else { continue }
            let inside = Position(
                x: min(max(0, position.x), pane.area.size.width - 1),
                y: min(max(0, position.y), pane.area.size.height - 1))
            return Position(x: pane.area.x + inside.x, y: pane.area.y + inside.y)
        }
        return nil
    }

    private func draw(_ pane: PlacedPane, on painter: some Painter, now: ContinuousClock.Instant) -> DrawnRows? {
        var drawn: [Int] = []
        for (y, row) in pane.rows.enumerated() where row.isStale {
            drawn.append(y)
            let change = row.draw(width: pane.area.size.width, now: now, lights: lights) {
                pane.pane.draw(row: y, in: pane.area.size, on: &$0)
            }
            if let change { paint(row, change, y, of: pane, on: painter) }
        }
        return drawn.isEmpty ? nil : DrawnRows(pane: pane.pane.name, rows: drawn)
    }

    /// Keeps the panes that stay where they are, so that their rows need no drawing.
    private func layOut(on painter: some Painter) {
        isLaidOut = true
        let placements = layoutReaction?.track { layout(size) } ?? []
        let old = panes
        panes = placements.map { placement in
            old.first { $0.pane === placement.pane && $0.area == placement.area }
                ?? PlacedPane(placement.pane, placement.area) { [unowned self] in hasStaleRows = true }
        }
        let isSame = old.count == panes.count && zip(old, panes).allSatisfy { $0 === $1 }
        guard !isSame else { return }
        for y in 0..<size.height { painter.blank(x: 0, y: y, width: size.width) }
        for pane in panes { for row in pane.rows { row.reset() } }
    }

    private func paint(_ row: BoundRow, _ range: Range<Int>, _ y: Int, of pane: PlacedPane, on painter: some Painter) {
        for run in Cell.runs(of: row.look, in: range) {
            painter.put(run.text, x: pane.area.x + run.start, y: pane.area.y + y, style: run.style)
        }
    }

    private func drawMessage(on painter: some Painter) {
        panes = []
        // Until the size is another one there is nothing more to draw.
        isLaidOut = true
        hasStaleRows = false
        for y in 0..<size.height { painter.blank(x: 0, y: y, width: size.width) }
        let wish = "Make the window \(minimum.width)×\(minimum.height) or larger."
        let text = FittedText(wish, in: size.width)
        guard size.height > 0, text.width > 0 else { return }
        painter.put(
            String(text.characters.map(\.0)), x: (size.width - text.width) / 2, y: size.height / 2, style: .plain)
    }
}
