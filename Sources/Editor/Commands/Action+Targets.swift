/// How each model is reached from the session.
nonisolated extension Command.Target {
    static var session: Command.Target<Session> { .init { $0 } }
    /// The pane with the cursor.
    static var pane: Command.Target<any PaneModel> { .init { $0.pane } }
    static var editing: Command.Target<EditModel> { .init { $0.workspace.editing } }
    static var steps: Command.Target<UndoModel> { .init { $0.workspace.steps } }
    static var workspace: Command.Target<Workspace> { .init { $0.workspace } }
    static var lines: Command.Target<LinesModel> { .init { $0.workspace.lines } }
    static var problems: Command.Target<ProblemsModel> { .init { $0.workspace.problems } }
    static var details: Command.Target<DetailsModel> { .init { $0.workspace.details } }
    static var list: Command.Target<ListModel> { .init { $0.workspace.list } }
    static var bin: Command.Target<BinModel> { .init { $0.workspace.list.bin } }
    static var ledger: Command.Target<LedgerModel> { .init { $0.workspace.ledger } }
    static var directory: Command.Target<DirectoryModel> { .init { $0.workspace.ledger.directory } }
    static var menu: Command.Target<MenuModel> { .init { $0.workspace.guide.menu } }
    static var palette: Command.Target<PaletteModel> { .init { $0.workspace.guide.palette } }
    static var report: Command.Target<ReportModel> { .init { $0.workspace.guide.report } }
    static var paymentCode: Command.Target<PaymentCodeModel> { .init { $0.workspace.guide.paymentCode } }
    static var trace: Command.Target<TraceModel> { .init { $0.workspace.guide.trace } }
}
