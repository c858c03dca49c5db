import Foundation
import Invoicing
import Ledger

/// Reads a day as people type it: `2026-11-21`, `21.11.2026`, `21.11.`, `21`, `+30`, `fri`, `21 dec`, `end of month`; each `+`
/// or `-` at the end is a day more or less.
///
/// In numbers the year is the first or the last part; if it is the last or missing, the day is the first. Missing parts are
/// today's. If the day counts from another one, it is the first such day on or after that one.
public nonisolated struct DateInput {
    /// The years that an invoice can be of; others are slips.
    static let years = 1900...2999

    private let text: String
    /// The day from which `+30` counts, where that is not today.
    private let base: CalendarDate?
    /// The day from which `+` alone steps, where that is not the one from which `+30` counts.
    private let present: CalendarDate?
    private let today: CalendarDate

    /// - Parameters:
    ///   - base: From which day `+30` counts; nil for today.
    ///   - present: From which day `+` and `-` alone step; nil for the same.
    public static func parse(
        _ text: String, countedFrom base: CalendarDate? = nil, steppingFrom present: CalendarDate? = nil,
        today: CalendarDate? = .today
    ) throws(FieldProblem) -> CalendarDate {
        guard let today else { throw .isNoDate(text) }
        let date = try DateInput(text: text, base: base, present: present, today: today).date()
        guard years.contains(date.year) else { throw .isNoYear(date.year) }
        return date
    }

    private func date() throws(FieldProblem) -> CalendarDate {
        // No date that can be read is longer; a text that is pasted may be of any length.
        guard text.utf8.count <= 64 else { throw .isNoDate(text) }
        let typed = text.trimmed
        if let sign = typed.last, Self.signs.contains(sign) { return try date(steppedBy: sign, in: typed) }
        if let days = Self.days(in: typed) {
            guard let date = (base ?? today).adding(days: days) else { throw .isNoDate(text) }
            return date
        }
        if typed.contains(where: \.isLetter) { return try date(inWords: DateWords(typed)) }
        return try date(of: try DateNumbers(typed, problem: .isNoDate(text)))
    }

    private static let signs = "+-−"

    /// `++`, `2026-11-21-`.
    private func date(steppedBy sign: Character, in typed: String) throws(FieldProblem) -> CalendarDate {
        let steps = typed.reversed().prefix { $0 == sign }.count
        let rest = String(typed.dropLast(steps)).trimmed
        let start =
            rest.isEmpty
            ? present ?? base ?? today
            : try DateInput(text: rest, base: base, present: present, today: today).date()
        return try found(start.adding(days: sign == "+" ? steps : -steps))
    }

    /// `+30`, `-3`.
    private static func days(in text: String) -> Int? {
        guard let sign = text.first, signs.contains(sign) else { return nil }
        let digits = text.dropFirst().drop { $0 == " " }
        guard (1...5).contains(digits.count), digits.allSatisfy(\.isDigit), let days = Int(digits) else { return nil }
        return sign == "+" ? days : -days
    }

    private func date(inWords words: DateWords) throws(FieldProblem) -> CalendarDate {
        switch words.meaning {
        case .day(let distance)?: return try found(today.adding(days: distance))
        case .endOfMonth?: return (base ?? today).endOfMonth
        case .weekday(let weekday)?:
            // The next one, never today.
            let distance = (weekday - today.weekday + 6) % 7 + 1
            return try found(today.adding(days: distance))
        case .dayOfMonth(let day, let month, let year)?:
            return try date(of: DateNumbers(year: year, month: month, day: day))
        case .month(let name)?: throw .needsDay(of: name)
        case .ambiguous(let readings)?: throw .isAmbiguousDate(text, readings)
        case nil: throw .isNoDate(text)
        }
    }

    private func found(_ date: CalendarDate?) throws(FieldProblem) -> CalendarDate {
        guard let date else { throw .isNoDate(text) }
        return date
    }

    /// Completes a day from the base or today.
    private func date(of numbers: DateNumbers) throws(FieldProblem) -> CalendarDate {
        let start = base ?? today
        var (year, month) = (numbers.year ?? start.year, numbers.month ?? start.month)
        if base != nil, numbers.year == nil {
            if numbers.month == nil, numbers.day < start.day {
                (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
            } else if (month, numbers.day) < (start.month, start.day) {
                year += 1
            }
        }
        return try date(year: year, month: month, day: numbers.day)
    }

    private func date(year: Int, month: Int, day: Int) throws(FieldProblem) -> CalendarDate {
        guard Self.years.contains(year) else { throw .isNoYear(year) }
        guard (1...12).contains(month) else { throw .hasNoMonth(text, month) }
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            throw .hasNoDay(
                text, month: "\(DateWords.name(ofMonth: month)) \(year)", CalendarDate.days(in: month, of: year))
        }
        return date
    }
}

/// The numbers of a date, of which the year and the month may be missing.
nonisolated private struct DateNumbers {
    var year: Int?
    var month: Int?
    var day: Int
}

nonisolated extension DateNumbers {
    /// Reads `21`, `21.12.`, `21/12/26`, `2026-12-21`, `20261221`.
    init(_ text: String, problem: FieldProblem) throws(FieldProblem) {
        if text.count == 8, text.allSatisfy(\.isDigit), let number = Int(text) {
            self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            return
        }
        let compact = text.filter { $0 != " " }
        guard compact == text || compact.contains("."), let first = compact.first, first.isDigit else { throw problem }
        let separator = compact.first { !$0.isDigit } ?? "."
        var parts = compact.split(separator: separator, omittingEmptySubsequences: false)
        if separator == ".", parts.count > 1, parts.last == "" { parts.removeLast() }
        guard "-./".contains(separator), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
            throw problem
        }
        let lengths = parts.map(\.count)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, lengths.dropFirst().dropLast().allSatisfy({ $0 <= 2 }) else {
            throw problem
        }
        switch (lengths.count, lengths[0], lengths[lengths.count - 1]) {
        case (1, ...2, _): self.init(day: numbers[0])
        case (2, ...2, ...2) where separator != "-":
            try self.init(numbers[0], numbers[1], separator: separator, text)
        case (3, ...2, 4): try self.init(numbers[0], numbers[1], year: numbers[2], separator: separator, text)
        case (3, ...2, 2) where separator != "-":
            try self.init(numbers[0], numbers[1], year: 2000 + numbers[2], separator: separator, text)
        case (3, 4, ...2): self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        default: throw problem
        }
    }

    /// With slashes, people write the day first, or the month: which is meant must be plain.
    private init(_ first: Int, _ second: Int, year: Int? = nil, separator: Character, _ text: String)
        throws(FieldProblem)
    {
        guard separator == "/", first <= 12, first != second else {
            self.init(year: year, month: second, day: first)
            return
        }
        guard second > 12 else {
            throw .isAmbiguousDate(
                text, ["\(first) \(DateWords.name(ofMonth: second))", "\(second) \(DateWords.name(ofMonth: first))"])
        }
        self.init(year: year, month: first, day: second)
    }
}
