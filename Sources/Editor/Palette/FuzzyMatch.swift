import Invoicing

/// A text that is typed, or in which it is looked for, without case and accents: folded once for many matches.
nonisolated struct FuzzyText: Sendable {
    fileprivate let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.foldedForSearch.utf8) }

    /// `true` if it is a word of three letters or more.
    var isWord: Bool { bytes.count >= 3 && bytes.allSatisfy(Self.isPartOfWord) }

    /// Returns `true` if some word begins with the first letter of a typed one, and has the others behind it in their order.
    /// - Complexity: O(*n*) in the text.
    func hasWord(withLettersOf typed: FuzzyText) -> Bool {
        bytes.split { !Self.isPartOfWord($0) }.contains { word in
            guard word.first == typed.bytes.first else { return false }
            var rest = typed.bytes[...]
            for byte in word where byte == rest.first { rest.removeFirst() }
            return rest.isEmpty
        }
    }

    /// The offset in bytes of the first word that begins with a typed one; nil if no word does.
    /// - Complexity: O(*n*) in the text.
    fileprivate func place(ofWordBeginningWith typed: FuzzyText) -> Int? {
        bytes.indices.first { index in
            (index == 0 || !Self.isPartOfWord(bytes[index - 1])) && bytes[index...].starts(with: typed.bytes)
        }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool { Scanned.isLetterOrDigit(byte) || byte >= 0x80 }
}

/// The match of a text with a query: the text contains the query's characters in order. A lower value is a better match.
nonisolated struct FuzzyMatch: Comparable {
    /// The number of restarts of the match, other than after a typed blank. A restart within a word counts three times.
    private let starts: Int
    /// The number of bytes before and between.
    private let gaps: Int

    /// Characters from here and there within words would be found in nearly every sentence.
    private static let mostStarts = 5

    /// - Returns: Nil if some character is not there, or they are too scattered for a match.
    /// - Complexity: O(*n*) in the text.
    init?(of typed: FuzzyText, in text: FuzzyText) {
        // An earlier word may begin with the same letters.
        if typed.isWord, let place = text.place(ofWordBeginningWith: typed) {
            (self.starts, self.gaps) = (1, place)
            return
        }
        var rest = typed.bytes[...]
        var (starts, gaps) = (0, 0)
        var (isMatching, isInWord, isNewWord) = (false, false, false)
        for byte in text.bytes {
            isNewWord = Self.skipBlanks(&rest) || isNewWord
            guard let next = rest.first else { break }
            if byte == next {
                rest.removeFirst()
                starts += isMatching ? 0 : isInWord ? 3 : isNewWord ? 0 : 1
                (isMatching, isNewWord) = (true, false)
            } else {
                gaps += 1
                isMatching = false
            }
            isInWord = Scanned.isLetterOrDigit(byte) || byte >= 0x80
        }
        _ = Self.skipBlanks(&rest)
        guard rest.isEmpty, starts < Self.mostStarts else { return nil }
        (self.starts, self.gaps) = (starts, gaps)
    }

    private static func skipBlanks(_ typed: inout ArraySlice<UInt8>) -> Bool {
        let count = typed.count
        typed = typed.drop { $0 == UInt8(ascii: " ") }
        return typed.count < count
    }

    /// `true` if it is words of the text that were typed, by their beginnings.
    var isClear: Bool { starts < 3 }

    static func < (a: FuzzyMatch, b: FuzzyMatch) -> Bool { (a.starts, a.gaps) < (b.starts, b.gaps) }
}
