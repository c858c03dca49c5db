import Fuzzing
import Testing

@testable import Derive
@testable import DeriveDocuments
@testable import DeriveKit
@testable import DeriveGraph

/// A source of a random model.
@Observed
private final class Spring {
    var value: Int = 0
    init() {}
}

/// The formula of a strand: from one value, and from others if that one is odd.
private struct Plan {
    let first: Int
    let others: [Int]
    let divisor: Int

    func value(_ read: (Int) -> Int) -> Int {
        let start = read(first)
        let rest = start.isMultiple(of: 2) ? 0 : others.reduce(0) { $0 + read($1) }
        return (start / divisor + rest) % 1000
    }
}

/// A derived value that follows its plan. It reads the revision last, so that most strands read another strand first.
@Observed
private final class Strand {
    @Unobserved unowned let model: ChainModel
    @Unobserved var plan: Plan
    var revision: Int = 0
    @Derived var value: Int
    @Unobserved var computations = 0

    init(_ model: ChainModel, _ plan: Plan) { (self.model, self.plan) = (model, plan) }

    func deriveValue() -> Int {
        computations += 1
        defer { _ = revision }
        return plan.value { model.value(at: $0) }
    }

    /// The last computed value, also if it is stale.
    var cached: Int? { _value.value }
}

/// An effect over some places. Some followers also change the model, themselves or other followers.
private final class Follower {
    enum Habit { case reads, writes, stops, begins }

    let number: Int
    let places: [Int]
    let habit: Habit
    /// The follower in whose run this one was made, and with whose next run it ends; nil if it was made outside.
    weak var maker: Follower?
    var effect: Effect?
    /// The last values that it has read; nil if it may have missed one, since it was given up.
    var seen: [Int]?
    var runs = 0

    init(_ number: Int, _ places: [Int], _ habit: Habit, madeBy maker: Follower?) {
        (self.number, self.places, self.habit, self.maker) = (number, places, habit, maker)
    }
}

/// Sources, then derived values in one row or several, which take turns. They read only what stands before them, mostly the one
/// before in their row: long chains, which part and meet again. All is told by its place.
private final class ChainModel {
    let springs: [Spring]
    let rows: Int
    var strands: [Strand] = []
    var followers: [Follower] = []
    /// The followers that have run, in that order.
    var log: [Int] = []
    var random: SplitMix
    /// The first value that was read and was not that of the present sources.
    var mistake: String?
    private var made = 0

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        springs = (0..<2 + random.below(2)).map { _ in Spring() }
        rows = 1 + random.below(3)
        for _ in 0..<4 + random.below(9) { strands.append(Strand(self, makePlan(below: count))) }
        for _ in 0...random.below(3) { begin() }
    }

    var count: Int { springs.count + strands.count }

    func value(at place: Int) -> Int {
        place < springs.count ? springs[place].value : strands[place - springs.count].value
    }

    /// All values, computed from the sources alone.
    var naive: [Int] {
        graph.untracked {
            strands.reduce(into: springs.map(\.value)) { values, strand in
                values.append(strand.plan.value { values[$0] })
            }
        }
    }

    func makePlan(below place: Int) -> Plan {
        let first = random.below(4) == 0 ? random.below(place) : max(0, place - rows)
        let others = random.below(3) == 0 ? (0...random.below(2)).map { _ in random.below(place) } : []
        return Plan(first: first, others: others, divisor: 1 + random.below(3))
    }

    /// Reads a place, and notes if that is wrong.
    func check(_ place: Int) -> Int {
        let (value, right) = (value(at: place), naive[place])
        if value != right, mistake == nil { mistake = "\(place) is \(value) in place of \(right)" }
        return value
    }

    func begin(by maker: Follower? = nil) {
        made += 1
        let last = random.below(3) == 0 ? random.below(count) : count - 1 - random.below(rows)
        let places = random.below(3) == 0 ? [last, random.below(count)] : [last]
        let habits: [Follower.Habit] = [.reads, .reads, .reads, .reads, .reads, .reads, .writes, .stops, .begins]
        let follower = Follower(made, places, habits[random.below(habits.count)], madeBy: maker)
        followers.append(follower)
        follower.effect = Effect { [unowned self, unowned follower] in run(follower) }
        // One that was stopped in its first run had no effect to stop then, and its maker's run still holds it.
        if !followers.contains(where: { $0 === follower }) { follower.effect?.stop() }
    }

    private func run(_ follower: Follower) {
        removeFollowers(madeBy: follower)
        let values = follower.places.map { check($0) }
        (follower.seen, follower.runs) = (values, follower.runs + 1)
        log.append(follower.number)
        switch follower.habit {
        case .reads: break
        case .writes: springs[random.below(springs.count)].value = values[0] % 5
        case .stops: if random.below(3) == 0 { stop(random.below(2) == 0 ? follower : anyFollower) }
        case .begins: if followers.count < 6 { begin(by: follower) }
        }
    }

    /// One of those that there are.
    var anyFollower: Follower { followers[random.below(followers.count)] }

    func stop(_ follower: Follower) {
        follower.effect?.stop()
        followers.removeAll { $0 === follower }
        removeFollowers(madeBy: follower)
    }

    /// Removes the followers that ended with a run, and those that they have made.
    private func removeFollowers(madeBy maker: Follower) {
        let ended = followers.filter { $0.maker === maker }
        followers.removeAll { $0.maker === maker }
        for follower in ended { removeFollowers(madeBy: follower) }
    }

    /// Sets one source.
    func edit() { springs[random.below(springs.count)].value = random.below(30) }

    /// Lets a strand read something else.
    func changePlan() {
        let index = random.below(strands.count)
        strands[index].plan = makePlan(below: springs.count + index)
        strands[index].revision += 1
    }

    /// Puts another object in the place of a strand, which ends.
    func replace() {
        let index = random.below(strands.count)
        strands[index] = Strand(self, makePlan(below: springs.count + index))
        for strand in strands { strand.revision += 1 }
    }

    /// Looks at the marks without computing: what counts as valid is right.
    func checkMarks() {
        for (strand, right) in zip(strands, naive.dropFirst(springs.count)) where strand.isValid(\.value) {
            if strand.cached != right, mistake == nil { mistake = "\(right) is not what is valid" }
        }
    }
}

