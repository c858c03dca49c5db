import DeriveGraph

/// A value of its own that can be set and observed, without a class around it.
///
///     let price = Signal(10)
///     let quantity = Signal(3)
///     let amount = Computed { price.value * quantity.value }
///     let effect = Effect { print(amount.value) }
///
/// A signal is a source like a property of an observed class: derived values and effects that read it follow it, in the same tick and
/// under the same rules, and a failed transaction restores it. An equal new value is no change.
///
/// A copy is a second handle of the same signal. It ends with the ``EffectScope`` or ``Effect`` in which it was made, or at
/// ``end()``. Without either it lives as long as the program.
@MainActor
public struct Signal<Value> {
    @usableFromInline let cell: UnsafeMutablePointer<CellHeader>
    @usableFromInline let generation: UInt32
    @usableFromInline let site: UInt32

    @inlinable
    init(_ value: Value, _ kind: any CellKind.Type, _ file: StaticString, _ line: Int) {
        cell = Cells.allocate(
            kind, stride: CellShape<Value>.stride, alignment: CellShape<Value>.alignment, at: file, line)
        generation = cell.pointee.generation
        site = cell.pointee.site
        content.initialize(to: value)
    }

    @inlinable @inline(__always)
    var content: UnsafeMutablePointer<Value> { CellShape<Value>.content(of: cell) }

    /// Makes a signal whose values are compared by `==`.
    /// - Parameter value: The first value.
    @inlinable
    public init(_ value: Value, file: StaticString = #fileID, line: Int = #line) where Value: Equatable {
        self.init(value, EquatableSignal<Value>.self, file, line)
    }

    /// Makes a signal whose values are compared by identity if they are objects. Values that cannot be compared always differ.
    /// - Parameter value: The first value.
    @inlinable
    public init(_ value: Value, file: StaticString = #fileID, line: Int = #line) {
        self.init(value, AnySignal<Value>.self, file, line)
    }

    /// The present value.
    /// - Precondition: The signal has not ended. It is not set while a derived value is being computed.
    @inlinable public var value: Value {
        get {
            if cell.pointee.generation != generation { Cells.refuseEnded("Signal", site) }
            let node = cell.pointee.node
            if node != 0 { graph.recordReadIfActive(of: node) } else if graph.active != 0 { recordFirstRead() }
            return content.pointee
        }
        nonmutating set {
            if cell.pointee.generation != generation { Cells.refuseEnded("Signal", site) }
            set(newValue)
        }
    }

    @usableFromInline @inline(never)
    func recordFirstRead() { graph.recordRead(of: Cells.makeNode(cell, isDerived: false)) }

    @inlinable
    func set(_ new: Value) {
        var value = new
        let number = cell.pointee.number
        let isSame = Cells.areSame(number, content, &value)
        swap(&content.pointee, &value)
        guard !isSame, graph.changed(number, from: cell.pointee.node) else { return }
        changed(from: value, to: new)
    }

    /// The node in the graph, which no computation has read if that is zero, and its name.
    package var place: (node: UInt32, name: String) {
        if !isActive { Cells.refuseEnded("Signal", site) }
        return (cell.pointee.node, Cells.label(of: cell.pointee.number))
    }

    /// `true` if the signal has not ended.
    public var isActive: Bool { cell.pointee.generation == generation }

    /// Ends the signal. Without effect after the first time. A later read or write ends the program with the line that made it.
    public func end() {
        if isActive { Cells.end(cell.pointee.number, generation) }
    }
}

extension Signal: @MainActor CustomStringConvertible {
    /// The present value, for printing: `Signal(10)`. Reading it is no dependency.
    public var description: String { isActive ? "Signal(\(content.pointee))" : "Signal(ended)" }
}

/// Cells of signals whose values say that they are equal.
@usableFromInline
enum EquatableSignal<Value: Equatable>: CellKind {
    @usableFromInline static func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        a.assumingMemoryBound(to: Value.self).pointee == b.assumingMemoryBound(to: Value.self).pointee
    }
    @usableFromInline static func recompute(_ cell: UnsafeMutableRawPointer) -> Bool { false }
    @usableFromInline static func destroy(_ cell: UnsafeMutableRawPointer) { AnySignal<Value>.destroy(cell) }
    @usableFromInline static var name: String { "Signal" }
}

/// Cells of signals of which only a value shows how it is compared.
@usableFromInline
enum AnySignal<Value>: CellKind {
    @usableFromInline static func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        _$isEqual(
            a.assumingMemoryBound(to: Value.self).pointee, b.assumingMemoryBound(to: Value.self).pointee)
    }
    @usableFromInline static func recompute(_ cell: UnsafeMutableRawPointer) -> Bool { false }
    @usableFromInline static func destroy(_ cell: UnsafeMutableRawPointer) {
        CellShape<Value>.content(of: cell).deinitialize(count: 1)
    }
    @usableFromInline static var name: String { "Signal" }
}
