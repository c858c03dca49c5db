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
    /// Cells that appear otherwise than before: a stretch a row.
    struct Stretch: Equatable {
        let y: Int
        let x: Int
        let cells: ArraySlice<Cell>
    }

    /// From top to bottom.
    var stretches: [Stretch] = []
    /// The rows whose content has changed, pane by pane.
    var drawn: [DrawnRows] = []
    /// Where the cursor stands; nil if there is none.
    var cursor: Position?
}

nonisolated extension Frame.Stretch {
    /// The stretch in which two lines of equal length differ, or nil if they do not.
    init?(y: Int, from old: CellLine, to new: CellLine) {
        let columns = new.cells.indices
        guard let first = columns.first(where: { old.cells[$0] != new.cells[$0] }),
            let last = columns.last(where: { old.cells[$0] != new.cells[$0] })
        else { return nil }
        let start = new.cells[first].isRightHalf ? first - 1 : first
        self.init(y: y, x: start, cells: new.cells[start...last])
    }
}
