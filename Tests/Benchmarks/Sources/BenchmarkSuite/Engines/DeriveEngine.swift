import Derive

/// Derive, with one observed class for each kind of value, as a user would write them.
enum DeriveEngine: Engine {
    static let name = "Derive"

    @Observed
    final class Source: Settable {
        var value: Int
        init(_ value: Int) { self.value = value }
    }

    @Observed
    final class Computed: Readable {
        @Derived var value: Int
        @Unobserved private let formula: Formula

        init(_ formula: @escaping @MainActor () -> Int) { self.formula = Formula(compute: formula) }
        func deriveValue() -> Int { formula() }

        /// A closure that cannot be copied, so that calling it counts no reference.
        struct Formula: ~Copyable {
            let compute: @MainActor () -> Int

            @MainActor @inline(__always)
            borrowing func callAsFunction() -> Int { compute() }
        }
    }

    @Observed
    final class Tabulated: Readable {
        @Derived var value: Table
        @Unobserved private let formula: @MainActor () -> Table

        init(_ formula: @escaping @MainActor () -> Table) { self.formula = formula }
        func deriveValue() -> Table { formula() }
    }

    @Observed
    final class NumberSource: Settable {
        var value: Double
        init(_ value: Double) { self.value = value }
    }

    @Observed
    final class Number: Readable {
        @Derived var value: Double
        @Unobserved private let formula: Formula

        init(_ formula: @escaping @MainActor () -> Double) { self.formula = Formula(compute: formula) }
        func deriveValue() -> Double { formula() }

        struct Formula: ~Copyable {
            let compute: @MainActor () -> Double

            @MainActor @inline(__always)
            borrowing func callAsFunction() -> Double { compute() }
        }
    }

    static func source(_ value: Int) -> Source { Source(value) }
    static func computed(_ formula: @escaping @MainActor () -> Int) -> Computed { Computed(formula) }
    static func table(_ formula: @escaping @MainActor () -> Table) -> Tabulated { Tabulated(formula) }
    static func numberSource(_ value: Double) -> NumberSource { NumberSource(value) }
    static func number(_ formula: @escaping @MainActor () -> Double) -> Number { Number(formula) }
    static func effect(_ body: @escaping @MainActor () -> Void) -> Derive.Effect { Derive.Effect("effect", body) }

    @inline(__always)
    static func batch(_ body: () -> Void) {
        body()
        tick()
    }
}

/// Derive where formulas go through lists without counting references.
enum BorrowingEngine: Engine {
    static let name = "Derive, borrowed"

    static func source(_ value: Int) -> DeriveEngine.Source { DeriveEngine.source(value) }
    static func computed(_ formula: @escaping @MainActor () -> Int) -> DeriveEngine.Computed {
        DeriveEngine.computed(formula)
    }
    static func table(_ formula: @escaping @MainActor () -> Table) -> DeriveEngine.Tabulated {
        DeriveEngine.table(formula)
    }
    static func numberSource(_ value: Double) -> DeriveEngine.NumberSource { DeriveEngine.numberSource(value) }
    static func number(_ formula: @escaping @MainActor () -> Double) -> DeriveEngine.Number {
        DeriveEngine.number(formula)
    }
    static func effect(_ body: @escaping @MainActor () -> Void) -> Derive.Effect { DeriveEngine.effect(body) }

    @inline(__always)
    static func batch(_ body: () -> Void) { DeriveEngine.batch(body) }

    @inline(__always)
    static func each<Value: Readable>(_ list: [Value], _ body: (Value) -> Void) { list.forEachBorrowed(body) }
}
