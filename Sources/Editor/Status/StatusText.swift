import Terminal

/// The text of the status, in rows.
nonisolated struct StatusText: Equatable {
    private(set) var rows: [String] = []
    private(set) var style = Role.plain
    /// `true` if there is no room for all of it.
    private(set) var isCut = false

    init() {}

    /// Puts a message into rows of a window.
    /// - Parameters:
    ///   - mostRows: How many rows there is room for.
    ///   - rest: The replacement for the end where there is no room for it.
    init(_ text: String, _ style: Role, width: Int, mostRows: Int, rest: String) {
        self.style = style
        let room = max(1, width - 2)
        rows = TextWidth.wrapped(text, to: room)
        guard rows.count > mostRows else { return }
        isCut = true
        var words = rows.prefix(mostRows).flatMap { $0.split(separator: " ") }
        repeat {
            if !words.isEmpty { words.removeLast() }
            rows = TextWidth.wrapped(words.joined(separator: " ") + "…" + rest, to: room)
        } while rows.count > mostRows && !words.isEmpty
        rows = Array(rows.prefix(mostRows))
    }
}

/// A word at the end of the hints: that something is not on disk yet.
nonisolated struct StatusCorner: Equatable {
    let text: String
    let style: Role
}
