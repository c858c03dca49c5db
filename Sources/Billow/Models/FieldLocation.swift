import Input
import Invoicing

/// Where a field of the open invoice stands that is asked for, or found by its name.
enum FieldLocation: Equatable {
    case head(InvoiceField)
    case totals(TotalsField)
    case line(Int, LineColumn)
    /// A row of the invoice's details.
    case detail(Int)

    /// Puts the cursor there.
    func show(in workspace: Workspace) {
        switch self {
        case .head(let field): (workspace.focus, workspace.head.cursor) = (.head, field)
        case .totals(let field): (workspace.focus, workspace.totals.cursor) = (.totals, field)
        case .line(let row, let column):
            workspace.closeSheet()
            workspace.focus = .lines
            workspace.lines.go(to: row, column)
        case .detail(let row):
            workspace.open(.invoice)
            workspace.details.moveCursor(to: row, by: 1)
        }
    }

    /// What can be typed there; nil if it is not there any more, or is a heading.
    func field(in workspace: Workspace) -> EditableField? {
        guard let invoice = workspace.invoice else { return nil }
        return switch self {
        case .head(let field): field.field(of: invoice)
        case .totals(let field): field.field(of: invoice)
        case .line(let row, let column): invoice.lines.element(at: row).flatMap { column.field(of: $0) }
        case .detail(let row):
            workspace.details.rows(of: .invoice).element(at: row)?.field
        }
    }

    /// What it is called before its value.
    func label(_ field: EditableField) -> String {
        if case .line(let row, _) = self { "Line \(row + 1) \(field.name)" } else { field.name.capitalizedFirst }
    }

    /// All fields of an invoice but those of its lines.
    static func all(in workspace: Workspace) -> [FieldLocation] {
        InvoiceField.allCases.map { .head($0) } + TotalsField.allCases.map { .totals($0) }
            + workspace.details.rows(of: .invoice).indices.map { .detail($0) }
    }
}
