import Foundation
import Invoicing
import Testing

@Suite("The text of a decimal")
nonisolated struct DecimalTextTests {
    @Test(
        "is what Foundation says",
        arguments: [
            "0", "1", "-1", "10", "1200", "0.1", "-0.05", "0.001", "1234.50", "-1234.56", "100.00", "1099511627.776",
            "18446744073709551615", "18446744073709551616", "0.14285714285714285714285714285714285714",
            "99999999999999999999999999999999999999", "1e30", "1e-30", "nonsense",
            "-18446744073709551615", "-0.0018446744073709551615", "1e19", "-7e18", "1e-19", "12345678901234567890e-19",
        ])
    func same(text: String) {
        let value = Decimal(string: text) ?? .nan
        #expect(value.plainText == value.description)
        #expect((value * 100).plainText == (value * 100).description)
        #expect((value / 8).plainText == (value / 8).description)
    }

    @Test("is what Foundation says of sums, products and roundings too")
    func computed() {
        var value: Decimal = 0
        for number in 1...2000 {
            value = (value * 7 + Decimal(number) / 13) / Decimal(number % 9 + 1)
            let (rounded, negative) = (value.rounded(toPlaces: number % 5), -value)
            #expect(rounded.plainText == rounded.description)
            #expect(negative.plainText == negative.description)
        }
    }
}
