import Derive
import Testing

@Suite("An aggregate")
struct AggregateTests {
    @Test("follows elements that change, come, go and move")
    func sumFollows() {
        let items = (1...5).map { Item(price: $0) }
        let bill = Bill(items)
        #expect(bill.sum == 15)
        items[2].quantity = 10
        #expect(bill.sum == 42)
        bill.items.append(Item(price: 8))
        #expect(bill.sum == 50)
        bill.items.remove(at: 2)
        #expect(bill.sum == 20)
        items[2].price = 1000
        #expect(bill.sum == 20)
        bill.items.move(from: 0, to: 4)
        bill.items[4] = Item(price: 100)
        #expect(bill.sum == 119)
        bill.items.removeAll()
        #expect(bill.sum == 0)
    }

    @Test("computes only the element that changed, whatever their number", arguments: [10, 1000])
    func oneEditComputesOneElement(count: Int) {
        let items = (0..<count).map { _ in Item(price: 1) }
        let bill = Bill(items)
        #expect(bill.total == count)
        for item in items { item.computations = 0 }
        items[count / 2].price = 5
        #expect(bill.total == count + 4)
        #expect(items.map(\.computations).reduce(0, +) == 1)
    }

    @Test("counts an element that stands twice twice, until it is gone twice")
    func elementTwice() {
        let item = Item(price: 4)
        let bill = Bill([item, item])
        #expect(bill.sum == 8)
        item.price = 5
        #expect(bill.sum == 10)
        bill.items.remove(at: 0)
        item.price = 6
        #expect(bill.sum == 6)
    }

    @Test("by group has a group while an element belongs to it, also at zero")
    func groups() {
        let (a, b) = (Item(price: 1), Item(price: 2))
        a.name = "a"
        b.name = "b"
        let bill = Bill([a, b])
        #expect(bill.sumByName == ["a": 1, "b": 2])
        b.name = "a"
        #expect(bill.sumByName == ["a": 3])
        a.price = -2
        #expect(bill.sumByName == ["a": 0])
        bill.items.removeAll()
        #expect(bill.sumByName == [:])
    }
}
