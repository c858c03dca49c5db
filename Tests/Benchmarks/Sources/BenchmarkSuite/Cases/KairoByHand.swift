/// What three of the cases cost without an engine: closures that are called in an order that somebody thought out.
@MainActor
enum KairoByHand {
    static func samples(_ name: String) -> [Double] {
        let (writes, iterate) = name == "deep" ? deep() : name == "broad" ? broad() : diamond()
        for _ in 0..<3 { iterate() }
        return time(rounds: 10, operations: 500 * writes) { for _ in 0..<500 { iterate() } }
    }

    /// A value and how it is computed.
    final class Node {
        @exclusivity(unchecked) var value = 0
        private let formula: @MainActor () -> Int

        init(_ formula: @escaping @MainActor () -> Int) { self.formula = formula }

        /// - Returns: Whether it is another value now.
        @inline(never)
        func update() -> Bool {
            let new = formula()
            defer { value = new }
            return new != value
        }
    }

    private static func deep() -> (Int, @MainActor () -> Void) {
        let head = Counter()
        let runs = Counter()
        var chain = [Node { head.count + 1 }]
        for index in 1..<50 {
            let previous = chain[index - 1]
            chain.append(Node { previous.value + 1 })
        }
        let nodes = chain
        let last = nodes[49]
        func write(_ value: Int) {
            guard value != head.count else { return }
            head.count = value
            for node in nodes where !node.update() { return }
            runs.count += 1
        }
        return (
            51,
            {
                write(-1)
                runs.count = 0
                for i in 0..<50 {
                    write(i)
                    expect(last.value, 50 + i)
                }
                expect(runs.count, 50)
            }
        )
    }

    private static func broad() -> (Int, @MainActor () -> Void) {
        let head = Counter()
        let runs = Counter()
        let pairs = (0..<50).map { i in
            let sum = Node { head.count + i }
            return (sum: sum, next: Node { sum.value + 1 })
        }
        func write(_ value: Int) {
            guard value != head.count else { return }
            head.count = value
            for pair in pairs where pair.sum.update() && pair.next.update() { runs.count += 1 }
        }
        return (
            51,
            {
                write(-1)
                runs.count = 0
                for i in 0..<50 {
                    write(i)
                    expect(pairs[49].next.value, i + 50)
                }
                expect(runs.count, 2500)
            }
        )
    }

    private static func diamond() -> (Int, @MainActor () -> Void) {
        let head = Counter()
        let runs = Counter()
        let branches = (0..<5).map { _ in Node { head.count + 1 } }
        let sum = Node {
            var sum = 0
            for branch in branches { sum += branch.value }
            return sum
        }
        func write(_ value: Int) {
            guard value != head.count else { return }
            head.count = value
            for branch in branches { _ = branch.update() }
            if sum.update() { runs.count += 1 }
        }
        return (
            501,
            {
                write(-1)
                runs.count = 0
                for i in 0..<500 {
                    write(i)
                    expect(sum.value, (i + 1) * 5)
                }
                expect(runs.count, 500)
            }
        )
    }
}
