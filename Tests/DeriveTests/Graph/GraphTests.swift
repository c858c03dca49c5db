import Fuzzing
import Testing

@testable import Derive
@testable import DeriveGraph

/// A number that is the one before it and one more.
@Observed
final class Step {
    let previous: Step?
    var own: Int = 0
    @Derived var number: Int

    init(after previous: Step?) { self.previous = previous }
    func deriveNumber() -> Int { (previous?.number ?? 0) + own + 1 }
}

/// A graph of more nodes than are all looked at after each change.
private enum LargeGraph {
    /// - Parameter contradicts: Whether a link in a part that does not change is made to belong to another node.
    static func change(_ times: Int, contradicts: Bool) {
        let chains = (0..<200).map { _ in [Step(after: nil), Step(after: nil)] }
        let followers = chains.map { Step(after: $0[0]) }
        for step in followers { _ = step.number }
        if contradicts {
            // Links are checked where a node with short lists has one: the first of those in use.
            let node = (1..<Int(Graph.nodeSlab.end)).first {
                graph.nodes[$0].owner != nil && graph.nodes[$0].firstDependency != 0
            }
            if let node { graph.links[Int(graph.nodes[node].firstDependency)].subscriber = 0 }
        }
        for time in 0..<times {
            chains[0][0].own = time
            _ = followers[0].number
        }
    }
}

/// Hands an object to another thread.
private nonisolated final class Box: @unchecked Sendable {
    // The one thread waits while the other touches it.
    var item: Item?
}

@Suite("The graph")
struct GraphTests {
    @Test("gives back every node and link, and every object, when models and observers are gone, round after round")
    func nothingLeaks() async {
        // In a process of its own, where nobody else makes and frees nodes.
        await #expect(processExitsWith: .success) { await Lifetimes.run(rounds: sampleSize(1_000, soak: 10_000)) }
    }

    @Test("brings a chain of any length up to date without going deeper at each link")
    func longChain() {
        var steps = [Step(after: nil)]
        for _ in 1..<20_000 {
            steps.append(Step(after: steps.last))
            // Computed from the start on, as a model is that grows.
            _ = steps.last?.number
        }
        steps[0].own = 5
        #expect(steps.last?.number == 20_005)
        graph.checkAllInvariants()
        while !steps.isEmpty { steps.removeLast() }
    }

    @Test("looks at some nodes of a large graph after each change, and traps at a contradiction")
    func sampledInvariants() async {
        // In a process of its own, which ends; the same without the contradiction does not.
        await #expect(processExitsWith: .success) { await LargeGraph.change(5_000, contradicts: false) }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await LargeGraph.change(5_000, contradicts: true)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("in the list of node") || text.contains("leads to node"), "\(text)")
    }

    @Test("lets an object die on any thread", .timeLimit(.minutes(1)))
    func diesElsewhere() async {
        let box = Box()
        box.item = Item(price: 3)
        let total = box.item?.total
        #expect(total == 3)
        let node = Int(box.item?._$node(3, makes: false) ?? 0)
        let owner = graph.nodes[node].owner?.toOpaque()
        #expect(owner != nil)
        let (deaths, death) = AsyncStream.makeStream(of: Void.self)
        let observation = box.item?.observe(\.price) { _ in }.whenObservedDies { death.finish() }
        await Task.detached { box.item = nil }.value
        for await _ in deaths {}
        #expect(observation?.isActive == false)
        #expect(graph.nodes[node].owner?.toOpaque() != owner)
    }

    @Test("is sound while a reaction that has said that it is out of date waits for being tracked again")
    func spentReaction() {
        let bill = Bill([Item(price: 60)])
        var stale = 0
        let row = Reaction("row") { stale += 1 }
        row.track { _ = (bill.discount, bill.total) }
        bill.discount = 1
        tick()
        bill.items[0].price = 70
        #expect(stale == 1)
        graph.checkAllInvariants()
        row.track { _ = bill.total }
        bill.items[0].price = 80
        tick()
        #expect(stale == 2)
        graph.checkAllInvariants()
    }

    @Test("tells an observer that was given up once again when what it depends on changes later")
    func givenUp() {
        let item = Item(price: 1)
        var (calls, reports) = (0, 0)
        onRunawayTicks { _ in reports += 1 }
        let token = item.observe(\.total) { total in
            calls += 1
            if total != 0 { item.price += 1 }
        }
        item.price = 2
        while tick() {}
        #expect(reports == 1)
        let before = calls
        item.price = 0
        tick()
        #expect(calls == before + 1)
        token.stop()
        onRunawayTicks(nil)
        graph.checkAllInvariants()
    }

    @Test("of a diamond computes each value once for a change, and not at all for what is unconcerned")
    func diamond() {
        let bill = Bill([Item(price: 60)])
        let watcher = Watcher()
        bill.observe(\.isLarge, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.log = []
        bill.items[0].price = 70
        bill.discount = 10
        tick()
        #expect(bill.log == ["total", "sum"], "the total began and asked for the sum; it stayed the same")
        #expect(watcher.calls == 0)
        bill.customer = Customer()
        tick()
        #expect(bill.log.count == 2)
    }
}
