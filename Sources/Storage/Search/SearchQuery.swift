import Foundation
import Invoicing

/// The words of a search. An invoice is found if each of them begins a word of the invoice.
nonisolated struct SearchQuery: Hashable, Sendable {
    /// The words as they were typed, in their order. The index folds them.
    let words: [String]
    /// The beginning of a number, folded: a word with letters and digits, as of a series; nil for any other text.
    let numberStart: String?
    /// Those alone are found; nil for all.
    let filter: StatusFilter?
    /// The further meaning of the text: an amount, a day, a month or a status; nil for none.
    let fact: SearchFact?
    /// The day from which on what was due before is overdue.
    let today: CalendarDate?

    /// Takes a text apart. Everything that is neither letter nor digit separates words.
    init(_ text: String, on today: CalendarDate? = nil) {
        self.today = today
        let parts = text.split(separator: " ")
        filter = parts.lazy.compactMap { StatusFilter(word: $0) }.first
        let rest = filter == nil ? text : parts.filter { StatusFilter(word: $0) == nil }.joined(separator: " ")
        words = rest.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let isNumber =
            !rest.contains(" ") && rest.contains(where: \.isLetter) && rest.contains { $0.isASCII && $0.isNumber }
        fact = SearchFact(rest, on: today)
        numberStart = isNumber ? rest.foldedForSearch : nil
    }
}

/// The invoices that were found.
nonisolated struct SearchHits: Sendable, Equatable {
    /// The keys of the invoices, in the order that was asked for.
    var sequences: [Int64] = []
    /// `true` if there are more than that.
    var hasMore = false
}

extension String {
    /// A key for sorting: folded, with all numbers of one length, so that 9 comes before 10.
    nonisolated var sortKey: String {
        var key = ""
        var digits = ""
        for character in foldedForSearch {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                key += digits.paddedNumber
                digits = ""
                key.append(character)
            }
        }
        return key + digits.paddedNumber
    }

    /// Ranges that have the keys of all texts that begin with this one, which is folded: digits at its end may be only the
    /// first of more.
    nonisolated var sortKeyRanges: [(lower: String, upper: String)] {
        let digits = String(reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        let start = String(dropLast(digits.count)).sortKey
        // Zeros at the beginning are not in the keys.
        guard let first = digits.first, first != "0", digits.count < Self.paddedCount else {
            return [(start, start + Self.last)]
        }
        return (0...Self.paddedCount - digits.count).map { count in
            let bounds = ["0", "9"].map { start + (digits + String(repeating: $0, count: count)).paddedNumber }
            return (bounds[0], bounds[1] + Self.last)
        }
    }

    /// Behind whatever a key goes on with.
    private static nonisolated let last = "\u{10FFFF}"
    private static nonisolated let paddedCount = 10

    /// Digits behind as many zeros as make ten of them; none stay none.
    private nonisolated var paddedNumber: String {
        isEmpty || count >= Self.paddedCount ? self : String(repeating: "0", count: Self.paddedCount - count) + self
    }
}
