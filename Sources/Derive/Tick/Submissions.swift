import Synchronization

/// Hands work in from any thread: it wakes the loop and runs on the main actor in the next tick, in order of submission.
public func submit(_ work: @escaping @MainActor @Sendable () -> Void) {
    Submissions.add(work)
}

/// Work that waits for the next tick.
enum Submissions {
    private static let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])

    static var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

    static func add(_ work: @escaping @MainActor @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        Waking.wake()
    }

    static func takeAll() -> [@MainActor @Sendable () -> Void] {
        waiting.withLock { work in
            defer { work = [] }
            return work
        }
    }
}
