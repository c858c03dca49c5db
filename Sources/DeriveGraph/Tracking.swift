// Tracking: dependencies are found by running a formula and recording what it reads.
//
// While a formula runs, its node is the active subscriber, and each read makes a link to it or confirms the link of the last run. Most
// runs read the same in the same order, so the next expected link is compared first, and a run without surprises allocates nothing.
// Links that were not confirmed at the end are cut.

extension Graph {
    /// The subscriber that was active before, and how far it had come.
    public typealias Computation = (active: NodeID, cursor: LinkID, expected: LinkID, stamp: UInt32)

    /// Runs a node's computation and replaces its recorded dependencies.
    ///
    /// The node counts as up to date from the start, so that a change made meanwhile marks it again.
    @inlinable @inline(__always)
    public func track<Result>(_ id: NodeID, _ body: () -> Result) -> Result {
        let outer = beginTracking()
        beginReading(for: id, nodes[Int(id)].flags)
        let result = body()
        endReading(for: id)
        endTracking(outer)
        return result
    }

    /// The same for an effect in a tick, which has made room for it.
    public func trackInTick(_ id: NodeID, _ body: () -> Void) {
        beginReading(for: id, nodes[Int(id)].flags)
        body()
        endReading(for: id)
        Graph.active = 0
        Graph.activeStack.top = 0
    }

    /// Reserves the tracking stack for computations: of one node, or of several one after the other. Between two of
    /// them the entry on the stack of active subscribers is zero.
    @inlinable @inline(__always)
    public func beginTracking() -> Computation {
        if Graph.activeStack.count >= Graph.depthLimit { refuseDepth() }
        Graph.activeStack.push(0)
        return (Graph.active, Graph.cursor, Graph.expected, Graph.stamp)
    }

    /// Makes the subscriber that was active before active again.
    @inlinable @inline(__always)
    public func endTracking(_ outer: Computation) {
        _ = Graph.activeStack.pop()
        (Graph.active, Graph.cursor, Graph.expected, Graph.stamp) = outer
        // A stamp from before the count wrapped around: another computation is going to have that number.
        if outer.stamp > Graph.lastVersion { Graph.stamp = nextVersion() }
    }

    /// Begins a computation: of each formula, observer and member, whoever asks for it. An aggregate has ``beginAggregate(_:)``.
    /// - Parameter flags: The node's flags.
    @inlinable @inline(__always)
    public func beginReading(for id: NodeID, _ flags: Node.Flags) {
        // A number of the same count as versions, so that one knows what has changed before a computation and what after.
        Graph.stamp = nextVersion()
        Graph.active = id
        Graph.cursor = 0
        Graph.expected = nodes[Int(id)].firstDependency
        Graph.activeStack.top = id
        nodes[Int(id)].flags = flags.subtracting(.marks).union(.running)
    }

    /// Ends a node's computation: what it has read in its last run and not in this one is none of its dependencies.
    @inlinable @inline(__always)
    public func endReading(for id: NodeID) {
        nodes[Int(id)].flags.remove(.running)
        if Graph.expected != 0 { cutUnreadDependencies(of: id) }
    }

    public func cutUnreadDependencies(of id: NodeID) {
        passInheritedLinks()
        cutDependencies(of: id, after: Graph.cursor)
        Graph.expected = 0
    }

