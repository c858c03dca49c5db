/// One cell of the screen: what it shows and how.
nonisolated struct Cell: Hashable, Sendable {
    /// A base character with its marks; empty in the right half of a wide one.
    var text = " "
    var style = Style.plain

    /// Whether it is the right half of the wide character before it.
    var isRightHalf: Bool { text.isEmpty }
}

/// A line of cells in which no wide character is ever cut in half.
nonisolated struct CellLine: Hashable, Sendable {
    private(set) var cells: [Cell]

    init(width: Int, style: Style = .plain) {
        cells = Array(repeating: Cell(style: style), count: max(0, width))
    }

    /// Puts a character of one or two columns, if all of it is inside. What of a wide character it covers by half goes.
    mutating func put(_ glyph: Glyph, at column: Int, style: Style) {
        guard column >= 0, column + glyph.width <= cells.count else { return }
        makeRoom(at: column)
        makeRoom(at: column + glyph.width)
        cells[column] = Cell(text: glyph.text, style: style)
        if glyph.width == 2 { cells[column + 1] = Cell(text: "", style: style) }
    }

    /// Lays another line over this one. What is outside is left out, and halves of wide characters become blanks.
    mutating func lay(_ other: some RandomAccessCollection<Cell>, at column: Int) {
        let first = max(0, -column)
        let count = min(other.count, cells.count - column) - first
        guard count > 0 else { return }
        let start = column + first
        makeRoom(at: start)
        makeRoom(at: start + count)
        let rest = other.dropFirst(first)
        cells.replaceSubrange(start..<start + count, with: rest.prefix(count))
        if cells[start].isRightHalf { cells[start].text = " " }
        if rest.dropFirst(count).first?.isRightHalf == true { cells[start + count - 1].text = " " }
        checkInvariants()
    }

    /// Changes the style of some cells.
    mutating func restyle(_ columns: Range<Int>, _ change: (Style) -> Style) {
        for column in columns.clamped(to: cells.indices) { cells[column].style = change(cells[column].style) }
    }

    /// The text of all cells.
    var text: String { cells.reduce(into: "") { $0 += $1.text } }

    /// A wide character that reaches across a column becomes blanks.
    private mutating func makeRoom(at column: Int) {
        guard cells.indices.contains(column), column > 0, cells[column].isRightHalf else { return }
        cells[column - 1].text = " "
        cells[column].text = " "
    }

    /// Every right half has its left half before it.
    func checkInvariants() {
        assert(cells.first?.isRightHalf != true, "A line begins with half a character")
        assert(
            cells.indices.dropFirst().allSatisfy { !cells[$0].isRightHalf || !cells[$0 - 1].isRightHalf },
            "A character is wider than two cells")
    }
}
