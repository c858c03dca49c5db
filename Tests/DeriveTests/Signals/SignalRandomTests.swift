import Derive
import DeriveDocuments
import Fuzzing
import Testing

/// Signals, computed values with changing dependencies, effects in scopes, batches and transactions, against plain arithmetic.
private final class RandomSignals {
    private struct Refused: Error {}
    private enum Read {
        case signal(Int)
        case computed(Int)
    }
    private final class Watcher {
        let scope = EffectScope()
        var last: Int?
        var innerRuns = 0
    }

    private var random: SplitMix
    private var signals: [Signal<Int>] = []
    private var plain: [Int] = []
    private var computed: [Computed<Int>] = []
    private var reads: [[Read]] = []
    private var watchers: [(watcher: Watcher, index: Int)] = []

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        for _ in 0..<8 {
            plain.append(random.below(8))
            signals.append(Signal(plain[plain.count - 1]))
        }
        for index in 0..<14 {
            reads.append(
                (0...random.below(4)).map { _ in
                    index > 0 && random.below(2) == 0 ? .computed(random.below(index)) : .signal(random.below(8))
                })
            computed.append(Computed { [unowned self] in fold(index, { $0.value }, { $0.value }) })
        }
    }

    /// Which values are read depends on those that were read before.
    private func fold(_ index: Int, _ signal: (Signal<Int>) -> Int, _ other: (Computed<Int>) -> Int) -> Int {
        var total = 0
        for read in reads[index] {
            switch read {
            case .signal(let place): total = (total * 3 + signal(signals[place])) & 7
            case .computed(let place): total = (total * 3 + other(computed[place])) & 7
            }
            if total == 5 { break }
        }
        return total
    }

    private func expected(_ index: Int) -> Int {
        var total = 0
        for read in reads[index] {
            switch read {
            case .signal(let place): total = (total * 3 + plain[place]) & 7
            case .computed(let place): total = (total * 3 + expected(place)) & 7
            }
            if total == 5 { break }
        }
        return total
    }

    private func write() {
        let (place, value) = (random.below(8), random.below(8))
        signals[place].value = value
        plain[place] = value
    }

    private func watch() {
        let (watcher, index) = (Watcher(), random.below(14))
        watcher.scope.run {
            _ = Effect { [unowned self] in
                watcher.last = computed[index].value
                let own = Signal(watcher.innerRuns)
                _ = Effect { [unowned self] in
                    watcher.innerRuns += own.value + computed[(index + 3) % 14].value < 0 ? 0 : 1
                }
            }
        }
        watchers.append((watcher, index))
    }

    func step() {
        switch random.below(9) {
        case 0...2: write()
        case 3: batch { for _ in 0..<3 { write() } }
        case 4:
            let index = random.below(14)
            #expect(computed[index].value == expected(index))
        case 5: watch()
        case 6 where !watchers.isEmpty: watchers.remove(at: random.below(watchers.count)).watcher.scope.end()
        case 7:
            let before = plain
            do {
                try transaction {
                    for _ in 0..<3 { write() }
                    if random.below(2) == 0 { throw Refused() }
                }
            } catch { plain = before }
        default:
            tick()
            for (watcher, index) in watchers { #expect(watcher.last == expected(index)) }
        }
    }

    func end() {
        for (watcher, _) in watchers { watcher.scope.end() }
        for value in computed { value.end() }
        for signal in signals { signal.end() }
    }
}

@Suite("Random signals")
struct SignalRandomTests {
    @Test("agree with plain arithmetic through writes, batches, failed transactions and scopes", arguments: 1...40)
    func agree(seed: Int) {
        let model = RandomSignals(seed: UInt64(seed))
        for _ in 0..<200 { model.step() }
        model.end()
    }
}
