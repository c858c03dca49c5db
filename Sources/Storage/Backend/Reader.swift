import Derive
import Dispatch
import Synchronization

/// Reads off the main thread, one request after the other. A caller waits for a grace period; a later result is delivered
/// in a tick.
nonisolated final class Reader: Sendable {
    private let queue: DispatchQueue
    /// How many requests have no result yet.
    @MainActor private var pendingCount = 0

    init(_ name: String, qos: DispatchQoS = .userInitiated) {
        queue = DispatchQueue(label: "billow.\(name)", qos: qos)
    }

    /// Whether a result is still to be delivered.
    @MainActor var isBusy: Bool { pendingCount > 0 }

    /// Reads something.
    /// - Parameters:
    ///   - grace: How long to wait.
    ///   - late: Called in a tick if it took longer than that.
    /// - Returns: What was read, or nil if `late` is to be called.
    @MainActor
    func read<Value: Sendable>(
        within grace: DispatchTimeInterval, _ body: @escaping @Sendable () throws -> Value,
        late: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void
    ) -> Result<Value, any Error>? {
        let answer = Answer<Value>()
        pendingCount += 1
        queue.async {
            let result = Result { try body() }
            guard !answer.deliver(result) else { return }
            submit {
                self.pendingCount -= 1
                late(result)
            }
        }
        let result = answer.wait(grace)
        if result != nil { pendingCount -= 1 }
        return result
    }

    /// Waits until nothing is being read any more, so that the file can be closed.
    func finish() { queue.sync {} }

    /// Reads something that nobody waits for.
    /// - Parameter receive: Called in a tick.
    @MainActor
    func begin<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value,
        receive: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void
    ) {
        pendingCount += 1
        queue.async {
            let result = Result { try body() }
            submit {
                self.pendingCount -= 1
                receive(result)
            }
        }
    }
}

/// The result of one read, handed from the reader to its caller, unless the caller has stopped waiting.
private nonisolated final class Answer<Value: Sendable>: Sendable {
    private enum State {
        case awaited
        case delivered(Result<Value, any Error>)
        case abandoned
    }

    private let state = Mutex(State.awaited)
    private let arrival = DispatchSemaphore(value: 0)

    /// - Returns: Whether somebody still waited.
    func deliver(_ result: Result<Value, any Error>) -> Bool {
        let wasAwaited = state.withLock { state in
            guard case .awaited = state else { return false }
            state = .delivered(result)
            return true
        }
        arrival.signal()
        return wasAwaited
    }

    func wait(_ grace: DispatchTimeInterval) -> Result<Value, any Error>? {
        _ = arrival.wait(timeout: .now() + grace)
        return state.withLock { state in
            if case .delivered(let result) = state { return result }
            state = .abandoned
            return nil
        }
    }
}
