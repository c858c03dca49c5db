import Dispatch
import Synchronization

/// Looks several times a second whether another program has committed something.
nonisolated final class ChangeWatcher: Sendable {
    /// What others have done since the last look.
    enum News: Sendable {
        case changes([LoggedChange])
        /// More than the log remembers.
        case everything
    }

    private let backend: any StorageBackend
    private let report: @Sendable (News) -> Void
    private let queue = DispatchQueue(label: "billow.watcher", qos: .utility)
    /// The last commit that was looked at; nil once it has stopped.
    private let revision: Mutex<Int64?>

    private static let interval = DispatchTimeInterval.milliseconds(300)

    /// Begins to look.
    /// - Parameter report: Called on another thread.
    init(_ backend: any StorageBackend, report: @escaping @Sendable (News) -> Void) throws {
        self.backend = backend
        self.report = report
        revision = Mutex(try backend.lastRevision())
        lookLater()
    }

    /// Stops looking; nothing is read after this.
    func stop() {
        revision.withLock { $0 = nil }
        queue.sync {}
    }

    private func lookLater() {
        queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
            guard let self, let known = revision.withLock({ $0 }) else { return }
            if let news = look(since: known) { report(news) }
            lookLater()
        }
    }

    /// What is new; nil for nothing, and while the file cannot be read.
    private func look(since known: Int64) -> News? {
        do {
            let last = try backend.lastRevision()
            guard last > known else { return nil }
            let changes = try backend.changes(since: known)
            revision.withLock { if $0 != nil { $0 = last } }
            guard let changes else { return .everything }
            return changes.isEmpty ? nil : .changes(changes)
        } catch {
            return nil
        }
    }
}
