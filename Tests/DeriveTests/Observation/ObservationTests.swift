import Derive
import Testing

/// Counts the calls of an observation.
final class Watcher {
    var calls = 0
}

@Suite("An observation")
struct ObservationTests {
    let watcher = Watcher()

    @Test("of several changes runs once, in the tick")
    func coalesces() {
        let item = Item()
        item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        item.price = 1
        item.price = 2
        #expect(watcher.calls == 0)
        tick()
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("of a source that went there and back runs all the same")
    func thereAndBack() {
        let item = Item(price: 1)
        item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        item.price = 2
        item.price = 1
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("of a derived value that went there and back does not run, also if it was read in between")
    func derivedThereAndBack() {
        let item = Item(price: 1)
        item.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        item.price = 2
        #expect(item.total == 2)
        item.price = 1
        tick()
        #expect(watcher.calls == 0)
    }

    @Test(
        "by an effect or a reaction runs for a source that went there and back, and for a derived value that was read there"
    )
    func trackedThereAndBack() {
        let item = Item(price: 1)
        var ran: [String] = []
        func note(_ name: String, _ value: Int) { ran.append("\(name) \(value)") }
        let effects = [Effect { note("price", item.price) }, Effect { note("total", item.total) }]
        let reaction = Reaction("price") { ran.append("reaction") }
        for (isRead, expected) in [
            (false, ["price 1", "reaction"]), (true, ["price 1", "total 1", "reaction"]),
        ] {
            reaction.track { _ = item.price }
            ran = []
            item.price = 2
            if isRead { #expect(item.total == 2) }
            item.price = 1
            tick()
            #expect(ran == expected)
        }
        for effect in effects { effect.stop() }
    }

    @Test("follows a path through optionals and swaps")
    func path() {
        let bill = Bill()
        bill.observe(\.customer?.address?.city, by: watcher) { watcher, _ in watcher.calls += 1 }
        let old = Address(city: "Köln")
        bill.customer = Customer(address: old)
        tick()
        #expect(watcher.calls == 1)
        bill.customer?.address = Address(city: "Köln")
        tick()
        #expect(watcher.calls == 1, "an equal end is no change")
        old.city = "Bonn"
        tick()
        #expect(watcher.calls == 1, "the old branch is not followed any more")
        bill.customer?.address?.city = "Łódź"
        tick()
        #expect(watcher.calls == 2)
        bill.customer = nil
        tick()
        #expect(watcher.calls == 3)
    }

    @Test("through the elements of an array runs for a change, an addition and a removal, once a tick")
    func each() {
        let bill = Bill([Item(), Item()])
        bill.observe(\.items.each.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.items[1].price = 3
        bill.items.append(Item())
        tick()
        #expect(watcher.calls == 1)
        let last = bill.items.remove(at: 2)
        tick()
        #expect(watcher.calls == 2)
        last.price = 7
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("of an array as a whole runs for each kind of change, of its count only when that changes")
    func wholeAndCount() {
        let bill = Bill([Item(), Item()])
        let counter = Watcher()
        bill.observe(\.items, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.observe(\.items.count, by: counter) { counter, _ in counter.calls += 1 }
        bill.items.move(from: 0, to: 1)
        tick()
        #expect((watcher.calls, counter.calls) == (1, 0))
        bill.items.append(Item())
        tick()
        #expect((watcher.calls, counter.calls) == (2, 1))
        bill.items[0].price = 5
        tick()
        #expect((watcher.calls, counter.calls) == (2, 1))
    }

    @Test("that was stopped does not run, also if a change was pending")
    func stopped() {
        let item = Item()
        let observation = item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        item.price = 1
        observation.stop()
        observation.stop()
        tick()
        #expect(watcher.calls == 0)
        #expect(!observation.isActive)
    }

    @Test("ends with its observer, and with the object that it observes")
    func endsWithEither() {
        let item = Item()
        weak var gone: Item?
        do {
            let other = Item()
            gone = other
            other.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
            item.observe(\.price, by: Watcher()) { watcher, _ in watcher.calls += 1 }
        }
        #expect(gone == nil)
        item.price = 2
        tick()
        #expect(watcher.calls == 0)
    }

    @Test("keeps a changed object alive until its tick")
    func pendingChangeKeepsAlive() {
        weak var gone: Item?
        do {
            let item = Item()
            gone = item
            item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
            item.price = 1
        }
        #expect(gone != nil)
        tick()
        #expect(watcher.calls == 1)
        #expect(gone == nil)
    }

    @Test("with a token ends when the token is let go")
    func token() {
        let item = Item()
        var seen: [Int] = []
        do {
            let observation = item.observe(\.price) { seen.append($0) }
            item.price = 1
            tick()
            observation.stop()
        }
        _ = item.observe(\.price) { seen.append($0) }
        item.price = 2
        tick()
        #expect(seen == [1])
    }
}
