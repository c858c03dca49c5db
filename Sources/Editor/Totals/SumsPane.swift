import Foundation
import Input
import Invoicing
import Terminal

/// The totals folded to a row or two: the sums from the lines to the amount due, with the VAT of each rate. The
/// invoice's title has the amount due itself.
final class SumsPane: ClickablePane {
    let name = "sums"
    let model: TotalsModel

    init(_ model: TotalsModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let first = model.areas.invoice.hasRule ? 1 : 0
        guard row >= first else {
            return canvas.text(String(repeating: "─", count: canvas.width), at: 0, style: .dim, highlights: false)
        }
        guard let invoice = model.invoice else { return }
        canvas.identify(invoice.id)
        let hasRates = size.height - first > 1
        if row == first {
            drawSums(of: invoice, withRates: !hasRates, on: &canvas)
        } else if row == first + 1 {
            drawRates(of: invoice, on: &canvas)
        }
    }

    /// `Net 4 864.58  VAT 814.33 (19 % 750.20 · 7 % 64.13)  Total 5 678.91`
    private func drawSums(of invoice: Invoice, withRates: Bool, on canvas: inout Row) {
        var sums = model.sums(of: invoice).map { Sum($0, of: invoice, model) }
        for spare in Self.spares where sums.width > canvas.width { sums.removeAll { $0.row == spare } }
        let groups = withRates ? model.groups(of: invoice) : []
        let width = groups.reduce(-3) { $0 + TextWidth.of(text(of: $1, in: invoice)) + 3 }
        let showsRates = !groups.isEmpty && sums.width + width + 3 <= canvas.width
        var column = 1
        for sum in sums {
            draw(sum, at: column, on: &canvas)
            column += sum.width
            if sum.row == .tax, showsRates {
                canvas.text("(", at: column - 1, style: .dim)
                draw(groups, of: invoice, at: column, on: &canvas)
                canvas.text(")", at: column + width, style: .dim)
                column += width + 3
            }
        }
    }

    /// The sums that go first where there is no room for all.
    private static let spares: [TotalRow] = [
        .rounding, .allowances, .charges, .paid, .discount, .settled, .taxExclusive,
    ]

    private func draw(_ sum: Sum, at column: Int, on canvas: inout Row) {
        canvas.text(sum.title, at: column, style: .dim, highlights: false)
        let start = column + TextWidth.of(sum.title) + 1
        canvas.cell(sum.amount, sum.held, at: start)
        if !sum.mark.isEmpty { canvas.text(sum.mark, at: start + TextWidth.of(sum.amount), style: .caution) }
    }

    /// `VAT 19 % 375.62 · 7 % 227.47`
    private func drawRates(of invoice: Invoice, on canvas: inout Row) {
        let groups = model.groups(of: invoice)
        guard !groups.isEmpty else { return }
        canvas.text(TotalRow.tax.title, at: 1, style: .dim, highlights: false)
        draw(groups, of: invoice, at: 2 + TextWidth.of(TotalRow.tax.title), on: &canvas)
    }

    /// `19 % 375.62 · 7 % 227.47`, or the end of it in a number.
    private func draw(_ groups: [VATBreakdown], of invoice: Invoice, at start: Int, on canvas: inout Row) {
        var column = start
        for (index, group) in groups.enumerated() {
            let (width, isLast) = (TextWidth.of(text(of: group, in: invoice)), index == groups.count - 1)
            guard column + width + (isLast ? 1 : 9) <= canvas.width else {
                let rest = "… \(groups.count - index) more"
                return canvas.text(rest, at: column, width: canvas.width - column, style: .dim)
            }
            let rate = VATInput.text(group.group)
            canvas.text(rate, at: column, style: .dim)
            canvas.cell(
                DecimalFormat.amount(group.taxAmount, in: invoice.currency), model.held(group, of: invoice),
                at: column + TextWidth.of(rate) + 1, style: .dim)
            if !isLast { canvas.text("·", at: column + width + 1, style: .dim) }
            column += width + 3
        }
    }

    private func text(of group: VATBreakdown, in invoice: Invoice) -> String {
        "\(VATInput.text(group.group)) \(DecimalFormat.amount(group.taxAmount, in: invoice.currency))"
    }

    func hit(at position: Position, in size: Size) -> Hit? {
        model.invoice == nil ? nil : .field(.discount)
    }
}

/// A total as the folded totals show it.
private struct Sum {
    let row: TotalRow
    let title: String
    let amount: String
    /// `≠` where the document declares another amount than is calculated, `!` or `?` where what was typed is to be mended.
    let mark: String
    /// The contents while a change is held.
    let held: HeldCell?

    init(_ row: TotalRow, of invoice: Invoice, _ model: TotalsModel) {
        self.row = row
        title = row.entry(of: invoice).map { "\(row.shortTitle) \($0)" } ?? row.shortTitle
        self.amount = model.text(of: row, of: invoice)
        held = model.held(row, of: invoice)
        mark = row.other(of: invoice) != nil ? " ≠" : row.sign(in: invoice) ?? ""
    }

    /// With the blanks behind it.
    var width: Int { TextWidth.of(title) + 1 + TextWidth.of(amount) + TextWidth.of(mark) + 2 }
}

extension [Sum] {
    fileprivate var width: Int { reduce(0) { $0 + $1.width } }
}
