import DeriveGraph
import Synchronization

/// Hands work in from any thread: it wakes the loop and runs on the main actor in the next tick, in order of submission.
public func submit(_ work: @escaping @MainActor @Sendable () -> Void) {
    Submissions.add(work)
}

/// Work that waits for the next tick.
enum Submissions {
    /// A piece of work, and whether a callback of a tick has handed it in.
    struct Work: Sendable {
        let run: @MainActor @Sendable () -> Void
        let isFromTick: Bool
    }

    private static let waiting = Mutex<[Work]>([])
    /// `true` if there is any, to be asked without the lock. With the lock it is read first and set last: the thread sanitizer
    /// does not see Swift's locks, and knows by that in which order threads come.
    private static let isWaiting = Atomic<Bool>(false)
    /// `true` if a callback of a tick has handed any of it in.
    private static let isWaitingFromTick = Atomic<Bool>(false)

    static var isEmpty: Bool { !isWaiting.load(ordering: .acquiring) }
    static var hasFromTick: Bool { isWaitingFromTick.load(ordering: .acquiring) }

    static func add(_ work: @escaping @MainActor @Sendable () -> Void) {
        let isFromTick = MainQueue.isCurrent && MainActor.assumeIsolated { graph.isTicking }
        let isFirst = waiting.withLock { waiting in
            let isFirst = !isWaiting.load(ordering: .acquiring)
            waiting.append(Work(run: work, isFromTick: isFromTick))
            if isFromTick { isWaitingFromTick.store(true, ordering: .releasing) }
            isWaiting.store(true, ordering: .releasing)
            return isFirst
        }
        if isFirst { Waking.wakeForSubmission() }
    }

    static func takeAll() -> [Work] {
        waiting.withLock { waiting in
            guard isWaiting.load(ordering: .acquiring) else { return [] }
            let work = waiting
            waiting = []
            isWaitingFromTick.store(false, ordering: .releasing)
            isWaiting.store(false, ordering: .releasing)
            return work
        }
    }
}