    /// Runs a closure without recording its reads.
    @inlinable @inline(__always)
    public func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
        let active = Graph.active
        Graph.active = 0
        defer { Graph.active = active }
        return try body()
    }

    /// The nodes that the present computation has read until now, in that order.
    public var dependenciesSoFar: [NodeID] {
        passInheritedLinks()
        var found: [NodeID] = []
        var next = nodes[Int(Graph.active)].firstDependency
        while next != 0 {
            if links[Int(next)].source != 0 { found.append(links[Int(next)].source) }
            guard next != Graph.cursor else { break }
            next = links[Int(next)].nextDependency
        }
        return found
    }

    /// Records that the present computation has read a node.
    @inline(__always)
    public func recordRead(of source: NodeID) {
        if !confirmRead(of: source) { recordUnexpectedRead(of: source) }
    }

    /// Records a read of a source by the active subscriber, if there is one. A single call for other modules, where each state
    /// of the graph that an inlined function looks at is one.
    public func recordReadIfActive(of source: NodeID) {
        if Graph.active != 0, !confirmRead(of: source) { recordUnexpectedRead(of: source) }
    }

    /// Records a read of what was read at this place in the last run as well.
    /// - Returns: Whether it is that.
    @inlinable @inline(__always)
    public func confirmRead(of source: NodeID) -> Bool {
        let expected = Graph.expected
        guard expected != 0, links[Int(expected)].source == source else { return false }
        confirm(expected)
        return true
    }

    /// Returns `true` if a node is the last one that the present computation has read.
    @inlinable @inline(__always)
    public func hasJustRead(_ source: NodeID) -> Bool { Graph.cursor != 0 && links[Int(Graph.cursor)].source == source }

    @inlinable @inline(__always)
    public func confirm(_ expected: LinkID) {
        let link = links + Int(expected)
        link.pointee.stamp = Graph.stamp
        Graph.cursor = expected
        Graph.expected = link.pointee.nextDependency
    }

    /// Records a read of something else than what was read at this place in the last run.
    @inline(never)
    public func recordUnexpectedRead(of source: NodeID) {
        if Graph.active == Graph.outsideReader { return report { $0.wasReadOutside(source) } }
        if hasJustRead(source) || isAmongFirst(source) { return }
        if Graph.hasOldStamps { clearStamps() }
        let newest = nodes[Int(source)].firstSubscriber
        if newest != 0, links[Int(newest)].subscriber == Graph.active, links[Int(newest)].stamp == Graph.stamp {
            return
        }
        insertLink(from: source)
    }

    /// Reports reads outside of all computations from now on, in the name of an observer: without it such reads look no further.
    /// - Precondition: No computation is going on.
    public func reportReadsOutside(by observer: NodeID) {
        guard Graph.activeStack.isEmpty, !Graph.isTicking else {
            fatalError(
                "\(label(of: observer)) is to follow Derive. Ask for it when the program starts, and not in a callback."
            )
        }
        (Graph.outsideReader, Graph.active) = (observer, observer)
    }

    /// Returns `true` if a node is among the first that the present computation has read. Formulas that read a value again have few
    /// dependencies, most often, and the newest link of a node need not be the computation's own.
    @inline(__always)
    private func isAmongFirst(_ source: NodeID) -> Bool {
        guard Graph.cursor != 0 else { return false }
        var link = nodes[Int(Graph.active)].firstDependency
        for _ in 0..<4 where link != Graph.cursor {
            if links[Int(link)].source == source { return true }
            link = links[Int(link)].nextDependency
        }
        return false
    }

    /// Links the present computation to something that it has not read before, or not at this place.
    private func insertLink(from source: NodeID) {
        passInheritedLinks()
        if Graph.cursor == 0 { breakChain(at: Graph.active) }
        let id = makeLink(
            Link(source: source, subscriber: Graph.active, nextDependency: Graph.expected, stamp: Graph.stamp))
        if Graph.cursor == 0 {
            nodes[Int(Graph.active)].firstDependency = id
        } else {
            links[Int(Graph.cursor)].nextDependency = id
        }
        Graph.cursor = id
    }

    /// Makes a link and puts it first in the list of its source's subscribers.
    @inline(__always)
    func makeLink(_ link: Link) -> LinkID {
        breakChain(at: link.source)
        let id = Graph.linkSlab.allocate(in: &Graph.linkMemory)
        (links + Int(id)).initialize(to: link)
        let newest = nodes[Int(link.source)].firstSubscriber
        links[Int(id)].nextSubscriber = newest
        if newest != 0 { links[Int(newest)].previousSubscriber = id }
        nodes[Int(link.source)].firstSubscriber = id
        return id
    }

    func freeLink(_ id: LinkID) {
        links[Int(id)] = Link()
        Graph.linkSlab.free(id)
    }

    /// Runs a closure without tracing it: the listener may be the object that is dying.
    public func withoutTracing<Result>(_ body: () throws -> Result) rethrows -> Result {
        let wasTracing = Graph.isTracing
        Graph.isTracing = false
        defer { Graph.isTracing = wasTracing }
        return try body()
    }

    /// Drops what a node read after a link in its list: all of it, after no link.
    public func cutDependencies(of id: NodeID, after cursor: LinkID) {
        var next: LinkID
        if cursor == 0 {
            breakChain(at: id)
            next = nodes[Int(id)].firstDependency
            nodes[Int(id)].firstDependency = 0
        } else {
            next = links[Int(cursor)].nextDependency
            links[Int(cursor)].nextDependency = 0
        }
        while next != 0 {
            let following = links[Int(next)].nextDependency
            removeFromSubscribers(next)
            freeLink(next)
            next = following
        }
    }

    func removeFromSubscribers(_ id: LinkID) {
        let link = links[Int(id)]
        guard link.source != 0 else { return }
        breakChain(at: link.source)
        if link.nextSubscriber != 0 { links[Int(link.nextSubscriber)].previousSubscriber = link.previousSubscriber }
        if link.previousSubscriber != 0 {
            links[Int(link.previousSubscriber)].nextSubscriber = link.nextSubscriber
        } else {
            nodes[Int(link.source)].firstSubscriber = link.nextSubscriber
        }
    }
}
