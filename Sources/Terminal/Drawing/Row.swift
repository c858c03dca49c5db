/// A line of cells that a pane fills. What goes beyond it is cut off.
public nonisolated struct Row {
    private(set) var line: CellLine
    /// The record that tells changes; nil if changes are not highlighted.
    private(set) var fields: RowFields?
    /// The cells between which arrows lead.
    private(set) var ends: [ArrowEnd] = []
    private let theme: Theme
    private var base = Role.plain

    /// The number of cells.
    public var width: Int { line.cells.count }

    /// - Parameter highlightsChanges: Whether to record what a later drawing is compared with.
    init(width: Int, theme: Theme = .standard, highlightsChanges: Bool = true) {
        line = CellLine(width: width)
        fields = highlightsChanges ? RowFields(width: line.cells.count) : nil
        self.theme = theme
    }

    /// Says whose content this is. A row that shows the same thing as before and shows it changed is highlighted there;
    /// a row without an identity never is.
    /// - Parameter identity: Not asked for where nothing is highlighted.
    public mutating func identify(_ identity: @autoclosure () -> AnyHashable) {
        guard fields != nil else { return }
        let identity = identity()
        fields?.identity = identity
    }

    /// Puts text into a stretch of cells: cut with `…` where it is too long, filled up with blanks where it is short.
    /// - Parameters:
    ///   - column: Where the stretch begins, from 0; cells outside the row are left out.
    ///   - width: How long it is; nil for as long as the text, or as the row if that is shorter.
    ///   - style: What it is there for; nil for what the row was filled for.
    ///   - highlights: Whether a change is highlighted. False for text that is being typed.
    public mutating func text(
        _ text: String, at column: Int, width: Int? = nil, alignment: Alignment = .left, style: Role? = nil,
        highlights: Bool = true
    ) {
        let room = min(width ?? .max, self.width - column)
        guard room > 0 else { return }
        let style = theme[style ?? base]
        let stretch =
            putASCII(text, at: column, room: room, isFilled: width != nil, alignment, style)
            ?? putGlyphs(text, at: column, room: room, isFilled: width != nil, alignment, style)
        fields?.add(column..<column + stretch, highlights: highlights)
    }

    /// Has arrows lead to a text of the row, or from there.
    /// - Parameters:
    ///   - isTarget: Whether they lead to it.
    ///   - column: Where its stretch begins, as with ``text(_:at:width:alignment:style:highlights:)``.
    public mutating func addArrowEnd(
        _ text: String, isTarget: Bool, at column: Int, width: Int?, alignment: Alignment
    ) {
        let room = min(width ?? .max, self.width - column)
        let own = min(TextWidth.of(text), room)
        guard own > 0, column >= 0 else { return }
        let start = column + (width == nil ? 0 : alignment.offset(of: own, in: room))
        ends.append(ArrowEnd(isTarget: isTarget, start: start, width: own))
    }

    /// Makes every cell blank, for something that later text is there for as well unless it says otherwise.
    public mutating func fill(_ role: Role) {
        base = role
        let columns = 0..<width
        line.clear(width: columns.count, style: theme[role])
        fields?.add(columns, highlights: false)
    }

    /// Makes the row as new.
    mutating func clear(width: Int) {
        base = .plain
        line.clear(width: width, style: theme[.plain])
        ends.removeAll(keepingCapacity: true)
        if fields != nil { fields = RowFields(width: self.width) }
    }

    /// Exchanges its cells for others, of a drawing before.
    mutating func exchangeLine(with other: inout CellLine) { swap(&line, &other) }

    /// The text, without blanks at the end.
    var plainText: String {
        let text = line.text
        return String(text.prefix(upTo: text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex))
    }

    /// Puts text without looking at its characters, where each byte is one.
    /// - Returns: How many cells it has taken; nil if there is other text in it.
    private mutating func putASCII(
        _ text: String, at column: Int, room: Int, isFilled: Bool, _ alignment: Alignment, _ style: Style
    ) -> Int? {
        guard column >= 0 else { return nil }
        var text = text
        return text.withUTF8 { bytes in
            // A byte more, since a mark there would belong to the character before.
            guard bytes.prefix(room + 1).allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
            let isCut = bytes.count > room
            let shown = isCut ? room - 1 : bytes.count
            let stretch = isFilled || isCut ? room : shown
            line.blank(column..<column + stretch, style: style)
            line.put(ascii: bytes.prefix(shown), at: column + (isCut ? 0 : alignment.offset(of: shown, in: stretch)))
            if isCut { line.put(.ellipsis, at: column + shown, style: style) }
            return stretch
        }
    }

    private mutating func putGlyphs(
        _ text: String, at column: Int, room: Int, isFilled: Bool, _ alignment: Alignment, _ style: Style
    ) -> Int {
        let fitted = TextWidth.fitted(text, to: room)
        let stretch = isFilled ? room : fitted.width
        line.blank(column..<column + stretch, style: style)
        var position = column + alignment.offset(of: fitted.width, in: stretch)
        for glyph in fitted.glyphs {
            line.put(glyph, at: position, style: style)
            position += glyph.width
        }
        return stretch
    }
}

/// The fields of a row, with which a redrawn row is compared.
nonisolated struct RowFields {
    /// Whose content it is.
    var identity: AnyHashable?
    /// The call that has put a cell's text, counted from 1; 0 for cells that are not highlighted.
    private(set) var numbers: [Int]
    private var count = 0

    init(width: Int) { numbers = Array(repeating: 0, count: width) }

    mutating func add(_ columns: Range<Int>, highlights: Bool) {
        count += 1
        for column in columns.clamped(to: numbers.indices) { numbers[column] = highlights ? count : 0 }
    }
}

/// A stretch of text in a row from which an arrow leads, or to which all arrows lead.
nonisolated struct ArrowEnd: Equatable {
    let isTarget: Bool
    let start, width: Int

    /// Its place on a screen.
    /// - Parameter origin: The place of the row's first cell.
    func area(at origin: Position) -> Area { Area(x: origin.x + start, y: origin.y, width: width, height: 1) }
}
