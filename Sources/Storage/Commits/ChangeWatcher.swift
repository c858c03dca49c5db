import Foundation
import Synchronization

/// Looks twice within a second whether other programs have committed something, and reads the log where they have.
nonisolated final class ChangeWatcher: Sendable {
    /// The changes by others since the last look.
    enum News: Sendable {
        /// Commits after a revision in their order, also those of this program that came between them, and the documents and rows
        /// of the ledger of which a note came or went: their stored values are other ones.
        case changes([LogEntry], since: Int64, noted: Set<UUID> = [])
        /// A commit without a revision: a change by SQL, or a checkpoint at the end of another program, which changes nothing.
        case unlogged
        /// More than the log remembers, or can be read, up to a commit.
        case everything(upTo: Int64)
        /// Nothing may be written any more. It is the last news.
        case loss(StorageError)
    }

    private let log: any CommitLog
    private let report: @Sendable (News) -> Void
    /// The state that was seen last; nil once it has stopped, and locked during a look.
    private let seen: Mutex<Seen?>
    /// The last commit of this program that the writer has reported.
    let reported = Atomic<Int64>(0)

    private struct Seen {
        /// The last commit up to which none of another program is left to be read.
        var revision: Int64
        var version: Int64
        var notes: [UUID: DerivationNote]
    }

    /// Begins to look.
    /// - Parameters:
    ///   - interval: Time between two looks, in seconds; nil to look only when ``look()`` is called.
    ///   - report: Called on another thread.
    init(_ log: any CommitLog, every interval: Double?, report: @escaping @Sendable (News) -> Void) throws {
        self.log = log
        self.report = report
        // What comes between the calls is news at the first look.
        seen = Mutex(Seen(revision: try log.lastRevision(), version: try log.dataVersion(), notes: try log.notes()))
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
            var (version, newest) = (known.version, known.revision)
            var (entries, notes) = ([LogEntry]?.some([]), known.notes)
            // A commit during the reading of the log would count as unlogged at the next look.
            for _ in 0..<10 {
                // In this order: what the log has now was there before the version was read.
                newest = try log.lastRevision()
                let current = try log.dataVersion()
                guard current != version else { break }
                version = current
                (entries, notes) = (try log.entries(since: known.revision), try log.notes())
            }
            // Where nothing came from elsewhere, only commits of which nobody has been told are still of use.
            let quiet = max(known.revision, min(newest, reported.load(ordering: .relaxed)))
            let noted = Set(Set(notes.values).symmetricDifference(known.notes.values).map(\.row.id))
            let isQuiet = noted.isEmpty && entries?.contains { $0.change != nil } == false
            let end = isQuiet ? quiet : max(newest, entries?.last?.revision ?? newest)
            seen = Seen(revision: end, version: version, notes: notes)
            guard version != known.version else { return nil }
            guard let entries else { return .everything(upTo: newest) }
            return isQuiet ? .unlogged : .changes(entries, since: known.revision, noted: noted)
        } catch {
            return nil
        }
    }
}
