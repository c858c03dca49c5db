import Foundation
import Fuzzing
import Invoicing
import Testing

@testable import Input

@Suite("How numbers look")
struct DecimalFormatTests {
    @Test(
        "amounts have two decimals, groups of three and their sign",
        arguments: [
            ("0", "0.00"), ("5", "5.00"), ("-0.5", "-0.50"), ("1234.5", "1 234.50"), ("-1234567.891", "-1 234 567.89"),
            ("100000", "100 000.00"), ("999.999", "1 000.00"),
            ("123456789012345678901.5", "123 456 789 012 345 678 901.50"),
        ])
    func amounts(value: String, shown: String) throws {
        #expect(try DecimalFormat.amount(#require(ExactDecimal(value))) == shown)
    }

    @Test(
        "amounts in a currency have the decimals of its coins, and two where it has cents",
        arguments: [
            ("5.125", "KWD", "5.125"), ("6.25", "KWD", "6.25"), ("-0.0005", "KWD", "-0.001"), ("76", "TND", "76.00"),
            ("5.125", "EUR", "5.13"), ("3570", "JPY", "3 570"), ("0.5", "JPY", "0.50"), ("-3570", "XPF", "-3 570"),
        ])
    func coins(value: String, currency: String, shown: String) throws {
        let currency = CurrencyCode(code: currency)
        #expect(try DecimalFormat.amount(#require(ExactDecimal(value)), in: currency) == shown)
    }

    @Test(
        "prices keep their decimals, quantities have no more than theirs",
        arguments: [
            ("0.0115", "0.0115", "0.0115"), ("19.9", "19.90", "19.9"), ("3", "3.00", "3"),
            ("1200", "1 200.00", "1 200"),
            ("0.00000000000000000000005", "0.00000000000000000000005", "0.00000000000000000000005"),
        ])
    func prices(value: String, price: String, quantity: String) throws {
        let value = try #require(ExactDecimal(value))
        #expect(DecimalFormat.price(value) == price && DecimalFormat.plain(value) == quantity)
    }

    @Test("are read as the same number, whatever their length, with blanks between groups and zeros behind")
    func digits() throws {
        var random = SplitMix(seed: 7)
        for _ in 0..<20_000 {
            let digits = Int(truncatingIfNeeded: random.next() >> UInt64(random.below(64)))
            let value = ExactDecimal(digits, exponent: random.below(40) - 20)
            let text = DecimalFormat.price(value)
            #expect(ExactDecimal(text.replacing(" ", with: "")) == value, "\(value)")
            let parts = text.drop { $0 == "-" }.split(separator: ".")
            #expect(parts.count == 2 && parts[1].count >= 2, "\(text)")
            let groups = parts[0].split(separator: " ")
            #expect(groups.dropFirst().allSatisfy { $0.count == 3 } && (1...3).contains(groups[0].count), "\(text)")
        }
    }

    @Test("what is not computable is called so")
    func notComputable() {
        let texts = [DecimalFormat.amount(.notComputable), DecimalFormat.editable(.notComputable)]
        #expect(texts == ["not computable", "not computable"])
    }
}
