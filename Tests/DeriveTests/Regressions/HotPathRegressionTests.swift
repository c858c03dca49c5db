import Derive
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
}
