import Testing

@testable import Derive
@testable import DeriveDocuments
@testable import DeriveKit
@testable import DeriveGraph

@Suite("Reading any source of an object")
struct ReadAnyTests {
    @Observed
    final class Wide {
        var a: Int = 1
        var b: Int = 2
        var c: Int = 3
        let list = ObservedArray<Int>()
        @Derived var sum: Int
        @Derived var coarse: Int
        @Unobserved var runs = 0
        init() {}

        func deriveSum() -> Int { a + b }
        func deriveCoarse() -> Int {
            runs += 1
            return readAny(of: self) { a + b + list.count + sum }
        }
    }

    @Test("is one dependency, on all of them, and leaves all other reads what they are")
    func dependencies() {
        let wide = Wide()
        #expect(wide.coarse == 6)
        #expect(explain(wide, \.coarse).dependsOn.map(\.name) == ["Wide.*", "[Int].count", "Wide.sum"])
        #expect(explain(wide, \.sum).dependsOn.map(\.name) == ["Wide.a", "Wide.b"])
        #expect(explain(wide, \.c).readBy.map(\.name) == ["Wide.coarse"])
        wide.a = 10
        #expect(wide.coarse == 24)
        wide.c = 4
        #expect(wide.coarse == 24 && wide.runs == 3)
        wide.list.append(1)
        #expect(wide.coarse == 25 && wide.runs == 4)
        #expect(wide.coarse == 25 && wide.runs == 4)
        wide.b = 3
        #expect(wide.sum == 13 && wide.coarse == 27)
    }

    @Test("tells observers once a tick, and immediate ones once a change")
    func observers() {
        let wide = Wide()
        var (values, immediate) = ([Int](), [Int]())
        let token = wide.observe(\.coarse) { values.append($0) }
        let now = wide.observeImmediately(\.coarse) { _, new in immediate.append(new) }
        (wide.a, wide.b) = (2, 3)
        tick()
        #expect(values == [10] && immediate == [8, 10])
        token.stop()
        now.stop()
        graph.checkAllInvariants()
    }

    @Test("ends with its computation, also where that computes something else on the way")
    func nested() {
        let (outer, inner) = (Wide(), Wide())
        let row = Reaction("row") {}
        row.track {
            readAny(of: outer) { _ = (outer.a, inner.a, inner.coarse) }
            _ = outer.c
        }
        let names = graph.dependencies(of: row.node).map { graph.label(of: $0) }
        #expect(names == ["Wide.*", "Wide.a", "Wide.coarse", "Wide.c"])
        #expect(readAny(of: outer) { outer.a + outer.b } == 3)
    }

    @Test("of a class with an observed superclass reads them one by one")
    func subclass() {
        let employee = Employee()
        let row = Reaction("row") {}
        row.track { readAny(of: employee) { _ = (employee.first, employee.employer) } }
        #expect(graph.dependencies(of: row.node).count == 2)
    }

    @Test("belongs to a transaction that fails like any other")
    func rolledBack() {
        struct Failure: Error {}
        let wide = Wide()
        var values: [Int] = []
        let token = wide.observe(\.coarse) { values.append($0) }
        try? transaction {
            wide.a = 7
            throw Failure()
        }
        tick()
        #expect(values == [] && wide.coarse == 6)
        wide.a = 2
        tick()
        #expect(values == [8])
        token.stop()
    }
}
