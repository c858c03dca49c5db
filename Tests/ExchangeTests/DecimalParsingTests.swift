import Exchange
import Foundation
import Invoicing
import Testing

@Suite("Decimals of a document")
nonisolated struct DecimalParsingTests {
    private static let digits = String(repeating: "7", count: 37)

    @Test(
        "have up to 38 digits, of which zeros at either end are none",
        arguments: [
            (digits + ".10", digits + ".1"), (digits + "." + String(repeating: "0", count: 50), digits),
            ("-" + digits + ".00", "-" + digits), ("+" + digits + ".50", digits + ".5"),
            ("0000000000000000000000000000000000000000000012.5000", "12.5"), ("-0.00", "0"), ("1.", "1"), (".5", "0.5"),
        ])
    func zeros(text: String, value: String) {
        #expect(ExactDecimal(text) == ExactDecimal(value))
    }

    @Test("are refused where digits would be lost", arguments: [digits + ".12", digits + "12", "1e5", "1,5", ".", ""])
    func refused(text: String) { #expect(ExactDecimal(text) == nil) }
}
