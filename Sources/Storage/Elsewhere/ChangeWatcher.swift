import Dispatch
import Synchronization

/// Polls the log several times a second for commits of other programs; it is read only when the files were written since.
nonisolated final class ChangeWatcher: Sendable {
    /// What others have done since the last look.
    enum News: Sendable {
        case changes([LoggedChange])
        /// More than the log remembers.
        case everything
        /// The database has another file now.
        case move
    }

    private let backend: any StorageBackend
    private let report: @Sendable (News) -> Void
    private let queue = DispatchQueue(label: "billow.watcher", qos: .utility)
    /// The last commit that was looked at and reported; nil once it has stopped.
    let revision: Mutex<Int64?>
    /// The files as they were when nothing was new in them; nil if something may have come since unseen.
    private let seen = Mutex<WriteStamp?>(nil)

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
            if let (news, last) = look(since: known) {
                if let news { report(news) }
                revision.withLock { if $0 != nil { $0 = last } }
            }
            lookLater()
        }
    }

    /// What is new, with the last commit; nil for nothing, and while the file cannot be read.
    private func look(since known: Int64) -> (news: News?, last: Int64)? {
        do {
            if try backend.followFile() { report(.move) }
            // Taken first: what is written meanwhile is found by the next look.
            let stamp = backend.writeStamp
            guard seen.withLock({ $0 != stamp }) else { return nil }
            let last = try backend.lastRevision()
            guard last > known else {
                seen.withLock { $0 = stamp.isSettled ? stamp : nil }
                return nil
            }
            guard let changes = try backend.changes(since: known) else { return (.everything, last) }
            return (changes.isEmpty ? nil : .changes(changes), max(last, changes.last?.revision ?? last))
        } catch {
            return nil
        }
    }
}
