import Foundation
import Invoicing

/// A text that means more than words: an amount, a day, a month, a status or a currency, as a condition on the rows of the list's table.
///
/// `843,72`, `1 893.31`, `1.234.567`, `2026-11-02`, `2.11.2026`, `2.11.`, `2026-11`, `11/2026`, `nov`, `November 2026`, `overdue`, `ready`, `JPY`.
nonisolated struct SearchFact: Hashable, Sendable {
    /// Has digits, hyphens and words of the program, and nothing that was typed otherwise.
    let condition: String
    /// `true` for a day, whose invoices are listed before those with the words.
    let isDay: Bool

    /// - Returns: Nil for any other text.
    init?(_ text: String, on today: CalendarDate?) {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        let day = Self.day(text)
        guard
            let condition = Self.amount(text) ?? day ?? Self.month(text)
                ?? StatusFilter(rawValue: text)?.condition(on: today) ?? Self.status(text) ?? Self.currency(text)
        else { return nil }
        (self.condition, isDay) = (condition, condition == day)
    }

    /// The amount due, the open amount, or the total with or without VAT, with either decimal sign, and with blanks, the other sign or
    /// one sign more than once between thousands. Digits that are not typed behind the sign may be any, and so may all cents. Three
    /// digits behind one sign are those of thousands, or decimals of dinars. A minus may be typed or not: the screen shows credit
    /// notes without one.
    private static func amount(_ text: String) -> String? {
        var digits = text.filter { !$0.isWhitespace }.drop { "-−".contains($0) }
        let marks = digits.filter { ",.".contains($0) }
        if let first = marks.first, marks.contains(where: { $0 != first }) || isGrouped(digits, by: first) {
            digits.removeAll { $0 == first }
        }
        let parts = digits.split(separator: ",", omittingEmptySubsequences: false).flatMap {
            $0.split(separator: ".", omittingEmptySubsequences: false)
        }
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
            digits.count <= mostDigits, parts.count == 1 || parts[1].count <= 3
        else { return nil }
        let (whole, decimals) = (parts[0], parts.count == 1 ? "" : parts[1])
        let texts = amounts(whole, decimals) + (decimals.count == 3 ? amounts(whole + decimals, "") : [])
        let columns = ["amountDue", "openAmount", "taxInclusiveAmount", "taxExclusiveAmount"]
        return "(" + columns.flatMap { column in texts.map { "\(column) \($0)" } }.joined(separator: " OR ") + ")"
    }

    /// Returns `true` if a sign occurs more than once, and before three digits each time: `1.234.567`, and not `2.11.2026`.
    private static func isGrouped(_ digits: Substring, by mark: Character) -> Bool {
        let groups = digits.split(separator: mark, omittingEmptySubsequences: false)
        return groups.count > 2 && (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// The comparisons of a column with the amounts that begin with digits, above and below zero.
    private static func amounts(_ digits: Substring, _ decimals: Substring) -> [String] {
        let withoutZeros = digits.drop { $0 == "0" }
        let whole = withoutZeros.isEmpty ? "0" : String(withoutZeros)
        // Zeros at the end are not stored.
        let stored = decimals.lastIndex { $0 != "0" }.map { decimals[...$0] } ?? ""
        let short = stored.isEmpty ? [whole] : stored.count < decimals.count ? ["\(whole).\(stored)"] : []
        return ["", "-"].flatMap { sign in
            short.map { "= '\(sign)\($0)'" } + ["LIKE '\(sign)\(whole).\(decimals)%'"]
        }
    }

    /// The words that a list shows besides those of ``StatusFilter``.
    private static func status(_ text: String) -> String? {
        switch text {
        case "partly paid", "part paid", "part": "stage = 'open' AND openAmount <> amountDue"
        case "ready", "ready to issue": "stage = 'draft' AND errorCount = 0"
        case "to fill in", "fill in": "stage = 'draft' AND errorCount > 0"
        case "due": "stage IN \(InvoiceStage.unpaid.sqlList) AND listedAmount > 0"
        case "partly written off": "stage = 'partlyWrittenOff'"
        case "credited", "applied": "stage = 'credited'"
        case "credit", "credit note": "typeCode IN \(InvoiceTypeCode.creditNoteList)"
        default: nil
        }
    }

    /// The code of a currency, in either case.
    private static func currency(_ text: String) -> String? {
        CurrencyCode(text).map { "currency = '\($0.code)'" }
    }

    /// The day of issue, or the day on which it is due. Without a year it is that day of any year.
    private static func day(_ text: String) -> String? {
        if let date = CalendarDate(text) { return "(issueDate = '\(date)' OR dueDate = '\(date)')" }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = Int(parts[0]), let month = Int(parts[1]), (1...31).contains(day),
            (1...12).contains(month)
        else { return nil }
        let end = "-\(twoDigits(month))-\(twoDigits(day))"
        guard !parts[2].isEmpty else { return "(issueDate LIKE '%\(end)' OR dueDate LIKE '%\(end)')" }
        guard let year = year(parts[2]) else { return nil }
        return "(issueDate = '\(year)\(end)' OR dueDate = '\(year)\(end)')"
    }

    /// The month of issue. Without a year it is that month of any year.
    private static func month(_ text: String) -> String? {
        let parts = text.split { " -/.".contains($0) }
        let names = parts.compactMap(monthNumber)
        if names.count == 1 {
            guard parts.count == 2 else {
                return parts.count == 1 ? "issueDate LIKE '%-\(twoDigits(names[0]))-%'" : nil
            }
            return parts.lazy.compactMap(year).first.map { "issueDate LIKE '\($0)-\(twoDigits(names[0]))-%'" }
        }
        guard parts.count == 2, text.contains(where: { "-/.".contains($0) }) else { return nil }
        let (first, last) = (parts[0], parts[1])
        guard let year = (first.count == 4 ? first : last.count == 4 ? last : nil).flatMap(year),
            let month = Int(first.count == 4 ? last : first), (1...12).contains(month)
        else { return nil }
        return "issueDate LIKE '\(year)-\(twoDigits(month))-%'"
    }

    /// The months whose English or German names begin so, with three letters or more.
    private static func monthNumber(_ word: Substring) -> Int? {
        guard word.count >= 3 else { return nil }
        return names.firstIndex { $0.contains { $0.hasPrefix(word) } }.map { $0 + 1 }
    }

    private static let names = [
        ["january", "januar"], ["february", "februar"], ["march", "märz"], ["april"], ["may", "mai"], ["june", "juni"],
        ["july", "juli"], ["august"], ["september"], ["october", "oktober"], ["november"], ["december", "dezember"],
    ]

    /// A year of four digits, or the last two of one of this century.
    private static func year(_ digits: Substring) -> String? {
        guard digits.allSatisfy(isDigit) else { return nil }
        return digits.count == 4 ? String(digits) : digits.count == 2 ? "20\(digits)" : nil
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// No amount has more.
    private static let mostDigits = 15
}
