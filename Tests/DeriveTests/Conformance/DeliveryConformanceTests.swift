import Derive
import DeriveDocuments
import Testing

/// A gauge over a register that the engine does not see.
@Observed
final class Gauge {
    @Unobserved private var register = 0
    var level: Int {
        get {
            access(\.level)
            return register
        }
        set {
            let old = register
            register = newValue
            changed(\.level, from: old)
        }
    }
    var item: Item?
    @Derived var doubled: Int

    init() {}
    func deriveDoubled() -> Int { level * 2 }
    /// Another register, and nobody is told.
    func slip(to level: Int) { register = level }
    func slip(to item: Item) { _item = item }
}

/// When callbacks run, and what they may do.
@Suite("Conformance: delivery")
struct DeliveryConformanceTests {
    let watcher = Watcher()

    @Test(
        "CO-14 Who has not run yet in this tick sees a callback's write in it, and who has in the next, where the older one lost that"
    )
    func co14() {
        let item = Item()
        var log: [String] = []
        item.observe(\.quantity, by: watcher) { _, item in log.append("quantity \(item.quantity)") }
        item.observe(\.price, by: watcher) { _, item in (item.quantity, item.name) = (item.price, "set") }
        item.observe(\.name, by: watcher) { _, item in log.append("name \(item.name)") }
        (item.quantity, item.price) = (2, 3)
        tick()
        #expect(log == ["quantity 2", "name set"])
        tick()
        #expect(log == ["quantity 2", "name set", "quantity 3"])
    }

    @Test("CO-15 Two callbacks that write each other's property come to rest when nothing is different any more")
    func co15() {
        let item = Item()
        item.observe(\.price, by: watcher) { watcher, item in
            watcher.calls += 1
            item.quantity = min(item.price + 1, 3)
        }
        item.observe(\.quantity, by: watcher) { watcher, item in
            watcher.calls += 1
            item.price = min(item.quantity + 1, 3)
        }
        item.price = 1
        var ticks = 0
        while needsTick {
            tick()
            ticks += 1
        }
        #expect((item.price, item.quantity) == (3, 3))
        #expect((watcher.calls, ticks) == (4, 2))
    }

    @Test("CO-16, CO-18 What another thread hands in runs on the main actor, and several at once are one callback")
    func co16() async {
        let item = Item()
        item.observe(\.price, by: watcher) { watcher, _ in
            MainActor.assertIsolated()
            watcher.calls += 1
        }
        // Unrecorded, since while this waits another test may undo whatever was committed last.
        await Task.detached { for price in 1...50 { submit { unrecorded { item.price = price } } } }.value
        tick()
        #expect(item.price == 50)
        #expect(watcher.calls >= 1)
    }

    @Test("CO-27 What was changed behind the engine's back is told by hand; an equal value or a missing hop is nothing")
    func co27() {
        let gauge = Gauge()
        gauge.observe(\.level, by: watcher) { watcher, _ in watcher.calls += 1 }
        gauge.slip(to: 4)
        tick()
        #expect(watcher.calls == 0)
        gauge.changed(\.level, from: 0)
        tick()
        #expect((watcher.calls, gauge.doubled) == (1, 8))
        gauge.changed(\.level, from: 4)
        gauge.changed(\.item?.price, from: nil)
        tick()
        #expect(watcher.calls == 1)
        gauge.level = 5
        tick()
        #expect((watcher.calls, gauge.doubled) == (2, 10))
    }

    @Test("CO-28 A change told by hand in the middle of a path moves the observation to the new object")
    func co28() {
        let gauge = Gauge()
        let (old, new) = (Item(price: 1), Item(price: 2))
        gauge.item = old
        gauge.observe(\.item?.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        gauge.slip(to: new)
        gauge.changed(\.item, from: old)
        tick()
        #expect(watcher.calls == 1)
        old.price = 9
        tick()
        #expect(watcher.calls == 1)
        new.price = 9
        tick()
        #expect(watcher.calls == 2)
    }

    @Test(
        "CO-29 An immediate callback runs within each change, with the old value, and sees derived values that are right"
    )
    func co29() {
        let item = Item(price: 1)
        var log: [String] = []
        let price = item.observeImmediately(\.price) { old, new in
            log.append("\(old ?? -1) → \(new), total \(item.total)")
        }
        let total = item.observeImmediately(\.total) { old, new in log.append("total \(old ?? -1) → \(new)") }
        item.price = 2
        item.price = 3
        #expect(log == ["1 → 2, total 2", "total 1 → 2", "2 → 3, total 3", "total 2 → 3"])
        price.stop()
        // The older source ran it also for an equal end.
        transaction { (item.price, item.quantity) = (1, 3) }
        #expect(log.count == 4)
        total.stop()
        item.price = 5
        #expect(log.count == 4)
    }

    @Test("An immediate callback takes a transaction as one change, and hears nothing of one that is rolled back")
    func immediateTransaction() {
        struct Failure: Error {}
        let item = Item(price: 1)
        var log: [String] = []
        let observation = item.observeImmediately(\.total) { old, new in log.append("\(old ?? -1) → \(new)") }
        transaction {
            item.price = 5
            item.quantity = 2
            #expect(log.isEmpty)
        }
        #expect(log == ["1 → 10"])
        try? transaction {
            item.price = 7
            throw Failure()
        }
        #expect(log == ["1 → 10"])
        observation.stop()
    }

    @Test("Immediate callbacks that cause one another without end are stopped and named")
    func immediateRunaway() {
        let item = Item()
        var message = ""
        onRunawayTicks { message = $0 }
        defer { onRunawayTicks(nil) }
        let one = item.observeImmediately(\.price) { _, price in item.quantity = price + 1 }
        let two = item.observeImmediately(\.quantity) { _, quantity in item.price = quantity + 1 }
        item.price = 1
        #expect(message.contains("Item.price") || message.contains("Item.quantity"))
        one.stop()
        two.stop()
    }

    @Test("DD-07 An immediate callback has the true old value, where the older one had the new one twice")
    func dd07() {
        let article = Article("2", 3)
        var seen: [String] = []
        let observation = article.observeImmediately(\.total) { old, new in seen.append("\(old ?? -1) → \(new)") }
        article.price = 4
        #expect(seen == ["6 → 12"])
        observation.stop()
    }

    @Test("CO-32 Thousands of observations that come and go while values change leave nothing behind")
    func co32() async {
        let items = (0..<100).map { _ in Item() }
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<10 {
                group.addTask {
                    for round in 0..<50 {
                        submit {
                            let item = items[(worker * 13 + round) % 100]
                            item.observe(\.price, by: self.watcher) { watcher, _ in watcher.calls += 1 }
                            item.price += 1
                            if round.isMultiple(of: 3) { item.stopAllObservations() }
                        }
                    }
                }
            }
        }
        while needsTick { tick() }
        #expect(watcher.calls > 0)
        for item in items { item.stopAllObservations() }
        #expect(items.allSatisfy { !$0.isObserved(\.price) })
    }
}
