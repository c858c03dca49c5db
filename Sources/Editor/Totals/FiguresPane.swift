import Input
import Terminal

/// The amount due in large figures for an audience, and the present hop while a change is stepped through: below the amount
/// due, or in its place where there is no room for both.
final class FiguresPane: Pane {
    let name = "figures"
    private let model: TotalsModel
    private let hop: () -> HopFigures?

    /// - Parameter hop: The present hop, if it has figures.
    init(_ model: TotalsModel, hop: @escaping () -> HopFigures?) {
        (self.model, self.hop) = (model, hop)
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let height = size.height > BigFigures.mostRows ? size.height / 2 : size.height
        if let hop = hop(), row >= size.height - height {
            draw(hop, row - (size.height - height), height - 1, on: &canvas)
        } else if row < height {
            drawAmountDue(row, height - 1, on: &canvas)
        }
    }

    private func drawAmountDue(_ row: Int, _ height: Int, on canvas: inout Row) {
        guard let invoice = model.invoice, row < height else { return }
        let amount = model.amount(of: .amountDue, of: invoice)
        let figures = BigFigures(text: DecimalFormat.amount(amount, in: invoice.currency), height: height)
        let role = model.held(.amountDue, of: invoice)?.role
        if let role { canvas.fill(role) }
        draw(figures, row, "Amount due", role ?? .strong, on: &canvas)
        guard row == height - 1 else { return }
        let currency = "\(invoice.currency)"
        canvas.text(currency, at: max(0, canvas.width - TextWidth.of(currency) - 1), width: 3, style: role ?? .strong)
    }

    /// `VAT`, and in large figures `64.13 → 38.66`; only the new amount is large where both are too wide.
    private func draw(_ hop: HopFigures, _ row: Int, _ height: Int, on canvas: inout Row) {
        guard row < height else { return }
        canvas.fill(.hop)
        let both = BigFigures(text: "\(hop.old) → \(hop.new)", height: height)
        let room = canvas.width - 2 * (TextWidth.of(hop.title) + 3)
        let hasRoom = TextWidth.of(both.rows[0]) <= room
        let figures = hasRoom ? both : BigFigures(text: hop.new, height: height)
        draw(figures, row, hasRoom ? hop.title : "\(hop.title)  \(hop.old) →", .hop, on: &canvas)
    }

    private func draw(_ figures: BigFigures, _ row: Int, _ title: String, _ role: Role, on canvas: inout Row) {
        let text = figures.rows[row]
        let start = max(1, (canvas.width - TextWidth.of(text)) / 2)
        canvas.text(text, at: start, width: canvas.width - start, style: role)
        guard row == figures.height - 1 else { return }
        canvas.text(title, at: 1, width: max(0, start - 2), style: role)
    }
}
