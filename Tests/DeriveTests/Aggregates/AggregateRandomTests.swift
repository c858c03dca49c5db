import Derive
import Foundation
import Fuzzing
import Testing

/// A member with a value of each kind that aggregates take.
@Observed
final class Sample {
    var int: Int = 0
    var double: Double = 0
    var decimal: Decimal?
    var group: String = ""
    var isIn: Bool = false
    var words: [String] = []

    init(_ random: inout SplitMix) { change(&random, all: true) }

    /// Sets one property at random, or all.
    func change(_ random: inout SplitMix, all: Bool = false) {
        let which = random.below(6)
        if all || which == 0 { int = random.below(9) - 4 }
        if all || which == 1 { double = Self.doubles[random.below(Self.doubles.count)] }
        if all || which == 2 { decimal = random.below(4) == 0 ? nil : Decimal(random.below(200)) / 100 }
        if all || which == 3 { group = ["a", "b", "c"][random.below(3)] }
        if all || which == 4 { isIn.toggle() }
        if all || which == 5 { words = (0..<random.below(3)).map { _ in ["x", "y", "z"][random.below(3)] } }
    }

    /// Numbers that lose digits when they are added in the wrong order.
    private static let doubles = [0.1, -0.1, 1e16, -1e16, 1, 1e-9, 3.3, 1e300, -1e300, 0]
}

/// Adds the numbers of the table above exactly: the huge ones by count, since nothing else matters beside one that is left,
/// and the others as integers of many bits.
private func exactSum(_ numbers: [Double]) -> Double {
    let huge = numbers.filter { abs($0) == 1e300 }.reduce(0) { $0 + ($1 < 0 ? -1 : 1) }
    guard huge == 0 else { return Double(huge) * 1e300 }
    var sum = BigNumber(0)
    for number in numbers where abs(number) < 1e300 { sum.add(BigNumber(number)) }
    return sum.double
}

/// A number in units of 2⁻⁹⁰, as a 192-bit integer of three words in two's complement.
private struct BigNumber {
    private var words: [UInt64] = [0, 0, 0]

    init(_ value: Double) {
        guard value != 0 else { return }
        let significand = UInt64(value.magnitude.significand * 0x1p52)
        let shift = Int(value.exponent) - 52 + 90
        precondition(shift >= 0 && shift < 128)
        words[shift / 64] = significand << UInt64(shift % 64)
        if shift % 64 > 0 { words[shift / 64 + 1] = significand >> UInt64(64 - shift % 64) }
        if value < 0 { self = negated }
    }

    var negated: BigNumber {
        var result = self
        result.words = words.map { ~$0 }
        result.increment()
        return result
    }

    private mutating func increment() {
        for index in words.indices {
            words[index] &+= 1
            if words[index] != 0 { return }
        }
    }

    mutating func add(_ other: BigNumber) {
        var carry: UInt64 = 0
        for index in words.indices {
            let (first, overflow) = words[index].addingReportingOverflow(other.words[index])
            let (second, again) = first.addingReportingOverflow(carry)
            words[index] = second
            carry = overflow || again ? 1 : 0
        }
    }

    /// The nearest double, halves to even.
    var double: Double {
        let isNegative = words[2] >> 63 == 1
        let magnitude = isNegative ? negated : self
        guard let top = (0..<192).reversed().first(where: magnitude.bit) else { return 0 }
        guard top >= 53 else { return (isNegative ? -1 : 1) * Double(magnitude.words[0]) * 0x1p-90 }
        var kept = (0..<53).reduce(UInt64(0)) { $0 | (magnitude.bit(top - 52 + $1) ? 1 << UInt64($1) : 0) }
        let half = magnitude.bit(top - 53)
        let rest = (0..<max(0, top - 53)).contains(where: magnitude.bit)
        if half, rest || kept & 1 == 1 { kept += 1 }
        return (isNegative ? -1 : 1) * Double(sign: .plus, exponent: top - 52 - 90, significand: Double(kept))
    }

    private func bit(_ index: Int) -> Bool { words[index / 64] >> UInt64(index % 64) & 1 == 1 }
}

@Suite("Aggregates over random edits")
struct AggregateRandomTests {
    @Test("equal a computation from nothing at every step, in arrays, sets and dictionaries", arguments: 1...60)
    func equalNaive(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let array = ObservedArray<Sample>()
        let dictionary = ObservedDictionary<Int, Sample>()
        var known: [Sample] = []
        for step in 0..<60 {
            edit(array, dictionary, &known, &random)
            check(array, array.elements, "seed \(seed), step \(step), array")
            check(dictionary, dictionary.values, "seed \(seed), step \(step), dictionary")
        }
    }

