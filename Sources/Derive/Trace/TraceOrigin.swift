import DeriveGraph

/// The place of a trace's step in the graph, noted as it happens: afterwards the graph may be another one.
@MainActor
package struct TraceOrigin {
    /// The nodes that stand for what the step is about: their subscribers depend on it.
    package var nodes: [NodeID] = []
    /// The nodes that were read for it.
    package var dependencies: [NodeID] = []
    /// Aggregates that follow it without having read a node of it: those of a collection.
    package var followers: [NodeID] = []

    /// Of a source, or of what was set in place of a derived value.
    static func source(_ object: some ObservedObject, _ key: UInt32) -> TraceOrigin {
        let nodes = [object._$node(key, makes: false), object._$node(NodeKey.any, makes: false)]
        return TraceOrigin(nodes: nodes.filter { $0 != 0 })
    }

    /// Of a derived value whose formula has just run.
    static func derived(_ object: some ObservedObject, _ key: UInt32) -> TraceOrigin {
        let node = object._$node(key, makes: false)
        let isActive = graph.active == node && node != 0
        return TraceOrigin(nodes: [node], dependencies: isActive ? graph.dependenciesSoFar : [])
    }
}
