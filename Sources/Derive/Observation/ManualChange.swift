extension ObservedObject {
    /// Records that the present computation has read a property whose value lies where the engine does not see it.
    ///
    /// For a computed property over foreign storage; its setter then calls ``changed(_:from:)``.
    public func access(_ property: PartialKeyPath<Self>) {
        guard Graph.active != 0 else { return }
        graph.recordRead(of: _$node(key(of: property), makes: true))
    }

    /// Reports that the value at the end of a path was changed behind the engine's back: its observers run as for any
    /// other change, and paths through it lead to the present value. Without effect if the value is the same.
    /// - Parameters:
    ///   - path: To the value: a property of this object or, over several hops, of another one. A path that ends early
    ///     has no effect.
    ///   - old: The value before.
    public func changed<Value>(_ path: KeyPath<Self, Value>, from old: Value) {
        graph.refuseWriteWhileComputing(graph.describe(path, from: self))
        guard !areSame(graph.untracked { self[keyPath: path] }, old) else { return }
        let end = graph.endOfPath { _ = self[keyPath: path] }
        if end != 0 { graph.invalidateWithAny(end) }
    }
}

extension Graph {
    /// The node that is read last when something is read; zero for none.
    func endOfPath(_ read: () -> Void) -> NodeID {
        probe {
            read()
            let cursor = Graph.cursor
            return cursor == 0 ? 0 : links[Int(cursor)].source
        }
    }

    /// Invalidates what depends on a node, or on any source of its object.
    fileprivate func invalidateWithAny(_ id: NodeID) {
        write {
            invalidate(id)
            guard let owner = nodes[Int(id)].owner?.takeUnretainedValue() as? any ObservedObject else { return }
            let any = owner._$node(NodeKey.any, makes: false)
            if any != 0 { invalidate(any) }
        }
    }

    /// Runs a computation once in a temporary reaction, so that `body` can look at its own dependencies.
    func probe<Result>(_ body: () -> Result) -> Result {
        let probe = Reaction("probe") {}
        defer { probe.stop() }
        return probe.track(body)
    }

    func describe<Root: ObservedObject>(_ path: PartialKeyPath<Root>, from root: Root) -> String {
        let schema = type(of: root)._$schema
        return schema.property(at: path).map { "\(schema.typeName).\($0.name)" } ?? "\(schema.typeName)'s path"
    }
}
