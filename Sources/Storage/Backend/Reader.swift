import Derive
import Dispatch
import Synchronization

/// Reads off the main thread, one request after the other. A caller waits for a grace period; a later result is delivered
/// in a tick. A request that takes too long fails, so that nothing waits for it without end.
nonisolated final class Reader: Sendable {
    private let queue: DispatchQueue
    private let limit: DispatchTimeInterval
    /// How many requests have no result yet.
    @MainActor private var pendingCount = 0

    /// - Parameter limit: How long after its grace period a request may take.
    init(_ name: String, qos: DispatchQoS = .userInitiated, limit: DispatchTimeInterval = .seconds(10)) {
        self.limit = limit
        queue = DispatchQueue(label: "billow.\(name)", qos: qos)
    }

    /// Whether a result is still to be delivered.
    @MainActor var isBusy: Bool { pendingCount > 0 }

    /// Reads something.
    /// - Parameters:
    ///   - grace: How long to wait.
    ///   - late: Called in a tick if it took longer than that; with ``NoAnswer`` if it took too long.
    /// - Returns: What was read, or nil if `late` is to be called.
    @MainActor
    func read<Value: Sendable>(
        within grace: DispatchTimeInterval, _ body: @escaping @Sendable () throws -> Value,
        late: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void
    ) -> Result<Value, any Error>? {
        let answer = Answer<Value>()
        pendingCount += 1
        let deliver: @Sendable (Result<Value, any Error>) -> Void = { result in
            guard answer.deliver(result) else { return }
            submit {
                self.pendingCount -= 1
                late(result)
            }
        }
        queue.async { deliver(Result { try body() }) }
        let result = answer.wait(grace)
        if result != nil {
            pendingCount -= 1
        } else {
            DispatchQueue.global().asyncAfter(deadline: .now() + limit) { deliver(.failure(NoAnswer())) }
        }
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

/// The disk has not answered in time.
nonisolated struct NoAnswer: Error, CustomStringConvertible {
    var description: String { "the disk does not answer" }
}

/// The result of one read, handed from the reader to its caller, unless the caller has stopped waiting.
private nonisolated final class Answer<Value: Sendable>: Sendable {
    private enum State {
        case awaited
        case delivered(Result<Value, any Error>)
        case abandoned
        case ended
    }

    private let state = Mutex(State.awaited)
    private let arrival = DispatchSemaphore(value: 0)

    /// - Returns: Whether the result comes late, and is the first.
    func deliver(_ result: Result<Value, any Error>) -> Bool {
        defer { arrival.signal() }
        return state.withLock { state in
            switch state {
            case .awaited: state = .delivered(result)
            case .abandoned:
                state = .ended
                return true
            case .delivered, .ended: break
            }
            return false
        }
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
