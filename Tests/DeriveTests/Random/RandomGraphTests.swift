import Testing

@testable import Derive

/// A node of a random model: it adds up its parts and, if it is on, what it is linked to. Both are of lower layers.
@Observed
final class Knot {
    var value: Int = 0
    var isOn: Bool = false
    var link: Knot?
    let parts: ObservedArray<Knot>
    @Derived var linked: Int
    @Derived var summed: Int
    @Derived var whole: Int
    @Unobserved var computations = 0
    @Unobserved var notifications = 0

    init() { parts = ObservedArray() }

    func deriveLinked() -> Int { isOn ? value &+ (link?.whole ?? 0) : value }
    func deriveSummed() -> Int { parts.sum(\.whole) &+ parts.count }
    func deriveWhole() -> Int {
        computations += 1
        return (linked &+ summed) % 10_007
    }

    /// The same, computed from the sources alone each time.
    var naive: Int {
        let linked = isOn ? value &+ (link?.naive ?? 0) : value
        let summed = parts.storage.reduce(0) { $0 &+ $1.naive } &+ parts.storage.count
        return (linked &+ summed) % 10_007
    }
}

/// A small generator whose numbers are the same for the same seed.
struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}

/// Layers of knots, and the edits that keep them free of circles.
struct RandomModel {
    let layers: [[Knot]]
    var random: SplitMix

    init(seed: UInt64) {
        random = SplitMix(state: seed)
        layers = (0..<4).map { _ in (0..<4).map { _ in Knot() } }
    }

    var knots: [Knot] { layers.flatMap { $0 } }

    /// Makes one change; some of them change nothing.
    mutating func edit() {
        let layer = random.below(4)
        let knot = layers[layer][random.below(4)]
        let count = knot.parts.storage.count
        switch random.below(8) {
        case 0, 1: knot.value = random.below(5)
        case 2: knot.isOn.toggle()
        case 3: knot.link = layer == 0 || random.below(4) == 0 ? nil : lower(than: layer)
        case 4 where layer > 0: knot.parts.insert(lower(than: layer), at: random.below(count + 1))
        case 5 where count > 0: knot.parts.remove(at: random.below(count))
        case 6 where count > 0: knot.parts.move(from: random.below(count), to: random.below(count))
        case 7 where count > 0: knot.parts[random.below(count)] = lower(than: layer)
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
        arguments: 1...150)
    func agreesWithNaive(seed: UInt64) {
        var model = RandomModel(seed: seed)
        let knots = model.knots
        let tokens = knots.enumerated().filter { !$0.offset.isMultiple(of: 3) }.map { _, knot in
            knot.observe(\.whole) { [unowned knot] _ in knot.notifications += 1 }
        }
        let observed = knots.enumerated().filter { !$0.offset.isMultiple(of: 3) }.map(\.element)
        let history = UndoHistory()
        var told = 0
        for step in 0..<60 {
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
        #expect(told > 5, "seed \(seed) changes too little to prove anything")
        for token in tokens { token.stop() }
        graph.checkAllInvariants()
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
