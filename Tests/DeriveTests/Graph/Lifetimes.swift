@testable import Derive
@testable import DeriveDocuments
@testable import DeriveKit
@testable import DeriveGraph

/// Makes, observes, changes and drops models of every kind, and ends the program if anything of them is left.
enum Lifetimes {
    static func run(rounds: Int) {
        // Once, so that what is made only once is there.
        round(0)
        let before = (nodes: Graph.nodeSlab.count, links: Graph.linkSlab.count)
        for number in 1...rounds { round(number) }
        graph.checkAllInvariants()
        let after = (nodes: Graph.nodeSlab.count, links: Graph.linkSlab.count)
        precondition(after == before, "\(before) before, \(after) after")
    }

    private static func round(_ number: Int) {
        weak var weakBill: Bill?
        weak var weakWatcher: Watcher?
        weak var weakItem: Item?
        do {
            let items = (0..<4).map { Item(price: $0) }
            let bill = Bill(items + [items[0]])
            bill.customer = Customer(name: "x", address: Address(city: "y"))
            let watcher = Watcher()
            (weakBill, weakWatcher, weakItem) = (bill, watcher, items[1])
            observe(bill, by: watcher)
            let reaction = Reaction("row") {}
            _ = reaction.track { (bill.items.element(at: 2)?.total, bill.items.count, bill.sumByName) }
            change(bill, items, number)
        }
        tick()
        precondition(weakBill == nil && weakWatcher == nil && weakItem == nil, "round \(number) left an object alive")
    }

    private static func observe(_ bill: Bill, by watcher: Watcher) {
        bill.observe(\.isLarge, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.observe(\.customer?.address?.city, \.discount, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.observe(\.items.each.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.items.follow(elementAt: 3).observe(\.element?.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        _ = try? bill.observe(path: "items.2.name", by: watcher) { watcher, _ in watcher.calls += 1 }
        let immediate = bill.observeImmediately(\.total) { _, _ in }
        immediate.stop()
    }

    private static func change(_ bill: Bill, _ items: [Item], _ number: Int) {
        let document = Document(of: bill)
        let history = document.history
        items[number % 4].price = 300
        bill.items.remove(at: 4)
        _ = (bill.items.max(\.price), bill.items.distinct(\.name), bill.items.sum(\.price, where: \.isDear))
        if number.isMultiple(of: 2) { tick() }
        history.undo()
        let set = ObservedSet(["a"])
        let dictionary: ObservedDictionary = ["a": items[0]]
        let reaction = Reaction("others") {}
        reaction.track { _ = (set.contains("b"), dictionary["c"], dictionary.sum(\.price)) }
        set.insert("b")
        dictionary["c"] = items[1]
        bill.items.removeAll()
        _ = bill.sum
    }
}
