/// The memory of a derived property: its last value, and its node in the dependency graph.
///
/// Whether the value still holds is the node's business; a value that was never computed has no node.
public struct DerivedValue<Value> {
    /// What was computed last.
    public var value: Value?
    /// The property's node; zero until the first read.
    public var node: UInt32 = 0

    /// Makes the memory of a property that was never read.
    @inlinable public init() {}
}

/// Records that the present computation has read a derived property, and brings it up to date.
@MainActor @inlinable @inline(__always)
public func _$refresh(_ node: UInt32) {
    guard graph.isUpToDate(node), Graph.active == 0 || graph.confirmRead(of: node) || graph.hasJustRead(node) else {
        return refreshIfStale(node)
    }
}

@MainActor @usableFromInline
func refreshIfStale(_ node: NodeID) {
    graph.markIfChained(node)
    let flags = graph.nodes[Int(node)].flags
    if flags.contains(.running) { graph.refuseCycle(at: node) }
    if Graph.active != 0 { graph.recordRead(of: node) }
    if !flags.isDisjoint(with: .stale) { graph.refresh(node) }
}

/// Runs a formula without recording its reads, since its dependencies are declared instead.
@MainActor
public func _$untracked<Value>(_ body: () -> Value) -> Value { graph.untracked(body) }

/// Records a declared dependency that has just been read: of a collection, the whole.
@MainActor
public func _$readEnd<Value>(_ value: Value) {
    if let collection = content(of: value) as? any WholeObservable { collection.recordReadOfWhole() }
}

extension Graph {
    @inlinable @inline(__always) func isUpToDate(_ id: NodeID) -> Bool {
        let marks = nodes[Int(id)].flags.intersection(.stale.union(.running).union(.chained))
        return marks.isEmpty || (marks == .chained && (id == Graph.readableMember || Graph.pendingChains.isEmpty))
    }
}

/// Records a derived property's recomputation in the trace, if anybody listens.
/// - Returns: Whether the value is a different one.
@MainActor @inlinable @inline(__always)
public func _$recomputed<Owner: ObservedObject, Value>(
    _ key: UInt32, of owner: Owner, from old: Value?, to new: Value, isEqual: Bool
) -> Bool {
    guard Graph.isTracing else { return !isEqual }
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
