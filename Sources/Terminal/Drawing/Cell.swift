/// One cell of the screen: what it shows and how, in eight bytes without a reference.
nonisolated struct Cell: Hashable, Sendable {
    /// A base character with its marks, as ``Glyph/code``; 0 in the right half of a wide one.
    var glyph = Glyph.blank.code
    var style = Style()

    /// `true` if it is the right half of the wide character before it.
    var isRightHalf: Bool { glyph == 0 }
    /// `true` if nothing of it shows.
    var isPlainBlank: Bool { glyph == Glyph.blank.code && !style.showsOnBlanks }
    /// Returns `true` if a terminal shows a difference.
    func looksOther(than other: Cell) -> Bool { self != other && !(isPlainBlank && other.isPlainBlank) }
    /// The text that it adds to its line.
    var text: String { isRightHalf ? "" : Glyph.text(of: glyph) }
}

/// A line of cells in which no wide character is ever cut in half.
nonisolated struct CellLine: Hashable, Sendable {
    private(set) var cells: [Cell]

    init(width: Int, style: Style = Style()) {
        cells = Array(repeating: Cell(style: style), count: max(0, width))
    }

    /// Makes all cells blank, and as many as are wanted, in the memory that is there.
    mutating func clear(width: Int, style: Style = Style()) {
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: repeatElement(Cell(style: style), count: max(0, width)))
    }

    /// Puts a character of one or two columns, if all of it is inside. What of a wide character it covers by half goes.
    mutating func put(_ glyph: Glyph, at column: Int, style: Style) {
        guard column >= 0, column + glyph.width <= cells.count else { return }
        makeRoom(at: column)
        makeRoom(at: column + glyph.width)
        cells[column] = Cell(glyph: glyph.code, style: style)
        if glyph.width == 2 { cells[column + 1] = Cell(glyph: 0, style: style) }
    }

    /// Makes cells blank; those outside are left out.
    mutating func blank(_ columns: Range<Int>, style: Style) {
        let columns = columns.clamped(to: cells.indices)
        makeRoom(at: columns.lowerBound)
        makeRoom(at: columns.upperBound)
        for column in columns { cells[column] = Cell(style: style) }
    }

    /// Puts printable ASCII into blank cells that are all inside.
    mutating func put(ascii: Slice<UnsafeBufferPointer<UInt8>>, at column: Int) {
        var column = column
        for byte in ascii {
            cells[column].glyph = UInt32(byte)
            column += 1
        }
    }

    /// Lays another line over this one. Cells outside are left out, and halves of wide characters become blanks.
    mutating func lay(_ other: CellLine, at column: Int) {
        let first = max(0, -column)
        let count = min(other.cells.count, cells.count - column) - first
        guard count > 0 else { return }
        let start = column + first
        makeRoom(at: start)
        makeRoom(at: start + count)
        cells.replaceSubrange(start..<start + count, with: other.cells[first..<first + count])
        if cells[start].isRightHalf { cells[start].glyph = Glyph.blank.code }
        if first + count < other.cells.count, other.cells[first + count].isRightHalf {
            cells[start + count - 1].glyph = Glyph.blank.code
        }
        checkInvariants()
    }

    /// Returns `true` for a cell over which an arrow may lead: a blank, or a line between panes.
    func takesArrow(at column: Int) -> Bool { [Glyph.blank.code, Glyph.line.code].contains(cells[column].glyph) }

    /// Puts a line of an arrow into a cell, which keeps its style.
    mutating func draw(_ glyph: Glyph, at column: Int) {
        if takesArrow(at: column) { cells[column].glyph = glyph.code }
    }

    /// Changes the style of some cells.
    mutating func restyle(_ columns: Range<Int>, _ change: (Style) -> Style) {
        for column in columns.clamped(to: cells.indices) { cells[column].style = change(cells[column].style) }
    }

    /// The text of all cells.
    var text: String { cells.reduce(into: "") { $0 += $1.text } }

    /// A wide character that reaches across a column becomes blanks.
    private mutating func makeRoom(at column: Int) {
        guard column > 0, column < cells.count, cells[column].isRightHalf else { return }
        cells[column - 1].glyph = Glyph.blank.code
        cells[column].glyph = Glyph.blank.code
    }

    /// Every right half has its left half before it.
    func checkInvariants() {
        assert(cells.first?.isRightHalf != true, "A line begins with half a character")
        assert(
            cells.indices.dropFirst().allSatisfy { !cells[$0].isRightHalf || !cells[$0 - 1].isRightHalf },
            "A character is wider than two cells")
    }
}
