import DeriveGraph

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

/// `true` if a tick has something to do.
@MainActor
public var needsTick: Bool { Ticker.hasWork }

/// Says what to do when a tick becomes wanted; it is called from any thread, once for each tick, and once more for the first
/// work that is submitted before it.
///
/// The handler runs within the change. It asks a loop to tick later; one that calls ``tick()`` itself ends the program.
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
    graph.forgetPendingTick()
    if Ticker.hasWork { Waking.wake() }
}

/// Says who is told that callbacks have caused one another without end (rule 5). Without a handler it goes to stderr.
@MainActor
public func onRunawayTicks(_ handler: (@MainActor (String) -> Void)?) {
    Ticker.runawayHandler = handler
}

/// Runs ticks: what was submitted first, then the observers, until callbacks have caused too many in a row.
@MainActor
enum Ticker {
    static var runawayHandler: ((String) -> Void)?
    /// `true` if what waits now was queued by the tick before and by nothing else.
    @exclusivity(unchecked) private static var wasCausedByCallbacks = false
    /// The number of ticks in a row that callbacks alone have caused.
    @exclusivity(unchecked) private static var causedByCallbacks = 0

    static var hasWork: Bool { graph.hasWaiting || !Submissions.isEmpty }

    static func run() -> Bool {
        if Waking.isWithinChange { refuseWithinChange() }
        guard graph.beginTick() else { return false }
        defer { graph.endTick() }
        Waking.isTickPending = false
        let isFromOutside = Submissions.isEmpty ? false : runSubmissions()
        if isFromOutside || !wasCausedByCallbacks {
            causedByCallbacks = 0
        } else {
            causedByCallbacks += 1
            guard causedByCallbacks < graph.roundLimit else {
                (wasCausedByCallbacks, causedByCallbacks) = (false, 0)
                reportRunaway(graph.takeQueue())
                return false
            }
        }
        graph.runWaiting()
        guard hasWork else {
            wasCausedByCallbacks = false
            return false
        }
        let isLeftByCallbacks = graph.hasWaiting || Submissions.hasFromTick
        wasCausedByCallbacks = isLeftByCallbacks
        Waking.wake()
        return isLeftByCallbacks
    }

    /// Ends the program if the handler of ``onWake(_:)`` ticks: observers would run within a setter, and out of order.
    @inline(never)
    private static func refuseWithinChange() -> Never {
        fatalError("The handler of onWake calls tick() within a change. Let it wake an event loop, which ticks later.")
    }

    /// - Returns: Whether any of it comes from elsewhere than the last tick's callbacks.
    private static func runSubmissions() -> Bool {
        let submitted = Submissions.takeAll()
        for work in submitted { work.run() }
        return submitted.contains { !$0.isFromTick }
    }

    /// A change from outside of any callback: the row of ticks that callbacks caused is over.
    static func wake() {
        wasCausedByCallbacks = false
        Waking.wakeFromMain()
    }

    /// Gives up on observers that have caused one another without end, and says who they are.
    static func reportRunaway(_ observers: [NodeID]) {
        graph.dismiss(observers)
        let names = observers.map { Misuse.describeObserver($0) }
        let message =
            "Observations have caused one another for \(graph.roundLimit) rounds and were stopped: "
            + names.joined(separator: ", ") + ". Let one of them stop writing what another one observes."
        guard let runawayHandler else { return printError(message) }
        runawayHandler(message)
    }
}
