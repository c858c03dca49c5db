/// The check of account numbers, ISO 13616.
public nonisolated enum IBAN {
    /// Whether a text has the form of an account number with correct check digits, in capitals; blanks do not count.
    /// - Complexity: O(*n*) in the text.
    public static func isCorrect(_ text: String) -> Bool {
        let account = text.filter { !$0.isWhitespace }
        var rest = Scanned(account)
        let isWellFormed =
            rest.skip(2...2, Scanned.isCapital) && rest.skip(2...2, Scanned.isDigit)
            && rest.skip(1...30, Scanned.isLetterOrDigit) && rest.isAtEnd
        guard isWellFormed else { return false }
        return (account.dropFirst(4) + account.prefix(4)).reduce(0) { remainder, character in
            let value = character.wholeNumberValue ?? Int(character.uppercased().utf8.first ?? 0) - 55
            return (remainder * (value > 9 ? 100 : 10) + value) % 97
        } == 1
    }

    /// An account number as people write it, in groups of four.
    public static func inGroups(_ text: String) -> String {
        let letters = text.filter { !$0.isWhitespace }
        return stride(from: 0, to: letters.count, by: 4).map { letters.dropFirst($0).prefix(4) }
            .joined(separator: " ")
    }

    /// What is doubtful about an account that is entered as an IBAN, in a sentence; nil for nothing, and for an empty text.
    /// Blanks and the case of letters do not count.
    public static func doubt(about text: String) -> String? {
        let account = text.filter { !$0.isWhitespace }.uppercased()
        guard !account.isEmpty, !isCorrect(account) else { return nil }
        var rest = Scanned(account)
        guard rest.skip(2...2, Scanned.isCapital), rest.skip(2...2, Scanned.isDigit) else {
            return "“\(text.prefix(34))” is no IBAN: one begins with a country and two digits, such as DE02. Check it."
        }
        return "The digits of the IBAN “\(text.prefix(34))” do not fit together: one is wrong or missing. Check it."
    }
}
