import Derive
import DeriveKit
import Testing

/// Who ends what, and who is told of it.
@Suite("Conformance: beginning and ending")
struct LifetimeConformanceTests {
    let watcher = Watcher()

    @Test("CO-02 One callback over several paths runs once for changes of all of them")
    func co02() {
        let item = Item()
        let observation = item.observe(\.price, \.quantity, \.name, by: watcher) { watcher, _ in watcher.calls += 1 }
        (item.price, item.quantity, item.name) = (1, 2, "c")
        tick()
        #expect(watcher.calls == 1)
        item.name = "d"
        tick()
        #expect(watcher.calls == 2)
        observation.stop()
        item.price = 9
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("CO-04 Stopping what was never begun is no failure")
    func co04() {
        let item = Item()
        item.stopObserving(by: watcher)
        item.stopObserving(\.price, by: watcher)
        item.stopAllObservations()
        stopAllObservations(by: watcher)
        #expect(item.observations.isEmpty)
    }

    @Test("CO-20 With a change pending the observed object lives until its tick, and no longer")
    func co20() {
        var item: Item? = Item()
        weak let weakItem = item
        item?.observe(\.price, by: watcher) { watcher, item in watcher.calls += item.price }
        item?.price = 5
        item = nil
        #expect(weakItem != nil)
        tick()
        #expect(watcher.calls == 5)
        #expect(weakItem == nil)
    }

    @Test(
        "CO-21 When an observed object dies, each observation that starts there is told, and none that leads through it"
    )
    func co21() {
        let bill = Bill()
        var customer: Customer? = Customer(address: Address(city: "a"))
        bill.customer = customer
        var log: [String] = []
        customer?.observe(\.name, by: watcher) { _, _ in }.whenObservedDies { log.append("name") }
        customer?.observe(\.address?.city, by: watcher) { _, _ in }.whenObservedDies { log.append("city") }
        bill.observe(\.customer?.name, by: watcher) { _, _ in }.whenObservedDies { log.append("through") }
        let stopped = customer?.observe(\.name, by: watcher) { _, _ in }.whenObservedDies { log.append("stopped") }
        stopped?.stop()
        bill.customer = nil
        customer = nil
        tick()
        #expect(log.sorted() == ["city", "name"])
    }

    @Test("CO-22 A property is told when it gains its first observer and loses its last one, as a part of any path")
    func co22() {
        let customer = Customer(name: "a")
        let bill = Bill()
        var log: [Bool] = []
        let token = customer.observeObservers(of: \.name) { customer, isObserved in
            #expect(customer.isObserved(\.name) == isObserved)
            log.append(isObserved)
        }
        let first = customer.observe(\.name, by: watcher) { _, _ in }
        let second = customer.observe(\.name, by: watcher) { _, _ in }
        #expect(log == [true])
        first.stop()
        #expect(log == [true])
        second.stop()
        #expect(log == [true, false])
        bill.observe(\.customer?.name, by: watcher) { _, _ in }
        bill.customer = customer
        tick()
        #expect(log == [true, false, true])
        bill.customer = nil
        tick()
        #expect(log == [true, false, true, false])
        token.stop()
        customer.observe(\.name, by: watcher) { _, _ in }
        #expect(log.count == 4)
    }

    @Test("CO-22 A source of a derived value is observed when that is, and not when that is only read")
    func co22Derived() {
        let item = Item(price: 2)
        var log: [Bool] = []
        let token = item.observeObservers(of: \.price) { _, isObserved in log.append(isObserved) }
        _ = item.total
        tick()
        #expect(log.isEmpty)
        let observation = item.observe(\.total, by: watcher) { _, _ in }
        observation.stop()
        #expect(log == [true, false])
        token.stop()
    }

    @Test("CO-23 The observers of a property are all whom it concerns, also by a path from elsewhere, and no dead ones")
    func co23() {
        let customer = Customer(name: "a")
        let bill = Bill()
        bill.customer = customer
        customer.observe(\.name, by: watcher) { _, _ in }
        customer.observeEveryProperty(by: watcher) { _, _ in }
        bill.observe(\.customer?.name, by: watcher) { _, _ in }
        #expect(explain(customer, \.name).observers.count == 3)
        #expect(explain(customer, \.address).observers.count == 1)
        do {
            let dead = Watcher()
            bill.observe(\.discount, by: dead) { _, _ in }
        }
        bill.discount = 1
        tick()
        #expect(explain(bill, \.discount).observers.isEmpty)
    }

    @Test("CO-24 All properties at once: inherited ones too, and several changes in a turn as one")
    func co24() {
        let employee = Employee()
        employee.observeEveryProperty(by: watcher) { watcher, _ in watcher.calls += 1 }
        (employee.first, employee.employer) = ("Ann", "Initech")
        tick()
        #expect(watcher.calls == 1)
        employee.int1 = 1
        tick()
        #expect(watcher.calls == 2)
        employee.int1 = 1
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("CO-25 One token stops its callback on all its paths, and no other callback")
    func co25() {
        let item = Item()
        let both = item.observe(\.price, \.quantity, by: watcher) { watcher, _ in watcher.calls += 1 }
        item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 10 }
        both.stop()
        (item.price, item.quantity) = (1, 2)
        tick()
        #expect(watcher.calls == 10)
    }

    @Test("Everything that an observer observes is stopped at once, on all objects")
    func stopEverything() {
        let (item, bill, other) = (Item(), Bill(), Watcher())
        item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.observe(\.discount, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.observe(\.discount, by: other) { watcher, _ in watcher.calls += 1 }
        stopAllObservations(by: watcher)
        (item.price, bill.discount) = (1, 1)
        tick()
        #expect((watcher.calls, other.calls) == (0, 1))
    }

    @Test("A stop by path leaves the observer's other paths")
    func stopByPath() {
        let item = Item()
        item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        item.observe(\.quantity, by: watcher) { watcher, _ in watcher.calls += 10 }
        item.stopObserving(\.price, by: watcher)
        (item.price, item.quantity) = (1, 2)
        tick()
        #expect(watcher.calls == 10)
    }

    @Test("A weak reference whose object dies has changed, though nobody has set it")
    func weakEnd() {
        let ends = Ends()
        var tag: Tag? = Tag("a")
        ends.tag = tag
        ends.observe(\.tag?.weight, by: watcher) { watcher, _ in watcher.calls += 1 }
        tag?.weight = 1
        tick()
        #expect(watcher.calls == 1)
        tag = nil
        tick()
        #expect(ends.tag == nil)
        #expect(watcher.calls == 2)
    }
}
