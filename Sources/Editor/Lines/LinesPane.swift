import Input
import Invoicing
import Terminal

/// The lines of the open invoice, one a row; only the visible ones are ever looked at.
final class LinesPane: ClickablePane {
    let name = "lines"
    let model: LinesModel

    init(_ model: LinesModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        let shown = model.row(row - 1)
        if let allowance = shown.allowance, let texts = shown.allowanceTexts {
            return draw(texts, of: allowance, in: shown, row: row, of: size.height, on: &canvas)
        }
        guard let line = shown.line, let texts = shown.texts else {
            if shown.slot == .line(0) { drawEmpty(on: &canvas) }
            return
        }
        canvas.identify(line.id)
        // Without colours, too, it is seen what a key will change.
        if model.isMarked(shown.position) { canvas.text("▌", at: 0, style: .key) }
        let isCurrent = model.hasFocus && model.scroll.cursor == shown.position
        draw(texts, of: line, at: shown.position, isCurrent: isCurrent, on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0, below: model.hasLine(behind: shown.position))
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, let slot = model.layout.slot(of: model.column), var position = model.cellPosition else {
            return nil
        }
        guard let edit = model.edit else { return position }
        let cell = slot.widened(for: edit, in: size.width)
        position.x = cell.lowerBound + EditView(edit, width: cell.count).caretColumn
        return position
    }

    private func draw(
        _ texts: LineTexts, of line: InvoiceLine, at position: Int, isCurrent: Bool, on canvas: inout Row
    ) {
        let (isMarked, invoice) = (model.isMarked(position), model.invoice)
        for slot in model.layout.slots {
            let isHere = isCurrent && model.column == slot.column
            if !isHere || model.edit == nil {
                let held = model.desk.held(slot.column.path.map { CellContent(line, $0) })
                let sign = slot.column.sign(in: line)
                let isColleagues =
                    invoice.map { model.desk.isColleague(at: .line(position, slot.column), of: $0) } ?? false
                let style =
                    isColleagues
                    ? .titleCaution : sign == "!" ? .problem : isCurrent ? slot.currentStyle : slot.style
                canvas.cell(
                    held.map { slot.column.shown($0.text, of: line) } ?? texts[slot.column], held, at: slot.start,
                    width: slot.width, alignment: slot.alignment,
                    style: isHere ? .cursor : isMarked ? .marked : style)
                if let sign {
                    canvas.mark(sign, .sign(sign), texts[slot.column], at: slot.start, width: slot.width)
                } else if slot.column == .amount, !line.allowanceCharges.isEmpty, !line.showsAllowancesBelow {
                    canvas.mark("*", .dim, texts[slot.column], at: slot.start, width: slot.width)
                }
            }
        }
        // Last, since it covers its neighbours where it needs more room than its cell has.
        guard isCurrent, let edit = model.edit, let slot = model.layout.slot(of: model.column) else { return }
        let cell = slot.widened(for: edit, in: canvas.width)
        // The rest of a number would be another number.
        for other in model.layout.slots where other.column != slot.column {
            guard cell.overlaps(other.extent(of: texts[other.column])) else { continue }
            canvas.text("", at: other.start, width: other.width)
        }
        canvas.edit(edit, at: cell.lowerBound, width: cell.count)
    }

    /// `less 3 % of Portafilter machine   −116.70`, below its line.
    private func draw(
        _ texts: AllowanceTexts, of item: LineAllowanceCharge, in shown: LineRow, row: Int, of height: Int,
        on canvas: inout Row
    ) {
        guard let name = model.layout.slot(of: .item), let amount = model.layout.slot(of: .amount) else { return }
        canvas.identify(item.id)
        if model.isMarked(shown.position) { canvas.text("▌", at: 0, style: .key) }
        let start = name.start + Self.indent
        let amountStart = amount.start + amount.width - TextWidth.of(texts.amount)
        canvas.text(texts.title, at: start, width: max(0, amountStart - start - 1), style: .dim)
        canvas.cell(
            texts.amount, model.desk.held(CellContent(item, \LineAllowanceCharge.signedAmount)), at: amount.start,
            width: amount.width, alignment: .right)
        canvas.markMore(
            row: row, of: height, above: model.scroll.top > 0, below: model.hasLine(behind: shown.position))
    }

    /// The indentation of an allowance below its item.
    private static let indent = 2

    private func drawEmpty(on canvas: inout Row) {
        guard let invoice = model.invoice else { return }
        let text =
            invoice.hasNoLinesToCalculateFrom
            ? " This document has no lines. Its amounts are as it declares them."
            : " No lines yet. \(model.keys[.addLine]) adds one."
        canvas.text(text, at: 0, style: .dim)
    }

    private func drawTitle(on canvas: inout Row) {
        canvas.fill(model.hasFocus ? .activeColumns : .title)
        for slot in model.layout.slots {
            canvas.text(slot.column.heading, at: slot.start, width: slot.width, alignment: slot.alignment)
        }
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        guard position.y > 0 else { return nil }
        let slot = model.row(position.y - 1).slot
        if case .offer = slot { return nil }
        let row = slot.position
        guard row < model.rowCount,
            let slot = model.layout.slots.last(where: { $0.start <= max(1, position.x) })
        else { return nil }
        return .field(.line(row, slot.column))
    }
}

extension LinesLayout.Slot {
    /// Returns the columns that a text fills in the slot, with the mark that a number may have.
    fileprivate func extent(of text: String) -> Range<Int> {
        let used = min(width, TextWidth.of(text) + (column.isNumeric ? 2 : 0))
        return alignment == .right ? start + width - used..<start + width : start..<start + used
    }

    /// The columns for a cell that is typed in: to the right as many more as the text needs, and those that are missing there
    /// to the left.
    fileprivate func widened(for edit: CellEdit, in width: Int) -> Range<Int> {
        let cell = start..<start + self.width
        let needed = min(EditView.width(of: edit, most: width), width - 1)
        guard needed > cell.count else { return cell }
        let end = max(cell.upperBound, min(start + needed, width - 1))
        return max(0, min(start, end - needed))..<end
    }
}
