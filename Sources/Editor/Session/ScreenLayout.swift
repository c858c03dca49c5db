import Terminal

/// Puts each pane into its area. It only reads: what a window of some size shows is the workspace's to say.
final class ScreenLayout: DeskUser {
    private let workspace: Workspace
    var desk: Desk { workspace.desk }
    private let list: InvoiceListPane
    private let overview: OverviewPane
    private let selection: SelectionPane
    private let customer: CustomerPane
    private let page: PagePane
    private let head: HeadPane
    private let lines: LinesPane
    private let problems: ProblemsPane
    private let details: DetailsPane
    private let bin: BinPane
    private let files: FilesPane
    private let totals: TotalsPane
    private let sums: SumsPane
    private let status: StatusPane
    private let hints: HintsPane
    private let help: HelpPane
    private let form: FormPane
    private let directory: DirectoryPane
    private let report: ReportPane
    private let paymentCode: PaymentCodePane
    private let bank: BankPane
    private let reminders: RemindersPane
    private let completion: CompletionPane
    private let menu: MenuPane
    private let palette: PalettePane
    private let figures: FiguresPane
    private let rules = [RulePane(), RulePane()]

    init(_ workspace: Workspace) {
        self.workspace = workspace
        list = InvoiceListPane(workspace.list)
        overview = OverviewPane(workspace.list)
        selection = SelectionPane(workspace.list)
        customer = CustomerPane(workspace.list)
        page = PagePane(workspace.page)
        head = HeadPane(workspace.head, workspace.totals, workspace.problems)
        lines = LinesPane(workspace.lines)
        problems = ProblemsPane(workspace.problems)
        details = DetailsPane(workspace.details)
        bin = BinPane(workspace.list.bin)
        files = FilesPane(workspace.files)
        totals = TotalsPane(workspace.totals)
        sums = SumsPane(workspace.totals)
        status = StatusPane(workspace.statusLine)
        hints = HintsPane(
            workspace.desk, workspace.ledger, workspace.statusLine,
            figure: { [unowned workspace] in workspace.list.shownFigure },
            firstHints: { [unowned workspace] in workspace.addOn?.hints(in: $0) ?? [] })
        help = HelpPane(workspace.help)
        form = FormPane(workspace.ledger.form)
        directory = DirectoryPane(workspace.ledger.directory)
        report = ReportPane(workspace.report)
        paymentCode = PaymentCodePane(workspace.paymentCode)
        bank = BankPane(workspace.bank)
        reminders = RemindersPane(workspace.reminders)
        completion = CompletionPane(workspace.completion)
        menu = MenuPane(workspace.menu)
        palette = PalettePane(workspace.palette)
        figures = FiguresPane(workspace.totals) { [unowned workspace] in workspace.addOn?.figures }
    }

    /// The visible panes and their areas, with panes that cover others at the end.
    var placements: [Placement] {
        let areas = workspace.areas
        let panes: [(any Pane, Area?)] = [
            (figures, areas.figures),
            (help, areas.help), (palette, areas.palette), (overview, areas.overview), (list, areas.list),
            (selection, areas.selection), (customer, areas.customer), (page, areas.page), (head, areas.head),
            (middle, areas.middle), (areas.invoice.foldsTotals ? sums : totals, areas.totals),
            (problems, areas.problems), (front, areas.front),
        ]
        let added = workspace.addOn.map { [($0.strip, areas.tour), ($0.pane, areas.propagation)] } ?? []
        let inFront: [(any Pane, Area?)] = [(completion, workspace.completion.area), (menu, areas.menu)]
        return placed(added + panes)
            + zip(rules, areas.rules).map { Placement($0, $1) }
            + [Placement(hints, areas.hints), Placement(status, areas.status)]
            + placed(inFront)
    }

    /// The pane in front of all others.
    private var front: any Pane {
        switch workspace.modes.front {
        case .form: form
        case .report: report
        case .paymentCode: paymentCode
        case .bank: bank
        case .reminders: reminders
        default: directory
        }
    }

    /// Those that are shown.
    private func placed(_ panes: [(any Pane, Area?)]) -> [Placement] {
        panes.compactMap { pane, area in area.map { Placement(pane, $0) } }
    }

    /// The lines, or the sheet in their place.
    private var middle: any Pane {
        switch workspace.modes.sheet {
        case .problems: workspace.areas.problems == nil ? problems : lines
        case .invoice, .line: details
        case .bin: bin
        case .files: files
        case nil: lines
        }
    }
}

/// A line between two panes.
final class RulePane: Pane {
    let name = "rule"

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        canvas.text("│", at: 0, style: .dim)
    }
}
