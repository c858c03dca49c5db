import Foundation

/// A decimal as a whole number of up to 18 digits and a power of ten, as amounts, prices and rates are.
///
/// Foundation calculates with 38 digits in memory that it allocates, at 250 ns an addition; this is arithmetic of machine
/// words. What has more digits, and what is no number, is left to Foundation, and results are the same to the digit.
package struct ShortDecimal: Sendable {
    /// All digits, with the sign.
    package private(set) var digits: Int64
    /// The power of ten by which they are multiplied.
    package private(set) var exponent: Int

    private static let limit: UInt64 = 1_000_000_000_000_000_000
    private static let exponents = -127...127

    /// Reads a decimal's memory.
    ///
    /// Its 20 bytes are NSDecimal's, but no interface promises that. So they are compared once with what is known of some
    /// numbers, and not read at all where they differ.
    /// - Returns: nil for what is no number, or has more than 18 digits.
    package init?(_ value: Decimal) {
        guard Self.isLayoutKnown else { return nil }
        self.init(reading: value)
    }

    private static let isLayoutKnown: Bool = {
        let known: [(value: Decimal, digits: Int64, exponent: Int)] = [
            (Decimal(12_345) / -10, -12_345, -1), (Decimal(90) * 10, 9, 2),
            (Decimal(1 << 40) / 1000, 1_099_511_627_776, -3), (0, 0, 0),
        ]
        return MemoryLayout<Decimal>.size == 20 && ShortDecimal(reading: .nan) == nil
            && known.allSatisfy { known in
                ShortDecimal(reading: known.value).map { $0.digits == known.digits && $0.exponent == known.exponent }
                    ?? false
            }
    }()

    private init?(reading value: Decimal) {
        // An exponent, then flags with the number of 16-bit words, and after two bytes of nothing these words.
        let (exponent, flags, words) = withUnsafeBytes(of: value) { bytes in
            (
                bytes.load(as: Int8.self), bytes[1],
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
            )
        }
        let (count, isNegative) = (Int(flags >> 4), flags & 0x08 != 0)
        guard count <= 4, count > 0 || !isNegative else { return nil }
        let magnitude = count == 4 ? words : words & (1 << (16 * UInt64(count)) - 1)
        guard magnitude < Self.limit else { return nil }
        self.init(digits: isNegative ? -Int64(magnitude) : Int64(magnitude), exponent: Int(exponent))
    }

    private init?(digits: Int64, exponent: Int) {
        guard digits != 0 else {
            (self.digits, self.exponent) = (0, 0)
            return
        }
        var (digits, exponent) = (digits, exponent)
        while digits.isMultiple(of: 10) {
            digits /= 10
            exponent += 1
        }
        guard Self.exponents.contains(exponent), digits.magnitude < Self.limit else { return nil }
        (self.digits, self.exponent) = (digits, exponent)
    }

    /// The same for Foundation.
    package var decimal: Decimal {
        guard digits != 0 else { return 0 }
        return Decimal(
            sign: digits < 0 ? .minus : .plus, exponent: exponent, significand: Decimal(digits.magnitude))
    }

    /// The digits at a smaller power of ten; nil where they do not fit.
    private func digits(at smaller: Int) -> Int64? {
        guard exponent > smaller else { return digits }
        guard exponent - smaller < Self.powers.count else { return digits == 0 ? 0 : nil }
        let (product, isTooLarge) = digits.multipliedReportingOverflow(by: Self.powers[exponent - smaller])
        return isTooLarge ? nil : product
    }

    /// 1, 10, 100 … as far as there are 64 bits for them.
    private static let powers: [Int64] = (0...18).map { count in (0..<count).reduce(1) { power, _ in power * 10 } }

    // MARK: Arithmetic; nil where Foundation is to calculate

    private func adding(_ other: ShortDecimal) -> ShortDecimal? {
        let smaller = min(exponent, other.exponent)
        guard let first = digits(at: smaller), let second = other.digits(at: smaller) else { return nil }
        let (sum, isTooLarge) = first.addingReportingOverflow(second)
        return isTooLarge ? nil : ShortDecimal(digits: sum, exponent: smaller)
    }

    private func multiplied(by other: ShortDecimal) -> ShortDecimal? {
        let (product, isTooLarge) = digits.multipliedReportingOverflow(by: other.digits)
        return isTooLarge ? nil : ShortDecimal(digits: product, exponent: exponent + other.exponent)
    }

    private var negated: ShortDecimal {
        var result = self
        result.digits = -digits
        return result
    }

    /// Half away from zero.
    private func rounded(toPlaces places: Int) -> ShortDecimal? {
        let excess = -exponent - places
        guard excess > 0 else { return self }
        guard excess < Self.powers.count else { return ShortDecimal(digits: 0, exponent: 0) }
        let power = Self.powers[excess]
        let (quotient, rest) = digits.quotientAndRemainder(dividingBy: power)
        let isUp = rest.magnitude >= UInt64(power) / 2
        return ShortDecimal(digits: quotient + (isUp ? digits.signum() : 0), exponent: -places)
    }
}

extension ShortDecimal {
    /// The sum of two decimals; nil where not both, or not it, are short.
    package static func exactSum(_ a: Decimal, _ b: Decimal) -> Decimal? {
        guard let first = ShortDecimal(a), let second = ShortDecimal(b) else { return nil }
        return first.adding(second)?.decimal
    }

    /// The difference of two decimals; nil where not both, or not it, are short.
    package static func exactDifference(_ a: Decimal, _ b: Decimal) -> Decimal? {
        guard let first = ShortDecimal(a), let second = ShortDecimal(b) else { return nil }
        return first.adding(second.negated)?.decimal
    }

    /// The sum of two decimals.
    package static func sum(_ a: Decimal, _ b: Decimal) -> Decimal { exactSum(a, b) ?? a + b }

    /// The difference of two decimals.
    package static func difference(_ a: Decimal, _ b: Decimal) -> Decimal { exactDifference(a, b) ?? a - b }

    /// The product of two decimals.
    package static func product(_ a: Decimal, _ b: Decimal) -> Decimal {
        guard let first = ShortDecimal(a), let second = ShortDecimal(b), let product = first.multiplied(by: second)
        else { return a * b }
        return product.decimal
    }

    /// A decimal rounded to a number of decimals, half away from zero.
    package static func rounded(_ value: Decimal, toPlaces places: Int) -> Decimal {
        if let rounded = ShortDecimal(value)?.rounded(toPlaces: places) { return rounded.decimal }
        var (value, result) = (value, Decimal())
        NSDecimalRound(&result, &value, places, .plain)
        return result
    }

    /// Whether two decimals are equal.
    package static func areEqual(_ a: Decimal, _ b: Decimal) -> Bool {
        guard let first = ShortDecimal(a), let second = ShortDecimal(b) else { return a == b }
        return first.digits == second.digits && first.exponent == second.exponent
    }

    /// Whether two decimals are equal, or both are none.
    package static func areEqual(_ a: Decimal?, _ b: Decimal?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return areEqual(a, b)
    }
}

/// Whether two decimals are the same to an observer.
public func _$isEqual(_ a: Decimal, _ b: Decimal) -> Bool { ShortDecimal.areEqual(a, b) }

/// Whether two decimals are the same to an observer, or both are none.
public func _$isEqual(_ a: Decimal?, _ b: Decimal?) -> Bool { ShortDecimal.areEqual(a, b) }
