import DeriveGraph

/// Makes a node of the graph, which is told first whom it reports to.
@MainActor
func makeGraphNode(owner: AnyObject, key: UInt32, schema: UInt16 = 0, flags: Node.Flags) -> NodeID {
    connectGraph()
    return graph.makeNode(owner: owner, key: key, schema: schema, flags: flags)
}

/// Has the graph report to ticks, the journal and the trace.
@MainActor @inline(__always)
func connectGraph() {
    if !graph.isConnected { connect() }
}

@MainActor @inline(never)
private func connect() {
    MainQueue.remember()
    graph.connect(Reporting())
}

/// Passes reports of the graph on to ticks, the journal and the trace.
private final class Reporting: Reports {
    override func wake() { Ticker.wake() }
    override func rollsBack(_ source: NodeID) -> Bool? {
        guard let journal = Journaling.journal else { return true }
        guard let takesBack = journal.takesBack else { return nil }
        let node = graph.nodes[Int(source)]
        return takesBack && (node.flags.contains(.engineOwned) || Schema.all[Int(node.schema)].isRecorded)
    }
    override func overrideEnded(_ node: NodeID) { Journaling.overrideEnded(node) }
    override func wasMarked(_ node: NodeID) {
        if Trace.hasListeners { Trace.emit(.invalidated(graph.label(of: node))) }
    }
    override func hold(_ marking: () -> Void) {
        let isHeld = Trace.hold()
        marking()
        if isHeld { Trace.release() }
    }
    override func wasReadOutside(_ source: NodeID) { FollowedValue.follow(source) }
    override func tickEnded() { ObservedState.update() }
    override func runaway(_ observers: [NodeID]) { Ticker.reportRunaway(observers) }
    override func name(of node: NodeID) -> String { Misuse.schema(of: node).label(of: graph.nodes[Int(node)].key) }
}
