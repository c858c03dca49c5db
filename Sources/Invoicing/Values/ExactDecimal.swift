/// A decimal number whose sums, differences and products are exact: `12.50` is 1250 × 10⁻².
///
/// It has up to 38 significant digits, and an exponent between −38 and 38. Zeros at the end stay as they were written, so that `12.50` is printed as `12.50`. They
/// mean nothing to comparison and hashing: 12.5 equals 12.50.
///
/// - **Zero** has no sign. `0.00` equals `0`.
/// - **At the limits**, a result of more than 38 digits, or with an exponent beyond ±38, is ``notComputable``. Zeros at the end
///   of an exact result are dropped where that makes it fit. Only ``rounded(toPlaces:_:)`` and ``divided(by:places:_:)`` round.
/// - **Not computable** is the result of an overflow, of a division by zero, and of arithmetic on such a value. It equals
///   itself, so that derived values settle, and is greater than every number.
///
/// Why not IEEE 754's decimal128: it rounds a sum of 35 digits silently, has two zeros and two infinities, and its NaN does not
/// equal itself. An invoice needs an error in place of each.
public nonisolated struct ExactDecimal: Sendable {
    // The lower and the upper half of the significand. As one `Int128` they would make the type 32 bytes large instead of 24, and
    // builds without optimisation copy optionals of a type that is aligned to 16 bytes by way of misaligned places, and crash.
    private let low: UInt64
    private let high: Int64
    /// The power of ten by which the digits are multiplied; ``notComputablePower`` marks a value that is not computable.
    private let power: Int8

    private static let notComputablePower = Int8.min
    private static let exponents = -38...38
    /// The smallest number of 39 digits.
    private static var limit: UInt128 { 100_000_000_000_000_000_000_000_000_000_000_000_000 }

    /// The result of arithmetic that has no exact result.
    public static let notComputable = ExactDecimal(significand: 0, power: notComputablePower)

    private init(significand: Int128, power: Int8) {
        low = UInt64(truncatingIfNeeded: significand)
        high = Int64(truncatingIfNeeded: significand >> 64)
        self.power = power
    }

    /// All digits, with the sign. Zero if the value is not computable.
    private var significand: Int128 { Int128(high) << 64 | Int128(low) }

    /// A whole number times a power of ten: `ExactDecimal(1250, exponent: -2)` is 12.50. Not computable beyond ±38.
    public init(_ digits: Int, exponent: Int = 0) {
        self = .fitting(digits < 0, (0, UInt128(digits.magnitude)), exponent)
    }

    /// A number of up to 256 bits. Zeros at its end are dropped until it fits; without enough of them it is not computable.
    private static func fitting(
        _ isNegative: Bool, _ magnitude: (high: UInt128, low: UInt128), _ exponent: Int
    ) -> ExactDecimal {
        var ((high, low), exponent) = (magnitude, exponent)
        if high == 0, low == 0 { exponent = min(max(exponent, exponents.lowerBound), 0) }
        while high > 0 || low >= limit || exponent < exponents.lowerBound {
            let upper = high.quotientAndRemainder(dividingBy: 10)
            let lower = (10 as UInt128).dividingFullWidth((upper.remainder, low))
            guard lower.remainder == 0 else { return .notComputable }
            (high, low, exponent) = (upper.quotient, lower.quotient, exponent + 1)
        }
        while exponent > 0, low < limit / 10 { (low, exponent) = (low * 10, exponent - 1) }
        guard exponent <= exponents.upperBound else { return .notComputable }
        return ExactDecimal(significand: isNegative ? -Int128(low) : Int128(low), power: Int8(exponent))
    }

    /// `true` if this is a number.
    public var isComputable: Bool { power != Self.notComputablePower }

    /// The number of decimals, zeros at the end included: two for `12.50`.
    public var places: Int { isComputable ? max(0, -exponent) : 0 }
    private var exponent: Int { Int(power) }

    /// The same number without zeros at the end of its decimals: `12.5` for `12.50`.
    public var withoutTrailingZeros: ExactDecimal {
        guard isComputable else { return self }
        let (digits, power) = stripped(upTo: 0)
        return ExactDecimal(significand: digits, power: power)
    }

    /// Digits and exponent without zeros at the end, as long as the exponent is below a limit.
    private func stripped(upTo highest: Int8) -> (digits: Int128, power: Int8) {
        var (digits, power) = (significand, power)
        while power < highest, digits.isMultiple(of: 10) { (digits, power) = (digits / 10, power + 1) }
        return (digits, power)
    }

    /// 1, 10, 100 … 10³⁸.
    private static let powers: [UInt128] = (0...38).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}

