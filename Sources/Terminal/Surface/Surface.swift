import Derive

/// All panes on the screen: knows which rows are stale, draws just those, and says which of them appear otherwise then.
///
/// A row is drawn again when something that its last drawing has read has really changed; it counts as drawn if the screen
/// looks otherwise there afterwards. It knows nothing of the terminal.
public final class Surface {
    /// Below this size a message replaces the panes.
    public let minimum: Size
    /// The time that changes are highlighted; zero for not at all.
    public internal(set) var highlights: Duration
    /// The look of everything.
    public let theme: Theme
    private let layout: (Size) -> [Placement]
    private(set) var size = Size(width: 0, height: 0)
    private(set) var panes: [PlacedPane] = []
    /// The cells of the screen as last drawn, line by line.
    private(set) var lines: [CellLine] = []
    /// The row in which rows are drawn before they are compared with their former contents.
    private var canvas: Row
    private var isLaidOut = false
    /// `true` if panes have been placed since the last drawing.
    private var arePlacedAnew = false
    private var hasStaleRows = false
    private var isCursorStale = true
    /// The last position of the cursor; nil if it was not shown.
    private(set) var cursor: Position?
    /// Arrows are on the screen.
    private var hasArrows = false
    private var layoutReaction: Reaction?
    private var cursorReaction: Reaction?
    /// When the next highlight fades; nil while there is none.
    private(set) var nextFade: ContinuousClock.Instant?

    /// Makes a surface.
    /// - Parameters:
    ///   - highlights: How long what has changed is highlighted; zero for not at all.
    ///   - layout: Places the panes in a size. What it reads of a model, it follows; it changes nothing.
    public init(
        minimum: Size = Size(width: 40, height: 10), theme: Theme = .standard,
        highlights: Duration = .milliseconds(700), layout: @escaping (Size) -> [Placement]
    ) {
        self.minimum = minimum
        self.theme = theme
        self.highlights = highlights
        canvas = Row(width: 0, theme: theme, highlightsChanges: highlights > .zero)
        self.layout = layout
        layoutReaction = Reaction("layout") { [unowned self] in isLaidOut = false }
        cursorReaction = Reaction("cursor") { [unowned self] in isCursorStale = true }
    }

    /// Returns `true` if drawing might change anything.
    func needsDrawing(at now: ContinuousClock.Instant) -> Bool {
        !isLaidOut || hasStaleRows || isCursorStale || nextFade.map { $0 <= now } ?? false
    }

    /// Records the terminal's size; the screen counts as blank then.
    func resize(to size: Size) {
        self.size = size
        lines = Array(repeating: CellLine(width: size.width), count: size.height)
        arePlacedAnew = true
        isLaidOut = false
    }

    /// Forgets what each row has shown, so that all are drawn.
    func forgetRows() {
        panes = []
        isLaidOut = false
    }

    /// Places the panes if that is due. A pane that keeps its width keeps its rows, wherever it goes.
    func layOut() {
        guard !isLaidOut else { return }
        isLaidOut = true
        isCursorStale = true
        hasStaleRows = true
        let before = panes.map { ($0, $0.area) }
        var old = panes
        panes = placements().map { placement in
            let area = placement.area.clipped(to: size)
            let kept = old.firstIndex { $0.pane === placement.pane && $0.area.size.width == area.size.width }
            guard let kept else { return PlacedPane(placement.pane, area) { [unowned self] in hasStaleRows = true } }
            old[kept].move(to: area)
            return old.remove(at: kept)
        }
        let areAsBefore = before.elementsEqual(panes) { $0.0 === $1 && $0.1 == $1.area }
        arePlacedAnew = arePlacedAnew || !areAsBefore
    }

    private func placements() -> [Placement] {
        guard size.width >= minimum.width, size.height >= minimum.height else {
            return [Placement(TooSmallPane(minimum), Area(x: 0, y: 0, width: size.width, height: size.height))]
        }
        return layoutReaction?.track { layout(size) } ?? []
    }

    /// Draws the stale rows.
    func draw(at now: ContinuousClock.Instant = .now) -> Frame {
        layOut()
        var frame = Frame()
        frame.isFading = !hasStaleRows && !arePlacedAnew && nextFade.map { $0 <= now } ?? false
        if hasArrows { for pane in panes { pane.removeArrows() } }
        drawStaleRows(at: now)
        fade(at: now)
        drawArrows()
        if highlights > .zero { nextFade = panes.lazy.compactMap(\.nextFade).min() }
        frame.areas = arePlacedAnew ? panes.map(\.area) : nil
        frame.rows = panes.indices.flatMap { index in
            panes[index].takeChanges(all: arePlacedAnew)
                .map { Frame.ChangedRow(pane: index, y: $0, line: panes[index].rows[$0].appearance) }
        }
        frame.drawn = compose(arePlacedAnew ? Set(lines.indices) : Set(frame.rows.map { panes[$0.pane].area.y + $0.y }))
        arePlacedAnew = false
        frame.cursor = currentCursor()
        return frame
    }

