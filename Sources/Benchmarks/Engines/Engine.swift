/// What the standard cases need of an engine: sources, computed values, effects and batches.
///
/// One is written for Derive and for each peer that runs in this process, so that all run the same code.
@MainActor
protocol Engine {
    /// Holds a number that is set.
    associatedtype Source: Settable
    /// Computes a number from others.
    associatedtype Computed: Readable<Int>
    /// Computes a table from others; each one is another value than the one before.
    associatedtype Tabulated: Readable<Table>
    /// Keeps an effect going for as long as it lives.
    associatedtype Effect

    static var name: String { get }
    static func source(_ value: Int) -> Source
    static func computed(_ formula: @escaping @MainActor () -> Int) -> Computed
    static func table(_ formula: @escaping @MainActor () -> Table) -> Tabulated
    /// Runs a closure now, and after each batch that changed what it had read.
    static func effect(_ body: @escaping @MainActor () -> Void) -> Effect
    /// Makes changes and runs the effects that they concern.
    static func batch(_ body: () -> Void)
}

/// Something with a value that can be read and followed.
@MainActor
protocol Readable<Value>: AnyObject, Sendable {
    associatedtype Value
    var value: Value { get }
}

/// Something whose number can be set.
@MainActor
protocol Settable: Readable<Int> {
    var value: Int { get set }
}

/// A table of numbers that is equal to no other one.
struct Table {
    let values: [Int]
}
