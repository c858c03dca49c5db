import Invoicing
import Testing

@Suite("Numbers that are doubtful")
nonisolated struct DoubtfulIdentifiersTests {
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
        #expect(VATIdentifier.doubt(about: text)?.contains(": \(example).") == true)
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
        "are BICs that are none, as an IBAN is",
        arguments: [
            ("DE02120300000000202051", "is an IBAN"), ("12030000", "is no BIC"), ("COBADEFFXX", "is no BIC"), ("", nil),
            ("COBADEFFXXX", nil), ("byla dem1 001", nil), ("MARKDEF1", nil),
        ] as [(String, String?)])
    func banks(text: String, words: String?) {
        let problem = BIC.problem(in: text)
        #expect((problem == nil) == (words == nil) && problem?.contains(words ?? "") != false)
    }

    @Test(
        "are tax numbers that are VAT identifiers",
        arguments: [
            ("DE811907980", true), ("atu12345678", true), ("133/8150/8159", false), ("5133081508159", false),
            ("", false),
            ("DE12", false), ("FN 123456a", false),
        ])
    func taxNumbers(text: String, isDoubtful: Bool) {
        let doubt = VATIdentifier.doubt(aboutTaxNumber: text)
        #expect((doubt != nil) == isDoubtful && doubt?.contains("is a VAT id") != false)
    }

    @Test(
        "are IBANs whose digits do not fit together",
        arguments: [
            ("DE02120300000000202052", "do not fit together"), ("DE0212030000000020205", "do not fit together"),
            ("1234567890", "is no IBAN"), ("", nil), ("de02 1203 0000 0000 2020 51", nil),
            ("DE02120300000000202051", nil), ("AA106", "is too short for an IBAN"),
        ] as [(String, String?)])
    func accounts(text: String, words: String?) {
        let doubt = IBAN.doubt(about: text)
        #expect((doubt == nil) == (words == nil) && doubt?.contains(words ?? "") != false)
    }

    @Test(
        "do not include IBANs with right check digits, whatever their blanks and case",
        arguments: [
            ("GB82 WEST 1234 5698 7654 32", "GB82WEST12345698765432"),
            ("fr1420041010050500013M02606", "FR1420041010050500013M02606"), ("NO93 8601 1117 947", "NO9386011117947"),
        ])
    func correctAccounts(text: String, account: String) {
        #expect(IBAN(text)?.text == account && IBAN(text.replacing("1", with: "2")) == nil)
        #expect(IBAN(text)?.grouped.filter { $0 != " " } == account)
    }
}
