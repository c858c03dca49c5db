import Dispatch
import Foundation
import Testing

@testable import Derive
@testable import DeriveDocuments
@testable import DeriveGraph

/// Refers to another object without holding it.
@Observed
private final class Looker {
    weak var seen: Item?
    @Derived var price: Int
    init() {}
    func derivePrice() -> Int { seen?.price ?? -1 }
}

/// Reads its two sources in an order that changes.
@Observed
private final class Turning {
    var isTurned: Bool = false
    var a: Int = 1
    var b: Int = 2
    @Derived var both: [Int]
    init() {}
    func deriveBoth() -> [Int] { isTurned ? [b, a] : [a, b] }
}

/// Classes without end, to be registered at will.
@Observed
private final class Shell<Inner> {
    var value: Int = 1
    @Derived var twice: Int
    init() {}
    func deriveTwice() -> Int { value * 2 }
}

/// Makes classes known while it is being computed.
@Observed
private final class Registrar {
    var source: Int = 1
    @Derived var result: Int
    init() {}

    func deriveResult() -> Int {
        let before = source
        return before + depth(40, of: Int.self) + source
    }

    private func depth<Inner>(_ count: Int, of type: Inner.Type) -> Int {
        let shell = Shell<Inner>()
        _ = shell.value
        return count == 0 ? shell.twice : depth(count - 1, of: Shell<Inner>.self)
    }
}

@Suite("A hazard that was found by reading")
struct HazardTests {
    @Test("A thread that keeps submitting does not keep a loop of ticks from ending, and wakes it again")
    func flood() {
        var runs = 0
        @MainActor func work() {
            runs += 1
            // As from another thread: from a queue that is not the main actor's.
            if runs < 1000 { DispatchQueue.global().sync { submit { work() } } }
        }
        while tick() {}
        submit { work() }
        while tick() {}
        #expect(runs == 1 && needsTick)
        runs = 1000
        while needsTick { tick() }
    }

    @Test("What callbacks submit is delivered in the same loop of ticks")
    func submittedByCallbacks() {
        let item = Item()
        let watcher = Watcher()
        item.observe(\.price, by: watcher) { watcher, item in
            watcher.calls += 1
            if item.price < 3 { submit { item.price += 1 } }
        }
        item.price = 1
        while tick() {}
        #expect(item.price == 3 && watcher.calls == 3 && !needsTick)
    }

    @Test("An object that dies in a closure of another queue, run by the main thread, is out of the graph at once")
    func deathInOtherQueue() {
        let looker = Looker()
        var item: Item? = Item(price: 4)
        looker.seen = item
        #expect(looker.price == 4)
        let before = Graph.nodeSlab.count
        DispatchQueue(label: "database").sync { item = nil }
        #expect(item == nil && looker.seen == nil)
        #expect(looker.price == -1)
        #expect(Graph.nodeSlab.count < before)
        graph.checkAllInvariants()
    }

    @Test("Formulas stay where they are while a formula makes more classes known")
    func growingTable() {
        let registrar = Registrar()
        _ = Registrar._$schema
        let before = (place: Graph.formulas[0], classes: Schema.all.count)
        #expect(registrar.result == 4)
        registrar.source = 5
        #expect(registrar.result == 12)
        #expect(Graph.formulas[0] == before.place && Schema.all.count > before.classes + 40)
    }

    @Test("The table of formulas never moves, also where other memory keeps it from growing in its place")
    func fullTable() {
        var table = FormulaTable()
        table.append(Formulas { _, _ in false })
        let place = table[0]
        let others = (0..<1_000).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16) }
        defer { for other in others { other.deallocate() } }
        for _ in 1..<20_000 { table.append(Formulas { _, _ in false }) }
        #expect(table[0] == place)
    }

    @Test("A count of changes that begins anew leaves no dependency out")
    func wrappedStamp() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let turning = Turning()
                precondition(turning.both == [1, 2])
                // After four billion changes the next computation has the number of the one before.
                let stamp = graph.links[Int(graph.nodes[Int(turning._$node(3, makes: false))].firstDependency)].stamp
                Graph.lastVersion = .max
                precondition(graph.nextVersion() != 0)
                Graph.lastVersion = stamp - 2
                turning.isTurned = true
                precondition(turning.both == [2, 1])
                turning.b = 20
                precondition(turning.both == [20, 1])
                turning.a = 10
                precondition(turning.both == [20, 10])
                graph.checkAllInvariants()
            }
        }
    }

    @Test("Freeing nodes in a transaction leaves its logs alone, and their places are used again after it")
    func freeingInTransaction() {
        let items = (0..<50).map { Item(price: $0) }
        var reactions: [Reaction] = []
        for item in items {
            let reaction = Reaction("row") {}
            reaction.track { _ = item.price }
            reactions.append(reaction)
        }
        let free = Graph.freedInTransaction.count
        transaction {
            for item in items { item.price += 1 }
            let logged = (Graph.versionLog.count, Graph.queuedLog.count)
            #expect(logged.0 >= 50 && logged.1 == 50)
            reactions.removeAll()
            #expect((Graph.versionLog.count, Graph.queuedLog.count) == logged)
            #expect(Graph.freedInTransaction.count >= 50)
            let fresh = Reaction("fresh") {}
            fresh.track { _ = items[0].price }
        }
        #expect(Graph.freedInTransaction.count == free)
        #expect(Graph.versionLog.isEmpty && Graph.queuedLog.isEmpty)
        graph.checkAllInvariants()
    }

    @Test("A transaction that fails after nodes were freed in it restores what is left")
    func freedAndRolledBack() {
        struct Failure: Error {}
        let (item, watcher) = (Item(price: 1), Watcher())
        item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        try? transaction {
            item.price = 2
            let short = Item(price: 5)
            let reaction = Reaction("row") {}
            reaction.track { _ = short.price + item.price }
            short.price = 6
            item.stopObserving(by: watcher)
            item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
            throw Failure()
        }
        tick()
        #expect(item.price == 1 && watcher.calls == 0)
        item.price = 3
        tick()
        #expect(watcher.calls == 1)
        graph.checkAllInvariants()
    }
}
