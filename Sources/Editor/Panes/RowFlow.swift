import Terminal

/// The flow of rows through a pane, down the first column and then down the second, where it is wide enough for two.
nonisolated struct RowFlow: Equatable {
    let columns: Int
    /// The number of rows that a column has room for.
    let height: Int
    /// The width of a column.
    let width: Int

    /// - Parameters:
    ///   - count: How many rows there are. Where all of them have room, both columns are equally high.
    ///   - area: The pane's area, with its title; nil if the pane is not shown.
    ///   - least: How wide a column is at the least.
    ///   - heads: The rows with which a second column may begin, where all rows have room; any unless some are named.
    init(_ count: Int, in area: Area?, least: Int, heads: [Int] = []) {
        let size = area?.size ?? Size(width: least, height: 2)
        let rows = max(1, size.height - 1)
        columns = size.width >= 2 * least ? 2 : 1
        width = size.width / columns
        let half = max(1, (count + 1) / 2)
        height = columns == 1 || count >= 2 * rows ? rows : heads.first { (half...rows).contains($0) } ?? half
    }

    /// The number of rows that are visible.
    var capacity: Int { columns * height }

    /// Returns the rows that stand beside each other, and the column in which each begins.
    /// - Parameters:
    ///   - row: Counted from the pane's first below its title.
    ///   - top: The first visible row.
    func indices(inRow row: Int, top: Int) -> [(index: Int, start: Int)] {
        guard (0..<height).contains(row) else { return [] }
        return (0..<columns).map { (top + $0 * height + row, $0 * width) }
    }

    /// Returns a row's position in the pane; the title is row 0.
    func position(of index: Int, top: Int) -> Position {
        let shown = max(0, index - top)
        return Position(x: min(shown / height, columns - 1) * width, y: shown % height + 1)
    }

    /// The row beside another one; nil if there is none.
    func index(beside index: Int, by distance: Int, top: Int) -> Int? {
        let column = max(0, index - top) / height + distance
        return (0..<columns).contains(column) ? index + distance * height : nil
    }

    /// From how many columns on a title has room for all of itself.
    private static let wide = 44

    /// Returns the columns of a field's value, for a title at a column's left.
    func slot(at start: Int, most: Int = .max) -> (start: Int, width: Int) {
        let title = width < Self.wide ? max(1, width * 7 / 20) : 22
        return (start + title, max(1, min(most, width) - title - 1))
    }
}

extension RowFlow {
    /// The row at a cell of a pane whose rows flow through its columns.
    func hit<Content>(at position: Position, top: Int, of rows: [Content], where isHit: (Content) -> Bool) -> Hit? {
        guard position.y > 0 else { return nil }
        let found = indices(inRow: position.y - 1, top: top).last { $0.start <= position.x }
        guard let index = found?.index, rows.indices.contains(index), isHit(rows[index]) else { return nil }
        return .row(index)
    }
}
