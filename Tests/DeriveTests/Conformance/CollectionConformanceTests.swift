import Derive
import DeriveKit
import Testing

@Suite("Conformance: collections")
struct CollectionConformanceTests {
    let watcher = Watcher()

    private func count(after change: () -> Void) -> Int {
        change()
        tick()
        return watcher.calls
    }

    @Test("AR-06 A slot tells of every change that puts another element there, and of none else")
    func ar06() throws {
        let bill = Bill()
        let items = bill.items
        try items.observe(path: "#4", by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { items.append(Item()) } == 0)
        #expect(count { (0..<4).forEach { _ in items.append(Item()) } } == 1)
        #expect(count { items.insert(Item(), at: 1) } == 2)
        #expect(count { items.remove(at: 1) } == 3)
        #expect(count { items[3] = Item() } == 3)
        #expect(count { items[4] = Item() } == 4)
        #expect(count { items.remove(at: 4) } == 5)
        #expect(count { items.append(Item()) } == 6)
        #expect(count { items.remove(at: 4) } == 7)
        #expect(count { items.remove(at: 3) } == 7)
    }

    @Test("AR-07 The whole tells of every change, several in a turn as one, and of none after the stop")
    func ar07() {
        let bill = Bill()
        let observation = bill.observe(\.items, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { bill.items.append(Item()) } == 1)
        #expect(count { bill.items.append(contentsOf: [Item(), Item(), Item()]) } == 2)
        #expect(count { bill.items.remove(at: 3) } == 3)
        #expect(count { bill.items.remove(at: 0) } == 4)
        observation.stop()
        #expect(count { bill.items.remove(at: 0) } == 4)
    }

    @Test("AR-09 The count tells of additions and removals, and not of a replacement")
    func ar09() {
        let bill = Bill()
        bill.observe(\.items.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { bill.items.append(Item()) } == 1)
        #expect(count { bill.items.append(contentsOf: [Item(), Item(), Item()]) } == 2)
        #expect(count { bill.items.remove(at: 3) } == 3)
        #expect(count { bill.items[0] = Item() } == 3)
    }

    @Test("AR-12 Through the elements: additions, changes and removals merge, and who stands twice is followed twice")
    func ar12() {
        let bill = Bill()
        let all = (0..<10).map { _ in Item() }
        bill.observe(\.items.each.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.items.append(contentsOf: all)
        bill.observe(\.items.each.quantity, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(watcher.calls == 0)
        #expect(count { all[0].price = 5 } == 1)
        #expect(count { all[0].quantity = 8 } == 2)
        #expect(count { (all[5].price, all[5].quantity) = (7, 3) } == 4)
        #expect(count { bill.items.remove(at: 9) } == 6)
        #expect(count { all[9].price = 9 } == 6)
        #expect(
            count {
                bill.items.append(all[9])
                bill.items.append(all[9])
                all[9].price = 99
            } == 8)
        #expect(count { all[9].price = 100 } == 9)
        #expect(
            count {
                bill.items.remove(at: 10)
                all[9].price = 101
            } == 11)
        #expect(count { all[9].price = 102 } == 12)
    }
}
