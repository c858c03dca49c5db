/// Delivers changes: runs submitted work, then runs each observation that is concerned once, in order of registration,
/// with everything up to date.
///
/// An observation that an observation of this tick concerns runs in this tick if it has not run yet, else in the next.
/// - Returns: Whether callbacks have left work for another tick. Work that other threads have submitted meanwhile does
///   not count: it wakes the loop again, so that a thread which keeps submitting does not keep a loop of ticks from
///   ending.
@MainActor
@discardableResult
public func tick() -> Bool {
    Ticker.run()
}

/// Whether a tick has something to do.
@MainActor
public var needsTick: Bool { Ticker.hasWork }

/// Says what to do when a tick becomes wanted; it is called from any thread, once for each tick, and once more for the first
/// work that is submitted before it.
///
/// A program with an event loop of its own wakes that. Without a handler the main actor runs the tick by itself, after
/// what it is doing now.
@MainActor
public func onWake(_ wake: (@Sendable () -> Void)?) {
    let handler = wake.map(Waking.Handler.init)
    Waking.handler.withLock { $0 = handler }
    Waking.hasHandler = handler != nil
    // A loop that was woken before may never tick.
    Waking.isTickPending = false
    Graph.ticker.isTickPending = false
    if Ticker.hasWork { Waking.wake() }
}

/// Says who is told that callbacks have caused one another without end (rule 5). Without a handler it goes to stderr.
@MainActor
public func onRunawayTicks(_ handler: (@MainActor (String) -> Void)?) {
    Ticker.runawayHandler = handler
}

/// Runs ticks.
@MainActor
enum Ticker {
    /// How many ticks in a row callbacks alone may cause.
    static let limit = 100
    static var runawayHandler: ((String) -> Void)?

    /// How ticks stand; it lies in the graph's state, where looking at it costs no check for exclusivity.
    struct State {
        var isRunning = false
        /// Whether what waits now was queued by the tick before and by nothing else.
        var wasCausedByCallbacks = false
        /// How many ticks in a row callbacks alone have caused.
        var causedByCallbacks = 0
        /// Whether a tick has been asked for since the last one.
        var isTickPending = false
    }

    static var hasWork: Bool { !Graph.queue.isEmpty || !Submissions.isEmpty }

    static func run() -> Bool {
        // A callback that ticks would wait for itself; what it has changed is delivered after it.
        guard !Graph.ticker.isRunning, !Graph.logsVersions else { return false }
        Graph.ticker.isRunning = true
        defer { Graph.ticker.isRunning = false }
        Waking.isTickPending = false
        Graph.ticker.isTickPending = false
        let isFromOutside = Submissions.isEmpty ? false : runSubmissions()
        if isFromOutside || !Graph.ticker.wasCausedByCallbacks {
            Graph.ticker.causedByCallbacks = 0
        } else {
            Graph.ticker.causedByCallbacks += 1
            guard Graph.ticker.causedByCallbacks < limit else {
                stopRunaway()
                return false
            }
        }
        runObservers()
        guard hasWork else {
            Graph.ticker.wasCausedByCallbacks = false
            return false
        }
        let isLeftByCallbacks = !Graph.queue.isEmpty || Submissions.hasFromTick
        Graph.ticker.wasCausedByCallbacks = isLeftByCallbacks
        Waking.wake()
        return isLeftByCallbacks
    }

    static var isRunning: Bool { Graph.ticker.isRunning }

    /// - Returns: Whether any of it comes from elsewhere than the last tick's callbacks.
    private static func runSubmissions() -> Bool {
        let submitted = Submissions.takeAll()
        for work in submitted { work.run() }
        return submitted.contains { !$0.isFromTick }
    }

    /// A change from outside of any callback: the row of ticks that callbacks caused is over.
    @inline(__always)
    static func changeFromOutside() {
        let ticker = Graph.ticker
        guard !ticker.isRunning, !ticker.isTickPending else { return }
        Graph.ticker.wasCausedByCallbacks = false
        Graph.ticker.isTickPending = true
        Waking.wakeFromMain()
    }

