/// A model whose rows are those that match what is typed in it.
protocol QueryModel: AnyObject {
    /// Changes what is typed; the rows follow at once.
    func type(_ change: (inout TextBuffer) -> Void)
}

extension Session {
    /// What is searched or filtered by what is typed now; nil where typing goes into a field.
    var query: (any QueryModel)? {
        switch workspace.modes.top {
        case .list, .menu, .typing: return nil
        case .trace where !workspace.guide.trace.takesText: return nil
        case let mode: return workspace.model(of: mode) as? any QueryModel
        }
    }
}
