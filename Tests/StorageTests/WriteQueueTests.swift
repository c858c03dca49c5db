import Foundation
import Invoicing
import Synchronization
import Testing

@testable import Storage

@Suite("The queue of commits")
struct WriteQueueTests {
    @Test("A commit that cannot be written stays first, and nothing overtakes it")
    func order() {
        let log = RefusingLog()
        let queue = WriteQueue(log, pause: 3_600) {}
        let ids = [UUID(), UUID(), UUID()]
        for id in ids { queue.append(.learnt(id)) }
        #expect(!queue.wait(until: .now + 10))
        #expect(log.written.isEmpty && !queue.isEmpty)
        log.accept()
        queue.retry()
        #expect(queue.wait(until: .now + 10))
        #expect(log.written == ids)
        let reports = queue.takeReports().map { report in
            switch report {
            case .saved(.learnt(let id), let written): "\(ids.firstIndex(of: id) ?? -1) as \(written.revision)"
            case .saved: "another commit"
            case .failed(let error): "\(error)"
            }
        }
        #expect(reports.first == "refused" && reports.suffix(3) == ["0 as 1", "1 as 2", "2 as 3"])
    }
}

/// A log in memory that takes no commit before it is told to.
private nonisolated final class RefusingLog: CommitLog {
    private struct Refusal: Error, CustomStringConvertible { let description = "refused" }

    private let state = Mutex((accepts: false, written: [UUID]()))

    var written: [UUID] { state.withLock { $0.written } }

    func accept() { state.withLock { $0.accepts = true } }

    func write(_ commit: CommitWrite) throws -> WrittenCommit {
        try state.withLock { state in
            guard state.accepts, case .learnt(let id) = commit else { throw Refusal() }
            state.written.append(id)
            return WrittenCommit(revision: Int64(state.written.count))
        }
    }

    func loss(toleratesAbsence: Bool) -> StorageError? { nil }
    func lastRevision() -> Int64 { Int64(written.count) }
    func changes(since revision: Int64) -> [LoggedChange]? { [] }
}
