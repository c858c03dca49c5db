import Console
import Derive
import Exchange
import Foundation
import Input
import Invoicing
import Rendering
import Storage
import Terminal

/// Sums of what was issued, in front of everything else; each of them opens the documents of which it is made.
@Observed(recorded: false)
package final class ReportModel: PaneModel, QueryModel {
    @Unobserved package let desk: Desk
    @Unobserved unowned let editing: EditModel
    @Unobserved unowned let list: ListModel
    let scroll = ScrollState()
    /// The kind of the sums.
    var kind: Report.Kind = .turnover
    /// The period of a row, where rows are of periods.
    var period: Report.Period = .month
    /// The first day of what is summed up until today; nil for all.
    @Unobserved private(set) var first: CalendarDate?
    /// The sums as they are shown; nil until they are read.
    private(set) var report: Report? = nil
    /// The sum that was opened, with what it is made of; nil while the sums are shown.
    private(set) var opened: OpenedSum? = nil
    /// The sums: of periods and ages in their order, of customers and products the largest first.
    @Derived var rows: [Report.Row]
    /// The amounts of the same periods a year before.
    @Derived var formerAmounts: [Report.Key: ExactDecimal]
    /// The axis that all amounts of a currency have in common.
    @Derived var axes: [String: ChartAxis]
    /// The widths of the widest names, whole and by their main words.
    @Derived var nameWidths: NameWidths
    /// The search text for the rows.
    var text: TextBuffer = TextBuffer()
    /// The last question; an earlier answer is not looked at.
    @Unobserved private var question = 0

    struct NameWidths: Equatable { var (whole, short) = (0, 0) }

    /// A sum and the documents of which it is made.
    struct OpenedSum {
        let row: Report.Row
        /// Nil until they are read.
        var parts: [Report.Part]?
    }

    init(_ desk: Desk, _ editing: EditModel, _ list: ListModel) {
        (self.desk, self.editing, self.list) = (desk, editing, list)
    }

    package var hasFocus: Bool { modes.front == .report }

    /// Below the title and the headings of the columns.
    package var height: Int { max(1, ScreenAreas.rowCount(of: areas.front) - 1) }

    func deriveRows() -> [Report.Row] {
        let typed = text.text.foldedForSearch
        return (report?.orderedRows ?? []).filter { row in
            typed.isEmpty || opened != nil || row.key.title(of: kind).foldedForSearch.contains(typed)
        }
    }

    func deriveFormerAmounts() -> [Report.Key: ExactDecimal] { report?.formerAmounts ?? [:] }

    func deriveNameWidths() -> NameWidths {
        rows.reduce(into: NameWidths()) { widths, row in
            widths.whole = max(widths.whole, TextWidth.of(row.key.title(of: kind)))
            widths.short = max(widths.short, TextWidth.of(row.key.shortTitle(of: kind)))
        }
    }

    func deriveAxes() -> [String: ChartAxis] {
        Dictionary(grouping: rows, by: \.key.currency).mapValues { rows in
            ChartAxis(rows.flatMap { [$0.amount(of: kind), formerAmounts[$0.key] ?? 0] })
        }
    }

    /// The currency whose amounts have bars: the only one, else the company's, so that no bars of two currencies are compared.
    var charted: String? {
        if axes.count == 1 { return axes.keys.first }
        let own = list.ledger.books.company.usualCurrency.code
        return axes[own] == nil ? nil : own
    }

    /// The amounts that were asked for last, in a row for each currency.
    var totals: [Report.Row] { opened.map { [$0.row] } ?? report?.totals ?? [] }

    /// The documents of which the opened sum is made.
    var parts: [Report.Part] {
        let typed = text.text.foldedForSearch
        return (opened?.parts ?? []).filter { part in
            typed.isEmpty || part.number.foldedForSearch.contains(typed)
                || part.customer.foldedForSearch.contains(typed)
        }
    }

    var rowCount: Int { opened == nil ? rows.count : parts.count }

    /// Changes the search text.
    package func type(_ change: (inout TextBuffer) -> Void) {
        change(&text)
        moveToEnd(false)
    }

    // MARK: Opening and closing

    /// Shows the sums as they are now.
    /// - Parameter first: The first day of what is summed up until today; nil for all.
    func open(from first: CalendarDate? = nil) {
        guard editing.commit() else { return }
        self.first = first
        modes.replace(with: .report)
        read()
    }

    /// Enter: what a sum is made of, then the invoice itself.
    package func enter() {
        guard opened != nil else { return openSum() }
        guard let part = parts.element(at: scroll.cursor) else { return }
        modes.pop(.report)
        list.cancelSearch()
        desk.show(store.open(part.invoice))
        focus = .lines
        say("\(keys[.reports]) shows the sums again.")
    }

    /// Shows all rows again; then from the documents to the sums, then to where it was opened from.
    func goBack() {
        guard text.text.isEmpty else { return type { $0 = TextBuffer() } }
        guard let row = opened?.row else { return modes.pop(.report) }
        opened = nil
        moveCursor(to: rows.firstIndex { $0.key == row.key } ?? 0)
    }

    // MARK: Choosing

    package func moveColumns(by distance: Int) {
        (kind, first) = (Report.Kind.allCases.neighbour(of: kind, by: distance), nil)
        read()
    }

    /// Sums up by months, by quarters, by years.
    func nextPeriod() {
        guard kind.hasPeriods else {
            return say("Only turnover, VAT and EU sales are by period. The arrows lead there.")
        }
        (period, first) = (Report.Period.allCases.neighbour(of: period, by: 1), nil)
        read()
    }

    package func moveRows(by distance: Int) { moveCursor(to: scroll.cursor + distance) }

    package func moveToEnd(_ isLast: Bool) { moveCursor(to: isLast ? rowCount : 0) }

    private func moveCursor(to row: Int) { scroll.moveCursor(to: row, of: rowCount, height: height) }

    // MARK: Writing

    /// Asks for a file, and writes what is shown: a picture where its name ends with `.svg`, else a table.
    func writeFile() {
        guard let report else { return say("The sums are being read. Try again.") }
        let period = kind.hasPeriods ? "-by-\(period.rawValue)" : ""
        let name = "\(opened == nil ? "" : "documents-")\(kind.rawValue)\(period)-\(report.request.today)"
        let advice =
            "A table for a spreadsheet; a name that ends with .svg makes a picture for a letter or a wall. "
            + "\(keys[.commitEdit]) writes it, \(keys[.endTyping]) leaves."
        let text = contents(of: report)
        list.ledger.form.open(
            .asking("File", "Write the report", advice, hint: "write", initial: "~/\(name).csv") { [opened] typed in
                let path = typed.typedPath
                guard !path.isEmpty else { return .problem("Type the path of the file.") }
                let isPicture = path.lowercased().hasSuffix(".svg")
                guard !isPicture || opened == nil else {
                    return .problem("A picture is made of the sums. End the name with .csv, or go back to the sums.")
                }
                do {
                    try OutputFile(path).write(Data((isPicture ? report.svg : text).utf8))
                } catch {
                    return .problem("\(error)")
                }
                return .info("“\(path)” is written.")
            })
    }

    /// The shown rows as a table.
    private func contents(of report: Report) -> String {
        guard let opened else {
            return ReportLine.table.text(of: rows.map { ReportLine($0, of: report.request.kind) })
        }
        return ReportPart.table.text(
            of: parts.map { ReportPart($0, in: opened.row.key.currency, of: report.request.kind) })
    }

    // MARK: Reading

    private var request: Report.Request? {
        CalendarDate.today.map { today in
            Report.Request(kind, by: period, from: first, until: first.map { _ in today }, today: today)
        }
    }

    private func read() {
        (report, opened, text) = (nil, nil, TextBuffer())
        moveToEnd(false)
        guard let request else { return }
        question += 1
        store.readReport(request) { [weak self, question] answer in
            guard let self, self.question == question else { return }
            take(answer) { self.report = $0 }
            // The newest period is what one looks for.
            if self.kind.hasPeriods { moveToEnd(true) }
        }
    }

    private func openSum() {
        guard let request, let row = rows.element(at: scroll.cursor) else { return }
        (opened, text) = (OpenedSum(row: row), TextBuffer())
        question += 1
        store.readParts(of: row.key, in: request) { [weak self, question] answer in
            guard let self, self.question == question else { return }
            take(answer) { self.opened?.parts = $0 }
        }
        moveToEnd(false)
    }

    private func take<Value>(_ answer: Result<Value, StorageError>, _ body: (Value) -> Void) {
        switch answer {
        case .success(let value): body(value)
        case .failure(let error): say(problem: "\(error)")
        }
    }
}
