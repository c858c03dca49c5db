/// The needs of the cases of creation and update: sources, effects and batches.
@MainActor
protocol EffectEngine {
    /// Holds a whole number that is set.
    associatedtype Source: Cell<Int>
    /// Keeps an effect going for as long as it lives.
    associatedtype Effect

    static var name: String { get }
    static func source(_ value: Int) -> Source
    /// Ends sources that nothing uses any more; without effect where they end by themselves.
    static func end(_ sources: [Source])
    /// Runs a closure now, and after each batch that changed what it had read.
    static func effect(_ body: @escaping @MainActor () -> Void) -> Effect
    /// Makes changes and runs the effects that they concern.
    static func batch(_ body: () -> Void)
}

extension EffectEngine {
    static func end(_ sources: [Source]) {}
}

/// The further need of the standard cases: computed values.
///
/// One is written for Derive and for each peer that can run them in this process, so that all run the same code.
@MainActor
protocol Engine: EffectEngine where Source: Settable<Int> {
    /// Computes a whole number from others.
    associatedtype Computed: Readable<Int>
    /// Computes a table from others; each one is another value than the one before.
    associatedtype Tabulated: Readable<Table>
    /// Holds a floating-point number that is set.
    associatedtype NumberSource: Settable<Double>
    /// Computes a floating-point number from others.
    associatedtype Number: Readable<Double>

    static func computed(_ formula: @escaping @MainActor () -> Int) -> Computed
    static func table(_ formula: @escaping @MainActor () -> Table) -> Tabulated
    static func numberSource(_ value: Double) -> NumberSource
    static func number(_ formula: @escaping @MainActor () -> Double) -> Number
    /// Goes through the values of one list.
    static func each<Value: Readable>(_ list: [Value], _ body: (Value) -> Void)
}

extension Engine {
    @inline(__always)
    static func each<Value: Readable>(_ list: [Value], _ body: (Value) -> Void) {
        for value in list { body(value) }
    }
}

/// Something with a value that can be read and followed, be it an object or a handle.
@MainActor
protocol Valued<Value> {
    associatedtype Value
    var value: Value { get }
}

/// Something whose value can be set.
@MainActor
protocol Cell<Value>: Valued {
    var value: Value { get nonmutating set }
}

/// An object with a value.
@MainActor
protocol Readable<Value>: Valued, AnyObject, Sendable {}

/// An object whose value can be set.
@MainActor
protocol Settable<Value>: Readable, Cell {}

/// A table of numbers that is equal to no other one.
struct Table {
    let values: [Int]
}
