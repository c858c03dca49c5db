import DeriveGraph

/// The memory of a derived property: its last value, and its node in the dependency graph.
///
/// Whether the value still holds is the node's business; a value that was never computed has no node.
public struct DerivedValue<Value> {
    /// The value of the last computation.
    public var value: Value?
    /// The property's node; zero until the first read.
    public var node: UInt32 = 0

    /// Makes the memory of a property that was never read.
    @inlinable public init() {}
}

/// Records that the present computation has read a derived property, and brings it up to date.
@MainActor @inlinable @inline(__always)
public func _$refresh(_ node: UInt32) {
    guard graph.isUpToDate(node), graph.active == 0 || graph.confirmRead(of: node) || graph.hasJustRead(node) else {
        return graph.refreshIfStale(node)
    }
}

/// Runs a formula without recording its reads, since its dependencies are declared instead.
@MainActor
public func _$untracked<Value>(_ body: () -> Value) -> Value { graph.untracked(body) }

/// Records a declared dependency that has just been read: of a collection, the whole.
@MainActor
public func _$readEnd<Value>(_ value: Value) {
    if let collection = content(of: value) as? any WholeObservable { collection.recordReadOfWhole() }
}

/// Records a derived property's recomputation in the trace, if anybody listens.
/// - Returns: Whether the value is a different one.
@MainActor @inlinable @inline(__always)
public func _$recomputed<Owner: ObservedObject, Value>(
    _ key: UInt32, of owner: Owner, from old: Value?, to new: Value, isEqual: Bool
) -> Bool {
    guard graph.isTracing else { return !isEqual }
    return traceRecomputed(key, of: owner, from: old, to: new, isEqual: isEqual)
}

@MainActor @usableFromInline
func traceRecomputed<Owner: ObservedObject, Value>(
    _ key: UInt32, of owner: Owner, from old: Value?, to new: Value, isEqual: Bool
) -> Bool {
    let property = TracedProperty(owner, key)
    Trace.emit(
        isEqual ? .equal(property, value: new) : .recomputed(property, from: old as Any, to: new),
        from: .derived(owner, key))
    return !isEqual
}

/// Ends the program: a derived property is without a value after it was computed, which only a cycle can cause.
@MainActor
public func _$neverComputed<Owner: ObservedObject>(_ key: UInt32, of owner: Owner) -> Never {
    fatalError("\(Owner._$schema.label(of: key)) has no value after it was computed.")
}
