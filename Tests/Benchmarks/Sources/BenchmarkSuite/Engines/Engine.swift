/// What the standard cases need of an engine: sources, computed values, effects and batches.
///
/// One is written for Derive and for each peer that can run them in this process, so that all run the same code.
@MainActor
protocol Engine {
    /// Holds a whole number that is set.
    associatedtype Source: Settable<Int>
    /// Computes a whole number from others.
    associatedtype Computed: Readable<Int>
    /// Computes a table from others; each one is another value than the one before.
    associatedtype Tabulated: Readable<Table>
    /// Holds a floating-point number that is set.
    associatedtype NumberSource: Settable<Double>
    /// Computes a floating-point number from others.
    associatedtype Number: Readable<Double>
    /// Keeps an effect going for as long as it lives.
    associatedtype Effect

    static var name: String { get }
    static func source(_ value: Int) -> Source
    static func computed(_ formula: @escaping @MainActor () -> Int) -> Computed
    static func table(_ formula: @escaping @MainActor () -> Table) -> Tabulated
    static func numberSource(_ value: Double) -> NumberSource
    static func number(_ formula: @escaping @MainActor () -> Double) -> Number
    /// Runs a closure now, and after each batch that changed what it had read.
    static func effect(_ body: @escaping @MainActor () -> Void) -> Effect
    /// Makes changes and runs the effects that they concern.
    static func batch(_ body: () -> Void)
    /// Goes through the values of one list.
    static func each<Value: Readable>(_ list: [Value], _ body: (Value) -> Void)
}

extension Engine {
    @inline(__always)
    static func each<Value: Readable>(_ list: [Value], _ body: (Value) -> Void) {
        for value in list { body(value) }
    }
}

/// Something with a value that can be read and followed.
@MainActor
protocol Readable<Value>: AnyObject, Sendable {
    associatedtype Value
    var value: Value { get }
}

/// Something whose value can be set.
@MainActor
protocol Settable<Value>: Readable {
    var value: Value { get set }
}

/// A table of numbers that is equal to no other one.
struct Table {
    let values: [Int]
}
