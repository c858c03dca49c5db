// Invariants: statements about nodes and links that hold between any two changes, as code.
//
// Both ends of a link know it, a stale value has no subscriber that looks valid, and a stale observer waits for a tick. Debug builds check
// them after each change, all of a small graph and a sample of a large one. A contradiction ends the program with the nodes' numbers.

extension Graph {
    /// Checks a small graph whole and a few nodes of a large one, others each time. Gone in release builds.
    @inline(__always)
    func checkInvariants() {
        #if DEBUG
            if Graph.nodeSlab.end < 64 { checkAllInvariants() } else { checkSomeInvariants() }
        #endif
    }

    #if DEBUG
        /// The number of nodes of a large graph that are looked at after a mutation.
        private static let sampleSize: UInt32 = 4
        /// The beginning of the next sample.
        private static var sampleStart: UInt32 = 1

        /// Checks a few nodes, others each time; those with long lists only when all are checked.
        private func checkSomeInvariants() {
            let end = Graph.nodeSlab.end
            for _ in 0..<Graph.sampleSize {
                // A step that is prime to most counts, so that neighbours are not looked at together.
                Graph.sampleStart = (Graph.sampleStart &+ 7919) % (end - 1) + 1
                let id = Graph.sampleStart
                if nodes[Int(id)].owner != nil, hasShortLists(id) { checkNode(id) }
            }
        }

        private func hasShortLists(_ id: NodeID) -> Bool {
            let node = nodes[Int(id)]
            let reads = node.flags.contains(.aggregate) ? 0 : node.firstDependency
            let readers = node.flags.contains(.member) ? 0 : node.firstSubscriber
            return isShort(reads) { links[Int($0)].nextDependency }
                && isShort(readers) { links[Int($0)].nextSubscriber }
        }

        private func isShort(_ first: LinkID, _ next: (LinkID) -> LinkID) -> Bool {
            var link = first
            for _ in 0..<32 {
                guard link != 0 else { return true }
                link = next(link)
            }
            return false
        }
    #endif

    /// Walks every node and link in use and traps at the first contradiction.
    /// - Complexity: O(*n*) in the indices up to the last one in use, which are the lowest that were free.
    public func checkAllInvariants() {
        var (id, left) = (NodeID(1), Graph.nodeSlab.count)
        while left > 0, id < Graph.nodeSlab.end {
            if nodes[Int(id)].owner != nil {
                checkNode(id)
                left -= 1
            }
            id += 1
        }
    }

    private func checkNode(_ id: NodeID) {
        let node = nodes[Int(id)]
        if !node.flags.contains(.aggregate) { checkDependencies(of: id) }
        if !node.flags.contains(.member) { checkSubscribers(of: id) }
        checkChain(of: id)
        if node.flags.contains(.observer), node.isStale, !node.flags.contains(.running) {
            precondition(node.flags.contains(.queued), "Observer \(id) is stale and waits for no tick")
        }
    }

    /// A chain leads from its start to its end, which waits for a tick or runs while the start is stale.
    private func checkChain(of id: NodeID) {
        guard nodes[Int(id)].flags.isDisjoint(with: .observer), case let end = chains[Int(id)], end != 0 else { return }
        precondition(chains[Int(end)] == id, "The chain from node \(id) to \(end) comes from \(chains[Int(end)])")
        var (source, link) = (id, nodes[Int(id)].firstSubscriber)
        while source != end {
            let reader = links[Int(link)].subscriber
            precondition(
                links[Int(link)].nextSubscriber == 0 && nodes[Int(reader)].firstDependency == link
                    && (reader == end || nodes[Int(reader)].flags.contains(.chained)),
                "The chain from node \(id) to \(end) ends between \(source) and \(reader)")
            (source, link) = (reader, nodes[Int(reader)].firstSubscriber)
        }
        let waits =
            !nodes[Int(end)].flags.isDisjoint(with: .queued.union(.running)) || !Graph.activeStack.isEmpty
            || engineOwner(of: end)?.awaitsTracking == true
        precondition(
            !nodes[Int(id)].isStale || waits, "The chain from node \(id) is stale and \(end) waits for no tick")
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

    /// A stale node's subscribers are stale as well, or they would never be refreshed. A reaction that has reported
    /// that it is out of date waits for being tracked again and needs no mark until then.
    private func checkMark(of subscriber: NodeID, since id: NodeID) {
        guard nodes[Int(id)].isStale, !nodes[Int(id)].flags.contains(.running) else { return }
        let follows =
            !nodes[Int(subscriber)].flags.isDisjoint(with: .stale.union(.running).union(.chained))
            || chains[Int(id)] == subscriber || chains[Int(subscriber)] != 0
            || engineOwner(of: subscriber)?.awaitsTracking == true
        precondition(follows, "Node \(id) is stale and its subscriber \(subscriber) is not")
    }
}
