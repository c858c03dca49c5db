import Invoicing
import Testing

@Suite("Numbers that are doubtful")
struct DoubtfulIdentifiersTests {
    @Test(
        "are VAT identifiers unlike those of their country",
        arguments: [
            "DE12345678", "DE1234567890", "DE12345678X", "ATX12345678", "FR12", "NL123456789", "12345", "RO1",
            "XIHB123", "XIGE123", "GBHAA12", "ATA12345678",
        ])
    func doubtful(text: String) throws {
        let sentence = try #require(VATIdentifier.doubt(about: text))
        #expect(sentence.contains("“\(text)”") && sentence.hasSuffix("Check it."))
    }

    @Test(
        "are compared with an example of their country",
        arguments: [
            ("DE1", "DE999999999"), ("ATX12345678", "ATU99999999"), ("FR12", "FRAA999999999"), ("IE1", "IE9A99999A"),
        ])
    func examples(text: String, example: String) {
        #expect(VATIdentifier.doubt(about: text)?.contains("such as \(example).") == true)
    }

    @Test(
        "are not those of which nothing is wrong, nor of countries of which nothing is known",
        arguments: [
            "", "DE123456789", "de 811 907 980", "ATU12345678", "BE0123456789", "EL094259216", "ESX1234567X",
            "FRAB123456789", "IE1A23456B", "IE1234567AB", "NL123456789B01", "PL7251801126", "RO12", "SE123456789001",
            "XI123456789", "XIGD123", "XIHA500", "GBHA123", "CHE123456789", "US12",
        ])
    func fine(text: String) {
        #expect(VATIdentifier.doubt(about: text) == nil)
    }

    @Test(
        "are IBANs whose digits do not fit together",
        arguments: [
            ("DE02120300000000202052", "do not fit together"), ("DE0212030000000020205", "do not fit together"),
            ("1234567890", "is no IBAN"), ("", nil), ("de02 1203 0000 0000 2020 51", nil),
            ("DE02120300000000202051", nil),
        ] as [(String, String?)])
    func accounts(text: String, words: String?) {
        let doubt = IBAN.doubt(about: text)
        #expect((doubt == nil) == (words == nil) && doubt?.contains(words ?? "") != false)
    }
}
