import Derive
import Testing

/// What the older systems' observations do, case by case, under our rules; the ids are those of the conformance list.
@Suite("Conformance: observing")
struct ObservationConformanceTests {
    let watcher = Watcher()

    private func observe<Value: Equatable>(_ item: Item, _ path: KeyPath<Item, Value>) -> ObservationToken {
        item.observe(path, by: watcher) { watcher, _ in watcher.calls += 1 }
    }

    @Test("CO-01 Three changes of a value in a turn are one callback, and a tick without change is none")
    func co01() {
        let item = Item()
        _ = observe(item, \.price)
        for price in 1...3 { item.price = price }
        tick()
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("CO-03 Registered twice, an observation runs twice, and each token stops its own")
    func co03() {
        let item = Item()
        let (first, second) = (observe(item, \.price), observe(item, \.price))
        item.price = 1
        tick()
        #expect(watcher.calls == 2)
        first.stop()
        item.price = 2
        tick()
        #expect(watcher.calls == 3)
        second.stop()
        second.stop()
        item.price = 3
        tick()
        #expect(watcher.calls == 3)
    }

    @Test("CO-05 Setting the same value is no change")
    func co05() {
        let item = Item(price: 4)
        _ = observe(item, \.price)
        item.price = 4
        tick()
        #expect(watcher.calls == 0)
    }

    @Test("CO-06 An object that is none of Equatable's is another one by identity, also at a path's end")
    func co06() {
        let customer = Customer(address: Address(city: "a"))
        customer.observe(\.address, by: watcher) { watcher, _ in watcher.calls += 1 }
        customer.address = Address(city: "a")
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("CO-07 There and back within a turn is a change")
    func co07() {
        let item = Item(price: 1)
        _ = observe(item, \.price)
        item.price = 2
        item.price = 1
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("CO-08 A swap in the middle of a path leaves the old branch and follows the new one")
    func co08() {
        let (old, new) = (Address(city: "a"), Address(city: "b"))
        let bill = Bill()
        bill.customer = Customer(address: old)
        bill.observe(\.customer?.address?.city, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.customer?.address = new
        tick()
        #expect(watcher.calls == 1)
        old.city = "c"
        tick()
        #expect(watcher.calls == 1)
        new.city = "d"
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("CO-09 A path that begins with nothing is followed when there is something")
    func co09() {
        let bill = Bill()
        bill.observe(\.customer?.address?.city, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.customer = Customer(address: Address(city: "a"))
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("CO-10 An object whose next hop is nothing leaves the end nil: no callback, where the older manual had one")
    func co10() {
        let bill = Bill()
        bill.observe(\.customer?.address?.city, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.customer = Customer()
        tick()
        #expect(watcher.calls == 0)
    }

    @Test("CO-11 A swap in the middle whose end is equal is no change, where the older source called for scalars")
    func co11() {
        let bill = Bill()
        bill.customer = Customer(address: Address(city: "a"))
        bill.observe(\.customer?.address?.city.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.customer = Customer(address: Address(city: "b"))
        tick()
        #expect(watcher.calls == 0)
    }

    @Test("CO-12 A path that is cut off is a change, and what is beyond the cut is none any more")
    func co12() {
        let address = Address(city: "a")
        let bill = Bill()
        bill.customer = Customer(address: address)
        bill.observe(\.customer?.address?.city, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.customer = nil
        tick()
        #expect(watcher.calls == 1)
        address.city = "b"
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("CO-13 A callback that writes what it observes runs again in the next tick, where the older one lost it")
    func co13() {
        let item = Item()
        item.observe(\.price, by: watcher) { watcher, item in
            watcher.calls += 1
            if item.price < 3 { item.price += 1 }
        }
        item.price = 1
        #expect(tick())
        #expect(watcher.calls == 1)
        #expect(tick())
        #expect(!tick())
        #expect(watcher.calls == 3)
        #expect(item.price == 3)
    }

    @Test("CO-17 What is submitted during a tick is in the next one")
    func co17() {
        let item = Item()
        item.observe(\.price, by: watcher) { watcher, item in
            watcher.calls += 1
            submit { item.quantity = 9 }
        }
        item.price = 1
        #expect(tick())
        #expect(item.quantity == 1)
        tick()
        #expect(item.quantity == 9)
    }

    @Test("CO-19 An observer that is gone is not called, also with a change pending")
    func co19() {
        let item = Item()
        var other: Watcher? = Watcher()
        var calls = 0
        item.observe(\.price, by: other ?? watcher) { _, _ in calls += 1 }
        item.price = 1
        other = nil
        tick()
        #expect(other == nil && calls == 0)
    }

    @Test("CO-26 After a stop there is no call, also with a change pending, where the older one still called")
    func co26() {
        let item = Item()
        let observation = observe(item, \.price)
        item.price = 1
        observation.stop()
        tick()
        #expect(watcher.calls == 0)
    }

    @Test("CO-33 A slot that falls off the end has changed, which the older source misses")
    func co33() {
        let bill = Bill((0..<5).map { Item(price: $0) })
        let reaction = Reaction("slot") { watcher.calls += 1 }
        _ = reaction.track { bill.items.element(at: 4) }
        bill.items.remove(at: 0)
        tick()
        #expect(watcher.calls == 1)
        #expect(reaction.track { bill.items.element(at: 4) } == nil)
    }
}
