/// The highlighted cells of a row, and the time of their end.
///
/// A changed cell is highlighted together with the word that it is part of, so that a number is as a whole.
nonisolated struct Highlight {
    private struct Stretch {
        let columns: Range<Int>
        let end: ContinuousClock.Instant
    }

    private struct Content {
        let line: CellLine
        let fields: RowFields
    }

    private var stretches: [Stretch] = []
    /// The contents of the last drawing.
    private var content: Content?

    /// When the next stretch fades; nil if none is highlighted.
    var nextEnd: ContinuousClock.Instant? { stretches.lazy.map(\.end).min() }

    /// Compares a row's new content with the last one.
    /// - Parameter end: Until when what has changed is highlighted.
    mutating func follow(_ line: CellLine, _ fields: RowFields, until end: ContinuousClock.Instant) {
        let old = content
        content = Content(line: line, fields: fields)
        guard let old, let identity = fields.identity, identity == old.fields.identity,
            old.line.cells.count == line.cells.count
        else {
            stretches = []
            return
        }
        let (before, now) = (old.line.cells, line.cells)
        let changes = now.indices.filter { before[$0].glyph != now[$0].glyph }
        guard !changes.isEmpty else { return }
        stretches.removeAll { stretch in changes.contains { stretch.columns.contains($0) } }
        var reached = 0
        for column in changes where column >= reached {
            guard let word = fields.word(at: column, in: line) else { continue }
            reached = word.upperBound
            stretches.removeAll { $0.columns.overlaps(word) }
            stretches.append(Stretch(columns: word, end: end))
        }
    }

    /// Ends what has been highlighted long enough.
    /// - Returns: Whether anything was.
    mutating func fade(at now: ContinuousClock.Instant) -> Bool {
        let count = stretches.count
        stretches.removeAll { $0.end <= now }
        return stretches.count < count
    }

    /// The last content as it is to be shown; nil if there is none.
    func line(_ theme: Theme) -> CellLine? {
        guard var line = content?.line else { return nil }
        for stretch in stretches { line.restyle(stretch.columns, theme.highlighted) }
        return line
    }
}

nonisolated extension RowFields {
    /// The word around a column: cells that one call has put, without blanks between them; nil where none is
    /// highlighted.
    fileprivate func word(at column: Int, in line: CellLine) -> Range<Int>? {
        let field = numbers[column]
        guard field > 0, line.cells[column].glyph != Glyph.blank.code else { return nil }
        let isWord = { (other: Int) in numbers[other] == field && line.cells[other].glyph != Glyph.blank.code }
        var (first, end) = (column, column + 1)
        while first > 0, isWord(first - 1) { first -= 1 }
        while end < numbers.count, isWord(end) { end += 1 }
        return first..<end
    }
}
