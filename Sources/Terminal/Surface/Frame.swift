/// Rows of a pane that a drawing has made look otherwise on the screen.
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

/// The changes of a drawing on the screen.
nonisolated struct Frame: Equatable {
    /// A row of a pane that appears otherwise than before.
    struct ChangedRow: Equatable {
        /// The pane's place in ``Frame/areas``.
        let pane: Int
        /// Counted from the pane's top.
        let y: Int
        let line: CellLine
    }

    /// The areas of the panes, the lowest first; nil where they are as before. All rows follow then.
    var areas: [Area]?
    /// Pane by pane, from top to bottom.
    var rows: [ChangedRow] = []
    /// The rows that look otherwise on the screen than before, pane by pane.
    var drawn: [DrawnRows] = []
    /// Only the highlighting of earlier changes has ended.
    var isFading = false
    /// The cursor's position; nil if there is none.
    var cursor: Position?
}
