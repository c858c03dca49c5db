/// What leads the user to commands, in front of the panes: the menu of letters, the palette and the help; what is offered
/// while one types; the trace, which shows how changes travel; the reports; the code of a transfer; and the tour, which shows
/// all that to an audience.
final class Guide {
    private unowned let workspace: Workspace
    private var desk: Desk { workspace.desk }
    private(set) lazy var menu = MenuModel(desk)
    private(set) lazy var palette = PaletteModel(desk, workspace.ledger, workspace.lines, workspace.details, menu)
    private(set) lazy var help = HelpModel(desk)
    private(set) lazy var completion = CompletionModel(desk)
    private(set) lazy var trace = TraceModel(desk, workspace.editing, workspace.lines, workspace.totals)
    private(set) lazy var report = ReportModel(desk, workspace.editing, workspace.list)
    private(set) lazy var paymentCode = PaymentCodeModel(desk)
    private(set) lazy var tour = TourModel(desk)
    /// Whether an audience looks on: the invoice and the trace have the window for themselves.
    var isPresenting = false

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func reveal() {
        help.reveal()
        palette.reveal()
        trace.reveal()
    }
}
