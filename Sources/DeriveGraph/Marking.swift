// Marking: a change of a source tells all that follows from it that it may be out of date.
//
// Direct subscribers become *dirty*, since something that they have read has changed. All behind them become *check*, since nobody knows
// yet whether that matters. Nothing is computed here; observers on the way are queued for the next tick. A node that has a mark is
// not entered again, since all behind it has one.

extension Graph {
    /// Records that a source has another value: everything that follows from it is stale from now on.
    /// - Complexity: O(*n*) in the nodes that depend on it and were up to date.
    public func invalidate(_ source: NodeID) {
        if Graph.logsVersions { logVersion(of: source) }
        nodes[Int(source)].version = nextVersion()
        let waiting = Graph.queue.count
        let (special, unlikeEffects, usesChains) = (special, unlikeEffects, usesChains)
        var next = nodes[Int(source)].firstSubscriber
        while next != 0 {
            let id = links[Int(next)].subscriber
            next = links[Int(next)].nextSubscriber
            let node = nodes + Int(id)
            let flags = node.pointee.flags
            var (below, start): (LinkID, NodeID) = (0, 0)
            if flags.isDisjoint(with: special) {
                node.pointee.flags = flags.union(.dirty)
                let end = chains[Int(id)]
                if end != 0, usesChains {
                    queueChain(to: end)
                } else {
                    (below, start) = (node.pointee.firstSubscriber, id)
                }
            } else if flags.intersection(unlikeEffects) == .observer {
                queue(node, id, .dirty)
            } else {
                below = markSpecial(id, .dirty)
            }
            if below != 0, !leadsOnlyToMarked(below) { markCheck(from: below, start: start) }
        }
        if Graph.queue.count != waiting { wake() }
        checkInvariants()
        if !Graph.immediate.isEmpty { runImmediateObservers() }
    }

    /// Marks a derived value for recomputation though nothing that it read has changed.
    public func invalidateDerived(_ id: NodeID) {
        mark(id, .dirty)
        checkInvariants()
        if !Graph.immediate.isEmpty { runImmediateObservers() }
    }

    /// Makes several changes one to those who observe at once.
    public func write<Result>(_ body: () throws -> Result) rethrows -> Result {
        beginWrite()
        defer { endWrite() }
        return try body()
    }

    /// Begins changes that are one to those who observe at once; ``endWrite()`` is due.
    public func beginWrite() { Graph.writeDepth += 1 }

    /// Ends such changes: those who observe at once run.
    public func endWrite() {
        Graph.writeDepth -= 1
        if !Graph.immediate.isEmpty { runImmediateObservers() }
    }

    /// Marks one node, and what depends on it if it was up to date until now.
    @inline(never)
    public func mark(_ id: NodeID, _ mark: Node.Flags) {
        let waiting = Graph.queue.count
        let below = markSpecial(id, mark)
        if below != 0 { markCheck(from: below, start: 0) }
        if Graph.queue.count != waiting { wake() }
    }

    /// Marks the direct subscribers of a derived value dirty, and all that follows from those check. The active subscriber reads
    /// the new value right now, and must not be marked for having read the old one.
    @inline(__always)
    func markExceptRunning(subscribersOf source: NodeID) {
        var next = nodes[Int(source)].firstSubscriber
        while next != 0 {
            let subscriber = links[Int(next)].subscriber
            next = links[Int(next)].nextSubscriber
            let flags = nodes[Int(subscriber)].flags
            guard flags.isDisjoint(with: .running) else { continue }
            // A node that is marked already only becomes dirty; its subscribers are marked already.
            if flags.isDisjoint(with: .stale) {
                mark(subscriber, .dirty)
            } else {
                nodes[Int(subscriber)].flags = flags.union(flags.contains(.dirty) ? .repeatedly : .dirty)
            }
        }
    }

    /// Flags of which a node has none if a store is all that marking it takes; ``markSpecial(_:_:)`` marks the others.
    private var special: Node.Flags {
        @inline(__always) get { Graph.isTracing ? .special.union(.derived).union(.aggregate) : .special }
    }

    /// Flags of which an observer has only that of observers if it only has to be queued.
    private var unlikeEffects: Node.Flags {
        // A transaction logs every observer that it queues. All observers are the engine's own, so that none is left.
        @inline(__always) get { Graph.logsVersions ? .unlikeEffects.union(.engineOwned) : .unlikeEffects }
    }

    /// A marked start marks its whole chain, unless each node has to be logged or traced.
    private var usesChains: Bool {
        @inline(__always) get { !Graph.isTracing && !Graph.logsVersions }
    }

    /// Marks an effect that waits for nothing, and queues it.
    @inline(__always)
    private func queue(_ node: UnsafeMutablePointer<Node>, _ id: NodeID, _ mark: Node.Flags) {
        let flags = node.pointee.flags
        node.pointee.flags = flags.union(mark).union(.queued)
        Graph.queue.add(id, order: node.pointee.rank, inNextTick: flags.contains(.ran))
    }

