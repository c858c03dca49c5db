import Input
import Terminal

/// What is due, in large figures for an audience; while a change is held, what was due until it arrives there.
final class FiguresPane: Pane {
    let name = "figures"
    private let model: TotalsModel

    init(_ model: TotalsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard let invoice = model.invoice, row < size.height - 1 else { return }
        let amount = model.amount(of: .amountDue, of: invoice)
        let figures = BigFigures(text: DecimalFormat.amount(amount, in: invoice.currency), height: size.height - 1)
        let role = model.held(.amountDue, of: invoice)?.role
        if let role { canvas.fill(role) }
        let text = figures.rows[row]
        let start = max(1, (canvas.width - TextWidth.of(text)) / 2)
        canvas.text(text, at: start, width: canvas.width - start, style: role ?? .strong)
        guard row == size.height - 2 else { return }
        canvas.text("Amount due", at: 1, width: max(0, start - 2), style: role ?? .strong)
        let currency = "\(invoice.currency)"
        canvas.text(currency, at: max(0, canvas.width - TextWidth.of(currency) - 1), width: 3, style: role ?? .strong)
    }
}
