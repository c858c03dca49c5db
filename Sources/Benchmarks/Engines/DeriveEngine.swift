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

        init(_ formula: @escaping @MainActor () -> Int) { self.formula = Formula(formula) }
        func deriveValue() -> Int { formula() }
    }

    @Observed
    final class Tabulated: Readable {
        @Derived var value: Table
        @Unobserved private let formula: @MainActor () -> Table

        init(_ formula: @escaping @MainActor () -> Table) { self.formula = formula }
        func deriveValue() -> Table { formula() }
    }

    static func source(_ value: Int) -> Source { Source(value) }
    static func computed(_ formula: @escaping @MainActor () -> Int) -> Computed { Computed(formula) }
    static func table(_ formula: @escaping @MainActor () -> Table) -> Tabulated { Tabulated(formula) }
    static func effect(_ body: @escaping @MainActor () -> Void) -> Derive.Effect { Derive.Effect("effect", body) }

    @inline(__always)
    static func batch(_ body: () -> Void) {
        body()
        tick()
    }
}

/// A closure that cannot be copied, so that calling it counts no reference.
struct Formula: ~Copyable {
    private let compute: @MainActor () -> Int

    init(_ compute: @escaping @MainActor () -> Int) { self.compute = compute }

    @MainActor @inline(__always)
    borrowing func callAsFunction() -> Int { compute() }
}
