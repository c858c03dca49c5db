import Derive

/// One row of a pane on the screen, bound to what its last drawing has read.
final class BoundRow {
    private(set) var isStale = true
    /// The cells as they are to be shown.
    private(set) var appearance: CellLine
    /// The cells between which arrows lead.
    private(set) var ends: [ArrowEnd] = []
    private var withoutArrows: CellLine?
    private var highlight = Highlight()
    private var reaction: Reaction?

    init(_ name: String, width: Int, onStale: @escaping () -> Void) {
        appearance = CellLine(width: width)
        reaction = Reaction(name) { [unowned self] in
            isStale = true
            onStale()
        }
    }

    /// When a highlighted stretch fades next; nil if there is none.
    var nextFade: ContinuousClock.Instant? { highlight.nextEnd }

    func markStale() { isStale = true }

    /// Draws the row again.
    /// - Parameters:
    ///   - canvas: Where the row is drawn; its content does not matter.
    ///   - end: Until when changes are highlighted, if the canvas records them.
    /// - Returns: Whether it appears otherwise than before.
    func draw(
        on canvas: inout Row, highlightedUntil end: ContinuousClock.Instant, _ theme: Theme,
        _ body: (inout Row) -> Void
    ) -> Bool {
        canvas.clear(width: appearance.cells.count)
        isStale = false
        reaction?.track { body(&canvas) }
        if !canvas.ends.isEmpty || !ends.isEmpty { ends = canvas.ends }
        guard let fields = canvas.fields else { return show(&canvas) }
        highlight.follow(canvas.line, fields, until: end)
        return showHighlighted(theme)
    }

    /// Ends highlights whose time is over.
    /// - Returns: Whether there were any.
    func fade(at now: ContinuousClock.Instant, _ theme: Theme) -> Bool {
        highlight.fade(at: now) && showHighlighted(theme)
    }

    /// Draws lines of arrows into blank cells.
    func draw(_ glyphs: [(column: Int, glyph: Glyph)]) {
        withoutArrows = appearance
        for (column, glyph) in glyphs { appearance.draw(glyph, at: column) }
    }

    /// Removes the lines of arrows.
    /// - Returns: Whether there were any.
    func removeArrows() -> Bool {
        guard let line = withoutArrows else { return false }
        (appearance, withoutArrows) = (line, nil)
        return true
    }

    private func show(_ canvas: inout Row) -> Bool {
        guard canvas.line != appearance else { return false }
        canvas.exchangeLine(with: &appearance)
        return true
    }

    private func showHighlighted(_ theme: Theme) -> Bool {
        guard let line = highlight.line(theme), line != appearance else { return false }
        appearance = line
        return true
    }
}