    /// Composes lines of the screen from the panes that are on them.
    /// - Returns: The rows of panes that look otherwise than before, where no other pane covers the difference.
    private func compose(_ changed: Set<Int>) -> [DrawnRows] {
        var drawn: [[Int]] = Array(repeating: [], count: panes.count)
        for y in changed.sorted() where lines.indices.contains(y) {
            var line = CellLine(width: size.width)
            let here = panes.indices.filter { panes[$0].rows.indices.contains(y - panes[$0].area.y) }
            for index in here {
                line.lay(panes[index].rows[y - panes[index].area.y].appearance, at: panes[index].area.x)
            }
            guard line != lines[y] else { continue }
            var columns = line.cells.indices.filter { line.cells[$0].looksOther(than: lines[y].cells[$0]) }
            lines[y] = line
            for index in here.reversed() {
                let count = columns.count
                let own = panes[index].area.x..<panes[index].area.x + panes[index].area.size.width
                columns.removeAll { own.contains($0) }
                if columns.count < count { drawn[index].append(y - panes[index].area.y) }
            }
        }
        return panes.indices.compactMap { index in
            drawn[index].isEmpty ? nil : DrawnRows(pane: panes[index].pane.name, rows: drawn[index])
        }
    }

    /// The text on the screen, in lines.
    var text: [String] { lines.map(\.text) }

    private func drawStaleRows(at now: ContinuousClock.Instant) {
        guard hasStaleRows else { return }
        hasStaleRows = false
        for pane in panes { pane.draw(on: &canvas, highlightedUntil: now + highlights, theme) }
    }

    /// Draws arrows over blank cells, from the cells that a change comes from to its present cell.
    private func drawArrows() {
        var targets: [(ArrowEnd, Position)] = []
        var sources: [(ArrowEnd, Position)] = []
        for pane in panes {
            for (y, row) in pane.rows.enumerated() where !row.ends.isEmpty {
                let origin = Position(x: pane.area.x, y: pane.area.y + y)
                for end in row.ends {
                    if end.isTarget { targets.append((end, origin)) } else { sources.append((end, origin)) }
                }
            }
        }
        hasArrows = false
        guard let target = targets.first, !sources.isEmpty else { return }
        var arrows = Arrows(size) { [lines = screen()] position in
            lines[position.y].takesArrow(at: position.x)
        }
        for source in sources { arrows.lead(from: source.0.area(at: source.1), to: target.0.area(at: target.1)) }
        for pane in panes {
            for y in pane.rows.indices {
                let glyphs = arrows.glyphs(in: pane.area.y + y, pane.area.x..<pane.area.x + pane.area.size.width)
                guard !glyphs.isEmpty else { continue }
                pane.draw(glyphs, in: y)
                hasArrows = true
            }
        }
    }

    /// The screen as the panes' rows are now.
    private func screen() -> [CellLine] {
        var lines = Array(repeating: CellLine(width: size.width), count: size.height)
        for pane in panes {
            for (y, row) in pane.rows.enumerated() where lines.indices.contains(pane.area.y + y) {
                lines[pane.area.y + y].lay(row.appearance, at: pane.area.x)
            }
        }
        return lines
    }

    private func fade(at now: ContinuousClock.Instant) {
        guard let nextFade, nextFade <= now else { return }
        for pane in panes { pane.fade(at: now, theme) }
    }

    private func currentCursor() -> Position? {
        guard isCursorStale else { return cursor }
        isCursorStale = false
        cursor = cursorReaction?.track {
            for pane in panes.reversed() { if let position = pane.cursor { return position } }
            return nil
        }
        return cursor
    }
}

/// A message in place of all panes where the window has no room for them.
private final class TooSmallPane: Pane {
    let name = "too small"
    private let minimum: Size

    init(_ minimum: Size) { self.minimum = minimum }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let wish = "Make the window \(minimum.width)×\(minimum.height) or larger."
        let wrapped = TextWidth.wrapped(wish, to: max(1, size.width))
        let rows = wrapped.count <= size.height ? wrapped : [wish]
        let index = row - (size.height - rows.count + 1) / 2
        guard rows.indices.contains(index) else { return }
        canvas.text(rows[index], at: 0, width: size.width, alignment: .center)
    }
}
