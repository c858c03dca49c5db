import Storage
import Terminal

/// The invoices: number, buyer, and what is due. The row with the cursor is the invoice on the right.
final class InvoiceListPane: Pane {
    let name = "list"
    private let model: ListModel

    init(_ model: ListModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        let position = model.scroll.top + row - 1
        guard let entry = model.store.list.entry(at: position) else {
            return drawMissing(position, on: &canvas)
        }
        canvas.identify(entry.id)
        let isCurrent = position == model.scroll.cursor
        if isCurrent { canvas.fill(model.hasFocus ? .cursor : .marked) }
        draw(entry, on: &canvas)
        canvas.markMore(
            row: row, of: size.height, above: model.scroll.top > 0,
            below: position < model.store.list.count - 1)
    }

    /// The number and the amount are whole as long as there is room for both; the buyer has what they leave.
    private func draw(_ entry: InvoiceEntry, on canvas: inout Row) {
        let amount = DecimalFormat.amount(entry.amountDue) + (canvas.width < 30 ? "" : " \(entry.currency)")
        let number = entry.number.isEmpty ? "(no number)" : entry.number
        let amountWidth = min(TextWidth.of(amount), canvas.width - 2)
        let numberWidth = min(max(9, TextWidth.of(number)), max(0, canvas.width - amountWidth - 3))
        let buyerStart = 2 + numberWidth
        let buyerWidth = canvas.width - amountWidth - 2 - buyerStart
        canvas.text(number, at: 1, width: numberWidth)
        if buyerWidth > 2 { canvas.text(entry.buyerName, at: buyerStart, width: buyerWidth) }
        canvas.text(amount, at: canvas.width - amountWidth - 1, width: amountWidth, alignment: .right)
    }

    /// A row that is still being read, or what stands in place of none.
    private func drawMissing(_ position: Int, on canvas: inout Row) {
        guard position >= model.store.list.count else { return canvas.text("…", at: 1, style: .dim) }
        guard model.store.list.count == 0 else { return }
        let texts = model.isSearching ? ["Nothing was found."] : ["No invoices.", "\(key: .newInvoice) makes one."]
        if texts.indices.contains(position) { canvas.text(texts[position], at: 1, style: .dim) }
    }

    private func drawTitle(on canvas: inout Row) {
        let list = model.store.list
        let count = list.count == 0 ? "" : String(list.count) + (list.hasMore ? "+" : "")
        let title =
            model.searchEdit.map { "/" + $0.text }
            ?? (model.isSearching ? "/" + list.searchText : "Invoices") + list.order.title
        canvas.title(title, detail: count, isActive: model.hasFocus)
    }

    func cursor(in size: Size) -> Position? {
        guard model.hasFocus, let text = model.searchEdit else { return nil }
        return Position(x: min(2 + TextWidth.of(text.text), size.width - 1), y: 0)
    }
}
