/// Delivers what has changed: takes in submitted work, then runs each observation that is concerned once, in order of
/// registration, with everything settled.
///
/// An observation that an observation of this tick concerns runs in this tick if it has not run yet, else in the next.
/// - Returns: Whether another tick is wanted at once.
@MainActor
@discardableResult
public func tick() -> Bool {
    Ticker.run()
}

/// Whether a tick has something to do.
@MainActor
public var needsTick: Bool { Ticker.hasWork }

/// Says what to do when a tick becomes wanted; it is called from any thread, once for each tick.
///
/// A program with an event loop of its own wakes that. Without a handler the main actor runs the tick by itself, after
/// what it is doing now.
@MainActor
public func onWake(_ wake: (@Sendable () -> Void)?) {
    let handler = wake.map(Waking.Handler.init)
    Waking.handler.withLock { $0 = handler }
    // Who was woken before may never tick.
    Waking.isWanted = false
    graph.state.pointee.ticker.isWanted = false
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
        var isWanted = false
    }

    static var hasWork: Bool { !graph.state.pointee.queue.isEmpty || !Submissions.isEmpty }

    static func run() -> Bool {
        let state = graph.state
        // A callback that ticks would wait for itself; what it has changed is delivered after it.
        guard !state.pointee.ticker.isRunning, !state.pointee.logsVersions else { return false }
        state.pointee.ticker.isRunning = true
        defer { state.pointee.ticker.isRunning = false }
        Waking.isWanted = false
        state.pointee.ticker.isWanted = false
        let isFromOutside = Submissions.isEmpty ? false : runSubmissions()
        if isFromOutside || !state.pointee.ticker.wasCausedByCallbacks {
            state.pointee.ticker.causedByCallbacks = 0
        } else {
            state.pointee.ticker.causedByCallbacks += 1
            guard state.pointee.ticker.causedByCallbacks < limit else {
                stopRunaway()
                return false
            }
        }
        runObservers()
        state.pointee.ticker.wasCausedByCallbacks = hasWork
        guard hasWork else { return false }
        Waking.wake()
        return true
    }

    static var isRunning: Bool { graph.state.pointee.ticker.isRunning }

    /// - Returns: Whether any of it comes from elsewhere than the last tick's callbacks.
    private static func runSubmissions() -> Bool {
        let submitted = Submissions.takeAll()
        for work in submitted { work.run() }
        return submitted.contains { !$0.isFromTick }
    }

    /// A change from outside of any callback: the row of ticks that callbacks caused is over.
    @inline(__always)
    static func changeFromOutside() {
        let ticker = graph.state.pointee.ticker
        guard !ticker.isRunning, !ticker.isWanted else { return }
        graph.state.pointee.ticker.wasCausedByCallbacks = false
        graph.state.pointee.ticker.isWanted = true
        Waking.wake()
    }

    private static func runObservers() {
        let state = graph.state
        state.pointee.queue.beginNextTick()
        while let entry = state.pointee.queue.popFirst() { run(entry) }
        while !state.pointee.ran.isEmpty { graph.nodes[Int(state.pointee.ran.pop())].flags.remove(.ran) }
        if !state.pointee.immediate.isEmpty { graph.runImmediateObservers() }
        ObservedState.update()
    }

    @inline(__always)
    private static func run(_ entry: ObserverQueue.Entry) {
        let id = entry.node
        guard graph.isQueued(id, order: entry.order) else { return }
        graph.refresh(id)
        graph.nodes[Int(id)].flags.remove(.queued)
        guard let owner = graph.engineOwner(of: id) else { return }
        guard graph.nodes[Int(id)].flags.contains(.dirty) else { return owner.didNotRun() }
        graph.nodes[Int(id)].flags.insert(.ran)
        graph.state.pointee.ran.push(id)
        _ = owner.update(id, key: graph.nodes[Int(id)].key)
    }

    private static func stopRunaway() {
        let entries = graph.state.pointee.queue.removeAll()
        graph.state.pointee.ticker = State(isRunning: true)
        reportRunaway(entries.filter { graph.isQueued($0.node, order: $0.order) }.map(\.node))
    }

    /// Gives up on observers that have caused one another without end, and says who they are.
    static func reportRunaway(_ observers: [NodeID]) {
        for id in observers {
            graph.nodes[Int(id)].flags.subtract(.marks.union(.queued))
            graph.engineOwner(of: id)?.didNotRun()
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
    func isQueued(_ id: NodeID, order: UInt32) -> Bool {
        let node = nodes[Int(id)]
        return node.owner != nil && node.flags.contains([.observer, .queued]) && node.version == order
    }
}
