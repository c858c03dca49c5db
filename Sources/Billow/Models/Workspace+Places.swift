import Derive
import Invoicing

extension Workspace {
    /// Puts the cursor on a place.
    /// - Returns: Whether the screen has it.
    @discardableResult
    func go(to place: EditorPlace) -> Bool {
        switch place {
        case .line(let line, let column):
            guard let row = lines.position(of: line) else { return false }
            lines.go(to: row, column)
        case .head(let field): (focus, head.cursor) = (.head, field)
        case .totals(let field): (focus, totals.cursor) = (.totals, field)
        case .decision: open(.problems)
        case .sheet(let object, let path, let line):
            if let row = line.flatMap(lines.position(of:)) { lines.moveCursor(to: row) }
            return details.go(to: path, of: object, in: line == nil ? .invoice : .line)
        }
        return true
    }
}
