// The loop of a tick: each observer that waits runs once, in order of registration, with all that it reads up to date.
//
// An observer that one of this tick concerns runs in this tick if it has not run yet, else in the next. When a tick is wanted, and
// what work from elsewhere comes before it, is the layer's above.

extension Graph {
    /// `true` if a tick is running.
    @inlinable @inline(__always) public var isTicking: Bool { Graph.isTicking }

    /// The number of rounds that callbacks alone may cause, one after the other.
    @inlinable @inline(__always) public var roundLimit: Int { 100 }

    /// `true` if an observer waits for a tick.
    @inlinable @inline(__always) public var hasWaiting: Bool { !Graph.queue.isEmpty }

    /// Begins a tick, unless one is running or a transaction is open.
    /// - Returns: Whether it has begun; then ``endTick()`` is due.
    @inlinable @inline(__always)
    public func beginTick() -> Bool {
        // A callback that ticks would wait for itself; what it has changed is delivered after it.
        guard !Graph.isTicking, !Graph.logsVersions else { return false }
        (Graph.isTicking, Graph.isTickPending) = (true, false)
        return true
    }

    /// Ends a tick.
    @inlinable @inline(__always)
    public func endTick() { Graph.isTicking = false }

    /// Runs the observers that wait, as a tick of their own.
    public func runTick() {
        guard beginTick() else { return }
        runWaiting()
        endTick()
    }

    /// Asks for another tick than the one that was asked for last, which may never come.
    public func forgetPendingTick() { Graph.isTickPending = false }

    /// Keeps a callback, which may be running, until the tick is over.
    public func deferRelease(of body: @escaping @MainActor () -> Void) {
        guard Graph.isTicking else { return }
        Graph.deferredReleases.append(body)
        Graph.hasDeferredReleases = true
    }

    /// A change has queued an observer: a tick is wanted.
    @inline(__always)
    func wake() {
        guard !Graph.isTicking, !Graph.isTickPending else { return }
        Graph.isTickPending = true
        report { $0.wake() }
    }

    /// Runs the observers that wait, within a tick.
    public func runWaiting() {
        Graph.queue.beginNextTick()
        let outer = beginTracking()
        Graph.active = 0
        while let entry = Graph.queue.popFirst() { run(entry) }
        endTracking(outer)
        endPendingChains()
        while !Graph.ran.isEmpty { nodes[Int(Graph.ran.pop())].flags.remove(.ran) }
        if Graph.hasDeferredReleases { releaseDeferred() }
        if !Graph.pendingFree.isEmpty { freePending() }
        if !Graph.immediate.isEmpty { runImmediateObservers() }
        if Graph.reportsTicks { report { $0.tickEnded() } }
    }

    /// Lets go of what ended in its own run, which may be the end of others.
    @inline(never)
    private func releaseDeferred() {
        Graph.hasDeferredReleases = false
        while !Graph.deferredReleases.isEmpty {
            let over = Graph.deferredReleases
            Graph.deferredReleases = []
            // Kept beyond that; an optimised build would release it within the access to the list.
            withExtendedLifetime(over) {}
        }
    }

    @inline(__always)
    private func run(_ entry: ObserverQueue.Entry) {
        let id = entry.node
        guard isQueued(id, order: entry.order) else { return }
        let start = chains[Int(id)]
        if start != 0, nodes[Int(start)].isStale { refreshChain(to: id) }
        if nodes[Int(id)].flags.intersection(.stale) == .check { refreshAll(upTo: id) }
        let flags = nodes[Int(id)].flags
        guard flags.contains(.dirty) else {
            nodes[Int(id)].flags = flags.subtracting(.queued)
            if flags.contains(.tellsWhenQueued) { engineOwner(of: id)?.wasUnchanged() }
            return
        }
        nodes[Int(id)].flags = flags.subtracting(.queued).union(.ran)
        Graph.ran.push(id)
        guard let owner = nodes[Int(id)].owner else { return }
        let key = nodes[Int(id)].key
        // An owner that keeps itself alive while it runs is not retained here.
        guard flags.contains(.tellsWhenQueued) else {
            _ = owner.borrow { unsafeDowncast($0, to: NodeOwner.self).update(id, key: key) }
            return
        }
        _ = unsafeDowncast(owner.takeUnretainedValue(), to: NodeOwner.self).update(id, key: key)
    }

    /// Returns `true` if an entry of the queue still speaks of the observer that it was made for.
    @inline(__always)
    private func isQueued(_ id: NodeID, order: UInt32) -> Bool {
        // A free node has no flags.
        nodes[Int(id)].flags.isSuperset(of: .waiting) && nodes[Int(id)].rank == order
    }

    /// The observers that wait, which are taken out of the queue and keep their marks.
    public func takeQueue() -> [NodeID] {
        Graph.queue.removeAll().filter { isQueued($0.node, order: $0.order) }.map(\.node)
    }

    /// Makes observers count as having run, so that a later change marks their dependencies, and with them the observers, again.
    public func dismiss(_ observers: [NodeID]) {
        for id in observers {
            // The end of a chain reads a member of it, which marks all pending chains.
            for source in dependencies(of: id) { refresh(source) }
            nodes[Int(id)].flags.subtract(.marks.union(.queued))
            engineOwner(of: id)?.wasUnchanged()
        }
    }
}

// MARK: The order of registration

extension Graph {
    /// Makes the node of an observer, which comes after all others in a tick.
    public func makeObserver(_ owner: NodeOwner, flags: Node.Flags = []) -> NodeID {
        let id = makeNode(owner: owner, key: 0, flags: flags.union(.observer).union(.engineOwned))
        if Graph.lastObserver == .max { renumberObservers() }
        Graph.lastObserver += 1
        nodes[Int(id)].rank = Graph.lastObserver
        return id
    }

    /// Renumbers the living observers in order of registration, when no number is left.
    private func renumberObservers() {
        // The queue names observers by number as well.
        let waiting = takeQueue()
        let observers =
            nodeRange
            .filter { nodes[Int($0)].owner != nil && nodes[Int($0)].flags.contains(.observer) }
            .sorted { nodes[Int($0)].rank < nodes[Int($1)].rank }
        Graph.lastObserver = 0
        for id in observers {
            Graph.lastObserver += 1
            nodes[Int(id)].rank = Graph.lastObserver
        }
        for id in waiting {
            let node = nodes[Int(id)]
            Graph.queue.add(id, order: node.rank, inNextTick: node.flags.contains(.ran))
        }
    }
}
