import Terminal
import Testing

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
        self.init(
            workspace.desk, workspace.ledger, workspace.statusLine, figure: { workspace.list.shownFigure },
            firstHints: { workspace.trace.hints(in: $0) })
    }
}

extension StatusText {
    /// Its first row; empty while there is nothing to say.
    var first: String { rows.first ?? "" }
}

extension Workspace {
    /// Draws the row of a line, counted from zero.
    func lineRow(_ index: Int = 0) throws -> String {
        let width = areas.middle?.size.width ?? 80
        return rendered(LinesPane(lines), width: width, height: index + 2)[index + 1]
    }
}
