import Foundation
import Input
import Invoicing
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
        let position = model.scroll.top + row - 1
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
            row: row, of: size.height, above: model.scroll.top > 0, below: position < model.rowCount - 1)
    }

    func cursor(in size: Size) -> Position? {
        model.hasFocus ? Position(x: 1, y: model.scroll.cursor - model.scroll.top + 1) : nil
    }

    // MARK: Title

    private var title: String {
        let period = model.kind.hasPeriods ? " by \(model.period.rawValue) of \(model.kind.decidingDay)" : ""
        let title = model.kind.title + period
        let whole = model.opened.map { "\(title): \($0.row.key.title(of: model.kind))" } ?? title
        return model.text.text.isEmpty ? whole : "\(whole): /\(model.text.text)"
    }

    private var totals: String {
        let rows = model.opened.map { [$0.row] } ?? model.report?.totals ?? []
        return rows.map { row in
            // What a return asks for is the tax.
            let amount = DecimalFormat.amount(model.kind == .vat ? row.vat : row.amount)
            return "\(model.kind == .vat ? "VAT " : "")\(amount) \(row.key.currency)"
        }.joined(separator: "   ")
    }

    private var nothing: String {
        guard model.report != nil, model.opened.map({ $0.parts != nil }) ?? true else { return "Summing up …" }
        guard model.text.text.isEmpty else { return "No matches. \(key: .closeReport) shows all again." }
        return model.kind == .open ? "Nothing is open." : "Nothing was issued yet."
    }

    // MARK: Rows

    /// Name, bar, amount with its VAT, currency.
    private func draw(_ sum: Report.Row, _ isHere: Bool, on canvas: inout Row) {
        let width = min(Self.mostWidth, canvas.width)
        let nameWidth = max(12, width * 3 / 10)
        canvas.text(sum.key.title(of: model.kind), at: 1, width: nameWidth - 2, style: isHere ? .cursor : .plain)
        let amountStart = max(nameWidth, width - 18 - (model.kind.hasVAT ? 16 : 0))
        bar(of: sum, at: nameWidth, width: amountStart - nameWidth - 1, on: &canvas)
        canvas.text(DecimalFormat.amount(sum.amount), at: amountStart, width: 13, alignment: .right)
        canvas.text(sum.key.currency, at: amountStart + 14, width: 3, style: .dim)
        guard model.kind.hasVAT, amountStart + 18 < canvas.width else { return }
        let vat = "VAT \(DecimalFormat.amount(sum.vat))"
        canvas.text(vat, at: amountStart + 18, width: width - amountStart - 19, alignment: .right, style: .dim)
    }

    /// As long as the amount is beside the largest of its currency, to an eighth of a cell.
    private func bar(of sum: Report.Row, at column: Int, width: Int, on canvas: inout Row) {
        let others = model.rows.filter { $0.key.currency == sum.key.currency }
        guard width > 0, let largest = others.map({ abs($0.amount) }).max(), largest > 0 else { return }
        let share = abs(sum.amount).approximation / largest.approximation
        let bar = ReportBar.text(share: share, width: width)
        canvas.text(bar, at: column, width: width, style: sum.amount < 0 ? .caution : .key, highlights: false)
    }

    /// Number, day, customer, amount.
    private func draw(_ part: Report.Part, _ isHere: Bool, on canvas: inout Row) {
        let width = min(Self.mostWidth, canvas.width)
        let number = part.number.isEmpty ? "without a number" : part.number
        canvas.text(number, at: 1, width: 16, style: isHere ? .cursor : .plain)
        canvas.text(part.issueDate.map { "\($0)" } ?? "", at: 18, width: 10, style: .dim)
        canvas.text(part.customer, at: 30, width: max(0, width - 30 - 20))
        let currency = model.opened?.row.key.currency ?? ""
        let amount = "\(DecimalFormat.amount(part.amount)) \(currency)"
        canvas.text(amount, at: max(30, width - 19), width: 18, alignment: .right)
    }
}

extension Report.Kind {
    /// Which day decides in which period a document counts.
    nonisolated var decidingDay: String { isOfVAT ? "tax point" : "issue" }

    /// As a title says it.
    nonisolated var title: String {
        switch self {
        case .turnover: "Turnover without VAT"
        case .vat: "VAT"
        case .euSales: "EU sales"
        case .open: "Open amounts by age"
        case .customers: "Turnover by customer"
        case .products: "Turnover by product"
        }
    }
}

extension Report.Key {
    /// As a row says it: ages without the digit that orders them, kinds of VAT by name.
    nonisolated func title(of kind: Report.Kind) -> String {
        switch kind {
        case .open: String(name.dropFirst(2))
        case .turnover, .vat, .euSales: name
        case .customers, .products: name.isEmpty ? "without a name" : name
        }
    }
}
