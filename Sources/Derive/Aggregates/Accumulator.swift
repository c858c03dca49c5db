import Foundation

/// A running sum from which terms can be taken out again.
public protocol Accumulator {
    /// The type of the terms and of their sum.
    associatedtype Value: Equatable
    /// Makes the sum of no terms.
    init()
    /// Puts a term in.
    mutating func add(_ term: Value)
    /// Takes a term out that is in.
    mutating func subtract(_ term: Value)
    /// The sum of the terms that are in.
    var value: Value { get }
    /// `true` if a term has cost others digits, so that the sum must be recomputed.
    var isTainted: Bool { get }
}

/// A number of which sums are kept exactly while terms come and go.
public protocol Summable: AdditiveArithmetic {
    /// The accumulator of sums of such numbers.
    associatedtype Total: Accumulator where Total.Value == Self
}

extension Int: Summable { public typealias Total = WideSum<Int> }
extension Int8: Summable { public typealias Total = WideSum<Int8> }
extension Int16: Summable { public typealias Total = WideSum<Int16> }
extension Int32: Summable { public typealias Total = WideSum<Int32> }
extension Int64: Summable { public typealias Total = WideSum<Int64> }
extension UInt: Summable { public typealias Total = WideSum<UInt> }
extension UInt8: Summable { public typealias Total = WideSum<UInt8> }
extension UInt16: Summable { public typealias Total = WideSum<UInt16> }
extension UInt32: Summable { public typealias Total = WideSum<UInt32> }
extension UInt64: Summable { public typealias Total = WideSum<UInt64> }
extension Double: Summable { public typealias Total = ExactSum<Double> }
extension Float: Summable { public typealias Total = ExactSum<Float> }
extension Decimal: Summable { public typealias Total = PlainSum<Decimal> }

/// The sum of values whose own addition is exact, such as decimals.
///
/// An addition that loses digits, as one of Foundation's `Decimal` does beyond 38 of them, taints the sum: the aggregate then
/// adds all members again at each change, until no addition loses digits.
public struct PlainSum<Value: AdditiveArithmetic>: Accumulator {
    @usableFromInline var sum = Value.zero
    @usableFromInline var hasLostDigits = false

    @inlinable public init() {}
    @inlinable public mutating func add(_ term: Value) {
        let earlier = sum
        sum += term
        hasLostDigits = hasLostDigits || sum - term != earlier || sum - earlier != term
    }
    @inlinable public mutating func subtract(_ term: Value) {
        let earlier = sum
        sum -= term
        hasLostDigits = hasLostDigits || sum + term != earlier || earlier - sum != term
    }
    @inlinable public var value: Value { sum }
    @inlinable public var isTainted: Bool { hasLostDigits }
}

/// The sum of integers, which may be out of their range on the way.
public struct WideSum<Value: FixedWidthInteger>: Accumulator {
    @usableFromInline var sum: Int128 = 0

    @inlinable public init() {}
    @inlinable public mutating func add(_ term: Value) { sum += Int128(term) }
    @inlinable public mutating func subtract(_ term: Value) { sum -= Int128(term) }
    /// - Precondition: The sum is in the integers' range.
    @inlinable public var value: Value {
        guard let value = Value(exactly: sum) else { AnyAggregate.refuseOverflow("\(sum)", Value.self) }
        return value
    }
    @inlinable public var isTainted: Bool { false }
}

/// The exact sum of floating-point numbers, rounded once: nothing drifts, however many terms come and go.
///
/// Terms near the largest number are added up by themselves, made smaller, so that a sum that comes back into range
/// never was out of it.
public struct ExactSum<Value: BinaryFloatingPoint>: Accumulator {
    @usableFromInline var ordinary = Expansion<Value>()
    @usableFromInline var huge = Expansion<Value>()
    /// Terms that are no finite numbers, which no sum gives back.
    @usableFromInline var special = (nan: 0, plus: 0, minus: 0)

    @inlinable public init() {}
    @inlinable public var isTainted: Bool { false }

    @inlinable static var scale: Value { Value(sign: .plus, exponent: 64, significand: 1) }
    @inlinable static var limit: Value { .greatestFiniteMagnitude / scale }

    @inlinable public mutating func add(_ term: Value) {
        guard term.isFinite else { return countSpecial(term, 1) }
        insert(term)
    }

    @inlinable public mutating func subtract(_ term: Value) {
        guard term.isFinite else { return countSpecial(term, -1) }
        insert(-term)
    }

    @inlinable mutating func insert(_ term: Value) {
        if term.magnitude < Self.limit { ordinary.add(term) } else { huge.add(term / Self.scale) }
    }

    @inlinable mutating func countSpecial(_ term: Value, _ step: Int) {
        if term.isNaN {
            special.nan += step
        } else if term > 0 {
            special.plus += step
        } else {
            special.minus += step
        }
    }

    @inlinable public var value: Value {
        if special.nan > 0 || (special.plus > 0 && special.minus > 0) { return .nan }
        if special.plus > 0 { return .infinity }
        if special.minus > 0 { return -.infinity }
        guard !huge.isZero else { return ordinary.rounded }
        var all = huge
        for part in ordinary.parts { all.add(part / Self.scale) }
        return all.rounded * Self.scale
    }
}

/// An exact sum as a list of numbers that do not overlap, the smallest first.
///
/// Each new term is added to all in turn, and each rounding error is kept. O(1) in practice: the list grows with the
/// range of the terms' exponents only.
///
/// *(Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997; Python's `math.fsum`.)*
@usableFromInline
struct Expansion<Value: BinaryFloatingPoint> {
    @usableFromInline var parts: [Value] = []

    @inlinable init() {}

    @inlinable var isZero: Bool { parts.isEmpty }

    @inlinable mutating func add(_ term: Value) {
        var rest = term
        var kept = 0
        // By index: a loop over the array would hold it, and writing to it would copy it.
        for index in parts.indices {
            let part = parts[index]
            let (large, small) = rest.magnitude < part.magnitude ? (part, rest) : (rest, part)
            let sum = large + small
            let lost = small - (sum - large)
            if lost != 0 {
                parts[kept] = lost
                kept += 1
            }
            rest = sum
        }
        parts.removeSubrange(kept...)
        if rest != 0 { parts.append(rest) }
    }

    /// The nearest number. The parts are added from the largest down; half a unit in the last place is decided by what
    /// comes below it.
    @inlinable var rounded: Value {
        guard var sum = parts.last else { return 0 }
        var index = parts.count - 1
        var lost: Value = 0
        while index > 0, lost == 0 {
            index -= 1
            let before = sum
            sum = before + parts[index]
            lost = parts[index] - (sum - before)
        }
        guard index > 0, lost != 0, (lost < 0) == (parts[index - 1] < 0) else { return sum }
        let corrected = sum + lost * 2
        return corrected - sum == lost * 2 ? corrected : sum
    }
}
