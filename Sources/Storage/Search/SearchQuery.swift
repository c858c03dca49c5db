import Foundation
import Invoicing

/// What somebody looks for: words, of which each invoice that is found has words that begin with them.
nonisolated struct SearchQuery: Hashable, Sendable {
    /// The words as they were typed, in their order. The index folds them.
    let words: [String]
    /// Those alone are found; nil for all.
    let filter: StatusFilter?
    /// The day from which on what was due before is overdue.
    let today: CalendarDate?

    /// Takes a text apart. Everything that is neither letter nor digit separates words.
    init(_ text: String, on today: CalendarDate? = nil) {
        self.today = today
        let parts = text.split(separator: " ")
        filter = parts.lazy.compactMap { StatusFilter(word: $0) }.first
        let rest = filter == nil ? text : parts.filter { StatusFilter(word: $0) == nil }.joined(separator: " ")
        words = rest.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

extension String {
    /// For sorting: folded, and with numbers that are as long as any, so that 9 stands before 10.
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

    /// Digits behind as many zeros as make ten of them; none stay none.
    private nonisolated var paddedNumber: String {
        isEmpty || count >= 10 ? self : String(repeating: "0", count: 10 - count) + self
    }
}
