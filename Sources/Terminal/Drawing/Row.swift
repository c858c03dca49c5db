/// A line of cells that a pane fills. What goes beyond it is cut off.
public nonisolated struct Row {
    /// How many cells there are.
    public let width: Int
    /// Whose content this is. A row that shows the same thing as before and shows it changed lights up there; a row
    /// without an identity never does.
    public var identity: AnyHashable?
    private(set) var line: CellLine
    /// Which call has put a cell's text, counted from 1; 0 for cells that do not light up.
    private(set) var fields: [Int]
    private var fieldCount = 0
    private var base = Style.plain

    init(width: Int) {
        self.width = max(0, width)
        line = CellLine(width: width)
        fields = Array(repeating: 0, count: self.width)
    }

    /// Puts text into a stretch of cells: cut with `…` where it is too long, filled up with blanks where it is short.
    /// - Parameters:
    ///   - column: Where the stretch begins, from 0; what is outside the row is left out.
    ///   - width: How long it is; nil for as long as the text, or as the row if that is shorter.
    ///   - style: How it looks; nil for as the row was filled.
    ///   - lights: Whether it lights up when it has changed. Not what is being typed.
    public mutating func text(
        _ text: String, at column: Int, width: Int? = nil, alignment: Alignment = .left, style: Style? = nil,
        lights: Bool = true
    ) {
        let room = min(width ?? .max, self.width - column)
        guard room > 0 else { return }
        let fitted = TextWidth.fitted(text, to: room)
        let stretch = width == nil ? fitted.width : room
        let look = style ?? base
        for blank in column..<column + stretch { line.put(.blank, at: blank, style: look) }
        var position = column + alignment.offset(of: fitted.width, in: stretch)
        for glyph in fitted.glyphs {
            line.put(glyph, at: position, style: look)
            position += glyph.width
        }
        note(column..<column + stretch, lights: lights)
    }

    /// Makes every cell blank, in a style that later text takes over unless it has one of its own.
    public mutating func fill(_ style: Style) {
        base = style
        line = CellLine(width: width, style: style)
        note(0..<width, lights: false)
    }

    /// The text, without blanks at the end.
    var plainText: String {
        let text = line.text
        return String(text.prefix(upTo: text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex))
    }

    private mutating func note(_ columns: Range<Int>, lights: Bool) {
        fieldCount += 1
        for column in columns.clamped(to: 0..<width) { fields[column] = lights ? fieldCount : 0 }
    }
}
