import Derive

/// All panes on the screen: knows which rows are stale, draws just those, and says which of them appear otherwise then.
///
/// A row is drawn again when something that its last drawing has read has really changed; it counts as drawn if it then
/// appears otherwise. It knows nothing of the terminal.
public final class Surface {
    /// Below this size a message replaces the panes.
    public let minimum: Size
    /// How long what has changed is highlighted; zero for not at all.
    public let highlights: Duration
    /// How everything appears.
    public let theme: Theme
    private let layout: (Size) -> [Placement]
    private(set) var size = Size(width: 0, height: 0)
    private(set) var panes: [PlacedPane] = []
    /// Where rows are drawn before they are compared with what they were.
    private var canvas: Row
    private var isLaidOut = false
    /// Whether panes have been placed since the last drawing.
    private var arePlacedAnew = false
    private var hasStaleRows = false
    private var isCursorStale = true
    /// Where the cursor was shown last; nil if it was not.
    private(set) var cursor: Position?
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

    /// Whether drawing might change anything.
    func needsDrawing(at now: ContinuousClock.Instant) -> Bool {
        !isLaidOut || hasStaleRows || isCursorStale || nextFade.map { $0 <= now } ?? false
    }

    /// Records the terminal's size; the screen counts as blank then.
    func resize(to size: Size) {
        self.size = size
        arePlacedAnew = true
        isLaidOut = false
    }

    /// Forgets what each row has shown, so that all are drawn.
    func forgetRows() {
        panes = []
        isLaidOut = false
    }

    /// Places the panes if that is due. A pane that keeps its size keeps its rows, wherever it goes.
    func layOut() {
        guard !isLaidOut else { return }
        isLaidOut = true
        isCursorStale = true
        hasStaleRows = true
        let before = panes.map { ($0, $0.area) }
        var old = panes
        panes = placements().map { placement in
            let area = placement.area.clipped(to: size)
            guard let kept = old.firstIndex(where: { $0.pane === placement.pane && $0.area.size == area.size }) else {
                return PlacedPane(placement.pane, area) { [unowned self] in hasStaleRows = true }
            }
            old[kept].area = area
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
        frame.drawn = drawStaleRows(at: now)
        fade(at: now)
        if highlights > .zero { nextFade = panes.lazy.compactMap(\.nextFade).min() }
        frame.areas = arePlacedAnew ? panes.map(\.area) : nil
        frame.rows = panes.indices.flatMap { index in
            panes[index].takeChanges(all: arePlacedAnew)
                .map { Frame.ChangedRow(pane: index, y: $0, line: panes[index].rows[$0].appearance) }
        }
        arePlacedAnew = false
        frame.cursor = currentCursor()
        return frame
    }

    /// The cells of the screen, line by line, from the panes that are on it.
    /// - Complexity: O(*n*) in the cells.
    var lines: [CellLine] {
        (0..<size.height).map { y in
            var line = CellLine(width: size.width)
            for pane in panes where (0..<pane.rows.count).contains(y - pane.area.y) {
                line.lay(pane.rows[y - pane.area.y].appearance, at: pane.area.x)
            }
            return line
        }
    }

    /// The text on the screen, in lines.
    var text: [String] { lines.map(\.text) }

    private func drawStaleRows(at now: ContinuousClock.Instant) -> [DrawnRows] {
        guard hasStaleRows else { return [] }
        hasStaleRows = false
        return panes.compactMap { pane in
            let rows = pane.draw(on: &canvas, highlightedUntil: now + highlights, theme)
            return rows.isEmpty ? nil : DrawnRows(pane: pane.pane.name, rows: rows)
        }
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
        guard row == size.height / 2 else { return }
        let wish = "Make the window \(minimum.width)×\(minimum.height) or larger."
        canvas.text(wish, at: 0, width: size.width, alignment: .center)
    }
}
