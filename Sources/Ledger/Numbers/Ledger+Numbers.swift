import Derive
import Invoicing

/// Numbering invoices.
extension Ledger {
    /// The number that an invoice of a day will have if it is issued next.
    public func nextNumber(on day: CalendarDate) throws(NumberPatternError) -> String {
        company.numbers.next(try NumberPattern(company.numberPattern), on: day)
    }

    /// Takes the next number for an invoice that is issued.
    public func takeNumber(on day: CalendarDate) throws(NumberPatternError) -> String {
        let pattern = try NumberPattern(company.numberPattern)
        return document.transaction("take a number") { company.numbers.take(pattern, on: day) }
    }

    /// Notes the number of an invoice of one's own that was imported, so that it is not taken again.
    public func noteNumber(_ number: String) throws(NumberPatternError) {
        let pattern = try NumberPattern(company.numberPattern)
        document.transaction("note a number") { company.numbers.note(number, pattern) }
    }

    /// Gives the last number back, since its invoice was not issued after all.
    /// - Returns: Whether it was the last; any other one stays taken.
    @discardableResult
    public func giveBackNumber(_ number: String) throws(NumberPatternError) -> Bool {
        let pattern = try NumberPattern(company.numberPattern)
        return document.transaction("give a number back") { company.numbers.giveBack(number, pattern) }
    }
}
