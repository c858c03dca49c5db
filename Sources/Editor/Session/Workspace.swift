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
    /// The parts of the screen that can have the cursor, in the order of Tab.
    nonisolated enum Focus: String, CaseIterable { case list, head, lines, sheet, totals, trace }

    /// What stands in front of or beside the panes.
    nonisolated enum Overlay {
        case none, help, form, directory, report, paymentCode

        /// Whether none of the panes can be seen.
        var coversPanes: Bool { self != .none }
    }

    let store: Repository
    /// What is open on the right, and how far it has been read; nil while there is no invoice at all.
    var opened: OpenInvoice?
    var focus: Focus = .list
    var overlay: Overlay = .none
    /// What stands in place of the lines; nil while these are shown.
    var sheet: Sheet?
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
                overlay: overlay, focus: focus, showsTrace: guide.trace.isOpen,
                showsGraph: guide.trace.graph.isOpen, isStepping: guide.trace.isStepping, tourRows: guide.tour.rowCount,
                isPresenting: guide.isPresenting, showsPalette: guide.palette.isOpen,
                statusRows: status.rowCount, coversPanes: status.coversPanes,
                menuRows: guide.menu.rows.count, headFields: Place.head.count,
                hasLongSums: totals.hasLongSums))
    }

    /// The model that moving and editing keys act on.
    var activePane: any PaneModel {
        guard !guide.palette.isOpen else { return guide.palette }
        return switch overlay {
        case .help: guide.help
        case .form: ledger.form
        case .directory: ledger.directory
        case .report: guide.report
        case .paymentCode: guide.paymentCode
        case .none: guide.pane
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
        let isOther = sheet != opened
        sheet = opened
        if isOther, opened != .problems, opened != .bin { details.moveToEnd(false) }
        focus = .sheet
    }

    /// Brings the lines back.
    func closeSheet() {
        sheet = nil
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

/// What can stand in place of the lines.
nonisolated enum Sheet {
    /// What is wrong with the invoice, and where the document contradicts itself.
    case problems
    /// The terms of the invoice that the head has no room for, with allowances and charges.
    case invoice
    /// The same of the line under the cursor.
    case line
    /// The deleted invoices.
    case bin
}
