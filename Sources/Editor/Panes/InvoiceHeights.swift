import Terminal

/// The contents that decide where panes are, besides the window's size.
package nonisolated struct ScreenContents: Equatable {
    /// The mode that has the cursor.
    var mode = Mode.list
    /// The pane that has the cursor.
    package var focus = Modes.Focus.list
    /// `true` if the trace is open.
    package var showsTrace = false
    /// `true` if a graph is drawn in its pane, which needs room.
    package var showsGraph = false
    /// `true` if a change is stepped through, so that its cells are to be seen beside the trace.
    package var isStepping = false
    /// The number of rows that the tour's strip has; 0 where there is no tour.
    package var tourRows = 0
    /// `true` if an audience looks on.
    package var isPresenting = false
    /// The number of rows that the status needs, above the hints; none while there is nothing to say.
    var statusRows = 0
    /// `true` if a long status covers the end of the panes, so that nothing moves. Else it has their room.
    var coversPanes = false
    /// The number of rows that the menu needs; 0 while it is closed.
    var menuRows = 0
    /// The number of invoices in the list.
    var listRows = 0
    /// `true` while there is no invoice at all.
    var isEmpty = false
    /// The pane beside a wide invoice while no trace is there.
    var beside = Beside.page
    /// `true` if the problems have the cursor or had it last.
    var showsProblems = false
    /// The number of fields that the head has.
    var headFields = 0
    /// The number of lines, with the row of an offer among them; nil where something else is in their place, which
    /// takes all the room.
    var lines: Int?
    /// The number of rows that the totals have.
    var totalRows = 0
    /// `true` if the VAT of each rate has a row of its own in the folded totals.
    var hasLongSums = false
}

/// The heights of the parts of the open invoice, and those that are folded.
///
/// Folded, the head is a row of its own below the title at the most, and the totals are a row of sums. With the cursor in
/// them they are whole, as they are in a high window.
package nonisolated struct InvoiceHeights: Equatable {
    package private(set) var head = 0
    package private(set) var totals = 0
    /// The largest height of the lines, with their title, so that whole totals come right below the last one.
    package private(set) var mostLines = Int.max
    private(set) var foldsHead = false
    private(set) var foldsTotals = false
    /// `true` if a line separates folded totals from the rows above.
    private(set) var hasRule = false

    /// From how many rows on everything is whole.
    private static let roomy = 30
    /// From how many rows on there is room for the customer's row, and for a rule.
    private static let usual = 14
    /// The title and all fields, two in a row.
    private static let usualHead = 8
    /// The least number of rows of the lines, with their title.
    private static let leastLines = 3

    init() {}

    init(in size: Size, _ contents: ScreenContents) {
        let (isRoomy, isUsual) = (size.height >= Self.roomy, size.height >= Self.usual)
        foldsHead = !isRoomy && contents.focus != .head
        // Beside a trace, the room that lines do not need is for the totals that it changes.
        let fits = contents.showsTrace && 3 + (contents.lines ?? size.height) + contents.totalRows <= size.height
        foldsTotals = !isRoomy && contents.focus != .totals && !fits
        hasRule = foldsTotals && isUsual
        let sums = contents.hasLongSums || size.width < Self.widthForOneRow ? 2 : 1
        totals = foldsTotals ? sums + (hasRule ? 1 : 0) : contents.totalRows
        if !foldsTotals, let lines = contents.lines { mostLines = max(Self.leastLines, lines + 1) }
        let columns = Self.headColumns(in: size.width)
        let fields = (contents.headFields + columns - 1) / columns
        head = foldsHead ? (isUsual ? 2 : 1) : contents.focus == .head ? fields + 1 : min(fields + 1, Self.usualHead)
        totals = min(totals, max(foldsTotals ? sums : 3, size.height - (foldsHead ? head : 2) - Self.leastLines))
        head = min(head, max(foldsHead ? 1 : 2, size.height - totals - Self.leastLines))
    }

    /// Leaves out the line above folded totals.
    mutating func dropRule() {
        totals -= hasRule ? 1 : 0
        hasRule = false
    }

    /// Sums with the VAT of two rates fit a row of so many columns as a rule.
    private static let widthForOneRow = 70

    /// Returns the number of fields of the head in a row.
    static func headColumns(in width: Int) -> Int { width < 54 ? 1 : 2 }
}
