import Derive
import DeriveKit
import Foundation
import Testing

@Suite("The graph around a property")
struct DependencyGraphTests {
    private func bill() -> Bill {
        let bill = Bill([Item(price: 2), Item(price: 2)])
        _ = bill.total
        return bill
    }

    @Test("is a text of what it was computed from and what reads it, each once")
    func text() {
        let bill = bill()
        #expect(
            "\(DependencyGraph(around: bill, \.total))" == """
                Bill.total, computed and valid
                  ← Bill.sum, computed and valid
                    ← [Item].sum(total), over 2 members
                  ← Bill.discount, a source
                """)
        #expect(
            "\(DependencyGraph(around: bill.items[0], \.price, depth: 9))" == """
                Item.price, a source
                  → Item.total, computed and valid
                    → [Item].sum(total), over 2 members
                      → Bill.sum, computed and valid
                        → Bill.total, computed and valid
                """)
        bill.discount = 1
        #expect("\(DependencyGraph(around: bill, \.total, depth: 0))" == "Bill.total, computed and invalid")
    }

    @Test("is a text for a debugger, which asks off the main actor what is printed on it")
    func debugger() {
        let bill = bill()
        let values: [Any] = [DependencyGraph(around: bill, \.total), explain(bill, \.total)]
        for value in values {
            #expect(String(reflecting: value) == "\(value)" && "\(value)".hasPrefix("Bill.total"))
        }
    }

    @Test("is a graph for Graphviz")
    func dot() {
        #expect(
            DependencyGraph(around: bill(), \.total).dot == """
                digraph {
                  rankdir=LR;
                  node [shape=box];
                  n0 [label="Bill.total, computed and valid", penwidth=2];
                  n1 [label="Bill.sum, computed and valid"];
                  n2 [label="Bill.discount, a source"];
                  n3 [label="[Item].sum(total), over 2 members"];
                  n1 -> n0;
                  n2 -> n0;
                  n3 -> n1;
                }

                """)
    }

    @Test("has what observes it, and is one value alone where nothing was read")
    func edges() {
        let (bill, watcher) = (bill(), Watcher())
        bill.observe(\.total, by: watcher) { _, _ in }
        let readers = DependencyGraph(around: bill, \.sum).nodes.filter { $0.distance > 0 }.map(\.place.name)
        #expect(readers.first == "Bill.total" && readers.count == 2 && readers[1].hasPrefix("Bill"))
        #expect("\(DependencyGraph(around: Item(), \.total))" == "Item.total, never computed")
    }

    @Test("computes nothing, counts 100,000 members, and ends at its limit")
    func large() {
        let bill = Bill((0..<100_000).map { _ in Item(price: 1) })
        _ = bill.total
        let computations = bill.items[0].computations
        let graph = DependencyGraph(around: bill, \.total, depth: 99)
        #expect(graph.nodes.contains { $0.memberCount == 100_000 } && graph.nodes.count == 4)
        #expect(bill.items[0].computations == computations)
        let cut = DependencyGraph(around: bill, \.total, limit: 2)
        #expect(cut.isCut && cut.nodes.count == 2 && "\(cut)".hasSuffix("\nand more"))
    }
}
