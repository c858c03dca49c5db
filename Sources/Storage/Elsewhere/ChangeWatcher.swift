import Dispatch
import Foundation
import Synchronization

/// Polls for commits of other programs several times a second. The log is read only if the files were written since, which
/// costs no more than asking for their times.
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
    /// The last commit that was looked at and reported; nil once it has stopped.
    let revision: Mutex<Int64?>
    private let rest = Mutex(Rest())

    /// What is known of files in which nothing was new.
    private struct Rest {
        /// The files then; nil if a later write may look the same.
        var stamp: WriteStamp?
        /// How often they were not read since.
        var skipped = 0
    }

    private static let interval = DispatchTimeInterval.milliseconds(300)
    /// A commit can be read only some time after it was written to the log, and file systems count time in steps of up to two
    /// seconds: a file counts as unwritten once it has rested for longer than both, in seconds.
    private static let mostDelay: TimeInterval = 3
    /// A writer may have been suspended for longer in between, so the log is read each ten seconds all the same.
    private static let mostSkipped = 30

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
            if try log.followFile(toleratesAbsence: true) { report(.move) }
            let stamp = log.writeStamp
            guard mayBeNew(stamp) else { return nil }
            let rested = stamp.hasRested(for: Self.mostDelay) ? stamp : nil
            let last = try log.lastRevision()
            guard last > known else {
                rest.withLock { $0 = Rest(stamp: rested) }
                return nil
            }
            guard let changes = try log.changes(since: known) else { return (.everything, last) }
            return (changes.isEmpty ? nil : .changes(changes), max(last, changes.last?.revision ?? last))
        } catch {
            return nil
        }
    }

    private func mayBeNew(_ stamp: WriteStamp) -> Bool {
        rest.withLock { rest in
            rest.skipped += 1
            return rest.stamp != stamp || rest.skipped > Self.mostSkipped
        }
    }
}
