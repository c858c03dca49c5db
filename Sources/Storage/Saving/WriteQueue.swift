import Derive
import Dispatch
import Foundation

/// Writes commits off the main thread, one after the other and each in a transaction of its own.
///
/// What cannot be written stays first in the queue and is tried again: after a second, and when more comes in.
nonisolated final class WriteQueue: @unchecked Sendable {
    // Everything that changes is under `condition`'s lock.
    private let condition = NSCondition()
    private var waiting: [CommitWrite] = []
    private var reports: [Report] = []
    private var isRunning = false
    /// Called whenever there begins to be something to write, and when there is nothing any more.
    private var onWaiting: (@Sendable (Bool) -> Void)?

    private let log: any CommitLog
    /// Time until a failed write is tried again, in seconds.
    private let pause: Double
    private let queue = DispatchQueue(label: "billow.writer", qos: .userInitiated)
    /// Called on the writer's thread when there are reports to take.
    private let onReport: @Sendable () -> Void

    /// What became of the commits so far.
    enum Report: Sendable {
        case saved(CommitWrite, WrittenCommit)
        case failed(any Error)
    }

    init(_ log: any CommitLog, pause: Double, onReport: @escaping @Sendable () -> Void) {
        self.log = log
        self.pause = pause
        self.onReport = onReport
    }

    func append(_ write: CommitWrite) {
        condition.withLock {
            waiting.append(write)
            if waiting.count == 1 { onWaiting?(true) }
        }
        retry()
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

    /// What waits, in its order.
    var pending: [CommitWrite] { condition.withLock { waiting } }

    /// Tries to write what waits.
    func retry() {
        let begins = condition.withLock {
            guard !isRunning, !waiting.isEmpty else { return false }
            isRunning = true
            return true
        }
        if begins { queue.async { self.run() } }
    }

    /// Waits until all is written, or the first of it cannot be.
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
        while let write = condition.withLock({ waiting.first }) {
            do {
                let written = try log.write(write)
                guard finish(.saved(write, written)) else { return }
            } catch {
                fail(error)
                return
            }
        }
    }

    /// - Returns: Whether there is more to write.
    private func finish(_ report: Report) -> Bool {
        let hasMore = condition.withLock {
            waiting.removeFirst()
            reports.append(report)
            isRunning = !waiting.isEmpty
            if !isRunning {
                onWaiting?(false)
                condition.broadcast()
            }
            return isRunning
        }
        onReport()
        return hasMore
    }

    private func fail(_ error: any Error) {
        condition.withLock {
            reports.append(.failed(error))
            isRunning = false
            condition.broadcast()
        }
        onReport()
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in self?.retry() }
    }
}
