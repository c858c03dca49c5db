import Invoicing
import Testing

@Suite("A currency code")
nonisolated struct CurrencyCodeTests {
    @Test("is one of ISO 4217 in either case", arguments: [("eur", "EUR"), ("SEK", "SEK"), ("jpy", "JPY")])
    func taken(text: String, code: String) {
        #expect(CurrencyCode(text)?.code == code)
    }

    @Test("takes nothing else", arguments: ["", "EU", "EURO", "E1R", "ÄÖÜ", "€", "XYZ", "ABC", "EUR ", "XXX"])
    func refused(text: String) {
        #expect(CurrencyCode(text) == nil)
    }
}
