import Derive
import DeriveDocuments
import Testing

private struct Failure: Error {}

/// A total that can be agreed upon, whatever the formula says.
@Observed
final class Deal {
    var price: Int = 2
    var isOpen: Bool = true
    var bonus: Int = 1
    @Derived(settable: true) var total: Int
    @Derived var doubled: Int
    @Unobserved var computations = 0

    init() {}
    func deriveTotal() -> Int {
        computations += 1
        return isOpen ? price * 10 : bonus
    }
    func deriveDoubled() -> Int { total * 2 }
}

@Suite("A settable derived property")
struct SettableTests {
    @Test("stands as it was set until something changes that its formula reads, also if it was never read before")
    func untilInvalidated() {
        let deal = Deal()
        deal.total = 5
        #expect((deal.total, deal.doubled) == (5, 10))
        deal.bonus = 9
        #expect(deal.total == 5)
        deal.price = 3
        #expect((deal.total, deal.doubled) == (30, 60))
    }

    @Test("follows what its formula would read now, not what it read when it was computed last")
    func presentDependencies() {
        let deal = Deal()
        _ = deal.total
        deal.isOpen = false
        deal.total = 5
        deal.price = 4
        #expect(deal.total == 5)
        deal.bonus = 2
        #expect(deal.total == 2)
    }

    @Test("tells its observers of a value that is different, and of nothing when it is equal")
    func observed() {
        let deal = Deal()
        var seen: [Int] = []
        let token = deal.observe(\.doubled) { seen.append($0) }
        deal.total = 20
        tick()
        deal.total = 7
        tick()
        #expect(seen == [14])
        token.stop()
    }

    @Test("goes back with a transaction that fails, to what was set or computed before")
    func rollBack() {
        let deal = Deal()
        #expect(deal.total == 20)
        try? transaction {
            deal.total = 5
            throw Failure()
        }
        #expect(deal.total == 20)
        deal.total = 6
        try? transaction {
            deal.total = 5
            deal.price = 1
            throw Failure()
        }
        #expect(deal.total == 6)
    }

    @Test("is undone to its formula, and done again to what was set")
    func undo() {
        let deal = Deal()
        let document = Document(of: deal)
        let history = document.history
        deal.total = 5
        deal.total = 6
        history.undo()
        #expect(deal.total == 5)
        history.undo()
        #expect(deal.total == 20)
        deal.observe(\.total, by: deal) { _, _ in }
        history.redo()
        history.redo()
        #expect(deal.total == 6)
    }
}

/// A box for values of any kind.
@Observed
class Parcel<Value> {
    var value: Value
    @Derived var text: String
    init(_ value: Value) { self.value = value }
    func deriveText() -> String { "\(value)" }
}

/// A box with a label.
@Observed
final class LabelledBox<Value>: Parcel<Value> {
    var label: String = ""
    @Derived var title: String
    func deriveTitle() -> String { "\(label): \(text)" }
}

/// Something with a price, whoever it is.
protocol Priced: ObservedObject {
    var price: Int { get set }
    var isDear: Bool { get }
}

extension Priced {
    func deriveIsDear() -> Bool { price > 100 }
}

@Observed
final class Jewel: Priced {
    var price: Int = 500
    @Derived var isDear: Bool
    init() {}
}

@Observed
final class Window {
    var shown: (any Priced)?
    @Derived var isDear: Bool
    init() {}
    func deriveIsDear() -> Bool { shown?.isDear ?? false }
}

@Suite("An observed class")
struct ObservedClassTests {
    @Test("may be generic, and be inherited from by a generic one")
    func generic() {
        let (number, text) = (Parcel(1), Parcel("a"))
        #expect((number.text, text.text) == ("1", "a"))
        number.value = 2
        #expect(number.text == "2")
        let labelled = LabelledBox([1])
        labelled.label = "list"
        #expect(labelled.title == "list: [1]")
        labelled.value.append(2)
        #expect(labelled.title == "list: [1, 2]")
        #expect(type(of: labelled)._$schema.typeName == "LabelledBox<Array<Int>>")
    }

    @Test("may take its formula from a protocol, and be observed as one")
    func protocols() {
        let (jewel, window, watcher) = (Jewel(), Window(), Watcher())
        window.observe(\.shown?.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        window.observe(\.shown, by: watcher) { watcher, _ in watcher.calls += 10 }
        #expect(!window.isDear)
        window.shown = jewel
        tick()
        #expect(window.isDear)
        #expect(watcher.calls == 11)
        jewel.price = 5
        tick()
        #expect(!window.isDear)
        #expect(watcher.calls == 12)
        window.shown = jewel
        tick()
        #expect(watcher.calls == 12)
    }
}

@Suite("A sequence of values")
struct ValuesTests {
    @Test("begins with the present value, goes on with each tick's, and ends with the object")
    func values() async {
        var item: Item? = Item(price: 1)
        guard let stream = item?.values(of: \.price) else { return }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        item?.price = 2
        tick()
        #expect(await iterator.next() == 2)
        item?.price = 3
        item?.price = 4
        tick()
        #expect(await iterator.next() == 4)
        item = nil
        tick()
        #expect(await iterator.next() == nil)
    }

    @Test("gives who is slow the latest value, and ends its observation when nobody awaits it any more")
    func slow() async {
        let item = Item(price: 1)
        var stream: AsyncStream<Int>? = item.values(of: \.price)
        item.price = 2
        tick()
        item.price = 3
        tick()
        var iterator = stream?.makeAsyncIterator()
        #expect(await iterator?.next() == 3)
        #expect(item.observations.count == 1)
        (iterator, stream) = (nil, nil)
        tick()
        #expect(item.observations.isEmpty)
    }
}
