/// A model whose rows are those that match what is typed in it.
protocol QueryModel: AnyObject {
    /// Changes what is typed; the rows follow at once.
    func type(_ change: (inout TextBuffer) -> Void)
}

extension DirectoryModel: QueryModel {
    func type(_ change: (inout TextBuffer) -> Void) { search(change) }
}

extension ReportModel: QueryModel {
    func type(_ change: (inout TextBuffer) -> Void) { search(change) }
}

extension Session {
    /// What is searched or filtered by what is typed now; nil where typing goes into a field.
    var query: (any QueryModel)? {
        if workspace.guide.palette.isOpen { return workspace.guide.palette }
        if workspace.overlay == .help { return workspace.guide.help }
        if workspace.overlay == .directory { return workspace.ledger.directory }
        if workspace.overlay == .report { return workspace.guide.report }
        let isInTrace = workspace.focus == .trace && workspace.overlay == .none && !workspace.guide.menu.isOpen
        if isInTrace, workspace.guide.trace.takesText { return workspace.guide.trace }
        return workspace.list.searchEdit == nil ? nil : workspace.list
    }
}
