import DeriveGraph

// A derived property that can be set: the value stays until a dependency of the formula is marked.

/// Brings a property up to date before it is set, so that what it depends on is known.
@MainActor
public func _$refreshUntracked(_ node: UInt32) {
    graph.untracked { graph.refreshIfStale(node) }
}

/// Records a property's declared dependencies before it is set, in place of computing it.
@MainActor
public func _$declare(_ node: UInt32, _ read: () -> Void) {
    let flags = graph.nodes[Int(node)].flags.intersection(.marks)
    graph.untracked { graph.track(node, read) }
    graph.nodes[Int(node)].flags.formUnion(flags)
}

/// Says that a derived property has been set in place of being computed.
/// - Parameter isEqual: Whether the new value equals the old one.
@MainActor
public func _$overridden<Owner: ObservedObject, Value>(
    _ node: UInt32, _ key: UInt32, of owner: Owner, from old: Value?, to new: Value, isEqual: Bool
) {
    Misuse.refuseWriteWhileComputing(Owner._$schema.label(of: key))
    graph.breakChain(at: node)
    let before = graph.nodes[Int(node)]
    graph.nodes[Int(node)].flags.subtract(.marks)
    guard !isEqual || before.isStale else { return }
    graph.nodes[Int(node)].flags.insert(.overridden)
    let write = Write(in: owner._$document)
    if !isEqual { graph.invalidate(node) }
    write.emit { Trace.emit(.changed(.init(owner, key), from: old as Any, to: new), from: .source(owner, key)) }
    if Owner._$schema.isRecorded, let journal = write.journal {
        let wasOverridden = before.flags.contains(.overridden)
        journal.record(Change(overriding: owner, key: key, old: wasOverridden ? old : nil, new: new))
    }
    write.end()
}

extension Journaling {
    /// Records that what was set is no longer so, since something has changed that the formula depends on. It belongs
    /// before that change in the record: taking them back goes the other way round.
    static func overrideEnded(_ id: NodeID) {
        guard let owner = graph.nodes[Int(id)].owner?.takeUnretainedValue() as? any ObservedObject,
            let journal = journal(of: owner._$document)
        else { return }
        let schema = type(of: owner)._$schema
        let key = graph.nodes[Int(id)].key
        guard schema.isRecorded, let value = schema.properties[Int(key)].cached?(owner) else { return }
        journal.record(Change(overriding: owner, key: key, old: value, new: nil))
    }
}