private struct Failure: Error {}

/// A chain of derived values under one observer is brought up to date without marks in between. Each way of looking at it, and
/// each way in which it ends, is taken here at random.
@Suite("Random chains", .serialized)
struct RandomChainTests {
    @Test(
        "agree with one that computes everything from the sources: each read, each effect, its order and its count",
        arguments: 0..<UInt64(sampleSize(1, soak: 260)))
    func agreesWithNaive(hundred: UInt64) {
        var runs = 0
        for seed in hundred * 100 + 1...hundred * 100 + 100 {
            let (told, problem) = follow(seed: seed, steps: 300)
            runs += told
            if let problem {
                Issue.record("seed \(seed): \(problem)")
                break
            }
        }
        #expect(runs > 1000, "too little changes to prove anything")
    }

    /// Follows one model.
    /// - Returns: How often effects ran, and what was wrong first.
    private func follow(seed: UInt64, steps: Int) -> (Int, String?) {
        let model = ChainModel(seed: seed)
        var trace: Trace.Token?
        var told = 0
        onRunawayTicks { _ in for follower in model.followers { follower.seen = nil } }
        defer {
            onRunawayTicks(nil)
            trace?.stop()
            for follower in model.followers { follower.effect?.stop() }
            while tick() {}
        }
        for step in 0..<steps {
            let isPlain = model.random.below(3) == 0 && !needsTick && model.followers.allSatisfy { $0.habit == .reads }
            let before = model.naive
            model.log = []
            for strand in model.strands { strand.computations = 0 }
            for _ in 0...model.random.below(3) { isPlain ? model.edit() : turn(model, &trace) }
            if isPlain || model.random.below(4) > 0 { tick() }
            told += model.log.count
            if isPlain, let problem = checkLog(model, before) { return (told, "step \(step): \(problem)") }
            if model.random.below(2) == 0 { checkSettled(model) }
            graph.checkAllInvariants()
            if let mistake = model.mistake { return (told, "step \(step): \(mistake)") }
        }
        return (told, nil)
    }

    private func turn(_ model: ChainModel, _ trace: inout Trace.Token?) {
        switch model.random.below(16) {
        case 0, 1: _ = model.check(model.random.below(model.count))
        case 2: model.changePlan()
        case 3: model.strands[model.random.below(model.strands.count)].invalidate(\.value)
        case 4: transaction { for _ in 0..<2 { model.edit() } }
        case 5:
            try? transaction {
                for _ in 0..<2 { model.edit() }
                if model.random.below(2) == 0 { _ = model.check(model.random.below(model.count)) }
                throw Failure()
            }
        case 6: if model.followers.count < 5 { model.begin() }
        case 7: if model.followers.count > 1 { model.stop(model.anyFollower) }
        case 8 where model.random.below(3) == 0:
            trace?.stop()
            trace = trace == nil ? Trace.listen { _ in } : nil
        case 9: model.checkMarks()
        case 10 where model.random.below(4) == 0: model.replace()
        default: model.edit()
        }
    }

    /// After plain edits and a tick: who has read another value was told once, in order of registration, and nobody else.
    private func checkLog(_ model: ChainModel, _ before: [Int]) -> String? {
        let now = model.naive
        let changed = model.followers.filter { follower in
            follower.places.contains { $0 < model.springs.count }
                ? model.log.contains(follower.number) : follower.places.contains { before[$0] != now[$0] }
        }
        if model.log != changed.map(\.number) { return "\(model.log) ran, not \(changed.map(\.number))" }
        return model.strands.allSatisfy { $0.computations <= 1 } ? nil : "computed more than once"
    }

    /// Ticks until nothing waits: each effect has seen the present values.
    private func checkSettled(_ model: ChainModel) {
        while tick() {}
        let naive = model.naive
        for follower in model.followers {
            guard let seen = follower.seen, seen != follower.places.map({ naive[$0] }), model.mistake == nil else {
                continue
            }
            model.mistake = "effect \(follower.number) has seen \(seen)"
        }
    }
}
