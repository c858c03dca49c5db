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
        guard row > 0 else {
            let (title, totals) = title(in: canvas.width)
            return canvas.title(title, detail: totals, isActive: true)
        }
        guard row > 1 else { return drawHeadings(on: &canvas) }
        let position = model.scroll.top + row - 2
        guard position < model.rowCount else {
            return model.rowCount == 0 ? canvas.sentence(nothing, row: position) : ()
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

    /// The title in a width, beside the totals: by its main words where there is no room for all.
    private func title(in width: Int) -> (title: String, totals: String) {
        let shown = { (isShort: Bool) in
            let title =
                (self.model.report.map { isShort ? $0.shortTitle : $0.title } ?? self.model.kind.title)
                + (self.model.first.map { ", from \($0.shown)" } ?? "")
            let opened = self.model.opened.map { ": \($0.row.key.title(of: self.model.kind))" } ?? ""
            let search = self.model.text.text.isEmpty ? "" : ": /\(self.model.text.text)"
            return (title: title + opened + search, totals: self.totals(isShort: isShort))
        }
        let forms = [shown(false), shown(true)]
        let fitting = forms.first { TextWidth.of($0.title) + TextWidth.of($0.totals) + 4 <= width }
        return fitting ?? (forms[1].title, totals(isShort: true, mostCurrencies: 1))
    }

    /// The totals of some currencies, the charted one first, with a sign for those that are left out.
    private func totals(isShort: Bool, mostCurrencies: Int = .max) -> String {
        guard let report = model.report, model.opened == nil else {
            return model.totals.map { sum in
                // The documents have their amounts without VAT.
                let vat = model.kind.hasVAT ? " · VAT \(sum.key.shown(sum.vat))" : ""
                return "\(vat.isEmpty ? "" : "net ")\(sum.key.shown(sum.amount))\(vat) \(sum.key.currency)"
            }.joined()
        }
        let isCharted = { (sum: Report.Row) in sum.key.currency == self.model.charted }
        let sums = model.totals.filter(isCharted) + model.totals.filter { !isCharted($0) }
        return sums.prefix(mostCurrencies).map { isShort ? report.shortTotalWords($0) : report.totalWords($0) }.joined(
            separator: "   ") + (sums.count > mostCurrencies ? " …" : "")
    }

    private var nothing: String {
        guard model.report != nil, model.opened.map({ $0.parts != nil }) ?? true else { return "Summing up …" }
        guard model.text.text.isEmpty else { return "No matches. \(model.keys[.closeReport]) shows all again." }
        return model.opened == nil ? model.kind.nothing : "Nothing counts in this period."
    }

    // MARK: Rows

    /// The places of the columns of sums.
    private struct Columns {
        /// The bars, and those of the year before beside them; empty and `nil` where there is no room.
        var bars: Range<Int>
        var formerBars: Range<Int>?
        var amount: Int
        /// The currency, where it differs from row to row.
        var currency: Int?
        /// The amount of the year before, and of VAT and net amounts the other one.
        var former, other: Int?
        /// `true` where names are written by their main words.
        var hasShortNames = false
    }

    /// The width of an amount with the blanks before it, and that of a currency.
    private static let (amountWidth, currencyWidth) = (14, 4)
    /// Bars of fewer columns say nothing.
    private static let leastBars = 8
    /// Names that are cut are not cut below this for the sake of bars.
    private static let leastName = 24

    /// The columns in a width. Names are whole where there is room for them beside bars and amounts, else by their main words; then
    /// the amounts besides the sum itself give way, and the bars last.
    private func columns(in width: Int) -> Columns {
        let width = min(Self.mostWidth, width)
        let hasFormer = !model.formerAmounts.isEmpty
        let subject = Self.amountWidth + (model.axes.count > 1 ? Self.currencyWidth : 0)
        let names = [model.nameWidths.whole, model.nameWidths.short].map { max(10, $0) + 2 }
        for (former, other) in [
            (hasFormer, model.kind.hasVAT), (hasFormer, false), (false, model.kind.hasVAT), (false, false),
        ] {
            let amounts = subject + Self.amountWidth * ((former ? 1 : 0) + (other ? 1 : 0))
            let least = former ? 2 * Self.leastBars + 1 : Self.leastBars
            guard let isShort = [false, true].first(where: { width - amounts - names[$0 ? 1 : 0] >= least }) else {
                continue
            }
            return columns(in: width, name: names[isShort ? 1 : 0], isShort: isShort, former: former, other: other)
        }
        let room = width - subject - 1
        guard names[1] - 1 <= room || room - Self.leastBars < Self.leastName else {
            return columns(in: width, name: room - Self.leastBars, isShort: true, former: false, other: false)
        }
        return columns(in: width, name: room, isShort: names[0] > room, former: false, other: false)
    }

    private func columns(in width: Int, name: Int, isShort: Bool, former: Bool, other: Bool) -> Columns {
        var end = width - 1
        func place(if isThere: Bool) -> Int? {
            guard isThere else { return nil }
            end -= Self.amountWidth
            return end
        }
        let (other, former) = (place(if: other), place(if: former))
        let currency = model.axes.count > 1 ? end - Self.currencyWidth + 1 : nil
        end -= Self.amountWidth + (currency == nil ? 0 : Self.currencyWidth)
        let room = max(0, end - name)
        let half = former == nil ? room : (room - 1) / 2
        return Columns(
            bars: name..<name + half, formerBars: former == nil ? nil : name + half + 1..<name + room, amount: end,
            currency: currency, former: former, other: other, hasShortNames: isShort)
    }

    /// The titles of the columns with the currency, and above the bars the ends of their axis, where it is one.
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
        if let currency = model.charted, let axis = model.axes[currency] {
            drawAxis(axis, columns.currency == nil ? "" : " \(currency)", over: columns.bars, on: &canvas)
        }
        if let bars = columns.formerBars {
            // The heading of the amounts beside them leaves room on its left.
            let words = bars.count < 15 ? "year before" : "the year before"
            canvas.text(words, at: bars.lowerBound, style: .dim, highlights: false)
        }
        let unit = model.axes.count == 1 ? model.axes.keys.first.map { " \($0)" } ?? "" : ""
        let isVAT = model.kind == .vat
        let amount = isVAT ? "VAT" : model.kind.hasPeriods ? "Net" : "Amount"
        for (text, start) in [
            (amount + unit, columns.amount), ("year before", columns.former), (isVAT ? "Net" : "VAT", columns.other),
        ] {
            guard let start else { continue }
            canvas.text(
                text, at: start, width: Self.amountWidth, alignment: .right, style: .dim, highlights: false)
        }
    }

    private func drawAxis(_ axis: ChartAxis, _ unit: String, over bars: Range<Int>, on canvas: inout Row) {
        guard let first = axis.ticks.first, let last = axis.ticks.last, first < last else { return }
        let texts = [DecimalFormat.plain(first), DecimalFormat.plain(last) + unit]
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

    /// Name, bars, amount with that of the year before, the other amount; of a period with nothing in it, the name alone.
    private func draw(_ sum: Report.Row, _ isHere: Bool, on canvas: inout Row) {
        let columns = columns(in: canvas.width)
        let isOverdue = sum.key.isOverdue(in: model.kind)
        // Where there are no colours, a sign says it.
        if isOverdue { canvas.text("!", at: 0, style: .problem) }
        let (amount, former) = (sum.amount(of: model.kind), model.formerAmounts[sum.key])
        if sum.key.currency == model.charted, let axis = model.axes[sum.key.currency] {
            drawBar(amount, axis, in: columns.bars, isOverdue ? .problem : amount < 0 ? .caution : .key, on: &canvas)
            if let former, let bars = columns.formerBars { drawBar(former, axis, in: bars, .dim, on: &canvas) }
        }
        if let start = columns.currency { canvas.text(sum.key.currency, at: start, width: 3, style: .dim) }
        let other = model.kind == .vat ? sum.amount : sum.vat
        for (amount, start, style) in [
            (sum.isEmpty ? nil : amount, columns.amount, isOverdue ? Role.problem : .plain),
            (former, columns.former, .dim), (sum.isEmpty ? nil : other, columns.other, .dim),
        ] {
            guard let amount, let start else { continue }
            canvas.text(
                sum.key.shown(amount), at: start, width: Self.amountWidth, alignment: .right, style: style)
        }
        let name = columns.hasShortNames ? sum.key.shortTitle(of: model.kind) : sum.key.title(of: model.kind)
        // Without bars a long name may take the blanks before its amount.
        let blanks =
            columns.bars.isEmpty && columns.currency == nil
            ? Self.amountWidth - TextWidth.of(sum.key.shown(amount)) - 1 : 0
        canvas.text(
            name, at: 1, width: columns.bars.lowerBound - 1 + max(0, blanks), style: isHere ? .cursor : .plain)
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
        let amount = "\(model.opened?.row.key.shown(part.amount) ?? "") \(currency)"
        canvas.text(amount, at: max(30, width - 19), width: 18, alignment: .right)
    }
}
