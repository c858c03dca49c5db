/// The code of a bank by ISO 9362.
public nonisolated enum BIC {
    /// Why a text is no BIC, in a sentence; nil for one, and for an empty text. Blanks and the case of letters do not count.
    public static func problem(in text: String) -> String? {
        let code = text.filter { !$0.isWhitespace }.uppercased()
        var rest = Scanned(code)
        let isWellFormed =
            rest.skip(4...4, Scanned.isLetterOrDigit) && rest.skip(2...2, Scanned.isCapital)
            && rest.skip(2...5, Scanned.isLetterOrDigit) && rest.isAtEnd && [8, 11].contains(code.count)
        guard !code.isEmpty, !isWellFormed else { return nil }
        let reason = IBAN(code) == nil ? "is no BIC" : "is an IBAN"
        return
            "“\(text.prefix(34))” \(reason). A BIC is four characters of a bank, two letters of a country, and two or five more, "
            + "such as COBADEFFXXX. Type one, or leave it empty."
    }
}
