import Foundation
import Synchronization

/// Polls the log for commits of other programs, twice within a second.
nonisolated final class ChangeWatcher: Sendable {
    /// What others have done since the last look.
    enum News: Sendable {
        case changes([LoggedChange])
        /// More than the log remembers, or can be read, up to a commit.
        case everything(upTo: Int64)
        /// Nothing may be written any more. It is the last news.
        case loss(StorageError)
    }

    private let log: any CommitLog
    private let report: @Sendable (News) -> Void
    /// The last commit that was read from the log; later ones of this program need not be. Nil once it has stopped, and locked
    /// during a look.
    let revision: Mutex<Int64?>

    /// Begins to look.
    /// - Parameters:
    ///   - interval: Time between two looks, in seconds; nil to look only when ``look()`` is called.
    ///   - report: Called on another thread.
    init(_ log: any CommitLog, every interval: Double?, report: @escaping @Sendable (News) -> Void) throws {
        self.log = log
        self.report = report
        revision = Mutex(try log.lastRevision())
        guard let interval else { return }
        // A thread that sleeps costs three quarters of what the timer of a queue does, which wakes two. It sleeps for a time
        // and not until one, so that a clock that is set back does not keep it asleep.
        let thread = Thread { [weak self] in
            repeat { Thread.sleep(forTimeInterval: interval) } while self?.look() == true
        }
        thread.name = "billow.watcher"
        thread.start()
    }

    /// Stops looking; nothing is read after this.
    func stop() { revision.withLock { $0 = nil } }

    /// Looks once.
    /// - Returns: Whether to look again.
    @discardableResult
    func look() -> Bool {
        let news = revision.withLock { revision -> [News]? in
            guard let known = revision else { return nil }
            return look(since: known, last: &revision)
        }
        news?.forEach(report)
        return news != nil
    }

    /// What is new: nothing while the file cannot be read.
    /// - Parameter last: Set to the last commit; to nil if no more is to be looked for.
    private func look(since known: Int64, last: inout Int64?) -> [News] {
        do {
            if let loss = log.loss(toleratesAbsence: true) {
                last = nil
                return [.loss(loss)]
            }
            let newest = try log.lastRevision()
            guard newest > known else { return [] }
            let changes = try log.changes(since: known)
            last = max(newest, changes?.last?.revision ?? newest)
            return changes.map { $0.isEmpty ? [] : [.changes($0)] } ?? [.everything(upTo: newest)]
        } catch {
            // The next look finds it, if that can read.
            return []
        }
    }
}
