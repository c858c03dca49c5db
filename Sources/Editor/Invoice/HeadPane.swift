import Invoicing
import Terminal

/// Who, when and what about: the open invoice's head, two fields a row, or one where it is narrow; or folded to one row.
final class HeadPane: ClickablePane {
    let name = "head"
    let model: HeadModel
    let totals: TotalsModel
    let problems: ProblemsModel

    init(_ model: HeadModel, _ totals: TotalsModel, _ problems: ProblemsModel) {
        (self.model, self.totals, self.problems) = (model, totals, problems)
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        guard let invoice = model.invoice else { return }
        canvas.identify(invoice.id)
        guard !model.isFolded else { return drawFolded(invoice, on: &canvas) }
        for field in model.fields(inRow: row - 1) {
            draw(field, of: invoice, on: &canvas)
        }
        let first = model.firstRow
        canvas.markMore(row: row, of: size.height, above: first > 0, below: first + size.height - 2 < model.lastRow)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, var position = model.cellPosition else { return nil }
        let slot = model.slot(of: model.cursor, width: size.width)
        if let edit = model.edit { position.x += EditView(edit, width: slot.width).caretColumn }
        return position
    }

    private func draw(_ field: Place, of invoice: Invoice, on canvas: inout Row) {
        let slot = model.slot(of: field, width: canvas.width)
        canvas.text(field.title(in: invoice), at: slot.start - 10, width: 9, style: .dim)
        let isHere = model.hasFocus && model.cursor == field
        if isHere, let edit = model.edit {
            canvas.edit(edit, at: slot.start, width: slot.width)
        } else {
            let shown = field.field(of: invoice)
            let held = model.desk.held(CellContent(shown))
            let isToCome = field == .number && invoice.number.isEmpty && !invoice.isFrozen
            let text = isToCome ? "given at issue" : shown?.shownText() ?? ""
            canvas.cell(
                held?.text ?? text, held, at: slot.start, width: slot.width,
                style: isHere
                    ? .cursor
                    : model.desk.isColleague(at: field, of: invoice) ? .titleCaution : isToCome ? .dim : .plain)
            if let sign = shown?.sign { canvas.sign(sign, at: slot.start - 1) }
        }
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        guard position.y > 0, model.invoice != nil else { return nil }
        guard !model.isFolded else { return .field(.buyer) }
        let fields = model.fields(inRow: position.y - 1)
        // A field's title belongs to it.
        let field = fields.last { model.slot(of: $0, width: size.width).start - Self.titleWidth <= position.x }
        return (field ?? fields.first).map(Hit.field)
    }

    /// The width of a title before its value.
    private static let titleWidth = 11
}
