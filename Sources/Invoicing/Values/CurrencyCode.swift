/// A currency, by its ISO 4217 code: three capital letters, unless a document says something else.
public nonisolated struct CurrencyCode: Code {
    public let code: String

    /// The euro.
    public static let euro = CurrencyCode(code: "EUR")

    /// Takes a code of ISO 4217 in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let letters = text.uppercased()
        guard Self.isKnown(letters) else { return nil }
        self.init(code: letters)
    }

    public init(code: String) {
        self.code = code
    }
}
