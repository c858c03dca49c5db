// Cycles that a formula expects, as in a program whose users type formulas.
//
// A formula that finds itself in a cycle gets no value, and has to do without. Then it follows what the computations of the cycle have
// read until now: as long as none of that changes, they lead here again.

extension Graph {
    /// Finds the cycle that a read of a node would close, and makes the present computation follow what leads around it.
    /// - Returns: The nodes along it, from the node to itself; nil if the node is not being computed.
    public func followCycle(at id: NodeID) -> [NodeID]? {
        guard nodes[Int(id)].flags.contains(.running) else { return nil }
        let computing = computing
        guard let start = computing.firstIndex(of: id) else { return nil }
        let way = Array(computing[start...])
        // An aggregate's list of members is no dependency that could be followed.
        if way.contains(where: { nodes[Int($0)].flags.contains(.aggregate) }) { refuseCycle(at: id) }
        guard Graph.active != 0 else { return way + [id] }
        var found: [NodeID] = []
        for node in way where node != Graph.active { found += dependenciesOfPresentRun(of: node) }
        found += dependenciesOfWaiting(for: id)
        for source in found where nodes[Int(source)].flags.isDisjoint(with: .running.union(.stale)) {
            recordRead(of: source)
        }
        return way + [id]
    }

    /// The sources that a running computation has read until now. A run reads before it computes anything else, so that the first link
    /// has the number of the run.
    private func dependenciesOfPresentRun(of id: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var next = nodes[Int(id)].firstDependency
        let stamp = next == 0 ? 0 : links[Int(next)].stamp
        // A link whose source has died meanwhile has no number.
        while next != 0, links[Int(next)].stamp == stamp || links[Int(next)].stamp == 0 {
            if links[Int(next)].source != 0 { found.append(links[Int(next)].source) }
            next = links[Int(next)].nextDependency
        }
        return found
    }

    /// The sources that nodes between a running one and the present computation have read before the one that they wait for.
    private func dependenciesOfWaiting(for id: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        for index in stride(from: Graph.waiting.count - 1, through: 0, by: -1) {
            let (node, link) = Graph.waiting[index]
            if link != 0, links[Int(link)].source == id { break }
            guard nodes[Int(node)].flags.isDisjoint(with: .observer.union(.aggregate)) else { break }
            var next = nodes[Int(node)].firstDependency
            while next != 0, next != link {
                if links[Int(next)].source != 0 { found.append(links[Int(next)].source) }
                next = links[Int(next)].nextDependency
            }
        }
        return found
    }
}
