/// What leads the user to commands, in front of the panes: the menu of letters, the palette and the help; what is offered
/// while one types; the trace, which shows how changes travel; the reports; the code of a transfer; and the tour, which shows
/// all that to an audience.
final class Guide {
    private unowned let workspace: Workspace
    private(set) lazy var menu = MenuModel(workspace)
    private(set) lazy var palette = PaletteModel(workspace)
    private(set) lazy var help = HelpModel(workspace)
    private(set) lazy var completion = CompletionModel(workspace)
    private(set) lazy var trace = TraceModel(workspace)
    private(set) lazy var report = ReportModel(workspace)
    private(set) lazy var paymentCode = PaymentCodeModel(workspace)
    private(set) lazy var tour = TourModel(workspace)
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
