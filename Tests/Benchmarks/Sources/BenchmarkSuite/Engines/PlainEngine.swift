/// No engine: plain objects and closures. An effect runs once, so that this is the floor for making and for nothing else.
enum PlainEngine: Engine {
    static let name = "by hand"

    final class Source<Value>: Settable {
        @exclusivity(unchecked) var value: Value
        init(_ value: Value) { self.value = value }
    }

    final class Formula<Value>: Readable {
        private let formula: @MainActor () -> Value
        init(_ formula: @escaping @MainActor () -> Value) { self.formula = formula }
        var value: Value { formula() }
    }

    /// Runs its body once, when it is made.
    final class Effect {
        private let body: @MainActor () -> Void

        init(_ body: @escaping @MainActor () -> Void) {
            self.body = body
            body()
        }
    }

    static func source(_ value: Int) -> Source<Int> { Source(value) }
    static func computed(_ formula: @escaping @MainActor () -> Int) -> Formula<Int> { Formula(formula) }
    static func table(_ formula: @escaping @MainActor () -> Table) -> Formula<Table> { Formula(formula) }
    static func numberSource(_ value: Double) -> Source<Double> { Source(value) }
    static func number(_ formula: @escaping @MainActor () -> Double) -> Formula<Double> { Formula(formula) }
    static func effect(_ body: @escaping @MainActor () -> Void) -> Effect { Effect(body) }

    static func batch(_ body: () -> Void) { body() }
}
