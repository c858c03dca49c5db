import Invoicing
import Terminal

/// Who, when and what about: the open invoice's head, two fields a row, or one where it is narrow.
final class HeadPane: Pane {
    let name = "head"
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        guard let invoice = workspace.invoice else { return }
        canvas.identity = invoice.id
        for field in fields(in: row, height: size.height) {
            draw(field, of: invoice, on: &canvas)
        }
        let first = firstRow(height: size.height)
        canvas.markMore(row: row, of: size.height, above: first > 0, below: first + size.height - 2 < lastRow)
    }

    func cursor(in size: Size) -> Position? {
        guard workspace.focus == .head else { return nil }
        let field = workspace.headField
        let slot = slot(of: field, width: size.width)
        let y = field.rawValue / columns - firstRow(height: size.height) + 1
        let column = workspace.edit.map { EditView($0, width: slot.width).caretColumn } ?? 0
        return Position(x: slot.start + column, y: y)
    }

    /// The fields of a row; where the pane is low, it scrolls to the field with the cursor.
    private func fields(in row: Int, height: Int) -> [InvoiceField] {
        let first = (firstRow(height: height) + row - 1) * columns
        return (first..<first + columns).compactMap(InvoiceField.init(rawValue:))
    }

    private var columns: Int { workspace.headColumns }

    private var lastRow: Int { (InvoiceField.allCases.count - 1) / columns }

    private func firstRow(height: Int) -> Int {
        let current = workspace.focus == .head ? workspace.headField.rawValue / columns : 0
        return min(max(0, current - (height - 2)), max(0, lastRow - (height - 2)))
    }

    private func slot(of field: InvoiceField, width: Int) -> (start: Int, width: Int) {
        let share = width / columns
        let start = field.rawValue % columns * share
        let end = columns == 1 || field.rawValue % columns == 1 ? width - 1 : share - 1
        return (start + 11, max(1, end - start - 11))
    }

    private func draw(_ field: InvoiceField, of invoice: Invoice, on canvas: inout Row) {
        let slot = slot(of: field, width: canvas.width)
        canvas.text(field.title, at: slot.start - 10, width: 9, style: .dim)
        let isHere = workspace.focus == .head && workspace.headField == field
        if isHere, let edit = workspace.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            canvas.text(field.text(of: invoice), at: slot.start, width: slot.width, style: isHere ? .cursor : .plain)
        }
    }

    private func drawTitle(on canvas: inout Row) {
        let invoice = workspace.invoice
        let kind = invoice?.typeCode.isCreditNote == true ? "Credit note" : "Invoice"
        let code = invoice?.typeCode.code ?? ""
        canvas.title("\(kind) \(invoice?.number ?? "")", detail: code, isActive: workspace.focus == .head)
        let problems = workspace.findingsText
        guard !problems.isEmpty, canvas.width >= 40 else { return }
        let start = canvas.width - TextWidth.of(code) - TextWidth.of(problems) - 4
        canvas.text(
            problems, at: max(0, start), width: TextWidth.of(problems), style: Style(underlined: true, tint: .caution))
    }
}
