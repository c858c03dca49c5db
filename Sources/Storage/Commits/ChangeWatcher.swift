import Foundation
import Synchronization

/// Looks twice within a second whether other programs have committed something, and reads the log where they have.
nonisolated final class ChangeWatcher: Sendable {
    /// What others have done since the last look.
    enum News: Sendable {
        case changes([LoggedChange])
        /// A commit without a revision: a change by SQL, or a checkpoint at the end of another program, which changes nothing.
        case unlogged
        /// More than the log remembers, or can be read, up to a commit.
        case everything(upTo: Int64)
        /// Nothing may be written any more. It is the last news.
        case loss(StorageError)
    }

    private let log: any CommitLog
    private let report: @Sendable (News) -> Void
    /// What was seen last; nil once it has stopped, and locked during a look.
    private let seen: Mutex<Seen?>

    private struct Seen {
        /// The last commit that was read from the log; later ones of this program need not be.
        var revision: Int64
        var version: Int64
    }

    /// Begins to look.
    /// - Parameters:
    ///   - interval: Time between two looks, in seconds; nil to look only when ``look()`` is called.
    ///   - report: Called on another thread.
    init(_ log: any CommitLog, every interval: Double?, report: @escaping @Sendable (News) -> Void) throws {
        self.log = log
        self.report = report
        seen = Mutex(Seen(revision: try log.lastRevision(), version: try log.dataVersion()))
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
    func stop() { seen.withLock { $0 = nil } }

    /// Looks once.
    /// - Returns: Whether to look again.
    @discardableResult
    func look() -> Bool {
        let (news, isOver) = seen.withLock { seen in (look(&seen), seen == nil) }
        if let news { report(news) }
        return !isOver
    }

    /// Returns the news since the last look; nil while the file cannot be read.
    /// - Parameter seen: Set to nil if no more is to be looked for.
    private func look(_ seen: inout Seen?) -> News? {
        guard let known = seen else { return nil }
        if let loss = log.loss(toleratesAbsence: true) {
            seen = nil
            return .loss(loss)
        }
        // Where it cannot be read, the next look finds it.
        do {
            var version = known.version
            var (newest, changes) = (known.revision, [LoggedChange]?.some([]))
            // A commit during the reading of the log would count as unlogged at the next look.
            for _ in 0..<10 {
                let current = try log.dataVersion()
                guard current != version else { break }
                version = current
                newest = try log.lastRevision()
                changes = try log.changes(since: known.revision)
            }
            guard version != known.version else { return nil }
            seen = Seen(revision: max(newest, changes?.last?.revision ?? newest), version: version)
            guard let changes else { return .everything(upTo: newest) }
            return changes.isEmpty ? .unlogged : .changes(changes)
        } catch {
            return nil
        }
    }
}
