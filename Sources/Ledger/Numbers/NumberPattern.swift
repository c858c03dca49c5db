import Foundation
import Invoicing

/// The numbering of invoices: a text with the parts `{number}` or `{number:4}`, `{year}`, `{yy}` and `{month}`, or a number
/// as an example: `2026-0001` is `{year}-{number:4}` from 1 on, `RE-1001` counts on from there.
///
/// Where the year or the month is a part, each has numbers of its own.
public nonisolated struct NumberPattern: Hashable, Sendable {
    enum Part: Hashable {
        case text(String)
        case year
        case shortYear
        case month
        /// With as many digits at the least.
        case number(digits: Int)
    }

    let parts: [Part]
    /// The first number of a series.
    let first: Int
    /// The key that tells all its series from those of other kinds of document; empty for invoices.
    private let kind: String

    /// Reads a pattern.
    /// - Parameter kind: What its numbers are counted for, apart from those of invoices; empty for invoices.
    /// - Throws: ``NumberPatternError`` where it cannot tell one invoice from another.
    public init(_ text: String, for kind: String = "") throws(NumberPatternError) {
        self.kind = kind
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.contains("{") {
            (parts, first) = (try Self.parts(of: text), 1)
        } else {
            (parts, first) = try Self.example(text)
        }
        let numberCount = parts.filter { if case .number = $0 { true } else { false } }.count
        guard numberCount == 1 else { throw numberCount == 0 ? .hasNoNumber : .hasSeveralNumbers }
        guard parts.contains(where: { $0 == .month }) else { return }
        guard parts.contains(.year) || parts.contains(.shortYear) else { throw .hasMonthWithoutYear }
    }

    /// The number of an invoice.
    public func text(_ number: Int, on date: CalendarDate) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .year: Self.padded(date.year, 4)
            case .shortYear: Self.padded(date.year % 100, 2)
            case .month: Self.padded(date.month, 2)
            case .number(let digits): Self.padded(number, digits)
            }
        }.joined()
    }

    /// Returns the common part of the numbers of a day; empty where all numbers are of one series.
    func series(on date: CalendarDate) -> String {
        kind
            + parts.compactMap { part in
                switch part {
                case .year, .shortYear: Self.padded(date.year % 100, 2)
                case .month: Self.padded(date.month, 2)
                case .text, .number: nil
                }
            }.joined(separator: "-")
    }

    /// Returns `true` for a number of this pattern.
    public func matches(_ text: String) -> Bool { read(text) != nil }

    /// Reads what this pattern has written.
    /// - Returns: The series and the number; nil for any other text.
    func read(_ text: String) -> (series: String, number: Int)? {
        var rest = text[...]
        var (series, number): ([String], Int?) = ([], nil)
        for (index, part) in parts.enumerated() {
            switch part {
            case .text(let expected):
                guard rest.hasPrefix(expected) else { return nil }
                rest = rest.dropFirst(expected.count)
            case .year, .shortYear, .month:
                guard let digits = Self.digits(of: &rest, part == .year ? 4...4 : 2...2) else { return nil }
                series.append(String(digits.suffix(2)))
            case .number(let least):
                // Digits of a part that follows at once are not of the number.
                let behind = parts[(index + 1)...].prefix { if case .text = $0 { false } else { true } }
                let reserved = behind.reduce(0) { $0 + ($1 == .year ? 4 : 2) }
                let count = rest.prefix { $0.isASCII && $0.isNumber }.count - reserved
                guard count >= least, count <= 18, let digits = Self.digits(of: &rest, count...count) else {
                    return nil
                }
                number = Int(digits)
            }
        }
        guard rest.isEmpty, let number else { return nil }
        return (kind + series.joined(separator: "-"), number)
    }

    private static func digits(of rest: inout Substring, _ count: ClosedRange<Int>) -> Substring? {
        let digits = rest.prefix(count.upperBound)
        guard digits.count >= count.lowerBound, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    // MARK: Reading

    private static func parts(of text: String) throws(NumberPatternError) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
            guard let close = rest[brace...].firstIndex(of: "}") else { throw .isNotClosed }
            parts.append(try part(named: String(rest[brace..<close].dropFirst())))
            rest = rest[close...].dropFirst()
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        return parts
    }

    private static func part(named name: String) throws(NumberPatternError) -> Part {
        switch name.lowercased() {
        case "year", "yyyy": return .year
        case "yy": return .shortYear
        case "month", "mm": return .month
        case "number", "seq": return .number(digits: 1)
        default:
            let pieces = name.split(separator: ":")
            guard pieces.count == 2, ["number", "seq"].contains(pieces[0].lowercased()), let digits = Int(pieces[1]),
                (1...12).contains(digits)
            else { throw .hasUnknownPart(name) }
            return .number(digits: digits)
        }
    }

    /// The last run of digits is the number; one before it that is a year of these times is the year.
    private static func example(_ text: String) throws(NumberPatternError) -> (parts: [Part], first: Int) {
        guard let last = text.lastIndex(where: { $0.isASCII && $0.isNumber }) else { throw .hasNoNumber }
        let end = text.index(after: last)
        let digits = String(text[..<end].reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard digits.count <= 12, let number = Int(digits) else { throw .isTooLong }
        let before = String(text[..<end].dropLast(digits.count))
        var parts: [Part] = []
        if let year = yearRange(in: before) {
            parts = [.text(String(before[..<year.lowerBound])), .year, .text(String(before[year.upperBound...]))]
        } else {
            parts = [.text(before)]
        }
        parts += [.number(digits: digits.count), .text(String(text[end...]))]
        return (parts.filter { $0 != .text("") }, number)
    }

    /// The last run of just four digits that can be a year.
    private static func yearRange(in text: String) -> Range<String.Index>? {
        var (place, found): (String.Index, Range<String.Index>?) = (text.startIndex, nil)
        while let start = text[place...].firstIndex(where: { $0.isASCII && $0.isNumber }) {
            let run = text[start...].prefix { $0.isASCII && $0.isNumber }
            if run.count == 4, run.hasPrefix("19") || run.hasPrefix("20") { found = start..<run.endIndex }
            place = run.endIndex
        }
        return found
    }
}

/// Reasons why a text is no pattern for numbers. Each sentence says what to change.
public nonisolated enum NumberPatternError: Error, Equatable, CustomStringConvertible {
    case hasNoNumber
    case hasSeveralNumbers
    case hasMonthWithoutYear
    case hasUnknownPart(String)
    case isNotClosed
    case isTooLong
    case usedForQuotes(String, and: DocumentKind)

    public var description: String {
        switch self {
        case .hasNoNumber:
            "The numbers of invoices need a part that counts: type {number:4}, or an example like 2026-0001."
        case .hasSeveralNumbers: "There is more than one {number}. Leave one."
        case .hasMonthWithoutYear: "With {month} alone the numbers of two years would be the same. Add {year}."
        case .hasUnknownPart(let name):
            "There is no part {\(name)}. Choose of {year}, {yy}, {month}, {number} and {number:4}."
        case .isNotClosed: "A bracket { is not closed. Add }."
        case .isTooLong: "The number of the example has more than 12 digits. Shorten it."
        case .usedForQuotes(let pattern, let kind):
            "Quotes and \(kind == .creditNote ? "credit notes" : "invoices") would both be numbered by \(pattern), which would leave "
                + "gaps. Give each a pattern of its own, such as {year}-{number:4} and \(Company.usualQuotePattern)."
        }
    }
}
