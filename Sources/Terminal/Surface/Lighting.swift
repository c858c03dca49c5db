/// Which cells of a row are lit, and until when.
///
/// A changed cell lights up together with the word that it is part of, so that a number lights up as a whole.
nonisolated struct Lighting: Equatable {
    private struct Stretch: Equatable {
        let columns: Range<Int>
        let end: ContinuousClock.Instant
    }

    private var stretches: [Stretch] = []

    /// When the next stretch goes out; nil if none is lit.
    var nextEnd: ContinuousClock.Instant? { stretches.lazy.map(\.end).min() }

    /// Takes note of a row's new content.
    /// - Parameter end: Until when what has changed is lit; nil for not at all.
    mutating func follow(from old: Row, to new: Row, until end: ContinuousClock.Instant?) {
        guard let end, let identity = new.identity, identity == old.identity, old.width == new.width else {
            stretches = []
            return
        }
        let changes = new.line.cells.indices.filter { old.line.cells[$0].text != new.line.cells[$0].text }
        guard !changes.isEmpty else { return }
        stretches.removeAll { stretch in changes.contains { stretch.columns.contains($0) } }
        var reached = 0
        for column in changes where column >= reached {
            guard let word = new.word(at: column) else { continue }
            reached = word.upperBound
            stretches.removeAll { $0.columns.overlaps(word) }
            stretches.append(Stretch(columns: word, end: end))
        }
    }

    /// Lets what has been lit long enough go out.
    /// - Returns: Whether anything did.
    mutating func goOut(at now: ContinuousClock.Instant) -> Bool {
        let count = stretches.count
        stretches.removeAll { $0.end <= now }
        return stretches.count < count
    }

    /// A row's cells as they are to be shown.
    func applied(to line: CellLine) -> CellLine {
        var lit = line
        for stretch in stretches { lit.restyle(stretch.columns, \.lit) }
        return lit
    }
}

extension Row {
    /// The word around a column: cells that one call has put, without blanks between them; nil where none lights up.
    nonisolated fileprivate func word(at column: Int) -> Range<Int>? {
        let field = fields[column]
        guard field > 0, line.cells[column].text != " " else { return nil }
        let isWord = { (other: Int) in fields[other] == field && line.cells[other].text != " " }
        var (first, end) = (column, column + 1)
        while first > 0, isWord(first - 1) { first -= 1 }
        while end < width, isWord(end) { end += 1 }
        return first..<end
    }
}
