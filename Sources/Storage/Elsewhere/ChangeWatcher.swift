import Dispatch
import Foundation
import Synchronization

/// Polls for commits of other programs, twice within a second. The log itself is read only if its index, which is in memory, has
/// counted a transaction that is not this program's own.
nonisolated final class ChangeWatcher: Sendable {
    /// What others have done since the last look.
    enum News: Sendable {
        case changes([LoggedChange])
        /// More than the log remembers.
        case everything
        /// The database has another file now.
        case move
    }

    private let log: any CommitLog
    private let report: @Sendable (News) -> Void
    private let queue = DispatchQueue(label: "billow.watcher", qos: .utility)
    /// The last commit that was read from the log; later ones of this program need not be. Nil once it has stopped.
    let revision: Mutex<Int64?>
    private let rest = Mutex(Rest())

    /// What is known of a log in which nothing was new.
    private struct Rest {
        /// The transactions until then; nil if that is not known.
        var count: CommitCount?
        /// How often it was not read since.
        var skipped = 0
    }

    private static let interval = DispatchTimeInterval.milliseconds(450)
    /// No commit waits for longer than ten seconds, also where SQLite has rebuilt the index, which then counts from zero.
    static let mostSkipped = 20

    /// Begins to look.
    /// - Parameter report: Called on another thread.
    init(_ log: any CommitLog, report: @escaping @Sendable (News) -> Void) throws {
        self.log = log
        self.report = report
        revision = Mutex(try log.lastRevision())
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
            if try log.followFile(toleratesAbsence: true) {
                report(.move)
                // Another file counts from its own beginning.
                rest.withLock { $0 = Rest() }
            }
            // Before the log is read, so that what is committed meanwhile is news at the next look.
            let count = log.commitCount
            guard mayBeNew(count) else { return nil }
            let last = try log.lastRevision()
            let changes = last > known ? try log.changes(since: known) : []
            rest.withLock { $0 = Rest(count: count) }
            guard last > known else { return nil }
            guard let changes else { return (.everything, last) }
            return (changes.isEmpty ? nil : .changes(changes), max(last, changes.last?.revision ?? last))
        } catch {
            return nil
        }
    }

    private func mayBeNew(_ count: CommitCount?) -> Bool {
        rest.withLock { rest in
            rest.skipped += 1
            guard let count, let known = rest.count, rest.skipped <= Self.mostSkipped else { return true }
            return count.includesOthers(since: known)
        }
    }
}
