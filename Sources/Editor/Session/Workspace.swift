import Derive
import Invoicing
import Storage
import Terminal

/// All models of the editor, over the state that they share.
///
/// Panes read models and are thereby bound to them; commands change models. A workspace draws nothing, knows of no
/// terminal, and takes the window's size as an input like any key.
package final class Workspace: DeskUser {
    private let repository: Repository
    private let keyMap: KeyMap
    package private(set) lazy var desk = Desk(store: repository, keys: keyMap, panes: self)
    package private(set) lazy var editing = EditModel(desk)
    package private(set) lazy var ledger = LedgerModel(desk, editing)
    private(set) lazy var head = HeadModel(desk, editing, ledger)
    package private(set) lazy var lines = LinesModel(desk, editing, ledger)
    private(set) lazy var details = DetailsModel(desk, editing, lines)
    package private(set) lazy var totals = TotalsModel(desk, editing)
    private(set) lazy var problems = ProblemsModel(desk, lines, details)
    package private(set) lazy var list = ListModel(desk, editing, ledger, head, lines)
    private(set) lazy var page = PageModel(desk)
    private(set) lazy var files = FilesModel(desk, editing, ledger.form)
    private(set) lazy var statusLine = StatusModel(desk, problems)
    private(set) lazy var menu = MenuModel(desk)
    private(set) lazy var palette = PaletteModel(desk, ledger, lines, details, menu)
    private(set) lazy var help = HelpModel(desk)
    private(set) lazy var completion = CompletionModel(desk)
    private(set) lazy var report = ReportModel(desk, editing, list)
    private(set) lazy var reminders = RemindersModel(desk, editing, ledger)
    private(set) lazy var bank = BankModel(desk, editing, ledger)
    private(set) lazy var paymentCode = PaymentCodeModel(desk)
    private(set) lazy var steps = UndoModel(self)
    /// The addition from outside; nil for none.
    package var addOn: (any AddOn)?
    /// The beginning of the run of Tabs that has led to the cell under the cursor.
    var run: TabRun?
    /// `true` if an audience looks on: the invoice and the trace have the window for themselves.
    package var isPresenting = false

    package init(store: Repository, keys: KeyMap) {
        (repository, keyMap) = (store, keys)
        editing.books = ledger
    }

    /// The window's size in cells.
    package var size: Size {
        get { desk.size }
        set { desk.size = newValue }
    }

    /// The model that moving and editing keys act on.
    package var activePane: any PaneModel { desk.activePane }

    package func show(_ open: OpenInvoice) { desk.show(open) }

    package func open(_ sheet: Sheet) { desk.open(sheet) }

    func closeSheet() { desk.closeSheet() }

    /// Shows the problems beside a wide invoice in place of the page, or the page again. The next start shows the same.
    func showNextBeside() {
        modes.beside = Beside.allCases.neighbour(of: modes.beside, by: 1)
        let isPage = modes.beside == .page
        let isSeen = isPage ? areas.page != nil : areas.problems != nil
        let condition =
            isSeen
            ? ""
            : size.width < ScreenAreas.threeAbreast
                ? " in a window of \(ScreenAreas.threeAbreast) columns or more"
                : addOn?.isOpen == true ? " when the trace is closed" : " when it is open: \(keys[.open]) opens it"
        let neighbour = isSeen && focus == .list ? "list" : "invoice"
        say("\(isPage ? "The page is" : "The problems are") beside the \(neighbour)\(condition).")
    }

    /// The place of the cursor in the open invoice, from 0 in its head to 1 in its totals.
    private var depth: Double {
        switch focus {
        case .totals: return 1
        case .lines: return Double(lines.scroll.cursor) / Double(max(1, (opened?.lineCount ?? 0) - 1))
        case .list, .head, .sheet, .trace: return 0
        }
    }

    /// Scrolls as little as shows each cursor, after a key, a new size, or a change from elsewhere.
    func revealCursors() {
        list.reveal()
        lines.reveal()
        problems.reveal()
        details.reveal()
        files.reveal()
        page.reveal(at: depth)
        help.reveal()
        palette.reveal()
        addOn?.reveal()
        ledger.form.reveal()
        ledger.directory.reveal()
    }
}

extension Workspace: Panes {
    var contents: ScreenContents {
        var contents = ScreenContents(
            mode: modes.cursor, focus: focus, isPresenting: isPresenting, statusRows: statusLine.rowCount,
            coversPanes: statusLine.coversPanes, menuRows: menu.rows.count, listRows: store.list.count,
            isEmpty: store.list.count == 0 && !list.isSearching, beside: modes.beside,
            showsProblems: modes.sheet == .problems, headFields: head.fields.count,
            lines: modes.sheet == nil ? opened.map { $0.lineCount + lines.offerRows + lines.allowanceRows } : nil,
            totalRows: totals.allRows.count, hasLongSums: totals.hasLongSums)
        addOn?.addRoom(to: &contents)
        return contents
    }

    var lacksRow: Bool { list.lacksRow }

    var line: InvoiceLine? { lines.current }

    func canRun(_ id: Command.ID) -> Bool {
        switch id {
        case .undo: steps.canStep(\.nextUndo)
        case .redo: steps.canStep(\.nextRedo)
        default: addOn?.canRun(id) ?? true
        }
    }

    func appendLine() { lines.appendLine() }

    func openVATReport() {
        (report.kind, report.period) = (.vat, .quarter)
        report.open(from: CalendarDate.today?.startOfQuarter)
    }

    func dropFreshInvoice() { list.dropFreshInvoice() }

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
        case .files: files
        case .trace: addOn?.model ?? lines
        case .directory: ledger.directory
        case .form: ledger.form
        case .report: report
        case .paymentCode: paymentCode
        case .bank: bank
        case .reminders: reminders
        case .help: help
        case .palette: palette
        case .typing, .menu: activePane
        }
    }

    package func willShow(_ open: OpenInvoice) { ledger.learn() }

    package func didShow(_ open: OpenInvoice) {
        ledger.follow(open.invoice)
        list.followOpenInvoice()
        head.follow(open.invoice)
        lines.moveToStart()
        problems.moveToEnd(false)
        details.moveToEnd(false)
        if modes.sheet == .files { desk.closeSheet() }
    }

    package func didOpen(_ sheet: Sheet) { if sheet.mode == .details { details.moveToEnd(false) } }
}
