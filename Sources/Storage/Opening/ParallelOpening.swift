import Dispatch
import Synchronization

/// Opens a database on another thread, so that this one can do something else meanwhile.
nonisolated final class ParallelOpening: Sendable {
    private let backend = Mutex<Result<SQLiteBackend, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ path: String, _ report: @escaping LongWork.Report) {
        DispatchQueue.global(qos: .userInteractive).async {
            let result = Result { try SQLiteBackend(path: path, report) }
            self.backend.withLock { $0 = result }
            self.isDone.signal()
        }
    }

    /// Waits until it is open.
    /// - Throws: Why it cannot be.
    /// - Precondition: Called once.
    func wait() throws -> SQLiteBackend {
        isDone.wait()
        guard let result = backend.withLock({ $0 }) else { preconditionFailure("The database was not opened") }
        return try result.get()
    }
}
