import Derive
import Foundation
import Invoicing
import Storage

/// Everything that the screen shows besides the invoices themselves: which one is open, where the cursor is, what is
/// being typed.
///
/// Panes read it and are thereby bound to it; keys change it. It draws nothing and knows of no terminal.
@Observed(recorded: false)
final class Workspace {
    /// The parts of the screen that can have the cursor, in the order of Tab.
    enum Focus: CaseIterable { case list, head, lines, sheet, totals }

    /// What stands in front of or beside the panes.
    enum Overlay { case none, help, propagation }

    let store: Repository
    /// The invoice on the right; nil while there is none at all.
    var invoice: Invoice?
    var focus: Focus = .list
    var overlay: Overlay = .none
    /// What stands in place of the lines; nil while these are shown.
    var sheet: Sheet?
    let list: ScrollState
    let lines: LinesState
    /// The cursor in the problems.
    let problemRows: ScrollState
    /// What there is to decide and to mend in the open invoice.
    @Derived var findings: [Finding]
    /// The cursor in the details.
    let details: ScrollState
    /// The details that are shown.
    @Derived var detailRows: [DetailRow]
    /// How wide the columns of the lines must be for the numbers that are visible.
    @Derived var lineWidths: LineWidths
    /// Where the columns of the lines stand.
    @Derived var linesLayout: LinesLayout
    /// Which field of the head has the cursor.
    var headField: InvoiceField = .number
    /// How many fields of the head stand in a row; the layout says.
    var headColumns: Int = 2
    /// Which field of the totals has the cursor.
    var totalsField: TotalsField = .paid
    /// The cell that is being typed in.
    var edit: CellEdit?
    /// The invoice that goes again if nothing is typed in it.
    @Unobserved var freshInvoice: FreshInvoice?
    /// What there is to tell.
    var message: Message = .none
    /// How many columns the window has; the layout says.
    var width: Int = 80
    /// What the status pane says.
    @Derived var status: Status
    /// How far the help is scrolled.
    let help: ScrollState

    init(store: Repository) {
        self.store = store
        list = ScrollState()
        lines = LinesState()
        problemRows = ScrollState()
        details = ScrollState()
        help = ScrollState()
    }
}

/// What there is to tell.
nonisolated enum Message: Equatable {
    case none
    case info(String)
    case problem(String)
}

/// A cursor in a list of rows, and the first row that is visible.
@Observed(recorded: false)
final class ScrollState {
    /// The row with the cursor, counted from zero.
    var cursor: Int = 0
    /// The first visible row.
    var top: Int = 0
    /// How many rows fit; the pane that shows them says so.
    private(set) var height: Int = 1

    init() {}

    /// Puts the cursor on a row, or the nearest one that there is, and scrolls as little as brings it into view.
    func moveCursor(to row: Int, of count: Int) {
        cursor = min(max(0, row), max(0, count - 1))
        reveal(count)
    }

    /// Takes note of how many rows there is room for.
    func fit(_ height: Int, count: Int) {
        guard height != self.height else { return }
        self.height = max(1, height)
        reveal(count)
    }

    /// Moves the view without the cursor.
    func scroll(by distance: Int, of count: Int) {
        top = min(max(0, top + distance), max(0, count - height))
    }

    /// Moves the view so that the cursor is visible and no room is wasted behind the last row.
    func reveal(_ count: Int) {
        top = min(max(top, cursor - height + 1, 0), cursor, max(0, count - height))
    }
}

/// The cursor in the lines pane.
@Observed(recorded: false)
final class LinesState {
    let rows: ScrollState
    var column: LineColumn = .item
    /// How wide the pane is; the layout says.
    var width: Int = 80
    /// The columns that can be typed in, in the order of Tab.
    let columns = LineColumn.allCases.filter(\.isEditable)

    init() { rows = ScrollState() }

    /// The column that Tab goes to from another one, around the end of the line.
    func column(after column: LineColumn, by distance: Int) -> LineColumn {
        columns.neighbour(of: column, by: distance)
    }
}
