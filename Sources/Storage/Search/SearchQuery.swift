import Foundation

/// What somebody looks for: words, of which each invoice that is found has words that begin with them.
nonisolated struct SearchQuery: Hashable, Sendable {
    /// The words, folded as the index folds them, in the order in which they were typed.
    let words: [String]

    /// Takes a text apart as the index does. Everything that is neither letter nor digit separates words.
    init(_ text: String) {
        let folded = text.foldedForSearch
        words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Letters that Unicode does not compose of a letter and a mark, and what they are found by.
    static let uncomposedLetters: [(letter: String, folded: String)] = [
        ("ł", "l"), ("Ł", "l"), ("ø", "o"), ("Ø", "o"), ("đ", "d"), ("Đ", "d"), ("ß", "ss"), ("æ", "ae"),
        ("Æ", "ae"), ("œ", "oe"), ("Œ", "oe"), ("ı", "i"),
    ]
}

extension String {
    /// Without case, diacritics and uncomposed letters.
    nonisolated var foldedForSearch: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased() }
        let plain = SearchQuery.uncomposedLetters.reduce(self) { $0.replacing($1.letter, with: $1.folded) }
        return plain.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

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
