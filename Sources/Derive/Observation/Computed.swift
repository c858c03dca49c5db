import DeriveGraph

/// A value that is computed from others when it is read, cached, and computed again only after one of these has changed.
///
///     let amount = Computed { price.value * quantity.value }
///
/// It is a derived value like one of an observed class. The formula only reads: it sets nothing, observes nothing, and makes no
/// signal. An equal new value ends the propagation.
///
/// A copy is a second handle of the same value. It ends as a ``Signal`` does.
@MainActor
public struct Computed<Value> {
    @usableFromInline let cell: UnsafeMutablePointer<CellHeader>
    @usableFromInline let generation: UInt32
    @usableFromInline let site: UInt32

    @inlinable
    init(
        _ formula: @escaping @MainActor () -> Value, _ kind: any CellKind.Type, _ file: StaticString, _ line: Int
    ) {
        cell = Cells.allocate(
            kind, stride: CellShape<ComputedContent<Value>>.stride,
            alignment: CellShape<ComputedContent<Value>>.alignment, at: file, line)
        generation = cell.pointee.generation
        site = cell.pointee.site
        content.initialize(to: ComputedContent(formula))
    }

    @inlinable @inline(__always)
    var content: UnsafeMutablePointer<ComputedContent<Value>> { CellShape<ComputedContent<Value>>.content(of: cell) }

    /// Makes a computed value whose results are compared by `==`. It is computed at the first read.
    /// - Parameter formula: Computes the value from others.
    @inlinable
    public init(file: StaticString = #fileID, line: Int = #line, _ formula: @escaping @MainActor () -> Value)
    where Value: Equatable {
        self.init(formula, EquatableComputed<Value>.self, file, line)
    }

    /// Makes a computed value whose results are compared by identity if they are objects. Results that cannot be compared always
    /// differ.
    /// - Parameter formula: Computes the value from others.
    @inlinable
    public init(file: StaticString = #fileID, line: Int = #line, _ formula: @escaping @MainActor () -> Value) {
        self.init(formula, AnyComputed<Value>.self, file, line)
    }

    /// The present value, which is computed now if it is not up to date.
    /// - Precondition: The value has not ended and does not depend on itself.
    @inlinable public var value: Value {
        if cell.pointee.generation != generation { Cells.refuseEnded("Computed", site) }
        let node = cell.pointee.node
        if node == 0 || !graph.isUpToDate(node)
            || graph.active != 0 && !graph.confirmRead(of: node) && !graph.hasJustRead(node)
        {
            refresh()
        }
        return content.pointee.known.unsafelyUnwrapped
    }

    @usableFromInline @inline(never)
    func refresh() {
        var node = cell.pointee.node
        if node == 0 { node = Cells.makeNode(cell, isDerived: true) }
        graph.refreshIfStale(node)
        guard content.pointee.known != nil else {
            fatalError("\(Cells.label(of: cell.pointee.number)) has no value after it was computed.")
        }
    }

    /// The node in the graph, which never was read if that is zero, and its name.
    package var place: (node: UInt32, name: String) {
        if !isActive { Cells.refuseEnded("Computed", site) }
        return (cell.pointee.node, Cells.label(of: cell.pointee.number))
    }

    /// `true` if the value has not ended.
    public var isActive: Bool { cell.pointee.generation == generation }

    /// Ends the value and releases its formula. Without effect after the first time. A later read ends the program with the line that
    /// made it.
    public func end() {
        if isActive { Cells.end(cell.pointee.number, generation) }
    }
}

/// The content of a computed value's cell. It cannot be copied, so that running the formula counts no reference.
@usableFromInline
struct ComputedContent<Value>: ~Copyable {
    private let formula: @MainActor () -> Value
    /// The last value; nil before the first computation.
    @usableFromInline var known: Value?

    @usableFromInline
    init(_ formula: @escaping @MainActor () -> Value) { self.formula = formula }

    @MainActor
    borrowing func compute() -> Value { formula() }
}

/// Cells of computed values whose results say that they are equal.
@usableFromInline
enum EquatableComputed<Value: Equatable>: CellKind {
    @usableFromInline static func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { false }
    @usableFromInline static func recompute(_ cell: UnsafeMutableRawPointer) -> Bool {
        AnyComputed<Value>.recompute(cell, isEqual: { $0 == $1 })
    }
    @usableFromInline static func destroy(_ cell: UnsafeMutableRawPointer) { AnyComputed<Value>.destroy(cell) }
    @usableFromInline static var name: String { "Computed" }
}

/// Cells of computed values of which only a result shows how it is compared.
@usableFromInline
enum AnyComputed<Value>: CellKind {
    @usableFromInline static func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { false }
    @usableFromInline static func recompute(_ cell: UnsafeMutableRawPointer) -> Bool {
        recompute(cell, isEqual: { _$isEqual($0, $1) })
    }

    @MainActor @inline(__always)
    static func recompute(_ cell: UnsafeMutableRawPointer, isEqual: @MainActor (Value, Value) -> Bool) -> Bool {
        let own = CellShape<ComputedContent<Value>>.content(of: cell)
        let new = own.pointee.compute()
        let old = own.pointee.known.take()
        own.pointee.known = new
        var isSame = false
        if let old { isSame = isEqual(old, new) }
        if graph.isTracing {
            traceRecomputed(cell.assumingMemoryBound(to: CellHeader.self), from: old, to: new, isEqual: isSame)
        }
        return !isSame
    }

    @usableFromInline static func destroy(_ cell: UnsafeMutableRawPointer) {
        CellShape<ComputedContent<Value>>.content(of: cell).deinitialize(count: 1)
    }
    @usableFromInline static var name: String { "Computed" }
}

extension Computed {
    /// Reads a value that may depend on itself. Otherwise as ``ObservedObject/read(_:)``.
    /// - Throws: ``Cycle`` if the value is being computed right now.
    public func read() throws(Cycle) -> Value {
        if graph.isComputing, isActive, let cycle = Cycle(at: cell.pointee.node) { throw cycle }
        return value
    }
}
