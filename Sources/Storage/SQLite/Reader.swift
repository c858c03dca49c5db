import Derive
import Dispatch

/// Reads off the main thread, one request after the other. Each result is delivered in a tick.
nonisolated final class Reader: Sendable {
    private let queue: DispatchQueue
    /// The number of requests that have no result yet.
    @MainActor private var pendingCount = 0
    /// `true` if callers wait for results.
    @MainActor private var isWaiting = false

    init(_ name: String, qos: DispatchQoS = .userInitiated) {
        queue = DispatchQueue(label: "billow.\(name)", qos: qos)
    }

    /// `true` if a result is still to be delivered.
    @MainActor var isBusy: Bool { pendingCount > 0 }

    /// Waits until nothing is being read any more, so that the file can be closed.
    func finish() { queue.sync {} }

    /// Reads synchronously within a closure: for the first screen, before which nothing is shown.
    @MainActor
    func waiting<Value>(_ body: () throws -> Value) rethrows -> Value {
        isWaiting = true
        defer { isWaiting = false }
        return try body()
    }

    /// Reads something.
    /// - Parameter receive: Called in a tick, or before the return within ``waiting(_:)``.
    @MainActor
    func begin<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value,
        receive: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void
    ) {
        guard !isWaiting else { return receive(queue.sync { Result { try body() } }) }
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
