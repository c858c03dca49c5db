import Derive
import Foundation
import Invoicing
import Ledger
import Testing

@testable import Input

@Suite("The sign before decimals")
struct DecimalSignTests {
    @Test(
        "is that of the region, and open where nobody says",
        arguments: [
            ("de_DE.UTF-8", DecimalSign.comma), ("fr_FR@euro", .comma), ("de_CH", .point), ("en_US.UTF-8", .point),
            ("en_GB", .point), ("en_DE", .comma), ("pt-BR", .comma), ("C", .open), ("C.UTF-8", .open),
            ("POSIX", .open), ("", .open),
        ])
    func regions(name: String, sign: DecimalSign) { #expect(DecimalSign(locale: name) == sign) }

    @Test("comes from the first variable of the environment that says anything")
    func environment() {
        #expect(DecimalSign(environment: ["LANG": "de_DE.UTF-8"]) == .comma)
        #expect(DecimalSign(environment: ["LANG": "de_DE.UTF-8", "LC_ALL": ""]) == .comma)
        #expect(DecimalSign(environment: ["LANG": "de_DE.UTF-8", "LC_NUMERIC": "en_US.UTF-8"]) == .point)
        #expect(DecimalSign(environment: ["LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"]) == .open)
        #expect(DecimalSign(environment: ["LANG": "xx_nowhere"]) == .open)
    }

    @Test(
        "says how a number is read whose other sign could separate thousands",
        arguments: [
            ("1.234", "1.234", "1.234", "1234"), ("1,234", "1.234", "1234", "1.234"),
            ("-1.234", "-1.234", "-1.234", "-1234"), ("12.5", "12.5", "12.5", "12.5"),
            ("12,5", "12.5", "12.5", "12.5"), ("0.125", "0.125", "0.125", "0.125"),
            ("0,125", "0.125", "0.125", "0.125"), ("1234.567", "1234.567", "1234.567", "1234.567"),
            ("1.234,5", "1234.5", "1234.5", "1234.5"), ("1,234.5", "1234.5", "1234.5", "1234.5"),
            ("1.234.567", "1234567", "1234567", "1234567"), ("1 234,567", "1234.567", "1234.567", "1234.567"),
        ])
    func readings(text: String, open: String, point: String, comma: String) throws {
        for (sign, wanted) in [(DecimalSign.open, open), (.point, point), (.comma, comma)] {
            #expect(try NumberInput.parse(text, sign).plainText == wanted, "\(text) with \(sign)")
        }
    }

    @Test("is doubted only where nobody has said which it is", arguments: ["1.234", "1,234"])
    func doubts(text: String) {
        for sign in [DecimalSign.comma, .point] { #expect(NumberInput.reading(ofAmbiguous: text, sign) == nil) }
        #expect(
            NumberInput.reading(ofAmbiguous: text, .open)
                == "“\(text)” is read as 1.234. For thousands type 1234.")
    }

    @Test("is shown in amounts, prices and what is edited, and what is edited is read as it was")
    func shown() throws {
        try RegionForms.$current.withValue(RegionForms(sign: .comma)) {
            let value = ExactDecimal(1_234_567, exponent: -3)
            #expect(DecimalFormat.amount(value) == "1 234,57" && DecimalFormat.price(value) == "1 234,567")
            #expect(DecimalFormat.plain(-value) == "-1 234,567" && DecimalFormat.plain(3) == "3")
            #expect(DecimalFormat.plainAmount(value) == "1234.567")
            let thousandth = value * ExactDecimal(1, exponent: -3)
            for number in [value, thousandth, -thousandth, 12] {
                let read = try NumberInput.parse(DecimalFormat.editable(number))
                #expect(read == number)
            }
        }
    }
}
