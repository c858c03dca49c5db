import Derive
import Invoicing
import Storage
import Terminal

/// What all panes share: which invoice is open, which pane has the focus, what stands in front, how large the window
/// is. What one pane shows besides is in that pane's model.
///
/// Panes read models and are thereby bound to them; commands change models. A workspace draws nothing, knows of no
/// terminal, and takes the window's size as an input like any key.
@Observed(recorded: false)
final class Workspace {
    let store: Repository
    /// What is open on the right, and how far it has been read; nil while there is no invoice at all.
    var opened: OpenInvoice?
    let modes = Modes()
    /// The window's size in cells.
    var size: Size = Size(width: 80, height: 24)
    /// Where each pane stands.
    @Derived var areas: ScreenAreas

    @Unobserved private(set) lazy var list = ListModel(self)
    @Unobserved private(set) lazy var head = HeadModel(self)
    @Unobserved private(set) lazy var lines = LinesModel(self)
    @Unobserved private(set) lazy var problems = ProblemsModel(self)
    @Unobserved private(set) lazy var details = DetailsModel(self)
    @Unobserved private(set) lazy var totals = TotalsModel(self)
    @Unobserved private(set) lazy var status = StatusModel(self)
    @Unobserved private(set) lazy var guide = Guide(self)
    @Unobserved private(set) lazy var editing = EditModel(self)
    @Unobserved private(set) lazy var ledger = LedgerModel(self)

    init(store: Repository) {
        self.store = store
    }

    func deriveAreas() -> ScreenAreas {
        ScreenAreas(
            in: size,
            ScreenContents(
                mode: modes.cursor, focus: focus, showsTrace: guide.trace.isOpen,
                showsGraph: guide.trace.graph.isOpen, isStepping: guide.trace.isStepping, tourRows: guide.tour.rowCount,
                isPresenting: guide.isPresenting, statusRows: status.rowCount, coversPanes: status.coversPanes,
                menuRows: guide.menu.rows.count, headFields: Place.head.count,
                hasLongSums: totals.hasLongSums))
    }

    /// Which pane of the list and the invoice has the cursor.
    var focus: Modes.Focus {
        get { modes.focus }
        set { modes.focus = newValue }
    }

    /// The model that moving and editing keys act on.
    var activePane: any PaneModel { model(of: modes.cursor) }

    /// The model of a mode; where text is typed, and behind the menu, that of the mode that has the cursor.
    func model(of mode: Mode) -> any PaneModel {
        switch mode {
        case .list, .searching: list
        case .head: head
        case .lines: lines
        case .problems: problems
        case .details: details
        case .totals: totals
        case .bin: list.bin
        case .trace: guide.trace
        case .directory: ledger.directory
        case .form: ledger.form
        case .report: guide.report
        case .paymentCode: guide.paymentCode
        case .help: guide.help
        case .palette: guide.palette
        case .typing, .menu: activePane
        }
    }

    /// The invoice on the right; nil while there is none at all.
    var invoice: Invoice? { opened?.invoice }

    /// Shows an invoice, with the cursor at its beginning, if another one is shown.
    func show(_ open: OpenInvoice) {
        guard opened !== open else { return }
        ledger.learn()
        opened = open
        ledger.follow(open.invoice)
        list.followOpenInvoice()
        lines.moveToStart()
        problems.moveToEnd(false)
        details.moveToEnd(false)
        status.message = .none
    }

    /// Puts something in place of the lines, with the cursor in it.
    func open(_ opened: Sheet) {
        let isOther = modes.sheet != opened
        modes.sheet = opened
        if isOther, opened != .problems, opened != .bin { details.moveToEnd(false) }
        focus = .sheet
    }

    /// Brings the lines back.
    func closeSheet() {
        modes.sheet = nil
        if focus == .sheet { focus = invoice == nil ? .list : .lines }
    }

    /// Scrolls what is on the screen as little as shows each cursor, after a key, a new size, or a change from elsewhere.
    func revealCursors() {
        list.reveal()
        lines.reveal()
        problems.reveal()
        details.reveal()
        guide.reveal()
        ledger.form.reveal()
        ledger.directory.reveal()
    }
}
