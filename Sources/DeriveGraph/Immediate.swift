// Immediate observers: they run within the change and not in a tick.
//
// Marking collects them on a stack, and the end of the outermost change runs them, in order of registration. Their own changes make a
// further round. After 100 rounds the rest is reported as a loop.

extension Graph {
    /// Runs the observers that wait, unless an operation around this change is still going on.
    func runImmediateObservers() {
        guard Graph.writeDepth == 0, !Graph.isRunningImmediate else { return }
        Graph.isRunningImmediate = true
        defer { Graph.isRunningImmediate = false }
        for _ in 0..<roundLimit {
            let round = Graph.immediate.all.sorted { nodes[Int($0)].rank < nodes[Int($1)].rank }
            guard !round.isEmpty else { return }
            Graph.immediate.removeAll()
            for id in round { runImmediate(id) }
        }
        let rest = Graph.immediate.all
        Graph.immediate.removeAll()
        report { $0.runaway(rest.filter(isQueuedImmediate)) }
    }

    private func isQueuedImmediate(_ id: NodeID) -> Bool {
        nodes[Int(id)].owner != nil && nodes[Int(id)].flags.isSuperset(of: .waiting.union(.immediate))
    }

    private func runImmediate(_ id: NodeID) {
        guard isQueuedImmediate(id) else { return }
        refresh(id)
        nodes[Int(id)].flags.remove(.queued)
        guard let owner = engineOwner(of: id) else { return }
        guard nodes[Int(id)].flags.contains(.dirty) else { return owner.wasUnchanged() }
        _ = owner.update(id, key: nodes[Int(id)].key)
    }
}
