/// A currency, by its ISO 4217 code: three capital letters.
public nonisolated struct CurrencyCode: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The three letters.
    public let code: String

    /// The euro.
    public static let euro = CurrencyCode(verified: "EUR")

    /// Takes a code of ISO 4217 in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let letters = text.uppercased()
        guard Self.known.contains(letters) else { return nil }
        self.init(verified: letters)
    }

    /// Takes a code that was verified before, and may have been withdrawn since.
    public init(verified code: String) {
        self.code = code
    }

    public var description: String { code }
}
