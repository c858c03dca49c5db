/// How well a text matches what was typed: the characters stand in it in that order. What is less matches better.
nonisolated struct FuzzyMatch: Comparable {
    /// How often the match begins anew; within a word that counts three times.
    private let starts: Int
    /// How many characters lie before and between.
    private let gaps: Int

    /// Characters from here and there within words would be found in nearly every sentence.
    private static let mostStarts = 6

    /// - Returns: Nil if some character is not there, or they are too scattered for a match.
    /// - Complexity: O(*n*) in the text.
    init?(of typed: String, in text: String) {
        var rest = typed.lowercased().filter { !$0.isWhitespace }[...]
        var (starts, gaps) = (0, 0)
        var (isMatching, isInWord) = (false, false)
        for character in text.lowercased() where !rest.isEmpty {
            if character == rest.first {
                rest.removeFirst()
                starts += isMatching ? 0 : isInWord ? 3 : 1
                isMatching = true
            } else {
                gaps += 1
                isMatching = false
            }
            isInWord = character.isLetter || character.isNumber
        }
        guard rest.isEmpty, starts < Self.mostStarts else { return nil }
        (self.starts, self.gaps) = (starts, gaps)
    }

    /// Whether it is words of the text that were typed, by their beginnings.
    var isClear: Bool { starts < 3 }

    static func < (a: FuzzyMatch, b: FuzzyMatch) -> Bool { (a.starts, a.gaps) < (b.starts, b.gaps) }
}
