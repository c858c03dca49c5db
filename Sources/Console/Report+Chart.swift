import Foundation
import Input
import Invoicing
import Rendering
import Storage

/// A report as it is shown: in the editor, on a terminal, as a picture.
extension Report {
    /// The kind of the sums and what their rows are of: `VAT by quarter of tax point`.
    package nonisolated var title: String {
        let period = kind.hasPeriods ? " by \(request.period.rawValue) of \(kind.decidingDay)" : ""
        return kind.title + period
    }

    /// The title by its main words, where there is little room: `VAT by quarter`.
    package nonisolated var shortTitle: String {
        kind.shortTitle + (kind.hasPeriods ? " by \(request.period.rawValue)" : "")
    }

    private nonisolated var kind: Kind { request.kind }

    /// The rows as they are read: those of periods, with empty ones in between, and ages in their order, of customers and products the
    /// largest first.
    package nonisolated var orderedRows: [Row] {
        guard !kind.hasPeriods, kind != .open else { return rowsWithGaps }
        return rows.sorted { ($0.key.currency, $1.amount) < ($1.key.currency, $0.amount) }
    }

    /// The amounts of the same periods a year before, by the keys of this year's; none for reports on something else.
    package nonisolated var formerAmounts: [Key: ExactDecimal] {
        guard kind.hasPeriods, request.period != .year else { return [:] }
        let amounts = Dictionary(rows.map { ($0.key, $0.amount(of: kind)) }) { first, _ in first }
        return rowsWithGaps.reduce(into: [:]) { former, row in
            row.key.yearBefore.flatMap { amounts[$0] }.map { former[row.key] = $0 }
        }
    }

    /// The sum of each currency in words, open amounts by whether they are overdue: `not overdue 2 380.00 · overdue 1 440.00 EUR`.
    package nonisolated func totalWords(_ total: Row) -> String {
        let currency = total.key.currency
        guard kind == .open else {
            return "\(kind == .vat ? "VAT " : "")\(total.key.shown(total.amount(of: kind))) \(currency)"
        }
        let late = overdue(in: currency)
        return "not overdue \(total.key.shown(total.amount - late)) · overdue \(total.key.shown(late)) \(currency)"
    }

    /// The sum of a currency where there is little room: of open amounts what is overdue.
    package nonisolated func shortTotalWords(_ total: Row) -> String {
        let currency = total.key.currency
        return kind == .open ? "overdue \(total.key.shown(overdue(in: currency))) \(currency)" : totalWords(total)
    }

    private nonisolated func overdue(in currency: String) -> ExactDecimal {
        rows.filter { $0.key.currency == currency && $0.key.isOverdue(in: kind) && $0.key.isSummed(in: kind) }
            .reduce(0) { $0 + $1.amount }
    }

    /// The sums as bars, each currency with an axis of its own.
    package nonisolated var chart: BarChart {
        let former = formerAmounts
        let parts = Dictionary(grouping: orderedRows, by: \.key.currency).sorted { $0.key < $1.key }.map {
            currency, rows in
            BarChart.Part(
                unit: kind == .vat ? "VAT in \(currency)" : currency,
                total: totals.first { $0.key.currency == currency }.map(totalWords) ?? "",
                bars: rows.map { row in
                    BarChart.Bar(
                        row.key.title(of: kind), row.amount(of: kind), former: former[row.key],
                        isOverdue: row.key.isOverdue(in: kind))
                })
        }
        let days = [request.from.map { "from \($0.shown)" }, request.until.map { "to \($0.shown)" }].compactMap { $0 }
        let remark =
            (days + ["as of \(request.today.shown)"]).joined(separator: " ")
            + (rows.isEmpty ? ". \(kind.nothing)" : "")
        return BarChart(title: title, remark: remark, parts: parts)
    }

    /// The bars as a picture in SVG.
    package nonisolated var svg: String { chart.svg(DecimalFormat.amount, tick: DecimalFormat.plain) }
}

extension Report.Row {
    /// The subject of a report of a kind: a return asks for the tax.
    package nonisolated func amount(of kind: Report.Kind) -> ExactDecimal { kind == .vat ? vat : amount }
}

extension Report.Kind {
    /// The day that decides on the period of a document.
    package nonisolated var decidingDay: String { isOfVAT ? "tax point" : "issue" }

    /// The words of a title.
    package nonisolated var title: String {
        switch self {
        case .turnover: "Turnover without VAT"
        case .vat: "VAT"
        case .euSales: "EU sales"
        case .open: "Open amounts by age"
        case .customers: "Turnover by customer"
        case .products: "Turnover by product"
        }
    }

    /// A sentence in place of rows where there are none.
    package nonisolated var nothing: String {
        switch self {
        case .open: "Nothing is open."
        case .euSales: "Nothing was sold into other states of the EU yet."
        default: "Nothing was issued yet."
        }
    }

    fileprivate nonisolated var shortTitle: String {
        switch self {
        case .turnover: "Turnover"
        case .open: "Open by age"
        case .vat, .euSales, .customers, .products: title
        }
    }
}

extension Report.Key {
    /// Returns the title of a row: ages without the digit that orders them, kinds of VAT by name, months in the form in use.
    package nonisolated func title(of kind: Report.Kind) -> String {
        switch kind {
        case .open: String(name.dropFirst(2))
        case .turnover, .vat, .euSales:
            CalendarDate("\(name.prefix(7))-01").map { $0.shownMonth + name.dropFirst(7) } ?? name
        case .customers, .products: name.isEmpty ? "without a name" : name
        }
    }

    /// The title by its main words, where there is little room: `overdue 31–60 days`.
    package nonisolated func shortTitle(of kind: Report.Kind) -> String {
        var title = title(of: kind)
        guard kind == .open || kind.hasPeriods else { return title }
        for (long, short) in Self.shortWords { title = title.replacingOccurrences(of: long, with: short) }
        return title
    }

    /// Words of titles that are longer than what they say.
    private nonisolated static let shortWords = [
        ("we owe, overdue", "we owe,"), ("up to 30 days", "1–30 days"), ("up to 60 days", "31–60 days"),
        ("up to 90 days", "61–90 days"), ("for longer", "over 90 days"),
        ("reverse charge to member states", "reverse EU"), ("reverse charge to other countries", "reverse abroad"),
        ("reverse charge at home", "reverse home"), ("services", "serv."),
    ]

    /// The key of the same row a year before; nil where the name begins with no year.
    fileprivate nonisolated var yearBefore: Report.Key? {
        Int(name.prefix(4)).map { Report.Key(name: "\($0 - 1)\(name.dropFirst(4))", currency: currency) }
    }
}

extension Report.Key {
    /// An amount with the decimals of the row's currency.
    package nonisolated func shown(_ amount: ExactDecimal) -> String {
        DecimalFormat.amount(amount, in: CurrencyCode(code: currency))
    }
}
