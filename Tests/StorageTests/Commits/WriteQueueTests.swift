import Foundation
import GRDB
import Invoicing
import Synchronization
import Testing

@testable import Storage

@Suite("The queue of commits")
struct WriteQueueTests {
    private func delete(_ id: UUID) -> CommitWrite { .invoice(.delete(DocumentCommit(id), isKeptInBin: false)) }

    @Test("A commit that the database refuses holds up those of its document, and no others, until it is taken")
    func refused() {
        let (bad, good, log) = (UUID(), UUID(), TestLog())
        log.refused = [bad]
        let queue = WriteQueue(log, pause: 3_600) {}
        for id in [bad, bad, good, bad, good] { queue.append(delete(id)) }
        #expect(!queue.wait(until: .now + 10))
        #expect(log.written == [good, good])
        #expect(queue.failure?.document == bad && queue.failure.map { "\($0.error)" } == "refused")
        #expect(queue.pending.map(\.document) == [bad, bad, bad])
        #expect(queue.isEmpty(of: [good]) && !queue.isEmpty(of: [bad, good]))
        log.refused = []
        queue.retry()
        #expect(queue.wait(until: .now + 10))
        #expect(log.written == [good, good, bad, bad, bad] && queue.failure == nil)
    }

    @Test("Where the file takes nothing, nothing is overtaken, and nothing is discarded")
    func obstacle() {
        let (ids, log) = ([UUID(), UUID(), UUID()], TestLog())
        log.obstacle = StorageError.full(path: "x")
        let queue = WriteQueue(log, pause: 3_600) {}
        for id in ids { queue.append(delete(id)) }
        #expect(!queue.wait(until: .now + 10))
        #expect(log.written.isEmpty && queue.failure?.document == nil && queue.failure != nil)
        queue.discardRefused()
        log.obstacle = nil
        queue.retry()
        #expect(queue.wait(until: .now + 10))
        #expect(log.written == ids && queue.failure == nil)
    }

    @Test("A commit that another program’s lock holds up is waited for while the patience lasts", arguments: [10, 0])
    func locked(patience: Double) {
        let (id, log) = (UUID(), TestLog())
        log.obstacle = DatabaseError(resultCode: .SQLITE_BUSY)
        let failures = DispatchSemaphore(value: 0)
        let queue = WriteQueue(log, pause: 0.01, lockPatience: patience) { failures.signal() }
        queue.append(delete(id))
        failures.wait()
        guard patience > 0 else {
            queue.finish()
            return #expect(!queue.isEmpty && queue.failure?.document == nil && queue.failure != nil)
        }
        // Once more in vain, so that a retry was due.
        DispatchQueue.global().async {
            failures.wait()
            log.obstacle = nil
        }
        queue.finish()
        #expect(queue.isEmpty && log.written == [id] && queue.failure == nil)
    }

    @Test("Discarding gives up all that waits of a document of which something is refused")
    func discarding() {
        let (bad, good, log) = (UUID(), UUID(), TestLog())
        log.refused = [bad]
        let queue = WriteQueue(log, pause: 3_600) {}
        for id in [bad, good, bad] { queue.append(delete(id)) }
        #expect(!queue.wait(until: .now + 10))
        _ = queue.takeReports()
        queue.discardRefused()
        // Behind it in the same queue.
        queue.append(delete(good))
        #expect(queue.wait(until: .now + 10))
        #expect(queue.failure == nil && log.written == [good, good])
        let discarded = queue.takeReports().compactMap {
            if case .discarded(let write) = $0 { write.document } else { nil }
        }
        #expect(discarded == [bad, bad])
    }
}

/// A log in memory that refuses what a test wants.
private nonisolated final class TestLog: CommitLog {
    private struct Refusal: Error, CustomStringConvertible { let description = "refused" }
    private struct State {
        var written: [UUID] = []
        var refused: Set<UUID> = []
        var obstacle: (any Error)?
    }

    private let state = Mutex(State())

    var written: [UUID] { state.withLock { $0.written } }
    var refused: Set<UUID> {
        get { state.withLock { $0.refused } }
        set { state.withLock { $0.refused = newValue } }
    }
    var obstacle: (any Error)? {
        get { state.withLock { $0.obstacle } }
        set { state.withLock { $0.obstacle = newValue } }
    }

    func write(_ commit: CommitWrite) throws -> WrittenCommit {
        try state.withLock { state in
            if let obstacle = state.obstacle { throw obstacle }
            guard !state.refused.contains(commit.document) else { throw Refusal() }
            state.written.append(commit.document)
            return WrittenCommit(revision: Int64(state.written.count))
        }
    }

    func loss(toleratesAbsence: Bool) -> StorageError? { nil }
    func dataVersion() -> Int64 { 0 }
    func lastRevision() -> Int64 { Int64(written.count) }
    func entries(since revision: Int64) -> [LogEntry]? { [] }
    func notes() -> [UUID: DerivationNote] { [:] }
}
