import Testing

@testable import Derive

/// A number that is the one before it and one more.
@Observed
final class Step {
    let previous: Step?
    var own: Int = 0
    @Derived var number: Int

    init(after previous: Step?) { self.previous = previous }
    func deriveNumber() -> Int { (previous?.number ?? 0) + own + 1 }
}

/// Hands an object to another thread.
private nonisolated final class Box: @unchecked Sendable {
    // The one thread waits while the other touches it.
    var item: Item?
}

@Suite("The graph")
struct GraphTests {
    @Test("gives back every node and link, and every object, when models and observers are gone, after 10,000 rounds")
    func nothingLeaks() async {
        // In a process of its own, where nobody else makes and frees nodes.
        await #expect(processExitsWith: .success) { await Lifetimes.run(rounds: 10_000) }
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

    @Test("lets an object die on any thread")
    func diesElsewhere() async {
        let box = Box()
        box.item = Item(price: 3)
        let total = box.item?.total
        #expect(total == 3)
        let node = Int(box.item?._$node(3, makes: false) ?? 0)
        let owner = graph.nodes[node].owner?.toOpaque()
        #expect(owner != nil)
        await Task.detached { box.item = nil }.value
        for _ in 0..<10_000 where graph.nodes[node].owner?.toOpaque() == owner {
            await Task.yield()
            tick()
        }
        #expect(graph.nodes[node].owner?.toOpaque() != owner)
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
