import Foundation
import Invoicing
import Ledger

/// Reads and shows the day or the period of a supply as one field: `21.11.`, `1.11. - 30.11.`, `november`.
public nonisolated enum PeriodInput {
    /// Reads a day, a first and a last day, or a month.
    /// - Parameters:
    ///   - present: The day from which `+` and `-` alone step; nil for today.
    /// - Returns: Nil for an empty text; of a day, the period that begins and ends with it.
    public static func parse(
        _ text: String, steppingFrom present: CalendarDate?, today: CalendarDate? = .today
    ) throws(FieldProblem) -> Period? {
        let typed = text.trimmed
        guard !typed.isEmpty else { return nil }
        if let month = month(typed, today: today) { return month }
        guard let (first, last) = ends(of: typed) else {
            do {
                let day = try DateInput.parse(typed, steppingFrom: present, today: today)
                return Period(start: day, end: day)
            } catch .isNoDate {
                throw .isNoPeriod(typed)
            }
        }
        let start = try first.isEmpty ? nil : DateInput.parse(first, today: today)
        let end = try last.isEmpty ? nil : DateInput.parse(last, countedFrom: start, today: today)
        if let start, let end, end < start || isYearLater(end, typed: last, than: start) {
            throw .endsBeforeStart(text)
        }
        return start == nil && end == nil ? nil : Period(start: start, end: end)
    }

    /// `2026-11-21`, `2026-11-01 – 2026-11-30`; a dash before or behind a day is an open end.
    public static func text(_ period: Period) -> String { text(period) { $0.shown } }

    /// The same as a field has it that is typed in.
    static func editable(_ period: Period) -> String { text(period) { $0.editable } }

    private static func text(_ period: Period, _ text: (CalendarDate) -> String) -> String {
        let (start, end) = (period.start.map(text) ?? "", period.end.map(text) ?? "")
        return start == end ? start : "\(start) – \(end)".trimmed
    }

    /// The texts before and behind what separates two days; nil where there is only one.
    private static func ends(of text: String) -> (first: String, last: String)? {
        for separator in ["–", "—", "..", " - ", " to ", " bis ", " au "] {
            guard let range = text.range(of: separator, options: .caseInsensitive) else { continue }
            return (String(text[..<range.lowerBound]).trimmed, String(text[range.upperBound...]).trimmed)
        }
        // 1.11.-30.11., while 2026-11-01 and 21.11.- are one day.
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard parts.count == 2, parts.allSatisfy({ $0.first?.isNumber == true }) else { return nil }
        return (parts[0], parts[1])
    }

    /// Returns `true` if a day without a year counts into the next year only because it is earlier in this one: 30.11. - 1.11.,
    /// but not
    /// 28.12. - 3.1.
    private static func isYearLater(_ end: CalendarDate, typed: String, than start: CalendarDate) -> Bool {
        end.year > start.year && end.month >= start.month && !typed.contains("\(end.year % 100)")
    }

    /// Returns the month of `november`, `nov 2026`, `11/2026` or `2026-11`; nil for any other text. A month without a year is
    /// the last such month that has begun, since a supply is charged afterwards.
    private static func month(_ text: String, today: CalendarDate?) -> Period? {
        let numbers = text.split { "/.-".contains($0) }
        let isNumeric =
            numbers.count == 2 && numbers.allSatisfy { Int($0) != nil } && numbers.contains { $0.count == 4 }
        let parts = numbers.first?.count == 4 ? numbers.reversed() : numbers
        let first = isNumeric ? "1.\(parts.joined(separator: "."))" : "1 \(text)"
        guard isNumeric || text.first?.isLetter == true, let day = try? DateInput.parse(first, today: today) else {
            return nil
        }
        let isLater = !text.contains(where: \.isNumber) && today.map { day > $0 } ?? false
        let start = isLater ? day.adding(months: -12) ?? day : day
        return Period(start: start, end: start.endOfMonth)
    }
}