    private static func runObservers() {
        Graph.queue.beginNextTick()
        let outer = graph.beginTracking()
        Graph.active = 0
        while let entry = Graph.queue.popFirst() { run(entry) }
        graph.endTracking(outer)
        graph.endPendingChains()
        while !Graph.ran.isEmpty { graph.nodes[Int(Graph.ran.pop())].flags.remove(.ran) }
        if Graph.hasDeferredReleases { releaseDeferred() }
        if !Graph.pendingFree.isEmpty { graph.freePending() }
        if !Graph.immediate.isEmpty { graph.runImmediateObservers() }
        ObservedState.update()
    }

    /// Lets go of what ended in its own run, which may be the end of others.
    @inline(never)
    private static func releaseDeferred() {
        Graph.hasDeferredReleases = false
        while !Graph.deferredReleases.isEmpty {
            let over = Graph.deferredReleases
            Graph.deferredReleases = []
            // Kept beyond that; an optimised build would release it within the access to the list.
            withExtendedLifetime(over) {}
        }
    }

    @inline(__always)
    private static func run(_ entry: ObserverQueue.Entry) {
        let id = entry.node
        guard graph.isQueued(id, order: entry.order) else { return }
        let start = graph.chains[Int(id)]
        if start != 0, graph.nodes[Int(start)].isStale { graph.refreshChain(to: id) }
        if graph.nodes[Int(id)].flags.intersection(.stale) == .check { graph.refreshAll(upTo: id) }
        let flags = graph.nodes[Int(id)].flags
        guard flags.contains(.dirty) else {
            graph.nodes[Int(id)].flags = flags.subtracting(.queued)
            if flags.contains(.tellsWhenQueued) { graph.engineOwner(of: id)?.wasUnchanged() }
            return
        }
        graph.nodes[Int(id)].flags = flags.subtracting(.queued).union(.ran)
        Graph.ran.push(id)
        guard let owner = graph.nodes[Int(id)].owner else { return }
        let key = graph.nodes[Int(id)].key
        // An owner that keeps itself alive while it runs is not retained here.
        guard flags.contains(.tellsWhenQueued) else {
            _ = owner.borrow { unsafeDowncast($0, to: NodeOwner.self).update(id, key: key) }
            return
        }
        _ = unsafeDowncast(owner.takeUnretainedValue(), to: NodeOwner.self).update(id, key: key)
    }

    private static func stopRunaway() {
        let entries = Graph.queue.removeAll()
        Graph.ticker = State(isRunning: true)
        reportRunaway(entries.filter { graph.isQueued($0.node, order: $0.order) }.map(\.node))
    }

    /// Gives up on observers that have caused one another without end, and says who they are.
    static func reportRunaway(_ observers: [NodeID]) {
        for id in observers {
            // So that a later change marks its dependencies, and with them the observer, again. The end of a chain reads a member
            // of it, which marks all pending chains.
            for source in graph.dependencies(of: id) { graph.refresh(source) }
            graph.nodes[Int(id)].flags.subtract(.marks.union(.queued))
            graph.engineOwner(of: id)?.wasUnchanged()
        }
        let names = observers.map { graph.describeObserver($0) }
        let message =
            "Observations have caused one another for \(limit) rounds and were stopped: "
            + names.joined(separator: ", ") + ". Let one of them stop writing what another one observes."
        guard let runawayHandler else { return printError(message) }
        runawayHandler(message)
    }
}

extension Graph {
    /// Whether an entry of the queue still speaks of the observer that it was made for.
    @inline(__always)
    func isQueued(_ id: NodeID, order: UInt32) -> Bool {
        // A free node has no flags.
        nodes[Int(id)].flags.isSuperset(of: .waiting) && nodes[Int(id)].version == order
    }
}
