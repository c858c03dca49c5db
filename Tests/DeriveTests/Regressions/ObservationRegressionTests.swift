import Testing

@testable import Derive
@testable import DeriveKit
@testable import DeriveGraph

/// A class of which everything is named as badly as possible.
@Observed
class Oddly {
    var `default`: Int = 1
    var first: Int = 1
    @Derived var `switch`: Int
    init() {}
    func deriveSwitch() -> Int { `default` + first }
}

@Observed
final class OddlyMore: Oddly {
    let id: Int = 3
    override init() {}
}

@Observed
final class OddlyFirst: Noted {
    var first: Int = 2
    override init() {}
}

/// A class in a generic type.
enum Shelf<Content> {
    @Observed
    final class Slot {
        var content: Content
        @Derived var text: String
        init(_ content: Content) { self.content = content }
        func deriveText() -> String { "\(content)" }
    }
}

/// Defects that reviews have found in observing and explaining, each by what must hold.
@Suite("What once was wrong: observing")
struct ObservationRegressionTests {
    let watcher = Watcher()

    @Test("An observation keeps nobody alive: not the collection that it goes through, nor the objects in a list")
    func keepsNobody() {
        weak var weakArray: ObservedArray<Item>?
        do {
            let array = ObservedArray([Item()])
            weakArray = array
            array.observe(\.each.price, by: watcher) { _, _ in }
        }
        tick()
        #expect(weakArray == nil)
        let desk = Desk()
        var pal: Pal? = Pal()
        weak let weakPal = pal
        desk.pals = [pal].compactMap { $0 }
        desk.observe(\.pals, by: watcher) { watcher, _ in watcher.calls += 1 }
        pal = nil
        desk.pals = []
        #expect(weakPal == nil)
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("Observations whose observers are gone are no longer there, and the last one was the last")
    func deadObservers() {
        let pal = Pal()
        for _ in 0..<5_000 { pal.observe(\.a, by: Watcher()) { _, _ in } }
        #expect(pal.observations.isEmpty)
        #expect(!pal.isObserved(\.a))
        #expect(explain(pal, \.a).observers.isEmpty)
    }

    @Test("Observations whose observers are gone are swept though nothing changes, and the others are not")
    func sweep() {
        let pal = Pal()
        let living = pal.observe(\.a, by: watcher) { _, _ in }
        let dead = pal.observe(\.a, by: Watcher()) { _, _ in }
        for _ in 0...ObservationToken.sweepLimit { pal.observe(\.a, by: Watcher()) { _, _ in } }
        #expect(!dead.isActive)
        #expect(living.isActive)
    }

    @Test("A path into a slot that there is not ends early, and goes on when there is one")
    func slots() throws {
        let desk = Desk()
        desk.lines.append(contentsOf: [Item(price: 1), Item(price: 2)])
        desk.observe(\.lines[slot: 1]?.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        try desk.observe(path: "lines.2.price", by: watcher) { watcher, _ in watcher.calls += 10 }
        desk.lines.removeLast()
        tick()
        #expect(watcher.calls == 1)
        desk.lines.append(contentsOf: [Item(price: 3), Item(price: 4)])
        tick()
        #expect(watcher.calls == 12)
        desk.lines.insert(Item(price: 9), at: 0)
        tick()
        #expect(watcher.calls == 13)
        desk.lines[3].price = 5
        tick()
        #expect(watcher.calls == 23)
    }

    @Test("A text path that follows an element in each member of a collection comes to an end")
    func nestedFollowing() throws {
        let shelf = Book(books: [Book([Entry(1)]), Book([Entry(2)])])
        #expect(try shelf.value(at: "books.*.entries.0.rating") as? [Int?] == [0, 0])
        #expect(try shelf.value(at: "books.@sum.entries.0.rating") as? Int == 0)
        #expect(throws: PathError.self) { try Book.check(path: "entries.@count.nonsense") }
    }

    @Test("Immediate observers run in order of registration")
    func immediateOrder() {
        let pal = Pal()
        var log: [Int] = []
        let tokens = (1...3).map { number in pal.observeImmediately(\.a) { _, _ in log.append(number) } }
        pal.a = 1
        #expect(log == [1, 2, 3])
        for token in tokens { token.stop() }
    }

    @Test("A settable value that is set while it is read concerns who reads it")
    func overrideWhileTracking() {
        let deal = Deal()
        let reaction = Reaction("row") { watcher.calls += 1 }
        reaction.track {
            _ = deal.total
            deal.total = 7
        }
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("A reaction counts among a property's observers from its first read to its stop")
    func reactions() {
        let pal = Pal()
        var log: [Bool] = []
        let token = pal.observeObservers(of: \.a) { _, isObserved in log.append(isObserved) }
        let reaction = Reaction("row") {}
        reaction.track { _ = pal.a }
        #expect(log == [true])
        reaction.stop()
        #expect(log == [true, false])
        token.stop()
    }

    @Test("Callbacks that hand work in without end are stopped as well")
    func submittingRunaway() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (item, watcher) = (Item(), Watcher())
                item.observe(\.price, by: watcher) { _, item in submit { item.price += 1 } }
                item.price = 1
                var ticks = 0
                while tick(), ticks < 5_000 { ticks += 1 }
                precondition(ticks < 500)
            }
        }
        #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).isEmpty == false)
    }

