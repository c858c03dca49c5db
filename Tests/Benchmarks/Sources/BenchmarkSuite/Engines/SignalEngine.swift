import Derive

extension Signal: Cell {}

/// Derive with a signal for each source, as a user without classes would write it.
enum SignalEngine: EffectEngine {
    static let name = "Derive, signals"

    static func source(_ value: Int) -> Signal<Int> { Signal(value) }
    static func end(_ sources: [Signal<Int>]) { for source in sources { source.end() } }
    static func effect(_ body: @escaping @MainActor () -> Void) -> Derive.Effect { DeriveEngine.effect(body) }

    @inline(__always)
    static func batch(_ body: () -> Void) { DeriveEngine.batch(body) }
}