    private func edit(
        _ array: ObservedArray<Sample>, _ dictionary: ObservedDictionary<Int, Sample>, _ known: inout [Sample],
        _ random: inout SplitMix
    ) {
        let count = array.count
        switch random.below(9) {
        case 0, 1:
            known.append(Sample(&random))
            array.insert(known[random.below(known.count)], at: random.below(count + 1))
            dictionary[random.below(6)] = known.last
        case 2 where count > 0: array.remove(at: random.below(count))
        case 3 where count > 0: array.move(from: random.below(count), to: random.below(count))
        case 4 where count > 0: array.swapAt(random.below(count), random.below(count))
        case 5 where count > 0: array[random.below(count)] = known[random.below(known.count)]
        case 6: dictionary[random.below(6)] = nil
        case 7 where random.below(8) == 0: array.reverse()
        default: if !known.isEmpty { known[random.below(known.count)].change(&random) }
        }
    }

    private func check(_ collection: ObservedCollection<Sample>, _ all: [Sample], _ place: String) {
        let some = all.filter(\.isIn)
        #expect(collection.count(where: \.isIn) == some.count, "\(place)")
        #expect(collection.sum(\.int) == all.reduce(0) { $0 + $1.int }, "\(place)")
        #expect(collection.sum(\.decimal) == all.reduce(0) { $0 + ($1.decimal ?? 0) }, "\(place)")
        #expect(collection.sum(\.int, where: \.isIn) == some.reduce(0) { $0 + $1.int }, "\(place)")
        #expect(collection.sum(\.double) == exactSum(all.map(\.double)), "\(place)")
        let average = all.isEmpty ? nil : Double(all.reduce(0) { $0 + $1.int }) / Double(all.count)
        #expect(collection.average(\.int) == average, "\(place)")
        #expect(collection.min(\.int) == all.map(\.int).min(), "\(place)")
        #expect(collection.max(\.decimal) == all.compactMap(\.decimal).max(), "\(place)")
        #expect(collection.min(\.double, where: \.isIn) == some.map(\.double).min(), "\(place)")
        let groups = Dictionary(grouping: all, by: \.group)
        #expect(
            collection.sums(of: \.int, by: \.group) == groups.mapValues { $0.reduce(0) { $0 + $1.int } }, "\(place)")
        #expect(collection.distinct(\.group) == Set(all.map(\.group)), "\(place)")
        #expect(collection.distinct(flattening: \.words) == Set(all.flatMap(\.words)), "\(place)")
        #expect(collection.values(of: \.int) == all.map(\.int), "\(place)")
        #expect(collection.values(flattening: \.words) == all.flatMap(\.words), "\(place)")
    }
}

@Suite("An exact sum")
struct ExactSumTests {
    nonisolated private static let sums: [([Double], Double)] = [
        ([0.1, 0.2, 0.3, -0.3, -0.2, -0.1], 0),
        ([1e16, 1, -1e16], 1),
        ([1e308, 1e308, -1e308], 1e308),
        (Array(repeating: 0.1, count: 10), 1),
        ([1e100, 1, -1e100, 1e-9], 1.000000001),
        ([.infinity, 1], .infinity),
        ([1e308, 1e308], .infinity),
        ([], 0),
        ([-0.0], 0),
        ([1, 0x1p-53, 0x1p-106], 1 + 0x1p-52),
    ]

    @Test("is the nearest number to the true one", arguments: sums)
    func nearest(terms: [Double], sum: Double) {
        #expect(ObservedArray(terms).sum(\.self) == sum)
    }

    @Test("comes back from what is no number when that is taken out")
    func comesBack() {
        let numbers: ObservedArray<Double> = [1, .infinity, 2]
        #expect(numbers.sum(\.self) == .infinity)
        numbers[0] = -.infinity
        #expect(numbers.sum(\.self).isNaN)
        numbers.removeFirst()
        numbers[0] = .nan
        #expect(numbers.sum(\.self).isNaN)
        numbers[0] = 0.5
        #expect(numbers.sum(\.self) == 2.5)
        #expect(numbers.average(\.self) == 1.25)
        #expect(numbers[average: \.self] == 1.25)
    }

    @Test("does not drift over a hundred thousand changes")
    func drift() {
        let numbers: ObservedArray<Double> = [0.1, 0.2, 0.3]
        for step in 0..<100_000 {
            numbers[step % 3] = Double(step) * 0.1
            if step.isMultiple(of: 1000) { _ = numbers.sum(\.self) }
        }
        (numbers[0], numbers[1], numbers[2]) = (0.1, 0.2, 0.3)
        #expect(numbers.sum(\.self) == 0.6)
    }
}
