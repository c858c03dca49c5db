import DeriveGraph
import Foundation
import Testing

/// The code of the page *Building your own*, in a type of its own, since Derive has effects too.
private enum Page {
    /// A value that is set.
    @MainActor
    final class Signal<Value: Equatable>: NodeOwner {
        private var stored: Value
        private var node: NodeID = 0

        init(_ value: Value) {
            stored = value
            super.init()
            node = graph.makeNode(owner: self, key: 0, flags: .engineOwned)
        }

        var value: Value {
            get {
                if graph.active != 0 { graph.recordRead(of: node) }
                return stored
            }
            set {
                guard newValue != stored else { return }
                stored = newValue
                graph.invalidate(node)
            }
        }

        isolated deinit { graph.free(node) }
    }

    /// A value that is computed when it is read, from whatever its formula reads.
    @MainActor
    final class Computed<Value: Equatable>: NodeOwner {
        private let formula: () -> Value
        private var known: Value?
        private var node: NodeID = 0

        init(_ formula: @escaping () -> Value) {
            self.formula = formula
            super.init()
            node = graph.makeNode(owner: self, key: 0, flags: [.derived, .dirty, .engineOwned])
        }

        var value: Value {
            graph.refreshIfStale(node)
            guard let known else { fatalError("The formula has not run.") }
            return known
        }

        /// An equal value ends the propagation here.
        override func update(_ node: NodeID, key: UInt32) -> Bool {
            let new = graph.track(node, formula)
            defer { known = new }
            return new != known
        }

        isolated deinit { graph.free(node) }
    }

    /// A closure that runs now, and again after each change of what it has read.
    @MainActor
    final class Effect: NodeOwner {
        private let body: () -> Void
        private var node: NodeID = 0

        init(_ body: @escaping () -> Void) {
            self.body = body
            super.init()
            node = graph.makeObserver(self)
            graph.track(node, body)
        }

        override func update(_ node: NodeID, key: UInt32) -> Bool {
            graph.trackInTick(node, body)
            return true
        }

        isolated deinit { graph.free(node) }
    }
}

@Suite("Building your own signals on the graph")
@MainActor
struct BuildingYourOwnTests {
    private typealias Signal = Page.Signal
    private typealias Computed = Page.Computed
    private typealias Effect = Page.Effect

    @Test("works as the page says")
    func example() {
        let price = Signal(10)
        let quantity = Signal(3)
        let amount = Computed { price.value * quantity.value }
        var printed: [Int] = []
        let effect = Effect { printed.append(amount.value) }

        price.value = 12
        quantity.value = 4
        graph.runTick()  // one run for both changes
        price.value = 24
        quantity.value = 2
        graph.runTick()  // none: the amount is 48 as before
        withExtendedLifetime(effect) { #expect(printed == [30, 48]) }
    }

    @Test("computes a value that several others read once, and a long row without a stack")
    func rows() {
        let source = Signal(1)
        var runs = 0
        let middle = Computed {
            runs += 1
            return source.value
        }
        let (left, right) = (Computed { middle.value + 1 }, Computed { middle.value + 2 })
        let sum = Computed { left.value + right.value }
        #expect(sum.value == 5)
        source.value = 2
        #expect(sum.value == 7 && runs == 2)

        var row = [Computed { source.value }]
        for index in 0..<100_000 {
            let before = row[index]
            row.append(Computed { before.value + 1 })
            _ = row[index].value
        }
        #expect(row[100_000].value == 100_002)
        source.value = 10
        #expect(row[100_000].value == 100_010)
        // From the end: an object whose closure holds another one would end that in its own end.
        while row.popLast() != nil {}
    }

    @Test("is the code that the page prints")
    func page() throws {
        let file = URL(fileURLWithPath: #filePath)
        let page = try String(
            contentsOf: file.deletingLastPathComponent()
                .appending(path: "../../../Sources/DeriveGraph/DeriveGraph.docc/BuildingYourOwn.md").standardized,
            encoding: .utf8)
        let code = try withoutSpace(String(contentsOf: file, encoding: .utf8))
        let blocks = page.matches(of: /```swift\n((?s).*?)```/)
        #expect(blocks.count == 2)
        for block in blocks {
            let printed = String(block.1)
            #expect(code.contains(withoutSpace(printed.replacing("import DeriveGraph", with: ""))), "\(printed)")
        }
    }

    private func withoutSpace(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
