/// The ways from the session to each model.
nonisolated extension Action.Target {
    package static var session: Action.Target<Session> { .init { $0 } }
    /// The pane with the cursor.
    package static var pane: Action.Target<any PaneModel> { .init { $0.pane } }
    package static var editing: Action.Target<EditModel> { .init { $0.workspace.editing } }
    static var steps: Action.Target<UndoModel> { .init { $0.workspace.steps } }
    package static var workspace: Action.Target<Workspace> { .init { $0.workspace } }
    package static var lines: Action.Target<LinesModel> { .init { $0.workspace.lines } }
    static var problems: Action.Target<ProblemsModel> { .init { $0.workspace.problems } }
    static var details: Action.Target<DetailsModel> { .init { $0.workspace.details } }
    package static var list: Action.Target<ListModel> { .init { $0.workspace.list } }
    static var bin: Action.Target<BinModel> { .init { $0.workspace.list.bin } }
    static var files: Action.Target<FilesModel> { .init { $0.workspace.files } }
    package static var ledger: Action.Target<LedgerModel> { .init { $0.workspace.ledger } }
    static var directory: Action.Target<DirectoryModel> { .init { $0.workspace.ledger.directory } }
    static var menu: Action.Target<MenuModel> { .init { $0.workspace.menu } }
    static var palette: Action.Target<PaletteModel> { .init { $0.workspace.palette } }
    static var report: Action.Target<ReportModel> { .init { $0.workspace.report } }
    static var reminders: Action.Target<RemindersModel> { .init { $0.workspace.reminders } }
    static var bank: Action.Target<BankModel> { .init { $0.workspace.bank } }
    static var paymentCode: Action.Target<PaymentCodeModel> { .init { $0.workspace.paymentCode } }
}
