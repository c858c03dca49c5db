/// One source under many effects, and many sources into one value or effect: cases that volynetstyle's js-reactivity-benchmark has
/// had since July 2026.
@MainActor
final class Fan<E: Engine> {
    static var names: [String] {
        [
            "96 effects of one source", "128 sources of one value", "128 sources, value and direct",
            "128 sources, direct",
        ]
    }

    private let isFromOne: Bool
    private let hasValue: Bool
    private let hasDirect: Bool
    private let sources: [E.Source]
    private var effects: [E.Effect] = []
    /// The sum of all that effects have read, and the sum that it has to be.
    private let checksum = Counter()
    private var expected = 0
    private var values: [Int]
    private var seed: UInt32 = 2_654_435_769
    private var writes = 0

    init(_ name: String) {
        isFromOne = name == Self.names[0]
        hasValue = name == Self.names[1] || name == Self.names[2]
        hasDirect = name == Self.names[2] || name == Self.names[3]
        values = Array(0..<(isFromOne ? 1 : 128))
        let (sources, checksum) = (values.map { E.source($0) }, checksum)
        self.sources = sources
        if isFromOne {
            let head = sources[0]
            let double = E.computed { head.value * 2 }
            for _ in 0..<48 { effects.append(E.effect { checksum.count += head.value }) }
            for _ in 0..<48 { effects.append(E.effect { checksum.count += double.value }) }
        }
        if hasValue {
            let sum = E.computed {
                var sum = 0
                E.each(sources) { sum += $0.value }
                return sum
            }
            effects.append(E.effect { checksum.count += sum.value })
        }
        if hasDirect {
            let some = stride(from: 0, to: 128, by: 16).map { sources[$0] }
            effects.append(
                E.effect {
                    var sum = 0
                    E.each(some) { sum += $0.value }
                    checksum.count += sum
                })
        }
        checksum.count = 0
    }

    /// Writes one value after the other, or to eight sources at once, and checks what the effects have read in the end.
    func run(steps: Int) {
        for _ in 0..<steps { isFromOne ? writeOne() : writeEight() }
        expect(checksum.count, expected)
    }

    private func writeOne() {
        writes += 1
        expected += 48 * 3 * writes
        E.batch { sources[0].value = writes }
    }

    private func writeEight() {
        var chosen: [Int] = []
        while chosen.count < 8 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            let index = Int(seed % 128)
            if !chosen.contains(index) { chosen.append(index) }
        }
        var changed: [Int] = []
        for (offset, index) in chosen.enumerated() where values[index] != writes + 1 + offset {
            values[index] = writes + 1 + offset
            changed.append(index)
        }
        E.batch { for (offset, index) in chosen.enumerated() { sources[index].value = writes + 1 + offset } }
        writes += 8
        if hasValue, !changed.isEmpty { expected += values.reduce(0, +) }
        if hasDirect, changed.contains(where: { $0.isMultiple(of: 16) }) {
            expected += stride(from: 0, to: 128, by: 16).reduce(0) { $0 + values[$1] }
        }
    }
}
