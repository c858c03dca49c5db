import Foundation
import GRDB
import InvoiceTerms
import Synchronization
import Testing

@testable import Storage

@Suite("Watching for commits of other programs")
struct ChangeWatcherTests {
    let scratch = Scratch()

    @Test("sees a commit that the log does not remember")
    func forgotten() throws {
        let log = ForgettingLog()
        let news = Mutex<[Int64]>([])
        let watcher = try ChangeWatcher(log, every: nil) { found in
            if case .everything(let last) = found { news.withLock { $0.append(last) } }
        }
        for _ in 0..<3 { watcher.look() }
        #expect(news.withLock { $0.isEmpty })
        log.addCommit()
        for _ in 0..<3 { watcher.look() }
        #expect(news.withLock { $0 } == [1])
        watcher.stop()
        log.addCommit()
        #expect(!watcher.look())
        #expect(news.withLock { $0 } == [1])
    }

    @Test("passes over a row of the log that cannot be decoded, and says that it has")
    func undecodable() throws {
        let (mine, other) = (try SQLiteBackend(path: scratch.path), try SQLiteBackend(path: scratch.path))
        let news = Mutex<[String]>([])
        let watcher = try ChangeWatcher(mine, every: Pace.fast.look) { found in
            switch found {
            case .everything(let last): news.withLock { $0.append("everything up to \(last)") }
            case .changes(let changes, _, _): news.withLock { $0.append("\(changes.map(\.revision))") }
            case .loss, .unlogged: break
            }
        }
        let sql =
            "INSERT INTO changeLog (id, program, invoice, kind) VALUES (hex(randomblob(16)), 'other', ?, 'delete')"
        for invoice in ["no identity", UUID().uuidString] {
            let seen = news.withLock { $0.count }
            try other.write { try $0.execute(sql: sql, arguments: [invoice]) }
            #expect(wait { news.withLock { $0.count } > seen })
        }
        #expect(news.withLock { $0 } == ["everything up to 1", "[2]"])
        watcher.stop()
        try mine.close()
        try other.close()
    }
}

/// A log that has commits of another program, and remembers none of them.
private nonisolated final class ForgettingLog: CommitLog {
    private let revision = Mutex<Int64>(0)

    func addCommit() { revision.withLock { $0 += 1 } }

    func write(_ commit: CommitWrite) -> WrittenCommit { WrittenCommit() }
    func loss(toleratesAbsence: Bool) -> StorageError? { nil }
    func dataVersion() -> Int64 { lastRevision() }
    func lastRevision() -> Int64 { revision.withLock { $0 } }
    func entries(since revision: Int64) -> [LogEntry]? { nil }
    func notes() -> [UUID: DerivationNote] { [:] }
}
