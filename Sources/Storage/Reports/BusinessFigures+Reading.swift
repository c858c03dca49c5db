import GRDB
import Invoicing

nonisolated extension BusinessFigures {
    /// The number of ages in ``ages``.
    private static let ageCount = 5

    /// - Complexity: O(*n*) in the documents of two years and those of which something is open, as for three reports.
    init(on today: CalendarDate, in currency: String, _ database: Database) throws {
        func rows(_ kind: Report.Kind, by period: Report.Period, from: CalendarDate?) throws -> [Report.Row] {
            let request = Report.Request(kind, by: period, from: from, until: from == nil ? nil : today, today: today)
            return try ReportReading(request: request, accounting: currency).report(in: database).rows
                .filter { $0.key.currency == currency && $0.key.isSummed(in: kind) }
        }
        let first = CalendarDate(year: today.year, month: today.month, day: 1)
        let starts = (0..<24).compactMap { first?.adding(months: $0 - 23) }
        var turnover: [String: ExactDecimal] = [:]
        for row in try rows(.turnover, by: .month, from: starts.first) {
            // A row of what was written off has more behind the month.
            turnover[String(row.key.name.prefix(7)), default: 0] += row.amount
        }
        let sums = starts.map { turnover[Report.Period.month.name(of: $0)] ?? 0 }
        let months = zip(starts, sums).enumerated().dropFirst(12).map { index, month in
            Month(month: month.0.month, turnover: month.1, yearBefore: sums[index - 12])
        }
        var ages = [ExactDecimal](repeating: 0, count: Self.ageCount)
        for row in try rows(.open, by: .month, from: nil) {
            guard let age = row.key.name.first?.wholeNumberValue, ages.indices.contains(age) else { continue }
            ages[age] += row.amount
        }
        let vat = try rows(.vat, by: .quarter, from: today.startOfQuarter).reduce(0) { $0 + $1.vat }
        self.init(months: Array(months), ages: ages, vatOfQuarter: vat, currency: currency)
    }
}
