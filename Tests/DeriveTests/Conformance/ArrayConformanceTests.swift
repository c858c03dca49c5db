import Derive
import DeriveKit
import Foundation
import Testing

@Suite("Conformance: arrays")
struct ArrayConformanceTests {
    let counter = Counter()
    var watcher: Watcher { counter.watcher }

    private func count(_ change: () -> Void) -> Int { counter.after(change) }

    private func filled(_ count: Int) -> (rack: Rack, items: [Item]) {
        let items = (0..<count).map { Item(price: $0) }
        let rack = Rack()
        rack.array.append(contentsOf: items)
        return (rack, items)
    }

    @Test("AR-01 A path into a slot begins at the array itself, which stays as it was")
    func ar01() throws {
        let item = Item()
        let array = ObservedArray([item])
        try array.observe(path: "#0.price", by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(array.count == 1 && array[0] === item)
        #expect(count { item.price = 55 } == 1)
    }

    @Test(
        "AR-02 An array under a path that leads beyond its end changes like any other; a name that no element has is an error"
    )
    func ar02() throws {
        let rack = Rack()
        #expect(throws: PathError.self) {
            try rack.observe(path: "array.3.invalidKey", by: watcher) { watcher, _ in watcher.calls += 1 }
        }
        try rack.observe(path: "array.3.price", by: watcher) { watcher, _ in watcher.calls += 1 }
        let (a, b, c, d) = (Item(), Item(), Item(), Item())
        let array = rack.array
        array.append(a)
        #expect(array.count == 1)
        array.insert(b, at: 0)
        array.removeLast()
        #expect(array.elements == [b])
        array.insert(a, at: 1)
        array.remove(at: 0)
        #expect(array.elements == [a])
        array[0] = b
        array.append(contentsOf: [c, d])
        #expect(array.count == 3 && array[2] === d)
        array.removeAll { $0 === c || $0 === d }
        #expect(array.elements == [b])
        #expect(count {} == 0)
    }

    @Test("AR-03 Who follows an element hears nothing of others and one call when it leaves, and is over then")
    func ar03() {
        let (rack, _) = filled(5)
        let (third, fourth) = (rack.array.follow(elementAt: 3), rack.array.follow(elementAt: 4))
        for followed in [third, fourth] {
            followed.observe(\.element, by: watcher) { watcher, followed in
                watcher.calls += 1
                if followed.element == nil { followed.stopAllObservations() }
            }
        }
        #expect(count { rack.array.append(Item()) } == 0)
        #expect(count { rack.array.insert(Item(), at: 0) } == 0)
        #expect(count { rack.array.remove(at: 4) } == 1)
        #expect(count { rack.array.remove(at: 4) } == 2)
        #expect(third.observations.isEmpty && fourth.observations.isEmpty)
    }

    @Test("AR-04 Removing everything calls a slot, the whole, the count and a followed element once each")
    func ar04() throws {
        let (rack, _) = filled(5)
        let followed = rack.array.follow(elementAt: 3)
        followed.observe(\.element?.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        try rack.observe(path: "array.#3", by: watcher) { watcher, _ in watcher.calls += 1 }
        try rack.observe(path: "array.*", by: watcher) { watcher, _ in watcher.calls += 1 }
        rack.observe(\.array.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        rack.array.removeAll()
        #expect(watcher.calls == 0)
        #expect(count {} == 4)
        #expect(rack.observations.count == 3)
    }

    @Test("AR-05 An observation of an element that has moved is stopped by the path that it was made with")
    func ar05() throws {
        let (rack, items) = filled(5)
        try rack.observe(path: "array.3.price", by: watcher) { watcher, _ in watcher.calls += 1 }
        rack.stopObserving("array.3.price", by: watcher)
        #expect(rack.observations.isEmpty)
        try rack.observe(path: "array.2.price", by: watcher) { watcher, _ in watcher.calls += 1 }
        rack.array.remove(at: 0)
        #expect(count { items[2].price = 99 } == 1)
        rack.stopObserving("array.2.price", by: watcher)
        #expect(rack.observations.isEmpty)
        #expect(count { items[2].price = 100 } == 1)
    }

    @Test("AR-08 A path goes through arrays of arrays, and ends when the innermost lets its element go")
    func ar08() throws {
        let rack = Rack()
        let innermost = ObservedArray([Item()])
        rack.nested.append(ObservedArray([innermost]))
        try rack.observe(path: "nested.0.0.0", by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { innermost.removeAll() } == 1)
        #expect(try rack.value(at: "nested.0.0.0") == nil)
    }

    @Test("AR-10 A copy has the same elements, and changing it tells nobody who observes the array")
    func ar10() {
        let (rack, items) = filled(3)
        rack.observe(\.array, by: watcher) { watcher, _ in watcher.calls += 1 }
        var copy = rack.array.elements
        let observed = ObservedArray(rack.array)
        #expect(copy == items && observed.elements == items)
        copy.removeAll()
        #expect(count { observed.removeAll() } == 0)
        #expect(rack.array.count == 3)
    }

    @Test("AR-11 Encoded and decoded, an array has equal elements and no observations")
    func ar11() throws {
        let array = ObservedArray(["a", "b", "a"])
        array.observe(\.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        let data = try JSONEncoder().encode(array)
        let decoded = try JSONDecoder().decode(ObservedArray<String>.self, from: data)
        #expect(decoded.elements == ["a", "b", "a"])
        #expect(decoded.observations.isEmpty)
        #expect(count { decoded.append("c") } == 0)
    }
}

extension Item: @MainActor Equatable {
    static func == (a: Item, b: Item) -> Bool { a === b }
}
