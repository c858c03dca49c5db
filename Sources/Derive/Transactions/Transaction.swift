/// Makes several changes one: observers see them together, a record holds them together, and if `body` throws, every
/// source is as before and no observer runs.
///
/// Each document that it changes has a commit of its own; objects of no document only have their values restored if it
/// throws. Transactions nest; an inner transaction that throws rolls back its own changes only.
/// - Parameter name: What an undo menu calls it.
@MainActor
@discardableResult
public func transaction<Result>(_ name: String = "", _ body: () throws -> Result) rethrows -> Result {
    try recordingTransaction(name, origin: .edit, of: nil, body)
}

/// Makes changes that belong to no transaction, no undo step and no commit, such as those that build a new object.
@MainActor
public func unrecorded<Result>(_ body: () throws -> Result) rethrows -> Result {
    try TransactionStack.withoutRecording(body)
}

/// A transaction with an origin, which holds for one document.
@MainActor
@discardableResult
func recordingTransaction<Result>(
    _ name: String, origin: ChangeRecord.Origin, of document: Document?, _ body: () throws -> Result
) rethrows -> Result {
    try graph.write {
        let mark = RollBackMark()
        TransactionStack.begin(name, origin, of: document)
        do {
            let result = try body()
            mark.forget()
            TransactionStack.end()
            return result
        } catch {
            TransactionStack.rollBack()
            mark.restore()
            throw error
        }
    }
}

/// How the graph stood at the start of a transaction, as far as taking its changes back does not bring that about: with
/// its old version a source counts as unchanged, and who was told nothing before is told nothing now.
@MainActor
private struct RollBackMark {
    private let firstVersion: Int
    private let firstObserver: Int
    private let wasLogging: Bool

    init() {
        firstVersion = Graph.versionLog.count
        firstObserver = Graph.queuedLog.count
        wasLogging = Graph.logsVersions
        Graph.logsVersions = true
    }

    func restore() {
        for (node, version) in Graph.versionLog[firstVersion...].reversed() {
            graph.nodes[Int(node)].version = version
        }
        Graph.versionLog.removeSubrange(firstVersion...)
        Graph.logsVersions = wasLogging
        let queued = Array(Graph.queuedLog[firstObserver...])
        Graph.queuedLog.removeSubrange(firstObserver...)
        graph.dismiss(queued)
        if !wasLogging { graph.freeAfterTransaction() }
    }

    /// Keeps the logs for a transaction around this one; without one they are not needed any more.
    func forget() {
        Graph.logsVersions = wasLogging
        guard !wasLogging else { return }
        Graph.versionLog.removeAll(keepingCapacity: true)
        Graph.queuedLog.removeAll(keepingCapacity: true)
        Graph.hasLastingChange = false
        graph.freeAfterTransaction()
    }
}

extension Graph {
    /// Removes from the queue the observers that only rolled-back changes have put there.
    ///
    /// Their dependencies are refreshed first, so that a later change marks these and the observers again. A lasting
    /// change, such as an unrecorded one, leaves all observers in the queue.
    fileprivate func dismiss(_ observers: [NodeID]) {
        let hasLastingChange = Graph.hasLastingChange
        if !Graph.logsVersions { Graph.hasLastingChange = false }
        guard !hasLastingChange else { return }
        for id in observers where nodes[Int(id)].flags.isSuperset(of: .waiting) {
            for source in dependencies(of: id) { refresh(source) }
            nodes[Int(id)].flags.subtract(.marks.union(.queued))
            engineOwner(of: id)?.wasUnchanged()
        }
    }
}
