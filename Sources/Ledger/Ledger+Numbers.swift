import Derive
import Invoicing

/// Numbering invoices. Where several programs have one source, it decides who has which number.
extension Ledger {
    /// The number that a document of a day will have if it is issued next.
    public func nextNumber(
        on day: CalendarDate, for kind: DocumentKind = .invoice
    ) throws(NumberPatternError) -> String {
        data.numbers.next(try company.pattern(for: kind), on: day)
    }

    /// Takes the next number for a document that is issued.
    /// - Throws: ``NumberPatternError``, or why the source cannot be written.
    public func takeNumber(on day: CalendarDate, for kind: DocumentKind = .invoice) throws -> String {
        let pattern = try company.pattern(for: kind)
        return try changeNumbers("take a number") { $0.take(pattern, on: day) }
    }

    /// Notes the number of an invoice of one's own that was imported, so that it is not taken again.
    /// - Throws: ``NumberPatternError``, or why the source cannot be written.
    public func noteNumber(_ number: String) throws { try noteNumbers([number]) }

    /// Notes numbers of invoices that are there, so that none is taken again.
    /// - Throws: ``NumberPatternError``, or why the source cannot be written.
    public func noteNumbers(_ numbers: [String]) throws {
        let patterns = try company.patterns()
        try changeNumbers("note numbers") { series in
            for pattern in patterns {
                for number in numbers { series.note(number, pattern) }
            }
        }
    }

    /// Gives the last number back, since its invoice was not issued after all.
    /// - Returns: Whether it was the last; any other one stays taken.
    /// - Throws: ``NumberPatternError``, or why the source cannot be written.
    @discardableResult
    public func giveBackNumber(_ number: String) throws -> Bool {
        let patterns = try company.patterns()
        return try changeNumbers("give a number back") { series in
            patterns.contains { series.giveBack(number, $0) }
        }
    }

    private func changeNumbers<Result: Sendable>(
        _ name: String, _ change: @Sendable (inout NumberSeries) -> Result
    ) throws -> Result {
        guard let source else { return document.transaction(name) { change(&data.numbers) } }
        let (result, changes) = try source.changeNumbers(change)
        if let changes { try document.merge(changes) }
        return result
    }
}
