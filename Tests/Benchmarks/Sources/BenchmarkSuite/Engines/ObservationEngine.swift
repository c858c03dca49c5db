import Observation

/// The standard library's Observation. It has no derived values: a computed one is computed at each read. A change is notified
/// once, so that an effect tracks anew at each run.
enum ObservationEngine: Engine {
    static let name = "Observation"

    @Observable
    final class Source: Settable {
        var value: Int
        init(_ value: Int) { self.value = value }
    }

    @Observable
    final class NumberSource: Settable {
        var value: Double
        init(_ value: Double) { self.value = value }
    }

    /// Computes its value whenever it is read.
    final class Formula<Value>: Readable {
        private let formula: @MainActor () -> Value

        init(_ formula: @escaping @MainActor () -> Value) { self.formula = formula }
        var value: Value { formula() }
    }

    /// Runs its body after the batch in which something that it has read was set.
    final class Effect {
        private static var waiting: [Effect] = []
        private let body: @MainActor () -> Void
        private var isWaiting = false

        init(_ body: @escaping @MainActor () -> Void) {
            self.body = body
            run()
        }

        private func run() {
            isWaiting = false
            withObservationTracking(body) { [weak self] in MainActor.assumeIsolated { self?.wait() } }
        }

        private func wait() {
            guard !isWaiting else { return }
            isWaiting = true
            Effect.waiting.append(self)
        }

        static func runAll() {
            let effects = waiting
            waiting = []
            for effect in effects { effect.run() }
        }
    }

    static func source(_ value: Int) -> Source { Source(value) }
    static func computed(_ formula: @escaping @MainActor () -> Int) -> Formula<Int> { Formula(formula) }
    static func table(_ formula: @escaping @MainActor () -> Table) -> Formula<Table> { Formula(formula) }
    static func numberSource(_ value: Double) -> NumberSource { NumberSource(value) }
    static func number(_ formula: @escaping @MainActor () -> Double) -> Formula<Double> { Formula(formula) }
    static func effect(_ body: @escaping @MainActor () -> Void) -> Effect { Effect(body) }

    static func batch(_ body: () -> Void) {
        body()
        Effect.runAll()
    }
}
