import Terminal

/// What the status says, in rows.
nonisolated struct StatusText: Equatable {
    /// At least one, which may be empty.
    private(set) var rows = [""]
    private(set) var style = Role.plain
    /// Whether the corner is shown beside it.
    private(set) var showsCorner = true
    /// Whether there is no room for all of it.
    private(set) var isCut = false

    /// Nothing, beside the corner.
    init() {}

    /// Puts a message into rows of a window: beside the corner if all of it fits there, else alone.
    /// - Parameters:
    ///   - keepsCorner: Whether the corner is shown in any case.
    ///   - mostRows: How many rows there is room for.
    ///   - rest: What is said in place of the end where there is no room for it.
    init(
        _ text: String, _ style: Role, width: Int, cornerWidth: Int, keepsCorner: Bool, mostRows: Int, rest: String
    ) {
        self.style = style
        let isBeside = TextWidth.of(text) <= width - cornerWidth - 3
        showsCorner = isBeside || keepsCorner
        let room = max(1, width - 2 - (keepsCorner ? cornerWidth + 1 : 0))
        rows = isBeside ? [text] : TextWidth.wrapped(text, to: room)
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

/// What stands at the end of the last row of the status.
nonisolated struct StatusCorner: Equatable {
    let text: String
    let style: Role
}
