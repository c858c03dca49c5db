import Invoicing
import Ledger

extension Ledger {
    /// The number that a document of a day would get.
    func nextNumber(on day: CalendarDate, for kind: DocumentKind = .invoice) throws(NumberPatternError) -> String {
        expectedNumber(NumberRequest(try company.pattern(for: kind), on: day, chosen: nil))
    }
}

extension NumberSeries {
    /// Gives the next number.
    nonisolated mutating func take(_ pattern: NumberPattern, on day: CalendarDate) -> String {
        issue(NumberRequest(pattern, on: day, chosen: nil)) { _ in true } ?? ""
    }
}
