// Rolling back: the graph after a transaction that failed.
//
// The layer above restores the values; the graph restores the versions of sources and takes observers out of the queue again. With its
// old version a source counts as unchanged, so that no observer runs for a change that never was. Nodes that ended in the transaction
// keep their places until its end, since the logs name nodes by index.

/// The state of the graph at the start of a transaction.
@MainActor
public struct RollBackMark {
    private let firstVersion: Int
    private let firstObserver: Int
    private let wasLogging: Bool

    /// Begins to log what is changed.
    public init() {
        firstVersion = Graph.versionLog.count
        firstObserver = Graph.queuedLog.count
        wasLogging = Graph.logsVersions
        Graph.logsVersions = true
    }

    /// Puts back what was, after the values have been put back.
    public func restore() {
        for (node, version) in Graph.versionLog[firstVersion...].reversed() {
            graph.nodes[Int(node)].version = version
        }
        Graph.versionLog.removeSubrange(firstVersion...)
        Graph.logsVersions = wasLogging
        let queued = Array(Graph.queuedLog[firstObserver...])
        Graph.queuedLog.removeSubrange(firstObserver...)
        let hasLastingChange = Graph.hasLastingChange
        if !wasLogging { Graph.hasLastingChange = false }
        // A lasting change, such as an unrecorded one, leaves all observers in the queue.
        if !hasLastingChange {
            for id in queued where graph.nodes[Int(id)].flags.isSuperset(of: .waiting) { graph.dismiss([id]) }
        }
        if !wasLogging { graph.freeAfterTransaction() }
    }

    /// Keeps the logs for a transaction around this one; without one they are not needed any more.
    public func forget() {
        Graph.logsVersions = wasLogging
        guard !wasLogging else { return }
        Graph.versionLog.removeAll(keepingCapacity: true)
        Graph.queuedLog.removeAll(keepingCapacity: true)
        Graph.hasLastingChange = false
        graph.freeAfterTransaction()
    }
}

extension Graph {
    /// Notes the version of a source before a change that may be taken back.
    func logVersion(of source: NodeID) {
        var answer: Bool? = true
        report { answer = $0.rollsBack(source) }
        guard let rollsBack = answer else { return }
        if rollsBack {
            Graph.versionLog.append((source, nodes[Int(source)].version))
        } else {
            Graph.hasLastingChange = true
        }
    }

    /// Makes the places of nodes that were freed in a transaction available again, since that is over.
    fileprivate func freeAfterTransaction() {
        while !Graph.freedInTransaction.isEmpty {
            Graph.nodeSlab.free(Graph.freedInTransaction.pop())
        }
    }
}
