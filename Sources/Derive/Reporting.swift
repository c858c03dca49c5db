import DeriveGraph

/// Makes a node of the graph, which is told first whom it reports to.
@MainActor
func makeGraphNode(owner: AnyObject, key: UInt32, schema: UInt16 = 0, flags: Node.Flags) -> NodeID {
    connectGraph()
    return graph.makeNode(owner: owner, key: key, schema: schema, flags: flags)
}

/// Has the graph report to ticks, transactions and trace.
@MainActor @inline(__always)
func connectGraph() {
    if !graph.isConnected { connect() }
}

@MainActor @inline(never)
private func connect() {
    MainQueue.remember()
    graph.connect(
        Reports(
            wake: { Ticker.wake() }, rollsBack: { TransactionStack.rollsBack($0) },
            overrideEnded: { TransactionStack.recordEndOfOverride($0) },
            wasMarked: { id in
                if Trace.hasListeners { Trace.emit(.invalidated(graph.label(of: id))) }
            },
            holding: { marking in Trace.holdEvents(marking, emit: {}) }, tickEnded: { ObservedState.update() },
            runaway: { Ticker.reportRunaway($0) },
            name: { Misuse.schema(of: $0).label(of: graph.nodes[Int($0)].key) }))
}
