import Foundation
import Invoicing

/// Reads a day as people type it: `2026-11-21`, `2026-2-5`, `20261121`, `21.11.2026`, `21/11/2026`.
///
/// The year has four digits and is the first or the last part; where it is the last, the day is the first.
nonisolated enum DateInput {
    /// The years that an invoice can be of; others are slips.
    static let years = 1900...2999

    static func parse(_ text: String) throws(FieldProblem) -> CalendarDate {
        let typed = text.trimmed
        guard let (year, month, day) = parts(of: typed) else { throw .isNoDate(text) }
        guard years.contains(year) else { throw .isNoYear(year) }
        guard let date = CalendarDate(year: year, month: month, day: day) else { throw .isNoDate(text) }
        return date
    }

    private static func parts(of text: String) -> (year: Int, month: Int, day: Int)? {
        if text.count == 8, text.allSatisfy(\.isDigit) {
            return numbers([text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)])
        }
        guard let separator = text.first(where: { !$0.isDigit }), "-./".contains(separator) else { return nil }
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }), (1...2).contains(parts[1].count) else {
            return nil
        }
        if parts[0].count == 4, (1...2).contains(parts[2].count) { return numbers(parts) }
        if parts[2].count == 4, (1...2).contains(parts[0].count) { return numbers(parts.reversed()) }
        return nil
    }

    private static func numbers(_ parts: [Substring]) -> (year: Int, month: Int, day: Int)? {
        let numbers = parts.compactMap { Int($0) }
        return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
    }
}
