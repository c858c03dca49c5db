import Invoicing

/// The number of a bank account that is an IBAN with correct check digits.
struct AccountNumber: Hashable, Sendable {
    /// Without blanks, in capitals.
    let text: String

    /// Takes a number with or without blanks, in letters of either case; nil if it is no IBAN.
    init?(_ text: String) {
        let letters = text.filter { !$0.isWhitespace }.uppercased()
        guard (15...34).contains(letters.count), IBAN.isCorrect(letters) else { return nil }
        self.text = letters
    }
}
