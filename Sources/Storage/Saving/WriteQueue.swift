import Derive
import Dispatch
import Foundation

/// Writes commits off the main thread, each in a transaction of its own and those of one document in their order.
///
/// A commit that cannot be written is tried again: after a second, and when more comes in. Until then the later ones of its
/// document wait, and those of all documents where the cause is the file, such as a full disk.
nonisolated final class WriteQueue: @unchecked Sendable {
    // Everything that changes is under `condition`'s lock.
    private let condition = NSCondition()
    private var waiting: [(write: CommitWrite, since: ContinuousClock.Instant)] = []
    /// Why documents have commits that the database refuses.
    private var refusals: [UUID: any Error] = [:]
    /// Why nothing can be written; nil as soon as something was.
    private var obstacle: (any Error)?
    /// Whether ``onReport`` is called when a commit has waited for too long.
    private var isTimed = false
    private var reports: [Report] = []
    private var isRunning = false
    private var isRetryScheduled = false
    /// Called whenever there begins to be something to write, and when there is nothing any more.
    private var onWaiting: (@Sendable (Bool) -> Void)?

    private let log: any CommitLog
    /// Time until a failed write is tried again, in seconds.
    private let pause: Double
    private let queue = DispatchQueue(label: "billow.writer", qos: .userInitiated)
    /// Called on another thread when there are reports to take, and when a commit has waited for longer than ``patience``.
    private let onReport: @Sendable () -> Void
    /// How long a commit may wait before the user is told.
    private static let patience = Duration.milliseconds(100)

    /// What became of the commits so far.
    enum Report: Sendable {
        case saved(CommitWrite, WrittenCommit)
        /// ``failure`` says why.
        case failed
        case discarded(CommitWrite)
    }

    /// Why something is not written: the document of which the database refuses a commit, nil where the file takes none at all.
    typealias Failure = (document: UUID?, error: any Error)

    init(_ log: any CommitLog, pause: Double, onReport: @escaping @Sendable () -> Void) {
        self.log = log
        self.pause = pause
        self.onReport = onReport
    }

    func append(_ write: CommitWrite) {
        condition.withLock {
            waiting.append((write, .now))
            if waiting.count == 1 { onWaiting?(true) }
            if !isTimed { time(after: 0.1) }
        }
        retry()
    }

    /// Whether a commit has waited for longer than a tenth of a second.
    var isLate: Bool { condition.withLock { isFirstLate } }

    private var isFirstLate: Bool { waiting.first.map { ContinuousClock.now - $0.since >= Self.patience } ?? false }

    /// Looks after a time whether a commit is late. Call it with the lock held.
    private func time(after seconds: Double) {
        isTimed = true
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.lookForLate() }
    }

    private func lookForLate() {
        let isLate = condition.withLock {
            isTimed = false
            if let first = waiting.first, !isFirstLate {
                time(after: max(0, (Self.patience - (ContinuousClock.now - first.since)) / .seconds(1)))
            }
            return isFirstLate
        }
        if isLate { onReport() }
    }

    /// Has a function called, on any thread, whenever there begins to be something to write, and when there is nothing any more.
    func observeWaiting(_ observer: @escaping @Sendable (Bool) -> Void) {
        condition.withLock {
            onWaiting = observer
            observer(!waiting.isEmpty)
        }
    }

    /// Whether nothing waits to be written.
    var isEmpty: Bool { condition.withLock { waiting.isEmpty } }

    /// The first failure that is not over; nil if there is none.
    var failure: Failure? {
        condition.withLock {
            if let obstacle { return (nil, obstacle) }
            return waiting.lazy.compactMap { entry in
                self.refusals[entry.write.document].map { (entry.write.document, $0) }
            }.first
        }
    }

    /// Whether nothing of some documents waits to be written.
    func isEmpty(of documents: Set<UUID>) -> Bool {
        condition.withLock { !waiting.contains { documents.contains($0.write.document) } }
    }

    /// What waits, in its order.
    var pending: [CommitWrite] { condition.withLock { waiting.map(\.write) } }

    /// Tries to write what waits.
    func retry() {
        let begins = condition.withLock {
            guard !isRunning, !waiting.isEmpty else { return false }
            isRunning = true
            return true
        }
        if begins { queue.async { self.run() } }
    }

    /// Gives up all that waits of the documents of which the database refuses a commit.
    func discardRefused() {
        queue.async { [self] in
            condition.withLock {
                for (write, _) in waiting where refusals[write.document] != nil { reports.append(.discarded(write)) }
                waiting.removeAll { refusals[$0.write.document] != nil }
                refusals = [:]
                if waiting.isEmpty { onWaiting?(false) }
            }
            onReport()
        }
    }

    /// Waits until all is written, or what is left cannot be.
    /// - Returns: Whether all is written.
    func wait(until deadline: Date) -> Bool {
        condition.withLock {
            while isRunning, condition.wait(until: deadline) {}
            return waiting.isEmpty
        }
    }

    /// Waits until all is written, or nothing more was written for ten seconds.
    func finish() {
        var count = Int.max
        while !wait(until: Date.now + 10) {
            let left = condition.withLock { isRunning ? waiting.count : 0 }
            guard left > 0, left < count else { return }
            count = left
        }
    }

    /// What has happened since the last call.
    func takeReports() -> [Report] {
        condition.withLock {
            defer { reports = [] }
            return reports
        }
    }

    private func run() {
        var failed: Set<UUID> = []
        while let write = next(besides: failed) {
            do {
                remove(write, try log.write(write))
            } catch {
                failed.insert(write.document)
                fail(write, error)
            }
            onReport()
        }
        if !failed.isEmpty { retryLater() }
    }

    /// The next commit to write; nil if there is none, so that the writer stops.
    private func next(besides failed: Set<UUID>) -> CommitWrite? {
        condition.withLock {
            let isStuck = obstacle != nil && !failed.isEmpty
            if !isStuck, let next = waiting.first(where: { !failed.contains($0.write.document) }) { return next.write }
            isRunning = false
            condition.broadcast()
            return nil
        }
    }

    private func remove(_ write: CommitWrite, _ written: WrittenCommit) {
        condition.withLock {
            if let index = waiting.firstIndex(where: { $0.write.document == write.document }) { waiting.remove(at: index) }
            (refusals[write.document], obstacle) = (nil, nil)
            reports.append(.saved(write, written))
            if waiting.isEmpty { onWaiting?(false) }
        }
    }

    private func fail(_ write: CommitWrite, _ error: any Error) {
        let isRefusal = StorageError.isRefusal(error)
        condition.withLock {
            if isRefusal { refusals[write.document] = error }
            obstacle = isRefusal ? nil : error
            reports.append(.failed)
        }
    }

    private func retryLater() {
        let isScheduled = condition.withLock {
            defer { isRetryScheduled = true }
            return isRetryScheduled
        }
        guard !isScheduled else { return }
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            self?.condition.withLock { self?.isRetryScheduled = false }
            self?.retry()
        }
    }
}
