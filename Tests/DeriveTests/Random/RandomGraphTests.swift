import Fuzzing
import Testing

@testable import Derive
@testable import DeriveDocuments
@testable import DeriveGraph

/// A node of a random model: it adds up its parts and, if it is on, what it is linked to. Both are of lower layers. Some
/// values it asks of helper objects that are gone when its formula returns.
@Observed
final class Knot {
    var value: Int = 0
    var isOn: Bool = false
    var link: Knot?
    let parts = ObservedArray<Knot>()
    let table = ObservedDictionary<Int, Knot>()
    let marks = ObservedSet<Int>()
    @Derived var linked: Int
    @Derived var summed: Int
    @Derived var looked: Int
    @Derived var helped: Int
    @Derived(dependsOn: \Knot.linked, \Knot.summed, \Knot.looked, \Knot.helped) var whole: Int
    @Unobserved var computations = 0
    @Unobserved var notifications = 0

    init() {}

    func deriveLinked() -> Int { isOn ? value &+ (link?.whole ?? 0) : value }
    func deriveSummed() -> Int { parts.sum(\.whole) &+ parts.count }
    func deriveLooked() -> Int {
        (table[value]?.whole ?? 1) &+ (marks.contains(value) ? 3 : 0) &+ marks.count &+ (parts.max(\.value) ?? 0)
    }
    func deriveHelped() -> Int {
        guard isOn else { return 0 }
        let first = Helper(self, nil)
        let chain = Helper(self, Helper(self, first))
        let helpers = ObservedArray([first, chain, Helper(self, nil)])
        return value.isMultiple(of: 2) ? chain.weight &+ value : helpers.sum(\.weight) &+ first.weight
    }
    func deriveWhole() -> Int {
        computations += 1
        return (linked &+ summed &+ looked &+ helped) % 10_007
    }

    /// The same, computed from the sources alone each time.
    var naive: Int {
        let linked = isOn ? value &+ (link?.naive ?? 0) : value
        let summed = parts.storage.reduce(0) { $0 &+ $1.naive } &+ parts.storage.count
        let looked =
            (table.entries[value]?.naive ?? 1) &+ (marks.members.contains(value) ? 3 : 0) &+ marks.members.count
            &+ (parts.storage.map(\.value).max() ?? 0)
        return (linked &+ summed &+ looked &+ naiveHelped) % 10_007
    }

    private var naiveHelped: Int {
        guard isOn else { return 0 }
        let weight = (link?.naive ?? 2) &+ parts.storage.count
        return value.isMultiple(of: 2) ? 3 * weight &+ value : 6 * weight
    }
}

/// What a knot makes and drops within a formula. It reads the knot, and another helper.
@Observed
private final class Helper {
    let knot: Knot
    let next: Helper?
    @Derived var own: Int
    @Derived var weight: Int

    init(_ knot: Knot, _ next: Helper?) { (self.knot, self.next) = (knot, next) }

    func deriveOwn() -> Int { (knot.link?.whole ?? 2) &+ knot.parts.count }
    func deriveWeight() -> Int { own &+ (next?.weight ?? 0) }
}

/// Layers of knots, and the edits that keep them free of circles.
struct RandomModel {
    let layers: [[Knot]]
    var random: SplitMix

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        layers = (0..<4).map { _ in (0..<4).map { _ in Knot() } }
    }

    var knots: [Knot] { layers.flatMap { $0 } }

    /// Makes one change; some of them change nothing.
    mutating func edit() {
        let layer = random.below(4)
        let knot = layers[layer][random.below(4)]
        let count = knot.parts.storage.count
        switch random.below(13) {
        case 0, 1: knot.value = random.below(5)
        case 2: knot.isOn.toggle()
        case 3: knot.link = layer == 0 || random.below(4) == 0 ? nil : lower(than: layer)
        case 4 where layer > 0: knot.parts.insert(lower(than: layer), at: random.below(count + 1))
        case 5 where count > 0: knot.parts.remove(at: random.below(count))
        case 6 where count > 0: knot.parts.move(from: random.below(count), to: random.below(count))
        case 7 where count > 0: knot.parts[random.below(count)] = lower(than: layer)
        case 8 where count > 0: knot.parts.swapAt(random.below(count), random.below(count))
        case 9 where layer > 0: knot.table[random.below(5)] = lower(than: layer)
        case 10: knot.table[random.below(5)] = nil
        case 11: if !knot.marks.insert(random.below(5)) { knot.marks.remove(random.below(5)) }
        case 12: if count > 1 { knot.parts.sort { $0.value < $1.value } }
        default: break
        }
    }

    private mutating func lower(than layer: Int) -> Knot {
        layers[random.below(layer)][random.below(4)]
    }
}

private struct Failure: Error {}

@Suite("Random models")
struct RandomGraphTests {
    @Test(
        "agree with one that computes everything anew: values, who is told, and how often things are computed",
        arguments: 0..<UInt64(sampleSize(4, soak: 20)))
    func agreesWithNaive(hundred: UInt64) {
        let told = (hundred * 100 + 1...hundred * 100 + 100).reduce(0) { $0 + follow(seed: $1, steps: 20) }
        #expect(told > 500, "too little changes to prove anything")
    }

    /// Follows one model; a failure names the seed and the step, with which it can be run again alone.
    /// - Returns: How many observers were told.
    private func follow(seed: UInt64, steps: Int) -> Int {
        var model = RandomModel(seed: seed)
        let knots = model.knots
        let tokens = knots.enumerated().filter { !$0.offset.isMultiple(of: 3) }.map { _, knot in
            knot.observe(\.whole) { [unowned knot] _ in knot.notifications += 1 }
        }
        let observed = knots.enumerated().filter { !$0.offset.isMultiple(of: 3) }.map(\.element)
        let document = Document()
        for knot in knots { document.adopt(knot) }
        let history = document.history
        var told = 0
        for step in 0..<steps {
            let before = observed.map(\.naive)
            for knot in knots { (knot.computations, knot.notifications) = (0, 0) }
            let hasRead = turn(&model, history)
            tick()
            for (knot, old) in zip(observed, before) {
                told += knot.notifications
                #expect(knot.notifications == (knot.naive == old ? 0 : 1), "seed \(seed), step \(step)")
                if !hasRead { #expect(knot.computations <= 1, "seed \(seed), step \(step)") }
            }
            #expect(knots.map(\.whole) == knots.map(\.naive), "seed \(seed), step \(step)")
        }
        for token in tokens { token.stop() }
        graph.checkAllInvariants()
        return told
    }

    /// Some edits, transactions that may fail, undoing, redoing and reading.
    /// - Returns: Whether anything was read, so that it may have been computed more than once.
    private func turn(_ model: inout RandomModel, _ history: UndoHistory) -> Bool {
        var hasRead = false
        for _ in 0...model.random.below(3) {
            switch model.random.below(10) {
            case 0: history.undo()
            case 1: history.redo()
            case 2: transaction { for _ in 0..<3 { model.edit() } }
            case 3:
                try? transaction {
                    for _ in 0..<3 { model.edit() }
                    _ = model.knots[model.random.below(16)].whole
                    throw Failure()
                }
                hasRead = true
            case 4:
                let knot = model.knots[model.random.below(16)]
                #expect(knot.whole == knot.naive)
                hasRead = true
            default: model.edit()
            }
        }
        return hasRead
    }
}
