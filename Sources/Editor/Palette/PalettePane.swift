import Storage
import Terminal

/// The palette: the query, and the commands with their keys, fields, invoices, customers and products that match it.
final class PalettePane: ClickablePane {
    let name = "palette"
    let model: PaletteModel

    init(_ model: PaletteModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            return canvas.title(
                "Find: \(model.query.text)", detail: "\(model.keys[.closePalette]) closes", isActive: true)
        }
        let index = model.scroll.top + row - 1
        guard model.items.indices.contains(index) else { return drawMissing(index, on: &canvas) }
        if index == model.scroll.cursor { canvas.fill(.cursor) }
        draw(model.items[index], on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0, below: index < model.items.count - 1)
    }

    func cursor(in size: Size) -> Position? {
        Position(x: min(7 + TextWidth.of(model.query.text), size.width - 1), y: 0)
    }

    private func draw(_ item: PaletteModel.Item, on canvas: inout Row) {
        switch item {
        case .command(let id): draw(model.keys.list[id]?.help ?? "", model.keys.helpText(of: id), on: &canvas)
        case .field(let named): draw("\(named.name)  \(named.field.shownText())", "field", on: &canvas)
        case .invoice(let entry):
            let summary = entry.summary
            draw("\(summary.reference)  \(summary.otherPartyName)", summary.amountText(), on: &canvas)
        case .entry(let entry, let book):
            draw(([entry.name] + entry.others).joined(separator: "  "), book.rawValue, on: &canvas)
        }
    }

    /// Draws an item. The left text gets the width that the right text leaves.
    private func draw(_ left: String, _ right: String, on canvas: inout Row) {
        let width = min(TextWidth.of(right), canvas.width / 2)
        canvas.text(left, at: 1, width: max(0, canvas.width - width - 4), highlights: false)
        canvas.text(right, at: canvas.width - width - 2, width: width, highlights: false)
    }

    private func drawMissing(_ index: Int, on canvas: inout Row) {
        guard index == 0 else { return }
        let list = model.store.list
        let isEmpty = list.count == 0 && list.searchText.isEmpty
        let missing = isEmpty ? "No matches. There is no invoice yet; most commands need one." : "No matches."
        let text = model.isSearching ? "…" : missing
        canvas.text(text, at: 1, style: .dim)
    }
}
