import Derive
import DeriveKit
import Testing

/// An object with all kinds of references to others.
@Observed
final class Folder {
    weak var link: Item?
    var items: ObservedArray<Item>?
    var isOpen: Bool = false
    var size: Int = 0
    @Unobserved var usesSize = false
    @Derived var list: ObservedArray<Item>?
    var custom: Int {
        let value = usesSize ? size : 0
        access(\.custom)
        return value
    }

    init() {}
    func deriveList() -> ObservedArray<Item>? { isOpen ? items : nil }
}

/// Defects that reviews have found in the engine's fast paths, each by what must hold.
@Suite("What once was wrong: fast paths")
struct HotPathRegressionTests {
    let watcher = Watcher()

    @Test("The death of an object is noticed that a weak property has led to only after the observation began")
    func laterWeak() {
        let folder = Folder()
        folder.observe(\.link, by: watcher) { watcher, _ in watcher.calls += 1 }
        var item: Item? = Item()
        folder.link = item
        tick()
        #expect(watcher.calls == 1)
        item = nil
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("A callback may set what the derived value that it follows was computed from, and observe")
    func writingCallback() {
        let item = Item(price: 1, quantity: 2)
        var token: ObservationToken?
        item.observe(\.total, by: watcher) { watcher, item in
            watcher.calls += 1
            if item.price < 3 { item.price += 1 }
            if token == nil { token = item.observe(\.quantity) { _ in watcher.calls += 10 } }
        }
        item.price = 2
        while tick() {}
        #expect((item.total, watcher.calls) == (6, 2))
        item.quantity = 3
        while tick() {}
        #expect((item.total, watcher.calls) == (9, 13))
        token?.stop()
    }

    @Test("A collection that came only after the observation began is followed")
    func laterCollection() {
        let folder = Folder()
        folder.observe(\.items, by: watcher) { watcher, _ in watcher.calls += 1 }
        folder.items = []
        tick()
        #expect(watcher.calls == 1)
        folder.items?.append(Item())
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("A derived collection that came only after the observation began is followed")
    func laterDerivedCollection() {
        let folder = Folder()
        folder.items = []
        folder.observe(\.list, by: watcher) { watcher, _ in watcher.calls += 1 }
        folder.isOpen = true
        tick()
        #expect(watcher.calls == 1)
        folder.items?.append(Item())
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("A computed property over foreign storage is followed to what it reads later")
    func laterReads() {
        let folder = Folder()
        folder.observe(\.custom, by: watcher) { watcher, _ in watcher.calls += 1 }
        folder.size = 3
        folder.usesSize = true
        folder.changed(\.custom, from: 0)
        tick()
        #expect(watcher.calls == 1)
        folder.size = 4
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("An effect may stop itself, compute something that is new, and then set something")
    func stopsAndWrites() {
        let (item, other) = (Item(), Item())
        other.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        var effect: Effect?
        effect = Effect {
            guard item.price > 0 else { return }
            effect?.stop()
            let new = Item(price: item.price)
            _ = new.total
            other.price = new.total
        }
        item.price = 5
        tick()
        tick()
        #expect(other.price == 5)
        #expect(watcher.calls == 1)
    }

    @Test("An effect may be stopped by an effect that it makes, and go on reading")
    func stoppedFromWithin() {
        let items = (0..<20).map { Item(price: $0) }
        let switcher = Item()
        var inner: Effect?
        var outer: Effect?
        var runs = 0
        outer = Effect {
            runs += 1
            _ = items[0].price
            if switcher.price > 0 {
                inner = Effect { outer?.stop() }
            }
            for item in items { _ = item.total }
        }
        switcher.price = 1
        tick()
        #expect(runs == 2)
        var totals = 0
        let others = (0..<10).map { _ in Effect { totals += items.reduce(0) { $0 + $1.total } } }
        for round in 1...3 {
            for item in items { item.price += round }
            tick()
        }
        #expect(runs == 2)
        withExtendedLifetime((inner, others)) {}
        graphIsSound()
    }

    @Test("An effect may be stopped by an immediate observation of what it sets, and go on reading")
    func stoppedImmediately() {
        let items = (0..<20).map { Item(price: $0) }
        let switcher = Item()
        var effect: Effect?
        let token = switcher.observeImmediately(\.quantity) { _, _ in effect?.stop() }
        var runs = 0
        effect = Effect {
            runs += 1
            _ = items[0].price
            if switcher.price > 0 { switcher.quantity += 1 }
            for item in items { _ = item.total }
        }
        switcher.price = 1
        tick()
        let others = (0..<10).map { _ in Effect { for item in items { _ = item.total } } }
        for item in items { item.price += 1 }
        tick()
        #expect(runs == 2)
        withExtendedLifetime((token, others)) {}
        graphIsSound()
    }

    @Test("An effect that lets itself go in its run takes another one with it")
    func effectsInEffects() {
        let item = Item()
        weak var weakInner: Effect?
        var outer: Effect?
        do {
            let inner = Effect { _ = item.quantity }
            weakInner = inner
            outer = Effect { [inner] in
                withExtendedLifetime(inner) {}
                if item.price > 0 { outer = nil }
            }
        }
        item.price = 1
        tick()
        #expect(outer == nil)
        #expect(weakInner == nil)
    }

    /// Works the graph hard enough that a broken list would show.
    private func graphIsSound() {
        let items = (0..<500).map { Item(price: $0) }
        let bill = Bill(items)
        var seen = 0
        let effect = Effect { seen = bill.sum }
        for item in items { item.price += 1 }
        tick()
        #expect(seen == items.reduce(0) { $0 + $1.price })
        effect.stop()
    }
}

/// A part of a whole, whose share is computed without a cache.
@Observed
final class Portion {
    @Unobserved weak var whole: ObservedArray<Portion>?
    var amount: Int = 1
    @Derived var many: Int
    init(_ whole: ObservedArray<Portion>) { self.whole = whole }
    var share: Int { (whole?.sum(\.share) ?? 0) + 1 }
    func deriveMany() -> Int { (0..<40).reduce(0) { $0 + (whole?.sum(\.[plus: $1 + 1000 * amount]) ?? 0) } }
    subscript(plus number: Int) -> Int { amount + number }
}

extension HotPathRegressionTests {
    @Test("A cycle through a sum is named also if nothing in it is cached")
    func uncachedCycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let whole = ObservedArray<Portion>()
                whole.append(Portion(whole))
                print(whole.sum(\.share))
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("depends on itself: [Portion].sum(share)"), "\(message.prefix(300))")
    }

    @Test("An aggregate that nobody depends on outlives its own computation, whatever others that makes")
    func manyAggregates() {
        let whole = ObservedArray<Portion>()
        whole.append(Portion(whole))
        whole.append(Portion(whole))
        for amount in 1...20 {
            whole[0].amount = amount
            // Each of the two adds up both amounts forty times, and each time a number of its own twice.
            let expected = 2 * 40 * (amount + 1) + 2 * 2 * 780 + 2 * 40 * 1000 * (amount + 1)
            #expect(whole.sum(\.many) == expected)
        }
    }

    @Test("A trace listener may compute what is new while a change is passed on")
    func listenersThatCompute() {
        let items = (0..<300).map { Item(price: $0) }
        let bill = Bill([items[0]])
        let others = (0..<20).map { _ in Effect { _ = bill.sum } }
        var made: [Item] = []
        var isListening = false
        let token = Trace.listen { _ in
            guard !isListening else { return }
            isListening = true
            defer { isListening = false }
            for number in 0..<40 {
                let item = Item(price: number)
                _ = item.total
                made.append(item)
            }
        }
        var seen = 0
        let effect = Effect { seen = bill.total }
        for round in 1...20 {
            items[0].price = round
            _ = bill.sum
            tick()
        }
        #expect(seen == bill.total)
        token.stop()
        withExtendedLifetime((others, effect)) {}
    }
}
