import Testing

@testable import Derive
@testable import DeriveDocuments
@testable import DeriveGraph

@Observed
private final class Spring {
    var value: Int = 1
    init() {}
}

/// A derived value whose formula can be exchanged.
@Observed
private final class Strand {
    @Unobserved var formula: () -> Int
    var revision: Int = 0
    @Derived var value: Int
    @Unobserved private(set) var computations = 0

    init(_ formula: @escaping () -> Int) { self.formula = formula }

    func deriveValue() -> Int {
        computations += 1
        defer { _ = revision }
        return formula()
    }
}

/// Five derived values in a row under one effect. Between a change and its tick only the first of them has a mark; each way of
/// noticing that has a test here, and `RandomChainTests` mixes them.
@Suite("A chain of derived values")
struct ChainTests {
    private let spring = Spring()
    private let strands: [Strand]
    private let seen = Seen()
    private let effect: Effect

    private final class Seen { var values: [Int] = [] }

    private init() {
        var strands = [Strand { [spring] in spring.value / 10 }]
        for _ in 1..<5 {
            let below = strands[strands.count - 1]
            strands.append(Strand { below.value + 1 })
        }
        let last = strands[strands.count - 1]
        self.strands = strands
        effect = Effect { [seen] in seen.values.append(last.value) }
        // It becomes a chain when it is first marked.
        change(to: 10)
    }

    private func change(to value: Int) {
        spring.value = value
        Derive.tick()
    }

    private var marked: [Bool] {
        strands.map { graph.nodes[Int($0._$node($0.key(of: \.value), makes: false))].isStale }
    }

    @Test("has a mark at its start only, until something looks at it")
    func marks() {
        spring.value = 20
        #expect(marked == [true, false, false, false, false])
        #expect(strands.allSatisfy { !$0.isValid(\.value) })
        #expect(marked == [true, true, true, true, true])
    }

    @Test("runs each formula once, and none after an equal value")
    func tick() {
        change(to: 20)
        change(to: 25)
        #expect(seen.values == [4, 5, 6])
        #expect(strands.map(\.computations) == [4, 3, 3, 3, 3])
    }

    @Test("gives the right value to a reader before the tick, and computes nothing twice")
    func read() {
        spring.value = 30
        #expect(strands[2].value == 5)
        spring.value = 40
        #expect(strands.map(\.value) == [4, 5, 6, 7, 8])
        Derive.tick()
        #expect(seen.values == [4, 5, 8])
        #expect(strands.map(\.computations) == [4, 4, 4, 3, 3])
    }

    @Test("gives a second subscriber of a member the right value")
    func secondSubscriber() {
        spring.value = 30
        let second = Effect { [seen, member = strands[2]] in seen.values.append(-member.value) }
        Derive.tick()
        change(to: 40)
        #expect(seen.values == [4, 5, -5, 7, 8, -6])
        second.stop()
        change(to: 50)
        #expect(seen.values.last == 9)
        graph.checkAllInvariants()
    }

    @Test("gives the right value to a formula of another chain that reads a member without following it")
    func untrackedRead() {
        let other = Spring()
        let start = Strand { other.value }
        let member = Strand { start.value + 1 }
        let second = Effect { [seen] in seen.values.append(-member.value) }
        strands[4].formula = { [below = strands[3]] in below.value + 100 * graph.untracked { member.value } }
        strands[4].revision += 1
        other.value = 2
        Derive.tick()
        other.value = 3
        spring.value = 20
        #expect(marked == [true, false, false, false, false] && Graph.pendingChains.count == 2)
        Derive.tick()
        #expect(seen.values == [4, 5, -2, 304, -3, 405, -4])
        second.stop()
        graph.checkAllInvariants()
    }

    @Test("follows a member that reads something else first from now on")
    func otherFirstRead() {
        let other = Spring()
        spring.value = 30
        strands[3].formula = { [below = strands[2]] in other.value * 100 + below.value }
        strands[3].revision += 1
        Derive.tick()
        other.value = 2
        Derive.tick()
        change(to: 40)
        #expect(seen.values == [4, 5, 106, 206, 207])
        graph.checkAllInvariants()
    }

    @Test("computes nothing for an end that turns out not to need it")
    func laziness() {
        let end = strands[4]
        let member = strands[3]
        change(to: 20)
        let before = strands.map(\.computations)
        spring.value = 30
        end.formula = { end.revision + 1000 }
        end.revision += 1
        Derive.tick()
        #expect(seen.values.last == 1001)
        #expect(!member.isValid(\.value))
        #expect(strands.map(\.computations) == [before[0], before[1], before[2], before[3], before[4] + 1])
    }

    @Test("is right after its effect was stopped while it waits")
    func stop() {
        spring.value = 30
        effect.stop()
        Derive.tick()
        #expect(seen.values == [4, 5])
        #expect(strands.map(\.value) == [3, 4, 5, 6, 7])
        graph.checkAllInvariants()
    }

    @Test("is right if a formula of its own stops the effect")
    func stopInFormula() {
        strands[1].formula = { [effect, below = strands[0]] in
            if below.value == 3 { effect.stop() }
            return below.value + 1
        }
        change(to: 30)
        #expect(seen.values == [4, 5])
        #expect(strands.map(\.value) == [3, 4, 5, 6, 7])
        graph.checkAllInvariants()
    }

    @Test("is right after a transaction that failed")
    func rollBack() {
        struct Failure: Error {}
        spring.value = 30
        try? transaction {
            spring.value = 50
            throw Failure()
        }
        Derive.tick()
        change(to: 40)
        #expect(seen.values == [4, 5, 7, 8])
    }

    @Test("is right after observers were given up that cause one another without end")
    func runaway() {
        onRunawayTicks { _ in }
        defer { onRunawayTicks(nil) }
        effect.stop()
        let last = strands[4]
        let writer = Effect { [spring] in spring.value = last.value * 10 }
        while Derive.tick() {}
        #expect(last.value == spring.value / 10 + 4)
        writer.stop()
    }

    @Test("is noted once as waiting, however often it is changed and read in between")
    func pendingOnce() {
        for value in 1...1000 {
            spring.value = value * 10
            #expect(strands[3].value == value + 3)
        }
        #expect(Graph.pendingChains.count <= 1)
        Derive.tick()
        #expect(Graph.pendingChains.isEmpty)
    }
}
