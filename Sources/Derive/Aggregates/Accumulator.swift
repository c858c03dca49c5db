/// A running sum from which terms can be taken out again.
protocol Accumulator {
    associatedtype Value: Equatable
    init()
    mutating func add(_ term: Value)
    mutating func subtract(_ term: Value)
    /// The sum of the terms that are in.
    var value: Value { get }
}

/// The sum of numbers that add up exactly: integers, decimals, amounts.
struct PlainSum<Value: AdditiveArithmetic>: Accumulator {
    private(set) var value = Value.zero
    mutating func add(_ term: Value) { value += term }
    mutating func subtract(_ term: Value) { value -= term }
}

/// The exact sum of floating-point numbers, rounded once: nothing drifts, however many terms come and go.
///
/// Terms near the largest number are added up by themselves, made smaller, so that a sum that comes back into range
/// never was out of it.
struct ExactSum<Value: BinaryFloatingPoint>: Accumulator {
    private var ordinary = Expansion<Value>()
    private var huge = Expansion<Value>()
    /// Terms that are no finite numbers, which no sum gives back.
    private var special = (nan: 0, plus: 0, minus: 0)

    init() {}

    private static var scale: Value { Value(sign: .plus, exponent: 64, significand: 1) }
    private static var limit: Value { .greatestFiniteMagnitude / scale }

    mutating func add(_ term: Value) {
        guard term.isFinite else { return countSpecial(term, 1) }
        insert(term)
    }

    mutating func subtract(_ term: Value) {
        guard term.isFinite else { return countSpecial(term, -1) }
        insert(-term)
    }

    private mutating func insert(_ term: Value) {
        if term.magnitude < Self.limit { ordinary.add(term) } else { huge.add(term / Self.scale) }
    }

    private mutating func countSpecial(_ term: Value, _ step: Int) {
        if term.isNaN {
            special.nan += step
        } else if term > 0 {
            special.plus += step
        } else {
            special.minus += step
        }
    }

    var value: Value {
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
/// Each new term is added to all in turn while what is rounded away is kept. O(1) in practice: a list is as long as the
/// terms' exponents lie apart.
///
/// *(Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997; Python's `math.fsum`.)*
struct Expansion<Value: BinaryFloatingPoint> {
    private(set) var parts: [Value] = []

    var isZero: Bool { parts.isEmpty }

    mutating func add(_ term: Value) {
        var rest = term
        var kept = 0
        for part in parts {
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
    var rounded: Value {
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
