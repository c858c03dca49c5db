/// A line of cells that a pane fills. What goes beyond it is cut off.
public struct Row {
    /// How many cells there are.
    public let width: Int
    /// Whose content this is. A row that shows the same thing as before and shows it changed lights up there.
    public var identity: AnyHashable?
    var cells: [Cell]

    /// Where in a stretch of cells a text stands.
    init(width: Int) {
        self.width = max(0, width)
        cells = Array(repeating: Cell(), count: max(0, width))
    }

    /// Puts text into a stretch of cells: cut with `…` where it is too long, filled up with blanks where it is short.
    /// - Parameters:
    ///   - column: Where the stretch begins.
    ///   - width: How long it is; nil for as long as the text.
    ///   - lights: Whether it lights up when it has changed.
    public mutating func text(
        _ text: String, at column: Int, width: Int? = nil, alignment: Alignment = .left, style: Style = .plain,
        lights: Bool = true
    ) {
        let room = min(width ?? TextWidth.of(text), self.width - column)
        guard column >= 0, room > 0 else { return }
        let fitted = FittedText(text, in: room)
        var position = column + (alignment == .right ? room - fitted.width : 0)
        for place in column..<column + room { set(Cell(style: style, lights: lights), at: place) }
        for (character, width) in fitted.characters {
            set(Cell(glyph: character, style: style, lights: lights), at: position)
            if width == 2 { set(Cell(glyph: Cell.rest, style: style, lights: lights), at: position + 1) }
            position += width
        }
    }

    /// Gives every cell a style and no text.
    public mutating func fill(_ style: Style) {
        for index in cells.indices { cells[index] = Cell(style: style) }
    }

    private mutating func set(_ cell: Cell, at index: Int) {
        guard cells.indices.contains(index) else { return }
        // A wide character of which one half is written over is gone as a whole.
        if cells[index].glyph == Cell.rest, index > 0 { cells[index - 1].glyph = " " }
        cells[index] = cell
        if index + 1 < cells.count, cells[index + 1].glyph == Cell.rest { cells[index + 1].glyph = " " }
    }

    /// The text, without blanks at the end.
    var plainText: String {
        let text = String(cells.map(\.glyph).filter { $0 != Cell.rest })
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}

/// On which side of its cells a text stands.
public enum Alignment { case left, right }

/// One cell: what it shows and how.
nonisolated struct Cell: Equatable {
    /// What stands in the right half of a wide character.
    static let rest: Character = "\u{0}"

    var glyph: Character = " "
    var style: Style = .plain
    var lights = true
}

extension Cell {
    /// Neighbouring cells of one style, as text to be put at once. A stretch that begins within a wide character takes
    /// all of that.
    nonisolated static func runs(of cells: [Cell], in range: Range<Int>) -> [(start: Int, text: String, style: Style)] {
        var runs: [(start: Int, text: String, style: Style)] = []
        var start = range.lowerBound
        if cells[start].glyph == rest, start > 0 { start -= 1 }
        while start < range.upperBound {
            let style = cells[start].style
            var text = ""
            var end = start
            while end < range.upperBound, cells[end].style == style {
                if cells[end].glyph != rest { text.append(cells[end].glyph) }
                end += 1
            }
            runs.append((start, text, style))
            start = end
        }
        return runs
    }
}

/// What of a text fits a number of columns, with the columns of each character.
nonisolated struct FittedText {
    private(set) var characters: [(Character, Int)] = []
    private(set) var width = 0

    init(_ text: String, in room: Int) {
        for character in text {
            let printable = Printable.character(character)
            let columns = TextWidth.of(printable)
            guard columns > 0 else { continue }
            guard width + columns <= room else {
                cut(to: room)
                return
            }
            characters.append((printable, columns))
            width += columns
        }
    }

    private mutating func cut(to room: Int) {
        while width > room - 1, let last = characters.popLast() { width -= last.1 }
        guard width < room else { return }
        characters.append(("…", 1))
        width += 1
    }
}
