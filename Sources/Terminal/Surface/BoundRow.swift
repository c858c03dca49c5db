import Derive

/// One row of a pane on the screen, bound to what its last drawing has read.
final class BoundRow {
    private(set) var isStale = true
    /// The cells as they are to be shown.
    private(set) var look: CellLine
    private var content: Row?
    private var lighting = Lighting()
    private var reaction: Reaction?

    init(_ name: String, width: Int, onStale: @escaping () -> Void) {
        look = CellLine(width: width)
        reaction = Reaction(name) { [unowned self] in
            isStale = true
            onStale()
        }
    }

    /// When a lit stretch goes out next; nil if none is lit.
    var nextFade: ContinuousClock.Instant? { lighting.nextEnd }

    /// Draws the row anew.
    /// - Parameter litUntil: Until when what has changed is lit; nil for not at all.
    /// - Returns: Whether it looks otherwise than before.
    func draw(litUntil end: ContinuousClock.Instant?, _ body: (inout Row) -> Void) -> Bool {
        var row = Row(width: look.cells.count)
        isStale = false
        reaction?.track { body(&row) }
        if let content { lighting.follow(from: content, to: row, until: end) }
        content = row
        return show()
    }

    /// Lets lit cells go back to normal when their time is over.
    /// - Returns: Whether any did.
    func fade(at now: ContinuousClock.Instant) -> Bool {
        lighting.goOut(at: now) && show()
    }

    private func show() -> Bool {
        guard let content else { return false }
        let before = look
        look = lighting.applied(to: content.line)
        return look != before
    }
}
