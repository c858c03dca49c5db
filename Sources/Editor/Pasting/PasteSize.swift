/// The size of a pasted text, and the reason why that is too much: what would freeze the screen for longer than two seconds is
/// refused.
///
/// A table is one step, so that one undo takes it back, and a step is one commit: its lines are encoded at once, on the main
/// thread that owns them, at some 70 µs each. Reading the cells is a quarter of that.
nonisolated struct PasteSize {
    private var isTable = false
    private var rows = 0
    private var longestCell = 0

    /// The most rows of a table.
    static let mostRows = 25_000
    /// More rows than that take most of a second, which is said before.
    static let mostRowsAtOnce = 5_000
    /// The most bytes of a field.
    static let mostBytes = 100_000

    /// - Complexity: O(*n*) in the text.
    init(_ text: String) {
        var cell = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\t"): (isTable, cell) = (true, 0)
            case UInt8(ascii: "\n"): (rows, cell) = (rows + 1, 0)
            default: cell += 1
            }
            longestCell = max(longestCell, cell)
        }
        if !isTable { longestCell = text.utf8.count }
    }

    /// The number of rows, if they take so long that it is said before; nil for a text that is pasted at once, or not at all.
    var rowsToAnnounce: Int? {
        isTable && rows > Self.mostRowsAtOnce && problem == nil ? rows : nil
    }

    /// The reason why the text is too large; nil if it is not.
    var problem: String? {
        if isTable, rows > Self.mostRows { return "the table has \(rows) rows. Paste \(Self.mostRows) at a time." }
        guard longestCell > Self.mostBytes else { return nil }
        let what = isTable ? "a cell of the table" : "the text"
        return "\(what) has \(longestCell) bytes. A field takes \(Self.mostBytes)."
    }
}
