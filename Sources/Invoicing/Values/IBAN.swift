/// The number of a bank account by ISO 13616, whose check digits are right.
public nonisolated struct IBAN: Hashable, Sendable {
    /// Without blanks, in capitals: `DE02120300000000202051`.
    public let text: String

    /// Takes a number with or without blanks, in letters of either case; nil if it is no IBAN.
    /// - Complexity: O(*n*) in the text.
    public init?(_ text: String) {
        let account = text.filter { !$0.isWhitespace }.uppercased()
        guard Self.lengths.contains(account.count), Self.hasRightCheckDigits(account) else { return nil }
        self.text = account
    }

    /// From Norway's 15 characters to the most that ISO 13616 allows.
    private static let lengths = 15...34

    /// The IBAN as people write it, in groups of four: `DE02 1203 0000 0000 2020 51`.
    public var grouped: String {
        stride(from: 0, to: text.count, by: 4).map { text.dropFirst($0).prefix(4) }.joined(separator: " ")
    }

    /// Returns a doubt about an account that is entered as an IBAN, in a sentence; nil for none, and for an empty text.
    public static func doubt(about text: String) -> String? {
        let account = text.filter { !$0.isWhitespace }.uppercased()
        guard !account.isEmpty, IBAN(account) == nil else { return nil }
        var rest = Scanned(account)
        guard rest.skip(2...2, Scanned.isCapital), rest.skip(2...2, Scanned.isDigit) else {
            return "“\(text.prefix(34))” is no IBAN: one begins with a country and two digits, such as DE02. Check it."
        }
        guard account.count >= lengths.lowerBound else {
            return
                "“\(text.prefix(34))” is too short for an IBAN: the shortest has \(lengths.lowerBound) characters. Check it."
        }
        return "The digits of the IBAN “\(text.prefix(34))” do not fit together: one is wrong or missing. Check it."
    }

    /// Returns `true` if a text of any length is a country in capitals, check digits, and letters and digits for which these
    /// are right.
    static func hasRightCheckDigits(_ account: String) -> Bool {
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
}