nonisolated extension ExactDecimal: SignedNumeric {
    public init(integerLiteral value: Int) { self.init(value) }

    /// Nil beyond the range of `Int`.
    public init?(exactly source: some BinaryInteger) {
        guard let digits = Int(exactly: source) else { return nil }
        self.init(digits)
    }

    public var magnitude: ExactDecimal { significand < 0 ? -self : self }

    public static prefix func - (value: ExactDecimal) -> ExactDecimal {
        ExactDecimal(significand: -value.significand, power: value.power)
    }

    /// The sum; not computable beyond 38 digits.
    public static func + (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
        if a.power == b.power, a.isComputable {
            let (sum, isTooLarge) = a.significand.addingReportingOverflow(b.significand)
            if !isTooLarge, sum.magnitude < limit { return ExactDecimal(significand: sum, power: a.power) }
        }
        return a.power < b.power ? sum(b, a) : sum(a, b)
    }

    /// The difference; not computable beyond 38 digits.
    public static func - (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal { a + -b }

    /// The product; not computable beyond 38 digits.
    public static func * (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
        guard a.isComputable, b.isComputable else { return .notComputable }
        let exponent = a.exponent + b.exponent
        let (product, isTooLarge) = a.significand.multipliedReportingOverflow(by: b.significand)
        if !isTooLarge, product.magnitude < limit, exponents.lowerBound <= exponent, exponent <= 0 {
            return ExactDecimal(significand: product, power: Int8(exponent))
        }
        let magnitude = a.significand.magnitude.multipliedFullWidth(by: b.significand.magnitude)
        return fitting((a.significand < 0) != (b.significand < 0), magnitude, exponent)
    }

    public static func *= (a: inout ExactDecimal, b: ExactDecimal) { a = a * b }

    /// The sum of two numbers in 256 bits, the first of which has the larger exponent.
    private static func sum(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal {
        guard a.isComputable, b.isComputable else { return .notComputable }
        if a.significand == 0 { return b }
        let distance = a.exponent - b.exponent
        guard distance <= exponents.upperBound else {
            // Without zeros at the end, b's last digit is more than 38 digits behind a's.
            let (digits, power) = b.stripped(upTo: a.power)
            return power == b.power ? .notComputable : sum(a, ExactDecimal(significand: digits, power: power))
        }
        let scaled = a.significand.multipliedFullWidth(by: Int128(powers[distance]))
        let (low, carries) = scaled.low.addingReportingOverflow(UInt128(truncatingIfNeeded: b.significand))
        let high = scaled.high + (b.significand < 0 ? -1 : 0) + (carries ? 1 : 0)
        guard high < 0 else { return fitting(false, (high.magnitude, low), b.exponent) }
        return fitting(true, (UInt128(bitPattern: ~high) + (low == 0 ? 1 : 0), ~low &+ 1), b.exponent)
    }
}

nonisolated extension ExactDecimal {
    /// The direction in which digits are dropped.
    public enum Rounding: Sendable {
        /// To the nearest number; half a unit goes away from zero, as EN 16931 rounds.
        case halfAwayFromZero
        /// To the next lower number.
        case down
    }

    /// Rounds to a number of decimals; below zero, to tens, hundreds and so on.
    public func rounded(toPlaces places: Int, _ rounding: Rounding = .halfAwayFromZero) -> ExactDecimal {
        guard isComputable, -exponent > places else { return self }
        return Self.quotient(
            (0, significand.magnitude), 1, shift: -exponent - places, places, rounding, isNegative: significand < 0)
    }

    /// The quotient, rounded to so many decimals and without zeros at its end.
    ///
    /// Not computable if the divisor is zero, or if the quotient has more than 38 digits before it is rounded.
    public func divided(
        by divisor: ExactDecimal, places: Int, _ rounding: Rounding = .halfAwayFromZero
    ) -> ExactDecimal {
        guard isComputable, divisor.isComputable, divisor.significand != 0 else { return .notComputable }
        guard significand != 0 else { return 0 }
        let shift = exponent - divisor.exponent + places
        var dividend = (high: 0 as UInt128, low: significand.magnitude)
        if shift > 0 {
            let first = min(shift, Self.exponents.upperBound)
            dividend = dividend.low.multipliedFullWidth(by: Self.powers[first])
            for _ in first..<shift {
                // Of 77 digits the quotient has at least 39.
                guard dividend.high < .max / 10 else { return .notComputable }
                let (carry, low) = dividend.low.multipliedFullWidth(by: 10)
                dividend = (dividend.high * 10 + carry, low)
            }
        }
        return Self.quotient(
            dividend, divisor.significand.magnitude, shift: max(0, -shift), places, rounding,
            isNegative: (significand < 0) != (divisor.significand < 0)
        ).withoutTrailingZeros
    }

    /// Divides a dividend by `divisor` × 10^`shift`, and returns the rounded quotient with the exponent −`places`.
    private static func quotient(
        _ dividend: (high: UInt128, low: UInt128), _ divisor: UInt128, shift: Int, _ places: Int,
        _ rounding: Rounding, isNegative: Bool
    ) -> ExactDecimal {
        // A divisor of more than 128 bits is more than twice the dividend, which has at most 38 digits then; so is `.max`.
        var (divisor, isTooLarge) = divisor.multipliedReportingOverflow(by: powers[min(shift, 38)])
        if isTooLarge || shift > 38 { divisor = .max }
        guard dividend.high < divisor else { return .notComputable }
        var (whole, rest) =
            dividend.high == 0
            ? dividend.low.quotientAndRemainder(dividingBy: divisor) : divisor.dividingFullWidth(dividend)
        guard whole < limit else { return .notComputable }
        switch rounding {
        case .halfAwayFromZero: whole += rest >= divisor - rest ? 1 : 0
        case .down: whole += isNegative && rest > 0 ? 1 : 0
        }
        return fitting(isNegative, (0, whole), -places)
    }
}

nonisolated extension ExactDecimal: Comparable, Hashable {
    public static func == (a: ExactDecimal, b: ExactDecimal) -> Bool {
        a.power == b.power ? a.significand == b.significand : order(a, b) == 0
    }

    public static func < (a: ExactDecimal, b: ExactDecimal) -> Bool { order(a, b) < 0 }

    /// The sign of a − b.
    private static func order(_ a: ExactDecimal, _ b: ExactDecimal) -> Int {
        guard a.isComputable, b.isComputable else { return (a.isComputable ? 0 : 1) - (b.isComputable ? 0 : 1) }
        if a.power < b.power { return -order(b, a) }
        let sign = Int(a.significand.signum())
        guard sign != 0, sign == b.significand.signum(), a.power > b.power else {
            return a.significand == b.significand ? 0 : a.significand < b.significand ? -1 : 1
        }
        guard a.exponent - b.exponent <= exponents.upperBound else { return sign }
        let (high, low) = a.significand.magnitude.multipliedFullWidth(by: powers[a.exponent - b.exponent])
        let other = b.significand.magnitude
        return high == 0 && low == other ? 0 : high == 0 && low < other ? -sign : sign
    }

    public func hash(into hasher: inout Hasher) {
        let (digits, power) = significand == 0 ? (0, isComputable ? 0 : power) : stripped(upTo: .max)
        hasher.combine(Int64(truncatingIfNeeded: digits))
        hasher.combine(power)
    }
}

nonisolated extension ExactDecimal: LosslessStringConvertible {
    /// Reads an optional sign, ASCII digits and at most one point, as XML Schema's decimals are: `12.50`, `-.5`, `+3.`
    ///
    /// Nil for any other text, and for more than 38 digits or decimals; zeros at either end beyond these are dropped.
    public init?(_ text: String) {
        var (digits, count, zeros, exponent) = (0 as Int128, 0, 0, 0)
        var (hasDigit, hasPoint) = (false, false)
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        for byte in text.utf8.dropFirst(isNegative || text.utf8.first == UInt8(ascii: "+") ? 1 : 0) {
            switch byte {
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                hasDigit = true
                if hasPoint { exponent -= 1 }
                // Zeros wait for a digit behind them, since those at the end may be too many.
                if byte == UInt8(ascii: "0") {
                    zeros += count > 0 ? 1 : 0
                    continue
                }
                count += zeros + 1
                guard count <= 38 else { return nil }
                for _ in 0...zeros { digits *= 10 }
                (digits, zeros) = (digits + Int128(byte - UInt8(ascii: "0")), 0)
            default: return nil
            }
        }
        guard hasDigit else { return nil }
        let kept = count == 0 ? 0 : min(zeros, 38 - count, exponent + zeros - Self.exponents.lowerBound)
        exponent = count == 0 ? max(exponent, Self.exponents.lowerBound) : exponent + zeros - kept
        guard kept >= 0, Self.exponents.contains(exponent) else { return nil }
        for _ in 0..<kept { digits *= 10 }
        self.init(significand: isNegative ? -digits : digits, power: Int8(exponent))
    }

    /// All digits, as they were written, with a point before the decimals.
    public var description: String { text() }

    /// All digits with at least so many decimals, and on request with a blank between groups of three before the point and with a
    /// minus sign (U+2212) in place of the hyphen.
    package func text(
        atLeast places: Int = 0, point: Unicode.Scalar = ".", isGrouped: Bool = false, hasMinusSign: Bool = false
    ) -> String {
        guard isComputable else { return "not computable" }
        let places = max(places, self.places)
        // Two halves of 19 digits, since divisions of 64 bits are faster.
        let (upper, lower) = significand.magnitude.quotientAndRemainder(dividingBy: Self.powers[19])
        var (rest, next, place) = (UInt64(lower), UInt64(upper), -places)
        let upperHalf = exponent + 19
        // 38 digits and 38 zeros with blanks between them, a sign and a point.
        return String(unsafeUninitializedCapacity: 112 + places) { buffer in
            var start = buffer.count
            func prepend(_ byte: UInt8) { (start, buffer[start - 1]) = (start - 1, byte) }
            while rest > 0 || next > 0 || place <= 0 {
                if place == 0, places > 0 { prepend(UInt8(ascii: point)) }
                if isGrouped, place > 0, place.isMultiple(of: 3) { prepend(UInt8(ascii: " ")) }
                if place == upperHalf { (rest, next) = (next, 0) }
                let isZero = place < exponent
                prepend(UInt8(ascii: "0") + (isZero ? 0 : UInt8(rest % 10)))
                if !isZero { rest /= 10 }
                place += 1
            }
            if significand < 0 { for byte in (hasMinusSign ? "\u{2212}" : "-").utf8.reversed() { prepend(byte) } }
            for index in start..<buffer.count { buffer[index - start] = buffer[index] }
            return buffer.count - start
        }
    }
}
