import Derive

/// One row of a pane on the screen, bound to what its last drawing has read.
final class BoundRow {
    private(set) var isStale = true
    /// When the lit cells go back to normal; nil while none is lit.
    private(set) var litUntil: ContinuousClock.Instant?
    private var cells: [Cell] = []
    private var lit: Set<Int> = []
    private var identity: AnyHashable?
    private var reaction: Reaction?

    init(_ name: String, onStale: @escaping () -> Void) {
        reaction = Reaction(name) { [unowned self] in
            isStale = true
            onStale()
        }
    }

    /// Draws the row if it is stale.
    /// - Returns: The stretch of cells that look otherwise than before, or nil if none does.
    func draw(width: Int, now: ContinuousClock.Instant, lights: Duration, _ body: (inout Row) -> Void) -> Range<Int>? {
        guard isStale, let reaction else { return nil }
        isStale = false
        var row = Row(width: width)
        reaction.track { body(&row) }
        let before = look
        if lights > .zero, let identity, identity == row.identity {
            light(row.cells, until: now + lights)
        } else {
            unlight()
        }
        identity = row.identity
        cells = row.cells
        return difference(before, look)
    }

    /// Lets lit cells go back to normal when their time is over.
    /// - Returns: The stretch of cells that look otherwise than before, or nil if none does.
    func fade(now: ContinuousClock.Instant) -> Range<Int>? {
        guard let litUntil, litUntil <= now else { return nil }
        let before = look
        unlight()
        return difference(before, look)
    }

    /// The cells as they are to be shown.
    var look: [Cell] {
        guard !lit.isEmpty else { return cells }
        var look = cells
        for index in lit where look.indices.contains(index) { look[index].style = look[index].style.lit }
        return look
    }

    /// Forgets how the row looked, so that it is drawn as a whole.
    func reset() {
        cells = []
        isStale = true
    }

    func stop() {
        reaction?.stop()
        reaction = nil
    }

    private func light(_ new: [Cell], until end: ContinuousClock.Instant) {
        for index in new.indices where index < cells.count && new[index].lights && cells[index].lights {
            if new[index].glyph != cells[index].glyph { lit.insert(index) }
        }
        if !lit.isEmpty { litUntil = end }
    }

    private func unlight() {
        lit = []
        litUntil = nil
    }
}

// Closures of the main actor check at each call that they are on it, which is more than they do here.
nonisolated private func difference(_ old: [Cell], _ new: [Cell]) -> Range<Int>? {
    guard old.count == new.count else { return new.indices }
    guard let first = new.indices.first(where: { old[$0] != new[$0] }),
        let last = new.indices.last(where: { old[$0] != new[$0] })
    else { return nil }
    return first..<last + 1
}

extension Style {
    /// The style of a cell that has just changed: its own look, and the colour of change.
    nonisolated fileprivate var lit: Style {
        var style = self
        style.isBold = true
        style.isDim = false
        style.tint = Style.lit.tint
        return style
    }
}
