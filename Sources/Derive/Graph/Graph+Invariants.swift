extension Graph {
    /// Checks in debug builds that the graph's lists agree with each other. Gone in release builds.
    ///
    /// A full check walks everything there ever was; small graphs get it after each mutation, large ones when a test
    /// asks.
    @inline(__always)
    func checkInvariants() {
        #if DEBUG
            if Graph.nodeSlab.end < 64 { checkAllInvariants() }
        #endif
    }

    /// Walks every node and link in use and traps at the first contradiction.
    func checkAllInvariants() {
        for id in 1..<max(1, Graph.nodeSlab.end) where nodes[Int(id)].owner != nil { checkNode(id) }
    }

    private func checkNode(_ id: NodeID) {
        let node = nodes[Int(id)]
        if !node.flags.contains(.aggregate) { checkDependencies(of: id) }
        if !node.flags.contains(.member) { checkSubscribers(of: id) }
        if node.flags.contains(.observer), node.isStale, !node.flags.contains(.running) {
            precondition(node.flags.contains(.queued), "Observer \(id) is stale and waits for no tick")
        }
    }

    private func checkDependencies(of id: NodeID) {
        var link = nodes[Int(id)].firstDependency
        while link != 0 {
            precondition(
                links[Int(link)].subscriber == id,
                "Link \(link) in the list of node \(id) belongs to node \(links[Int(link)].subscriber)")
            link = links[Int(link)].nextDependency
        }
    }

    private func checkSubscribers(of id: NodeID) {
        var link = nodes[Int(id)].firstSubscriber
        var previous: LinkID = 0
        while link != 0 {
            precondition(
                links[Int(link)].source == id && links[Int(link)].previousSubscriber == previous,
                "Link \(link) after \(previous) leads to node \(links[Int(link)].source), not to \(id)")
            checkMark(of: links[Int(link)].subscriber, since: id)
            previous = link
            link = links[Int(link)].nextSubscriber
        }
    }

    /// A stale node's subscribers are stale as well, or nobody would bring them up to date.
    private func checkMark(of subscriber: NodeID, since id: NodeID) {
        guard nodes[Int(id)].isStale, !nodes[Int(id)].flags.contains(.running) else { return }
        let follows = nodes[Int(subscriber)].isStale || nodes[Int(subscriber)].flags.contains(.running)
        precondition(follows, "Node \(id) is stale and its subscriber \(subscriber) is not")
    }
}