    @Test("A sequence of values ends when its observation is stopped")
    func stoppedSequence() async {
        let pal = Pal()
        let stream = pal.values(of: \.a)
        pal.stopAllObservations()
        var seen: [Int] = []
        for await value in stream { seen.append(value) }
        #expect(seen == [0])
    }

    @Test("What listens to the trace reads values that are right")
    func traceReads() {
        let pal = Pal()
        _ = pal.derivedSum
        var seen: [Int] = []
        let token = Trace.listen { event in
            guard case .changed(let property, _, _) = event, property.object === pal else { return }
            seen.append(pal.derivedSum)
        }
        pal.a = 5
        token.stop()
        #expect(seen == [5])
    }

    @Test("A first computation has no cause, and a change that nobody has computed yet is none")
    func causes() {
        let pal = Pal()
        _ = pal.derivedSum
        #expect(explain(pal, \.derivedSum).cause.isEmpty)
        pal.a = 2
        _ = pal.derivedSum
        pal.b = 5
        #expect(explain(pal, \.derivedSum).cause.map(\.name) == ["Pal.a", "Pal.derivedSum"])
    }

    @Test("What is no property of its own is explained by what it reads")
    func explainsComputed() {
        let length = explain(Desk(), \.badge.name.count)
        #expect((length.state, length.dependsOn.map(\.name)) == (.notTracked, ["Desk.badge"]))
        let odd = OddlyMore()
        #expect(explain(odd, \.id).state == .notTracked)
        #expect(explain(Pal(), \.sum).state == .notTracked)
        #expect(explain(odd, \.first).state == .source)
        _ = odd.switch
        #expect(explain(odd, \.switch).dependsOn.map(\.name) == ["OddlyMore.default", "OddlyMore.first"])
    }

    @Test("Properties may be named like keywords and like what the macros write, and classes stand in generic types")
    func names() throws {
        let odd = OddlyMore()
        odd.default = 5
        #expect(odd.switch == 6)
        #expect(try odd.value(at: "default") as? Int == 5)
        let first = OddlyFirst()
        first.first = 7
        first.setBase(3)
        #expect((first.first, first.base) == (7, 3))
        let slot = Shelf<Int>.Slot(4)
        slot.content = 6
        #expect(slot.text == "6")
    }

    @Test("Aggregates by paths with arguments are let go when nobody reads them")
    func manyAggregates() {
        let items = ObservedArray((0..<3).map { Item(price: $0) })
        for limit in 0..<200 { #expect(items.count(where: \.[dearerThan: limit]) == max(0, 2 - limit)) }
        items[0].price = 1_000
        #expect(items.count(where: \.[dearerThan: 1]) == 2)
    }
}

extension Item {
    subscript(dearerThan limit: Int) -> Bool { price > limit }
}
