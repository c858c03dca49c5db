// A derived property that can be set: the value stands until something that the formula depends on changes.

/// Brings a property up to date before it is set, so that what it depends on is known.
@MainActor
public func _$settleUntracked(_ node: UInt32) {
    graph.untracked { settle(node) }
}

/// Records a property's declared dependencies before it is set, in place of computing it.
@MainActor
public func _$declare(_ node: UInt32, _ read: () -> Void) {
    let flags = graph.nodes[Int(node)].flags.intersection(.stale)
    graph.untracked { graph.track(node, read) }
    graph.nodes[Int(node)].flags.formUnion(flags)
}

/// Says that a derived property has been set in place of being computed.
/// - Parameter isEqual: Whether the value is the one that others have seen last.
@MainActor
public func _$overridden<Owner: ObservedObject, Value>(
    _ node: UInt32, _ key: UInt32, of owner: Owner, from old: Value?, to new: Value, isEqual: Bool
) {
    graph.refuseWriteWhileComputing(Owner._$schema.label(of: key))
    let before = graph.nodes[Int(node)]
    let wasOverridden = before.flags.contains(.overridden) && !before.isStale
    graph.nodes[Int(node)].flags.subtract(.marks)
    guard !isEqual else { return }
    graph.nodes[Int(node)].flags.insert(.overridden)
    if graph.state.pointee.isTracing { Trace.emit(.changed(.init(owner, key), from: old as Any, to: new)) }
    graph.passOn(node)
    if !graph.state.pointee.immediate.isEmpty { graph.runImmediateObservers() }
    guard graph.state.pointee.isRecording, Owner._$schema.isRecorded else { return }
    Journal.record(Change(overriding: owner, key: key, old: wasOverridden ? old : nil, new: new))
}
