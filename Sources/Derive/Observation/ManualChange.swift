import DeriveGraph

extension ObservedObject {
    /// Records that the present computation has read a property whose value lies where the engine does not see it.
    ///
    /// For a computed property over foreign storage; its setter then calls ``changed(_:from:)``.
    public func access(_ property: PartialKeyPath<Self>) {
        guard graph.active != 0 else { return }
        graph.recordRead(of: _$node(key(of: property), makes: true))
    }

    /// Reports that the value at the end of a path was changed behind the engine's back: its observers run as for any
    /// other change, and paths through it lead to the present value. Without effect if the value is the same.
    /// - Parameters:
    ///   - path: To the value: a property of this object or, over several hops, of another one. A path that ends early
    ///     has no effect.
    ///   - old: The value before.
    public func changed<Value>(_ path: KeyPath<Self, Value>, from old: Value) {
        Misuse.refuseWriteWhileComputing(type(of: self)._$schema.describe(path))
        guard !areSame(graph.untracked { self[keyPath: path] }, old) else { return }
        let end = Reaction.endOfPath { _ = self[keyPath: path] }
        if end != 0 { invalidateWithAny(end) }
    }
}

/// Invalidates what depends on a node, or on any source of its object.
@MainActor
private func invalidateWithAny(_ id: NodeID) {
    graph.write {
        graph.invalidate(id)
        guard let owner = graph.nodes[Int(id)].owner?.takeUnretainedValue() as? any ObservedObject else { return }
        let any = owner._$node(NodeKey.any, makes: false)
        if any != 0 { graph.invalidate(any) }
    }
}

extension Schema {
    fileprivate func describe(_ path: AnyKeyPath) -> String {
        property(at: path).map { "\(typeName).\($0.name)" } ?? "\(typeName)'s path"
    }
}
