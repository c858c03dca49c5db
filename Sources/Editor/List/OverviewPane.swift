import Foundation
import Input
import Invoicing
import Storage
import Terminal

/// The figures above a wide list: what is overdue, due, owed and due in VAT, with the turnover of twelve months beside the year
/// before, and open amounts by age.
final class OverviewPane: ClickablePane {
    let name = "overview"
    let model: ListModel

    init(_ model: ListModel) { self.model = model }

    /// The columns of a month: a bar of the year before, one twice as wide of the present year, and a gap.
    private static let monthWidth = 5
    private static let chartWidth = 12 * monthWidth
    /// The rows of the chart, below the titles.
    private static let chart = 2..<7

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        switch row {
        case 0: drawFigures(on: &canvas)
        case 1: drawTitles(on: &canvas)
        case Self.chart:
            drawMonths(row - Self.chart.lowerBound, on: &canvas)
            drawAge(row - Self.chart.lowerBound, on: &canvas)
        case Self.chart.upperBound: drawMonthNames(on: &canvas)
        default: break
        }
    }

    private func drawFigures(on canvas: inout Row) {
        for (figure, start) in starts() {
            let amount = model.text(of: figure)
            let isHere = model.shownFigure == figure
            let role: Role = isHere ? .cursor : figure == .overdue && !amount.isEmpty ? .problem : .strong
            canvas.text(figure.title, at: start, style: isHere ? .cursor : .dim)
            canvas.text(
                amount.isEmpty ? "–" : amount, at: start + TextWidth.of(figure.title) + 1,
                style: amount.isEmpty && !isHere ? .dim : role)
        }
    }

    /// The column at which each figure begins.
    private func starts() -> [(Figure, Int)] {
        var start = 1
        return Figure.allCases.map { figure in
            defer { start += TextWidth.of(figure.title) + max(1, TextWidth.of(model.text(of: figure))) + Self.gap }
            return (figure, start)
        }
    }

    /// Between two figures, with the blank before the amount.
    private static let gap = 4

    private func drawTitles(on canvas: inout Row) {
        let most = (model.figures?.months ?? []).map { max($0.turnover, $0.yearBefore) }.max() ?? 0
        let highest = most > 0 ? ", highest \(DecimalFormat.amount(most, in: model.currency))" : ""
        // Words are left out before a part of the amount is.
        let titles = [
            "Turnover without VAT by month, \(model.currency)\(highest), last year dim",
            "Turnover, \(model.currency)\(highest)",
        ]
        let title = titles.first { TextWidth.of($0) <= Self.chartWidth + 10 } ?? ""
        canvas.text(title, at: 1, width: Self.chartWidth + 10, style: .dim)
        let start = Self.ageStart
        canvas.text(
            "Open by days overdue, \(model.currency)", at: start, width: max(0, canvas.width - start), style: .dim)
    }

    /// A row of the bars, counted from the top.
    private func drawMonths(_ row: Int, on canvas: inout Row) {
        guard let months = model.figures?.months else { return }
        let most = months.map { max($0.turnover, $0.yearBefore) }.max() ?? 0
        guard most > 0 else { return }
        let rows = Self.chart.count
        func cell(_ amount: ExactDecimal) -> String {
            let share = max(0, amount).approximation / most.approximation
            return UprightBar.cell(share: share, row: rows - 1 - row, of: rows)
        }
        for (index, month) in months.enumerated() {
            let start = 1 + index * Self.monthWidth
            canvas.text(cell(month.yearBefore), at: start, width: 1, style: .dim, highlights: false)
            let bar = cell(month.turnover)
            canvas.text(bar + bar, at: start + 1, width: 2, style: .key, highlights: false)
        }
    }

    private func drawMonthNames(on canvas: inout Row) {
        for (index, month) in (model.figures?.months ?? []).enumerated() {
            let start = 1 + index * Self.monthWidth
            canvas.text(Self.monthNames[month.month - 1], at: start, width: Self.monthWidth - 1, style: .dim)
        }
    }

    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Open amounts of an age, counted from those that are not due.
    private func drawAge(_ index: Int, on canvas: inout Row) {
        guard let ages = model.figures?.ages, let amount = ages.element(at: index) else { return }
        let (start, isOverdue) = (Self.ageStart, index > 0)
        canvas.text(Self.ageNames[index], at: start, width: Self.ageWidth, style: .dim)
        let text = amount == 0 ? "" : DecimalFormat.amount(amount, in: model.currency)
        let textWidth = min(Self.amountWidth, max(0, canvas.width - start - Self.ageWidth - 2))
        canvas.text(
            text, at: canvas.width - 1 - textWidth, width: textWidth, alignment: .right,
            style: isOverdue ? .problem : .plain)
        let barStart = start + Self.ageWidth + 1
        let width = canvas.width - 2 - textWidth - barStart
        guard width > 0, let most = ages.max(), most > 0, amount > 0 else { return }
        let bar = ReportBar.text(share: amount.approximation / most.approximation, width: width)
        canvas.text(bar, at: barStart, width: width, style: isOverdue ? .problem : .key, highlights: false)
    }

    private static let ageNames = ["not due", "up to 30 days", "up to 60 days", "up to 90 days", "for longer"]
    private static let (ageWidth, amountWidth) = (13, 14)
    /// The column at which the open amounts begin, beside the months.
    private static let ageStart = chartWidth + 13

    func hit(at position: Position, in size: Size) -> Hit? { nil }
}
