// Chains: a change reaches an observer along a row of derived values without marking each of them.
//
// It is there for speed alone: without this file the same formulas run in the same order.
//
//     source ─ start ─ member ─ member ─ … ─ end
//
// A row of derived values up to an effect or reaction. Start and members have one subscriber each, the next in the row, and each
// of those reads it before anything else. `chains[start]` is the end, `chains[end]` the start, and members have a flag.
//
// ## Why its members need no marks
//
// Marks serve a search: an observer looks at what it has read, in that order, down to the first value that is dirty. In a chain
// that search can only take one way, from the end down to the start. So a change marks the start, queues the end, and touches
// nothing in between. The tick begins where the search would: it computes the start, then the member after it, and so on for as
// long as values change. An equal value ends it, and there are no marks to be cleared.
//
// ## The life of a chain
//
// - *Found* by a marking that goes from one derived value along such links alone to an effect that waits for nothing.
// - *Pending* from the change of its start to the turn of its end. Its members are stale and look valid meanwhile, so a read of
//   one by anything but the next in the row marks the members of all pending chains first. From then on marks say everything.
// - *Broken* before a link to or from it is made or cut, and before one of it is set in place of being computed. If it is pending,
//   its members get their marks then.
//
// Aggregates and observations of paths are in no chain. Transactions and traces want to hear of each node, and mark as if there
// were no chains.
extension Graph {
    /// Start and end of each chain by each other's index; zero for all other nodes.
    ///
    /// An array beside the nodes, since few nodes have either.
    @inline(__always) var chains: UnsafeMutablePointer<NodeID> { Graph.chainMemory.unsafelyUnwrapped }

    /// Reserves the place of a new node in ``chains``.
    @inline(__always)
    func makeChainPlace(of id: NodeID) {
        if Int(id) >= Graph.chainCapacity { growChains() }
        chains[Int(id)] = 0
    }

    @inline(never)
    private func growChains() {
        Graph.chainCapacity = max(256, Graph.chainCapacity * 2)
        enlarge(&Graph.chainMemory, to: Graph.chainCapacity)
        // The place of no node reads as zero.
        chains[0] = 0
    }

    /// The next in the row after a start or member.
    @inline(__always)
    private func next(after id: NodeID) -> NodeID { links[Int(nodes[Int(id)].firstSubscriber)].subscriber }

    /// The one in the row before a member.
    private func previous(before id: NodeID) -> NodeID { links[Int(nodes[Int(id)].firstDependency)].source }

    // MARK: Found

    /// Returns `true` if a link may be part of a chain: its source has no other subscriber, and its subscriber reads that first.
    /// - Parameter next: The link after it in the list of the source's subscribers.
    @inline(__always)
    func isChainLink(_ link: LinkID, next: LinkID, to subscriber: UnsafeMutablePointer<Node>) -> Bool {
        next == 0 && subscriber.pointee.firstDependency == link && links[Int(link)].previousSubscriber == 0
    }

    /// Records the row that a marking has just gone along as a chain, unless one of it is in a chain already.
    @inline(never)
    func makeChain(from start: NodeID, to end: NodeID) {
        guard chains[Int(start)] == 0, chains[Int(end)] == 0,
            nodes[Int(start)].flags.isDisjoint(with: .chained.union(.engineOwned).union(.overridden))
        else { return }
        (chains[Int(start)], chains[Int(end)]) = (end, start)
        var id = next(after: start)
        while id != end {
            nodes[Int(id)].flags.insert(.chained)
            id = next(after: id)
        }
    }

    // MARK: Pending

    /// Queues the end of a chain whose start has just been marked.
    @inline(__always)
    func queueChain(to end: NodeID) {
        Graph.readableMember = 0
        if Graph.pendingChains.isEmpty || Graph.pendingChains.top != end { Graph.pendingChains.push(end) }
        let flags = nodes[Int(end)].flags
        guard flags.isDisjoint(with: .queued) else { return }
        nodes[Int(end)].flags = flags.union(.queued)
        Graph.queue.add(end, order: nodes[Int(end)].rank, inNextTick: flags.contains(.ran))
    }

