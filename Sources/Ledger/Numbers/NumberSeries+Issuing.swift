import Invoicing

/// The number that an invoice wants at its issue.
public nonisolated struct NumberRequest: Sendable {
    /// The company's pattern of the numbers of invoices.
    public let pattern: NumberPattern
    /// The day of issue, which decides of which series the number is.
    public let date: CalendarDate
    /// The number that its user has chosen; nil where it is to be the next one.
    public let chosen: String?

    public init(_ pattern: NumberPattern, on date: CalendarDate, chosen: String?) {
        (self.pattern, self.date, self.chosen) = (pattern, date, chosen)
    }
}

/// Numbers of issued invoices. A draft has none, so that one which is deleted leaves no gap.
extension NumberSeries {
    /// Takes the number of an invoice that is issued: the chosen one, or the one behind the last that was issued.
    /// - Parameter isFree: Returns `true` for a number that no other invoice has.
    /// - Returns: The number; nil if the chosen one is not free.
    public nonisolated mutating func issue(
        _ request: NumberRequest, isFree: (String) throws -> Bool
    ) rethrows -> String? {
        if let chosen = request.chosen {
            guard try isFree(chosen) else { return nil }
            note(chosen, request.pattern)
            if let (series, number) = request.pattern.read(chosen) { noteIssued(number, of: series) }
            return chosen
        }
        let series = request.pattern.series(on: request.date)
        let first = max(request.pattern.first, begun?[series] ?? (last[series] ?? 0) + 1)
        begun = (begun ?? [:]).merging([series: first]) { former, _ in former }
        var number = max(first, (issued?[series] ?? 0) + 1)
        while try !isFree(request.pattern.text(number, on: request.date)) { number += 1 }
        noteIssued(number, of: series)
        last[series] = max(last[series] ?? 0, number)
        return request.pattern.text(number, on: request.date)
    }

    private nonisolated mutating func noteIssued(_ number: Int, of series: String) {
        issued = (issued ?? [:]).merging([series: number], uniquingKeysWith: max)
    }
}