    /// Returns `true` for a list of one subscriber that is marked already: most often where several ways meet.
    @inline(__always)
    private func leadsOnlyToMarked(_ link: LinkID) -> Bool {
        links[Int(link)].nextSubscriber == 0 && nodes[Int(links[Int(link)].subscriber)].isStale
    }

    /// Marks those in a list of subscribers, and all that follows from each of them before the next one, check.
    /// - Parameter start: The node that the first link leads away from, where a chain may begin; zero for none.
    @inline(never)
    private func markCheck(from first: LinkID, start: NodeID) {
        let (special, unlikeEffects, usesChains, base) = (special, unlikeEffects, usesChains, Graph.marking.count)
        var link = first
        // The chain that this walk goes along: where it begins, and whether it has a member yet.
        var (start, hasMember) = (start, false)
        while true {
            let next = links[Int(link)].nextSubscriber
            let id = links[Int(link)].subscriber
            let node = nodes + Int(id)
            let flags = node.pointee.flags
            var below: LinkID = 0
            if flags.isDisjoint(with: special) {
                node.pointee.flags = flags.union(.check)
                let end = chains[Int(id)]
                if end != 0, usesChains {
                    queueChain(to: end)
                } else {
                    below = node.pointee.firstSubscriber
                    let goesOn = start != 0 && isChainLink(link, next: next, to: node)
                    if flags.contains(.engineOwned) { start = 0 } else if !goesOn { start = id }
                    hasMember = goesOn
                }
            } else if flags.intersection(unlikeEffects) == .observer {
                queue(node, id, .check)
                if hasMember, start != 0, usesChains, isChainLink(link, next: next, to: node) {
                    makeChain(from: start, to: id)
                }
            } else if flags.isDisjoint(with: .stale) {
                below = markSpecial(id, .check)
                start = 0
            }
            if below == 0 { (start, hasMember) = (0, false) }
            if below != 0 {
                if next != 0 { Graph.marking.push(next) }
                link = below
            } else if next != 0 {
                link = next
            } else if Graph.marking.count > base {
                link = Graph.marking.pop()
            } else {
                return
            }
        }
    }

    /// Marks a node of which there is more to say: it is marked already, or no plain derived value, or someone listens.
    @inline(never)
    private func markSpecial(_ id: NodeID, _ mark: Node.Flags) -> LinkID {
        let flags = nodes[Int(id)].flags
        nodes[Int(id)].flags = flags.union(mark)
        guard flags.isDisjoint(with: .stale) else {
            if !flags.isDisjoint(with: mark.intersection(.dirty)) { nodes[Int(id)].flags.insert(.repeatedly) }
            return 0
        }
        guard flags.isDisjoint(with: .observer) else {
            enqueue(id)
            return 0
        }
        guard flags.isDisjoint(with: .member) else { return addToStaleMembers(id) }
        if Graph.isTracing { report { $0.wasMarked(id) } }
        if flags.contains(.overridden) { endOverride(of: id) }
        return nodes[Int(id)].firstSubscriber
    }

    /// Notes that an aggregate has to look at a member again, and marks the aggregate.
    private func addToStaleMembers(_ member: NodeID) -> LinkID {
        let aggregate = nodes[Int(member)].aggregate
        nodes[Int(member)].nextStaleMember = nodes[Int(aggregate)].firstStaleMember
        nodes[Int(aggregate)].firstStaleMember = member
        let flags = nodes[Int(aggregate)].flags
        nodes[Int(aggregate)].flags = flags.union(.check)
        guard flags.isDisjoint(with: .stale) else { return 0 }
        if Graph.isTracing { report { $0.wasMarked(aggregate) } }
        return nodes[Int(aggregate)].firstSubscriber
    }

    /// Forgets that a value was set in place of being computed, since something has changed that its formula depends on.
    private func endOverride(of id: NodeID) {
        nodes[Int(id)].flags.remove(.overridden)
        nodes[Int(id)].flags.insert(.dirty)
        report { $0.overrideEnded(id) }
    }

    /// Takes the next stale member off an aggregate's list; zero when there is none left.
    public func nextStaleMember(of aggregate: NodeID) -> NodeID {
        let member = nodes[Int(aggregate)].firstStaleMember
        guard member != 0 else { return 0 }
        nodes[Int(aggregate)].firstStaleMember = nodes[Int(member)].nextStaleMember
        nodes[Int(member)].nextStaleMember = 0
        return member
    }

    /// Puts an observer into the queue for a tick.
    private func enqueue(_ observer: NodeID) {
        let flags = nodes[Int(observer)].flags
        guard flags.isDisjoint(with: .queued) else { return }
        nodes[Int(observer)].flags = flags.union(.queued)
        if Graph.logsVersions { Graph.queuedLog.append(observer) }
        if flags.contains(.immediate) {
            Graph.immediate.push(observer)
            return
        }
        if flags.contains(.tellsWhenQueued), let owner = nodes[Int(observer)].owner {
            owner.borrow { unsafeDowncast($0, to: NodeOwner.self).willRun() }
        }
        Graph.queue.add(observer, order: nodes[Int(observer)].rank, inNextTick: flags.contains(.ran))
    }
}
