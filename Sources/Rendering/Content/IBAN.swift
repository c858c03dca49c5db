/// The number of a bank account whose check digits are right.
struct IBAN: Hashable, Sendable {
    /// Without blanks, in capitals.
    let text: String

    /// Takes a number with or without blanks; nil if it is none, or its check digits are wrong.
    init?(_ text: String) {
        let letters = text.filter { !$0.isWhitespace }.uppercased()
        guard (15...34).contains(letters.count), letters.prefix(2).allSatisfy(\.isLetter),
            letters.dropFirst(2).prefix(2).allSatisfy(\.isNumber),
            letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        guard Self.remainder(of: String(letters.dropFirst(4)) + letters.prefix(4)) == 1 else { return nil }
        self.text = letters
    }

    /// The remainder of the number that the letters stand for, by 97 (ISO 13616).
    private static func remainder(of letters: String) -> Int {
        letters.reduce(0) { rest, letter in
            let value = letter.hexDigitValue.flatMap { $0 < 10 ? $0 : nil } ?? Int(letter.asciiValue ?? 0) - 55
            return (rest * (value < 10 ? 10 : 100) + value) % 97
        }
    }
}
