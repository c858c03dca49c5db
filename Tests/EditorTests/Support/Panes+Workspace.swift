@testable import Editor
@testable import Opening
@testable import Propagation

extension HeadPane {
    /// The head of a workspace.
    convenience init(_ workspace: Workspace) { self.init(workspace.head, workspace.totals, workspace.problems) }
}

extension HintsPane {
    /// The hint row of a workspace.
    convenience init(_ workspace: Workspace) {
        self.init(workspace.desk, workspace.ledger, workspace.statusLine) { workspace.trace.hints(in: $0) }
    }
}

extension StatusText {
    /// Its first row; empty while there is nothing to say.
    var first: String { rows.first ?? "" }
}