    /// Makes the marks of a node say whether it is stale.
    @inline(__always)
    public func markIfChained(_ id: NodeID) {
        guard nodes[Int(id)].flags.contains(.chained), id != Graph.readableMember else { return }
        if !Graph.pendingChains.isEmpty { markPendingChains() }
    }

    /// Marks the members of all pending chains.
    /// - Complexity: O(*n*) in the members, which is what marking them at the change would have taken.
    @inline(never)
    func markPendingChains() {
        if Graph.chainPosition != 0 { markChain(after: Graph.chainPosition) }
        while !Graph.pendingChains.isEmpty {
            let end = Graph.pendingChains.pop()
            let start = chains[Int(end)]
            // The end may have had its turn, and the chain may have been broken since.
            guard start != 0, nodes[Int(start)].isStale, nodes[Int(end)].flags.isSuperset(of: .waiting) else {
                continue
            }
            markChain(after: start)
        }
    }

    /// Marks the row after one of a chain, and its end.
    private func markChain(after id: NodeID) {
        var id = id
        repeat {
            id = next(after: id)
            nodes[Int(id)].flags.insert(.check)
        } while nodes[Int(id)].flags.isDisjoint(with: .observer)
    }

    /// Brings a pending chain up to date at its end's turn in a tick, and marks the end dirty if the last value has changed.
    func refreshChain(to end: NodeID) {
        let start = chains[Int(end)]
        // An end with a mark has heard of another change too, and the search need not begin at the start.
        guard !Graph.isTracing, !nodes[Int(end)].isStale else { return markChain(after: start) }
        defer { Graph.chainPosition = 0 }
        Graph.chainPosition = start
        // If the start may turn out to be unchanged, the search goes further down. A change of it marks the members.
        guard nodes[Int(start)].flags.contains(.dirty) else { return refreshAll(upTo: start) }
        var id = start
        while true {
            let hasChanged = runFormula(of: id)
            guard chains[Int(end)] == start, !nodes[Int(id)].isStale else {
                // The formula has broken the chain, or has to be looked at again, since a helper that it made has died.
                breakChain(at: end)
                if hasChanged { propagate(id) }
                break
            }
            guard hasChanged else { break }
            nodes[Int(id)].version = nextVersion()
            Graph.readableMember = id
            id = next(after: id)
            nodes[Int(id)].flags.insert(.dirty)
            guard id != end else { break }
            Graph.chainPosition = id
        }
        (Graph.active, Graph.activeStack.top) = (0, 0)
    }

    /// Forgets which chains are pending, since a tick has delivered all.
    @inline(__always)
    func endPendingChains() {
        guard !Graph.pendingChains.isEmpty else { return }
        if Graph.queue.isEmpty { Graph.pendingChains.removeAll() } else { markPendingChains() }
    }

    // MARK: Broken

    /// Ends the chain that a node is in, if it is in one.
    @inline(__always)
    public func breakChain(at id: NodeID) {
        if nodes[Int(id)].flags.contains(.chained) || chains[Int(id)] != 0 { endChain(at: id) }
    }

    @inline(never)
    private func endChain(at id: NodeID) {
        var start = id
        if nodes[Int(id)].flags.contains(.observer) {
            start = chains[Int(id)]
        } else {
            while nodes[Int(start)].flags.contains(.chained) { start = previous(before: start) }
        }
        let end = chains[Int(start)]
        (chains[Int(start)], chains[Int(end)]) = (0, 0)
        // Stale are the members after a stale start, and those after the member that a tick is computing.
        var isPending = nodes[Int(start)].isStale
        var id = start
        while true {
            if id == Graph.chainPosition { (isPending, Graph.chainPosition) = (true, 0) }
            id = next(after: id)
            guard id != end else { break }
            nodes[Int(id)].flags.remove(.chained)
            if isPending { nodes[Int(id)].flags.insert(.check) }
        }
        // An end that does not wait is running, and brings up to date what it reads.
        if isPending, nodes[Int(end)].flags.contains(.queued) { nodes[Int(end)].flags.insert(.check) }
    }
}
