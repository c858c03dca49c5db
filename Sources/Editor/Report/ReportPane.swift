import Console
import Foundation
import Input
import Invoicing
import Rendering
import Storage
import Terminal

/// Sums, one a row with a bar, or the documents of which one is made.
final class ReportPane: Pane {
    let name = "report"
    let model: ReportModel
    /// A wider table has its columns too far apart.
    private static let mostWidth = 140

    init(_ model: ReportModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return canvas.title(title, detail: totals, isActive: true) }
        guard row > 1 else { return drawHeadings(on: &canvas) }
        let position = model.scroll.top + row - 2
        guard position < model.rowCount else {
            if position == 0 { canvas.text(nothing, at: 1, width: canvas.width - 2, style: .dim) }
            return
        }
        let isHere = model.scroll.cursor == position
        if let part = model.parts.element(at: position) {
            draw(part, isHere, on: &canvas)
        } else if let sum = model.rows.element(at: position) {
            draw(sum, isHere, on: &canvas)
        }
        canvas.markMore(
            row: row - 1, of: size.height - 1, above: model.scroll.top > 0, below: position < model.rowCount - 1)
    }

    func cursor(in size: Size) -> Position? {
        model.hasFocus ? Position(x: 1, y: model.scroll.cursor - model.scroll.top + 2) : nil
    }

    // MARK: Title

    private var title: String {
        let title = (model.report?.title ?? model.kind.title) + (model.first.map { ", from \($0.shown)" } ?? "")
        let whole = model.opened.map { "\(title): \($0.row.key.title(of: model.kind))" } ?? title
        return model.text.text.isEmpty ? whole : "\(whole): /\(model.text.text)"
    }

    private var totals: String {
        guard let report = model.report, model.opened == nil else {
            return model.totals.map { sum in
                // The documents have their amounts without VAT.
                let vat = model.kind.hasVAT ? " · VAT \(DecimalFormat.amount(sum.vat))" : ""
                return "\(vat.isEmpty ? "" : "net ")\(DecimalFormat.amount(sum.amount))\(vat) \(sum.key.currency)"
            }.joined()
        }
        return model.totals.map(report.totalWords).joined(separator: "   ")
    }

    private var nothing: String {
        guard model.report != nil, model.opened.map({ $0.parts != nil }) ?? true else { return "Summing up …" }
        guard model.text.text.isEmpty else { return "No matches. \(model.keys[.closeReport]) shows all again." }
        return model.kind == .open ? "Nothing is open." : "Nothing was issued yet."
    }

    // MARK: Rows

    /// The places of the columns of sums.
    private struct Columns {
        /// The bars, and those of the year before beside them; `nil` where there is no room for two.
        var bars: Range<Int>
        var formerBars: Range<Int>?
        var amount, currency: Int
        /// The amount of the year before, and the VAT.
        var former, vat: Int?
    }

    /// From how many columns on the bars of two years stand beside each other.
    private static let leastForTwo = 20

    private func columns(in width: Int) -> Columns {
        let width = min(Self.mostWidth, width)
        let nameWidth = max(12, width * 3 / 10)
        let hasFormer = !model.formerAmounts.isEmpty
        var end = width
        func place(_ size: Int, if isThere: Bool) -> Int? {
            guard isThere, end - size - nameWidth > 8 else { return nil }
            end -= size
            return end
        }
        let vat = place(15, if: model.kind.hasVAT)
        let former = place(15, if: hasFormer)
        end = max(nameWidth, end - 18)
        let (amount, room) = (end, max(0, end - nameWidth - 1))
        guard former != nil, room / 2 >= Self.leastForTwo else {
            return Columns(
                bars: nameWidth..<nameWidth + room, amount: amount, currency: amount + 14, former: former, vat: vat)
        }
        let half = room / 2
        return Columns(
            bars: nameWidth..<nameWidth + half, formerBars: nameWidth + half + 1..<nameWidth + room, amount: amount,
            currency: amount + 14, former: former, vat: vat)
    }

    /// The titles of the columns, and above the bars the ends of their axis, where it is one.
    private func drawHeadings(on canvas: inout Row) {
        guard model.rowCount > 0 else { return }
        guard model.opened == nil else {
            let end = min(Self.mostWidth, canvas.width)
            for (text, start) in [("Number", 1), ("Issued", 18), ("Customer", 30)] {
                canvas.text(text, at: start, style: .dim, highlights: false)
            }
            canvas.text("Amount", at: max(30, end - 19), width: 18, alignment: .right, style: .dim, highlights: false)
            return
        }
        let columns = columns(in: canvas.width)
        canvas.text(rowTitle, at: 1, width: columns.bars.lowerBound - 2, style: .dim, highlights: false)
        if model.axes.count == 1, let axis = model.axes.values.first {
            drawAxis(axis, over: columns.bars, on: &canvas)
            if let bars = columns.formerBars {
                canvas.text("the year before", at: bars.lowerBound, width: bars.count, style: .dim, highlights: false)
            }
        }
        let amount = model.kind.hasPeriods ? "Net" : "Amount"
        for (text, start) in [
            (amount, columns.amount), (model.kind == .vat ? "VAT before" : "year before", columns.former),
            ("VAT", columns.vat),
        ] {
            guard let start else { continue }
            canvas.text(text, at: start, width: 13, alignment: .right, style: .dim, highlights: false)
        }
    }

    private func drawAxis(_ axis: ChartAxis, over bars: Range<Int>, on canvas: inout Row) {
        guard let first = axis.ticks.first, let last = axis.ticks.last, first < last else { return }
        let texts = [DecimalFormat.plain(first), DecimalFormat.plain(last)]
        guard texts.reduce(2, { $0 + $1.count }) <= bars.count else { return }
        canvas.text(texts[0], at: bars.lowerBound, style: .dim, highlights: false)
        canvas.text(
            texts[1], at: bars.upperBound - texts[1].count, style: .dim, highlights: false)
    }

    private var rowTitle: String {
        switch model.kind {
        case .turnover, .vat, .euSales: model.period.rawValue.capitalized
        case .open: "Age"
        case .customers: "Customer"
        case .products: "Product"
        }
    }

    /// Name, bars, amount with that of the year before and its VAT, currency.
    private func draw(_ sum: Report.Row, _ isHere: Bool, on canvas: inout Row) {
        let columns = columns(in: canvas.width)
        let isOverdue = sum.key.isOverdue(in: model.kind)
        let name = sum.key.title(of: model.kind)
        // Where there are no colours, a sign says it.
        if isOverdue { canvas.text("!", at: 0, style: .problem) }
        canvas.text(name, at: 1, width: columns.bars.lowerBound - 2, style: isHere ? .cursor : .plain)
        guard let axis = model.axes[sum.key.currency] else { return }
        let amount = sum.amount(of: model.kind)
        drawBar(amount, axis, in: columns.bars, isOverdue ? .problem : amount < 0 ? .caution : .key, on: &canvas)
        let former = model.formerAmounts[sum.key]
        if let former, let bars = columns.formerBars { drawBar(former, axis, in: bars, .dim, on: &canvas) }
        canvas.text(
            DecimalFormat.amount(sum.amount), at: columns.amount, width: 13, alignment: .right,
            style: isOverdue ? .problem : .plain)
        canvas.text(sum.key.currency, at: columns.currency, width: 3, style: .dim)
        if let former, let start = columns.former {
            canvas.text(DecimalFormat.amount(former), at: start, width: 13, alignment: .right, style: .dim)
        }
        if let start = columns.vat {
            canvas.text(DecimalFormat.amount(sum.vat), at: start, width: 13, alignment: .right, style: .dim)
        }
    }

    /// From zero to the amount: to the right by eighths of a cell, to the left by whole cells.
    private func drawBar(
        _ amount: ExactDecimal, _ axis: ChartAxis, in columns: Range<Int>, _ style: Role, on canvas: inout Row
    ) {
        guard !columns.isEmpty, amount != 0 else { return }
        let zero = columns.lowerBound + Int((axis.position(of: 0) * Double(columns.count)).rounded())
        let share = abs(axis.position(of: amount) - axis.position(of: 0))
        guard amount < 0 else {
            let bar = ReportBar.text(share: share, width: columns.count)
            return canvas.text(bar, at: zero, width: columns.upperBound - zero, style: style, highlights: false)
        }
        let length = max(1, Int((share * Double(columns.count)).rounded()))
        let start = max(columns.lowerBound, zero - length)
        let bar = String(repeating: "█", count: max(1, zero - start))
        canvas.text(bar, at: start, style: style, highlights: false)
    }

    /// Number, day, customer, amount.
    private func draw(_ part: Report.Part, _ isHere: Bool, on canvas: inout Row) {
        let width = min(Self.mostWidth, canvas.width)
        let number = part.number.isEmpty ? "without a number" : part.number
        canvas.text(number, at: 1, width: 16, style: isHere ? .cursor : .plain)
        canvas.text(part.issueDate?.shown ?? "", at: 18, width: 10, style: .dim)
        canvas.text(part.customer, at: 30, width: max(0, width - 30 - 20))
        let currency = model.opened?.row.key.currency ?? ""
        let amount = "\(DecimalFormat.amount(part.amount)) \(currency)"
        canvas.text(amount, at: max(30, width - 19), width: 18, alignment: .right)
    }
}
