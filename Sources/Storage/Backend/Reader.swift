import Derive
import Dispatch
import Synchronization

/// Reads off the main thread, one request after the other. A caller waits for a grace period; a later result is delivered
/// in a tick.
nonisolated final class Reader: Sendable {
    private let queue: DispatchQueue

    init(_ name: String) {
        queue = DispatchQueue(label: "billow.\(name)", qos: .userInitiated)
    }

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
        queue.async {
            let result = Result { try body() }
            if !answer.deliver(result) { submit { late(result) } }
        }
        return answer.wait(grace)
    }

    /// Reads something that nobody waits for.
    func begin(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
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
