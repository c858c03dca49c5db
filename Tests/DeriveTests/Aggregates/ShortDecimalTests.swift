import Foundation
import Fuzzing
import Testing

@testable import Derive

@Suite("Arithmetic of short decimals")
nonisolated struct ShortDecimalTests {
    /// Few digits and many, to beyond what is short; powers of ten that are far apart; both signs; zeros at the end.
    private static func decimal(_ random: inout SplitMix) -> Decimal {
        let digits = random.next() >> UInt64(random.below(64))
        let significand = random.below(4) == 0 ? Decimal(digits / 1000) * 1000 : Decimal(digits)
        return Decimal(
            sign: random.below(2) == 0 ? .plus : .minus, exponent: random.below(24) - 14, significand: significand)
    }

    private static func roundedByFoundation(_ value: Decimal, _ places: Int) -> Decimal {
        var (value, result) = (value, Decimal())
        NSDecimalRound(&result, &value, places, .plain)
        return result
    }

    @Test("gives what Foundation gives, to the digit, for random pairs")
    func sameAsFoundation() {
        var random = SplitMix(seed: 2026)
        var shortCount = 0
        let pairs = sampleSize(20_000, soak: 100_000)
        for _ in 0..<pairs {
            let (a, b) = (Self.decimal(&random), Self.decimal(&random))
            let places = random.below(12) - 3
            if ShortDecimal(a) != nil, ShortDecimal(b) != nil { shortCount += 1 }
            let results = [
                (ShortDecimal.sum(a, b), a + b), (ShortDecimal.difference(a, b), a - b),
                (ShortDecimal.product(a, b), a * b),
                (ShortDecimal.rounded(a, toPlaces: places), Self.roundedByFoundation(a, places)),
                (ShortDecimal(a)?.decimal ?? a, a),
            ]
            for (mine, theirs) in results where mine != theirs || mine.description != theirs.description {
                Issue.record("\(a), \(b), \(places): \(mine) is not \(theirs)")
            }
            if ShortDecimal.areEqual(a, b) != (a == b) || !ShortDecimal.areEqual(a, a) {
                Issue.record("\(a) and \(b) compare otherwise")
            }
        }
        #expect(shortCount > pairs / 2)
    }

    @Test(
        "reads digits and power of ten, without zeros at the end",
        arguments: [
            ("0", 0, 0), ("-0", 0, 0), ("1.50", 15, -1), ("-12.34", -1234, -2), ("1000000", 1, 6),
            ("999999999999999999", 999_999_999_999_999_999, 0),
        ])
    func reads(text: String, digits: Int64, exponent: Int) throws {
        let value = try #require(Decimal(string: text))
        let short = try #require(ShortDecimal(value))
        #expect(short.digits == digits && short.exponent == exponent)
    }

    @Test(
        "leaves to Foundation what has more digits or is no number",
        arguments: [Decimal.nan, .greatestFiniteMagnitude, Decimal(UInt64.max), Decimal(1) / 3])
    func notShort(value: Decimal) {
        #expect(ShortDecimal(value) == nil)
        let sum = ShortDecimal.sum(value, 1)
        #expect(sum == value + 1 || sum.isNaN && value.isNaN)
        #expect(ShortDecimal.areEqual(value, value) == (value == value))
    }

    @Test(
        "rounds half away from zero, also what is all gone",
        arguments: [
            ("0.005", "0.01"), ("-0.005", "-0.01"), ("0.0049", "0"), ("0.000000000000000499", "0"), ("1.995", "2"),
        ])
    func rounds(text: String, expected: String) throws {
        let rounded = try ShortDecimal.rounded(#require(Decimal(string: text)), toPlaces: 2)
        #expect(rounded.description == expected)
    }
}
