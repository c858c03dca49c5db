import Derive
import Dispatch
import Foundation
import GRDB

/// Writes commits off the main thread, each in a transaction of its own and those of one document in their order.
///
/// A commit that cannot be written is tried again: after a second, and when more comes in. Until then the later ones of its
/// document wait, and those of all documents where the cause is the file, such as a full disk. Requests are answered with that
/// cause then.
nonisolated final class WriteQueue: @unchecked Sendable {
    // Everything that changes is under `condition`'s lock.
    private let condition = NSCondition()
    private var waiting: [Item] = []
    /// The reason why documents have commits that the database refuses.
    private var refusals: [UUID: any Error] = [:]
    /// The reason why nothing can be written; nil as soon as something was.
    private var obstacle: (any Error)?
    /// `true` if ``onReport`` is called when a commit has waited for too long.
    private var isTimed = false
    private var reports: [Report] = []
    private var isRunning = false
    private var isRetryScheduled = false
    /// Called whenever there begins to be something to write, and when there is nothing any more.
    private var onWaiting: (@Sendable (Bool) -> Void)?

    private let log: any CommitLog
    /// Time until a failed write is tried again, in seconds.
    private let pause: Double
    /// The time that a commit waits for another program's lock, in seconds.
    private let lockPatience: Double
    private let queue = DispatchQueue(label: "billow.writer", qos: .userInitiated)
    /// Called on another thread when there are reports to take, and when a commit has waited for longer than ``patience``.
    private let onReport: @Sendable () -> Void
    /// The time that a commit may wait before the user is told.
    private static let patience = Duration.milliseconds(100)

    /// Receives the error of the commits before the request; nil if they are written.
    typealias Request = @Sendable ((any Error)?) -> Void

    private indirect enum Item {
        case commit(CommitWrite, since: ContinuousClock.Instant)
        case request(Request)

        var commit: (write: CommitWrite, since: ContinuousClock.Instant)? {
            if case .commit(let write, let since) = self { (write, since) } else { nil }
        }

        var request: Request? { if case .request(let request) = self { request } else { nil } }

        /// Returns `true` if it is a commit of one of some documents.
        func isOf(_ documents: Set<UUID>) -> Bool {
            if case .commit(let write, _) = self { documents.contains(write.document) } else { false }
        }
    }

    /// The commits that wait, in their order.
    private var commits: some Collection<(write: CommitWrite, since: ContinuousClock.Instant)> {
        waiting.lazy.compactMap(\.commit)
    }

    private var hasCommit: Bool { waiting.contains { $0.request == nil } }

    private var firstCommit: (write: CommitWrite, since: ContinuousClock.Instant)? {
        commits.first
    }

    /// The outcome of the commits so far.
    enum Report: Sendable {
        case saved(CommitWrite, WrittenCommit)
        /// ``failure`` says why.
        case failed
        case discarded(CommitWrite)
    }

    /// The reason why something is not written: the document of which the database refuses a commit, nil where the file takes
    /// none at all.
    typealias Failure = (document: UUID?, error: any Error)

    init(
        _ log: any CommitLog, pause: Double, lockPatience: Double = Pace().lock,
        onReport: @escaping @Sendable () -> Void
    ) {
        self.log = log
        (self.pause, self.lockPatience) = (pause, lockPatience)
        self.onReport = onReport
    }

    func append(_ write: CommitWrite) {
        condition.withLock {
            if !hasCommit { onWaiting?(true) }
            waiting.append(.commit(write, since: .now))
            if !isTimed { time(after: Self.patience / .seconds(1)) }
        }
        retry()
    }

    /// Calls a closure once on the writer's thread, behind the commits so far.
    func perform(_ request: @escaping Request) {
        condition.withLock { waiting.append(.request(request)) }
        retry()
    }

    /// `true` if a commit has waited for longer than a tenth of a second.
    var isLate: Bool { condition.withLock { isFirstLate } }

    private var isFirstLate: Bool { firstCommit.map { ContinuousClock.now - $0.since >= Self.patience } ?? false }

    /// Looks after a time whether a commit is late. Call it with the lock held.
    private func time(after seconds: Double) {
        isTimed = true
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.lookForLate() }
    }

    private func lookForLate() {
        let isLate = condition.withLock {
            isTimed = false
            if let first = firstCommit, !isFirstLate {
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
            observer(hasCommit)
        }
    }

    /// `true` if nothing waits to be written.
    var isEmpty: Bool { condition.withLock { !hasCommit } }

    /// The first failure that is not over; nil if there is none.
    var failure: Failure? {
        condition.withLock {
            if let obstacle { return (nil, obstacle) }
            return commits.lazy.compactMap { commit in
                self.refusals[commit.write.document].map { (commit.write.document, $0) }
            }.first
        }
    }

    /// Returns `true` if nothing of some documents waits to be written.
    func isEmpty(of documents: Set<UUID>) -> Bool {
        condition.withLock { !waiting.contains { $0.isOf(documents) } }
    }

    /// The waiting commits, in order.
    var pending: [CommitWrite] { condition.withLock { commits.map(\.write) } }

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
                for (write, _) in commits where refusals[write.document] != nil { reports.append(.discarded(write)) }
                waiting.removeAll { $0.isOf(Set(refusals.keys)) }
                refusals = [:]
                if !hasCommit { onWaiting?(false) }
            }
            onReport()
        }
    }

    /// `true` if something is being written, or is to be tried again, since another program has locked the file not for long
    /// yet.
    private var isGoingOn: Bool {
        guard !isRunning, let first = firstCommit else { return isRunning }
        let isLocked = (obstacle as? DatabaseError)?.resultCode.primaryResultCode == .SQLITE_BUSY
        return isLocked && ContinuousClock.now - first.since < .seconds(lockPatience)
    }

    /// Waits until all is written, or the rest cannot be written.
    /// - Returns: Whether all is written.
    func wait(until deadline: Date) -> Bool {
        condition.withLock {
            while isGoingOn, condition.wait(until: deadline) {}
            return !hasCommit
        }
    }

    /// Waits until all is written, or nothing more was written for ten seconds.
    func finish() {
        var count = condition.withLock { waiting.count }
        while !wait(until: Date.now + 10) {
            let left = condition.withLock { isGoingOn ? waiting.count : 0 }
            guard left > 0, left < count else { return }
            count = left
        }
    }

    /// Returns the events since the last call.
    func takeReports() -> [Report] {
        condition.withLock {
            defer { reports = [] }
            return reports
        }
    }

    private func run() {
        var failed: Set<UUID> = []
        while let item = next(besides: failed) {
            switch item {
            case .request(let request): request(nil)
            case .commit(let write, _):
                do {
                    remove(write, try log.write(write))
                } catch {
                    failed.insert(write.document)
                    fail(write, error)
                }
                onReport()
            }
        }
        if !failed.isEmpty { retryLater() }
    }

    /// Returns the next item; nil if there is none, so that the writer stops. A request is removed from the queue.
    private func next(besides failed: Set<UUID>) -> Item? {
        condition.withLock {
            let isStuck = obstacle != nil && !failed.isEmpty
            let index = failed.isEmpty ? waiting.indices.first : waiting.firstIndex { !$0.isOf(failed) }
            guard !isStuck, let index else {
                isRunning = false
                condition.broadcast()
                return nil
            }
            return waiting[index].request == nil ? waiting[index] : waiting.remove(at: index)
        }
    }

    private func remove(_ write: CommitWrite, _ written: WrittenCommit) {
        condition.withLock {
            if let index = waiting.firstIndex(where: { $0.isOf([write.document]) }) { waiting.remove(at: index) }
            (refusals[write.document], obstacle) = (nil, nil)
            reports.append(.saved(write, written))
            if !hasCommit { onWaiting?(false) } else if !isTimed { time(after: Self.patience / .seconds(1)) }
        }
    }

    private func fail(_ write: CommitWrite, _ error: any Error) {
        let isRefusal = StorageError.isRefusal(error)
        let requests = condition.withLock {
            if isRefusal { refusals[write.document] = error }
            obstacle = isRefusal ? nil : error
            reports.append(.failed)
            guard !isRefusal else { return [Request]() }
            defer { waiting.removeAll { $0.request != nil } }
            return waiting.compactMap(\.request)
        }
        for request in requests { request(error) }
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
