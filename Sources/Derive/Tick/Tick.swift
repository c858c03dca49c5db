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
    private static var isRunning = false
    private static var causedByCallbacks = 0

    static var hasWork: Bool { !graph.state.pointee.queue.isEmpty || !Submissions.isEmpty }

    static func run() -> Bool {
        // A callback that ticks would wait for itself; what it has changed is delivered after it.
        guard !isRunning else { return false }
        isRunning = true
        defer { isRunning = false }
        Waking.isWanted = false
        let submitted = Submissions.takeAll()
        for work in submitted { work() }
        causedByCallbacks = submitted.isEmpty && wasCausedByCallbacks ? causedByCallbacks + 1 : 0
        guard causedByCallbacks < limit else {
            stopRunaway()
            return false
        }
        runObservers()
        wasCausedByCallbacks = !graph.state.pointee.queue.isEmpty
        if hasWork { Waking.wake() }
        return hasWork
    }

    /// Whether what waits now was queued by the tick before and by nothing else.
    private static var wasCausedByCallbacks = false

    /// A change from outside of any callback: the row of ticks that callbacks caused is over.
    static func changeFromOutside() {
        guard !isRunning else { return }
        wasCausedByCallbacks = false
        Waking.wake()
    }

    private static func runObservers() {
        graph.state.pointee.queue.beginNextTick()
        var ran: [NodeID] = []
        while let entry = graph.state.pointee.queue.popFirst() {
            let id = entry.node
            guard graph.isQueued(id, order: entry.order) else { continue }
            graph.refresh(id)
            graph.nodes[Int(id)].flags.remove(.queued)
            guard graph.nodes[Int(id)].flags.contains(.dirty) else {
                _ = graph.engineOwner(of: id)?.didNotRun()
                continue
            }
            graph.nodes[Int(id)].flags.insert(.ran)
            ran.append(id)
            _ = graph.engineOwner(of: id)?.update(id, key: graph.nodes[Int(id)].key)
        }
        for id in ran { graph.nodes[Int(id)].flags.remove(.ran) }
        if !graph.state.pointee.immediate.isEmpty { graph.runImmediateObservers() }
        ObservedState.update()
    }

    private static func stopRunaway() {
        let entries = graph.state.pointee.queue.removeAll()
        causedByCallbacks = 0
        wasCausedByCallbacks = false
        reportRunaway(entries.filter { graph.isQueued($0.node, order: $0.order) }.map(\.node))
    }

    /// Gives up on observers that have caused one another without end, and says who they are.
    static func reportRunaway(_ observers: [NodeID]) {
        for id in observers {
            graph.nodes[Int(id)].flags.subtract([.queued, .check, .dirty])
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
