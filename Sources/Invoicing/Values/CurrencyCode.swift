/// A currency, by its ISO 4217 code: three capital letters.
public nonisolated struct CurrencyCode: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The three letters.
    public let code: String

    /// The euro.
    public static let euro = CurrencyCode(verified: "EUR")

    /// Takes three letters in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let letters = text.uppercased()
        guard letters.utf8.count == 3, letters.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
        self.init(verified: letters)
    }

    private init(verified code: String) {
        self.code = code
    }

    public var description: String { code }
}
