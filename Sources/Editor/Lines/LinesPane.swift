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
        guard let line = shown.line, let texts = shown.texts else {
            if shown.position == 0 { drawEmpty(on: &canvas) }
            return
        }
        canvas.identify(line.id)
        // Without colours, too, it is seen what a key will change.
        if model.isMarked(shown.position) { canvas.text("▌", at: 0, style: .key) }
        let isCurrent = model.hasFocus && model.scroll.cursor == shown.position
        draw(texts, of: line, isCurrent: isCurrent, isMarked: model.isMarked(shown.position), on: &canvas)
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
        _ texts: LineTexts, of line: InvoiceLine, isCurrent: Bool, isMarked: Bool, on canvas: inout Row
    ) {
        for slot in model.layout.slots {
            let isHere = isCurrent && model.column == slot.column
            if !isHere || model.edit == nil {
                let held = model.desk.held(slot.column.path.map { CellContent(line, $0) })
                let sign = slot.column.sign(in: line)
                let style = sign == "!" ? .problem : isCurrent ? slot.currentStyle : slot.style
                canvas.cell(
                    held.map { slot.column.shown($0.text, of: line) } ?? texts[slot.column], held, at: slot.start,
                    width: slot.width, alignment: slot.alignment,
                    style: isHere ? .cursor : isMarked ? .marked : style)
                if let sign {
                    canvas.mark(sign, .sign(sign), texts[slot.column], at: slot.start, width: slot.width)
                } else if slot.column == .amount, !line.allowanceCharges.isEmpty {
                    canvas.mark("*", .dim, texts[slot.column], at: slot.start, width: slot.width)
                } else if slot.column == .item, !line.allowanceCharges.isEmpty {
                    drawAllowances(of: line, behind: texts[.item], in: slot, on: &canvas)
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

    /// Says behind the item what the amount has besides price and quantity, where there is room: `less 116.70`.
    private func drawAllowances(
        of line: InvoiceLine, behind item: String, in slot: LinesLayout.Slot, on canvas: inout Row
    ) {
        let sum = line.allowanceCharges.sum(\.signedAmount)
        let text = "\(sum < 0 ? "less" : "plus") \(DecimalFormat.amount(abs(sum)))"
        let width = TextWidth.of(text)
        guard TextWidth.of(item) + 2 + width <= slot.width else { return }
        canvas.text(text, at: slot.start + slot.width - width, width: width, style: .dim)
    }

    private func drawEmpty(on canvas: inout Row) {
        guard let invoice = model.invoice else { return }
        let text =
            invoice.hasNoLinesToCalculateFrom
            ? " This document has no lines. Its amounts are as it declares them."
            : " No lines yet. \(key: .addLine) adds one."
        canvas.text(text, at: 0, style: .dim)
    }

    private func drawTitle(on canvas: inout Row) {
        canvas.title("", detail: "", isActive: model.hasFocus)
        for slot in model.layout.slots {
            canvas.text(slot.column.heading, at: slot.start, width: slot.width, alignment: slot.alignment)
        }
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        guard position.y > 0, model.offerRow != position.y - 1 else { return nil }
        let row = model.row(position.y - 1).position
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
