import Derive
import Invoicing

extension EditorPlace {
    /// Puts the cursor there.
    /// - Returns: Whether the screen has it.
    @discardableResult
    func show(in workspace: Workspace) -> Bool {
        switch self {
        case .line(let line, let column):
            guard let row = workspace.lines.position(of: line) else { return false }
            workspace.lines.go(to: row, column)
        case .head(let field): (workspace.focus, workspace.head.cursor) = (.head, field)
        case .totals(let field): (workspace.focus, workspace.totals.cursor) = (.totals, field)
        case .decision: workspace.open(.problems)
        case .sheet(let object, let path, let line):
            if let row = line.flatMap(workspace.lines.position(of:)) { workspace.lines.moveCursor(to: row) }
            return workspace.details.go(to: path, of: object, in: line == nil ? .invoice : .line)
        }
        return true
    }
}
