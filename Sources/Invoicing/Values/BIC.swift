/// The code of a bank by ISO 9362.
public nonisolated enum BIC {
    /// A code without blanks, in capital letters.
    public static func code(_ text: String) -> String { text.filter { !$0.isWhitespace }.uppercased() }

    /// Returns the reason why a text is no BIC, in a sentence; nil for one, and for an empty text. Blanks and the case of
    /// letters do not count.
    public static func problem(in text: String) -> String? {
        let code = code(text)
        var rest = Scanned(code)
        let isWellFormed =
            rest.skip(4...4, Scanned.isLetterOrDigit) && rest.skip(2...2, Scanned.isCapital)
            && rest.skip(2...5, Scanned.isLetterOrDigit) && rest.isAtEnd && [8, 11].contains(code.count)
            && isCountry(String(code.dropFirst(4).prefix(2)))
        guard !code.isEmpty, !isWellFormed else { return nil }
        let reason = IBAN(code) == nil ? "is no BIC" : "is an IBAN"
        return
            "“\(text.prefix(34))” \(reason). A BIC is four characters of a bank, two letters of a country, and two or five more, "
            + "such as COBADEFFXXX. Type one, or leave it empty."
    }

    /// Kosovo's banks have XK, which is in no list of countries.
    private static func isCountry(_ code: String) -> Bool { CodeList.countries.contains(code) || code == "XK" }
}
