/// Which rows of a pane were drawn.
public nonisolated struct DrawnRows: Hashable, Sendable {
    /// The pane's name.
    public let pane: String
    /// The rows, counted from its top, in order.
    public let rows: [Int]

    /// Makes a record of drawn rows.
    public init(pane: String, rows: [Int]) {
        self.pane = pane
        self.rows = rows
    }
}

/// What a drawing has changed on the screen.
nonisolated struct Frame: Equatable {
    /// Neighbouring cells of a row that appear otherwise than before.
    struct Stretch: Equatable {
        let y: Int
        let x: Int
        let cells: ArraySlice<Cell>
    }

    /// Lines that the terminal is to move before anything is written; nil for none.
    var scroll: Scroll?
    /// From top to bottom and from left to right.
    var stretches: [Stretch] = []
    /// The rows whose content has changed, pane by pane.
    var drawn: [DrawnRows] = []
    /// Where the cursor stands; nil if there is none.
    var cursor: Position?
}

nonisolated extension Frame {
    /// Up to so many cells between two that differ are written again, since a jump takes as many bytes.
    private static let jump = 4

    /// Adds the stretches in which two lines of equal length differ.
    mutating func add(y: Int, from old: CellLine, to new: CellLine) {
        let (old, new) = (old.cells, new.cells)
        var column = 0
        while column < new.count {
            guard !old[column].appears(as: new[column]) else {
                column += 1
                continue
            }
            let start = new[column].isRightHalf ? column - 1 : column
            var end = column + 1
            column = end
            while column < new.count, column - end < Self.jump {
                if !old[column].appears(as: new[column]) { end = column + 1 }
                column += 1
            }
            if end < new.count, new[end].isRightHalf { end += 1 }
            stretches.append(Stretch(y: y, x: start, cells: new[start..<end]))
            column = max(column, end)
        }
    }
}
