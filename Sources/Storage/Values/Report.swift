import Foundation
import Invoicing

/// Sums of documents that were issued and not cancelled, with credit notes and write-offs taken off, as for a tax return, a
/// reminder or a decision. The editor, `billow report` and its files show the same sums.
public nonisolated struct Report: Sendable, Equatable {
    /// The kinds of sums.
    public enum Kind: String, CaseIterable, Sendable {
        /// The sales, by the period of issue.
        case turnover
        /// VAT that is owed, by the period of the tax point and the rate, in the company's currency.
        case vat
        /// Sales to other member states of the Union, by the period of the tax point and the VAT identifier.
        case euSales = "eu-sales"
        /// Open amounts, by how long they are overdue.
        case open
        case customers
        case products

        /// `true` if its rows have VAT besides.
        public var hasVAT: Bool { self == .turnover || self == .vat }
        /// `true` if its rows are those of periods.
        public var hasPeriods: Bool { hasVAT || isOfVAT }
        /// Its documents count on their tax points.
        public var isOfVAT: Bool { self == .vat || self == .euSales }
    }

    /// The periods of rows of turnover or VAT.
    public enum Period: String, CaseIterable, Sendable {
        case month, quarter, year

        /// Returns the name of the period of a day: `2026-11`, `2026-Q4`, `2026`.
        func name(of day: CalendarDate?) -> String {
            guard let day else { return "" }
            return switch self {
            case .month: String("\(day)".prefix(7))
            case .quarter: "\(day.year)-Q\((day.month + 2) / 3)"
            case .year: "\(day.year)"
            }
        }

        /// The first day of the period with which the name of a row begins; nil for another name.
        private func firstDay(of name: String) -> CalendarDate? {
            guard let year = Int(name.prefix(4)) else { return nil }
            let part = self == .month ? Int(name.dropFirst(5).prefix(2)) : Int(name.dropFirst(6).prefix(1))
            return switch self {
            case .month: part.flatMap { CalendarDate(year: year, month: $0, day: 1) }
            case .quarter: part.flatMap { CalendarDate(year: year, month: 3 * $0 - 2, day: 1) }
            case .year: CalendarDate(year: year, month: 1, day: 1)
            }
        }

        /// The names of the periods between those with which two names begin; none where these are more than twelve, as behind a
        /// wrong year.
        fileprivate func names(between first: String, and last: String) -> [String] {
            let (months, most) = (self == .month ? 1 : self == .quarter ? 3 : 12, 12)
            guard let end = firstDay(of: last) else { return [] }
            var names: [String] = []
            var next = firstDay(of: first)?.adding(months: months)
            while let day = next, day < end, names.count <= most {
                names.append(name(of: day))
                next = day.adding(months: months)
            }
            return names.count > most ? [] : names
        }
    }

    /// The sums to compute.
    public struct Request: Hashable, Sendable {
        public var kind: Kind
        public var period: Period
        /// The first and the last day: of tax points for VAT, else of issue; nil for no limit.
        public var from, until: CalendarDate?
        /// The day on which something is overdue or not.
        public var today: CalendarDate

        /// Asks for sums.
        public init(
            _ kind: Kind, by period: Period = .month, from: CalendarDate? = nil, until: CalendarDate? = nil,
            today: CalendarDate
        ) {
            (self.kind, self.period, self.from, self.until, self.today) = (kind, period, from, until, today)
        }

        /// Returns `true` if a day is asked for.
        func includes(_ day: CalendarDate) -> Bool {
            (from.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
        }
    }

    /// The key of a sum: each currency has sums of its own.
    public struct Key: Hashable, Comparable, Sendable {
        public let name, currency: String

        /// Names a sum.
        public init(name: String, currency: String) { (self.name, self.currency) = (name, currency) }

        /// Returns `true` for an age of amounts whose due date has passed, which others owe or the company does.
        public func isOverdue(in kind: Kind) -> Bool {
            kind == .open && name.first.map { "1234bcde".contains($0) } ?? false
        }

        /// Returns `true` for a row that counts in the totals of its kind: rows without a rate of exchange do not, nor do overpaid
        /// amounts and those that the company owes among open ones.
        public func isSummed(in kind: Kind) -> Bool {
            switch kind {
            case .vat, .euSales: !name.contains(Report.withoutRate)
            case .open: name < "5"
            case .turnover, .customers, .products: true
            }
        }

        public static func < (a: Key, b: Key) -> Bool { (a.name, a.currency) < (b.name, b.currency) }
    }

    /// A sum.
    public struct Row: Equatable, Sendable {
        public let key: Key
        /// The amount without VAT; an open amount includes VAT.
        public internal(set) var amount: ExactDecimal = 0
        public internal(set) var vat: ExactDecimal = 0
        /// Of how many documents it is.
        public internal(set) var count = 0
        /// `true` for a period in which there was nothing.
        public var isEmpty: Bool { count == 0 && amount == 0 && vat == 0 }
    }

    /// A part of a sum: what one document adds to it.
    public struct Part: Equatable, Sendable {
        public let invoice: UUID
        public let number, customer: String
        /// The buyer's VAT identifier; empty where there is none, and in reports on other things than VAT.
        public let vatIdentifier: String
        public let issueDate: CalendarDate?
        public internal(set) var amount, vat: ExactDecimal
    }

    /// The name of the products' row for discounts and charges of whole invoices, so that the rows add up to the turnover.
    public static let ofWholeInvoices = "Discounts and charges of whole invoices"

    /// The name of the products' row for what was written off.
    public static let ofWriteOffs = "Cash discounts taken and losses"

    /// The name of the products' row for the deposits that final invoices take.
    public static let ofDeposits = "Deposits in final invoices"

    /// A part of the name of a row in another currency than the company's, for which its documents have no rate.
    static let withoutRate = ", no rate of exchange"

    public let request: Request
    /// In the order of their names, which is that of time and of age.
    public let rows: [Row]

    /// The rows, with an empty one for each period between two of one currency, so that a gap is seen.
    public var rowsWithGaps: [Row] {
        guard request.kind.hasPeriods else { return rows }
        var last: [String: String] = [:]
        let gaps = rows.flatMap { row in
            let before = last.updateValue(row.key.name, forKey: row.key.currency)
            let names = before.map { request.period.names(between: $0, and: row.key.name) } ?? []
            return names.map { Row(key: Key(name: $0, currency: row.key.currency)) }
        }
        return (rows + gaps).sorted { $0.key < $1.key }
    }

    /// The sum of the rows of each currency, without those that do not count, in the order of the currencies.
    public var totals: [Row] {
        let sums = rows.reduce(into: [String: Row]()) { sums, row in
            guard row.key.isSummed(in: request.kind) else { return }
            let key = Key(name: "", currency: row.key.currency)
            sums[row.key.currency, default: Row(key: key)].add(row.amount, row.vat, row.count)
        }
        return sums.values.sorted { $0.key < $1.key }
    }
}

nonisolated extension Report.Row {
    mutating func add(_ amount: ExactDecimal, _ vat: ExactDecimal, _ count: Int) {
        self.amount += amount
        self.vat += vat
        self.count += count
    }
}
