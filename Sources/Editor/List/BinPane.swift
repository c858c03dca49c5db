import Invoicing
import Storage
import Terminal

/// The deleted invoices, one a row, in place of the lines.
final class BinPane: ClickablePane {
    let name = "bin"
    let model: BinModel

    init(_ model: BinModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            let keys =
                model.invoices.isEmpty
                ? "" : "\(model.keys[.edit]) brings back, \(model.keys[.emptyBin]) empties, "
            return canvas.title(
                "Bin \(model.invoices.count)", detail: keys + "\(model.keys[.back]) closes", isActive: model.hasFocus)
        }
        let position = model.scroll.top + row - 1
        guard model.invoices.indices.contains(position) else {
            if position == 0 { canvas.text(" Nothing was deleted.", at: 0, style: .dim) }
            return
        }
        draw(model.invoices[position], isHere: model.hasFocus && model.scroll.cursor == position, on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0, below: position < model.invoices.count - 1)
    }

    /// Its number and buyer, then the amount, then the day on which it was deleted where there is room for that.
    private func draw(_ invoice: BinnedInvoice, isHere: Bool, on canvas: inout Row) {
        let day = canvas.width < 60 ? "" : "deleted \(invoice.deleted.prefix(10))"
        let end = [invoice.amountText, day].filter { !$0.isEmpty }.joined(separator: "   ")
        let name = [invoice.number, invoice.buyerName].filter { !$0.isEmpty }.joined(separator: "  ")
        let start = max(1, canvas.width - TextWidth.of(end) - 1)
        canvas.text(
            name.isEmpty ? "without a number" : name, at: 1, width: max(0, start - 2), style: isHere ? .cursor : .plain)
        canvas.text(end, at: start, width: canvas.width - start - 1, style: .dim)
    }
}
