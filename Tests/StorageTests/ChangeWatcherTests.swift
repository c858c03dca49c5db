import Foundation
import InvoiceTerms
import Synchronization
import Testing

@testable import Storage

@Suite("Watching for commits of other programs")
struct ChangeWatcherTests {
    let scratch = Scratch()

    @Test("reads the log of files that rest once, and again after each write")
    func resting() throws {
        let log = CountedLog(try scratch.backendAtRest(for: 60))
        let watcher = try ChangeWatcher(log) { _ in }
        #expect(wait { log.asked.looks >= 4 })
        let asked = log.asked
        // Once when it begins, once for what may have come before, and once in thirty looks.
        #expect(asked.reads == 2 + (asked.looks - 1) / 31)
        try log.backend.write { try $0.execute(sql: "PRAGMA user_version = 7") }
        #expect(wait { log.asked.reads > asked.reads })
        watcher.stop()
        try log.backend.close()
    }

    @Test("sees a commit in files that had rested")
    func afterRest() throws {
        let log = CountedLog(try scratch.backendAtRest(for: 60))
        let count = Mutex(0)
        let watcher = try ChangeWatcher(log) { news in
            if case .everything = news { count.withLock { $0 += 1 } }
        }
        #expect(wait { log.asked.looks >= 3 })
        log.addCommit()
        #expect(wait { count.withLock { $0 } == 1 })
        watcher.stop()
        try log.backend.close()
    }

    @Test(
        "trusts only files that have rested for longer than a write may go unseen",
        arguments: [(-60, true), (60, false)])
    func rested(age: TimeInterval, hasRested: Bool) throws {
        let backend = try scratch.backendAtRest(for: -age)
        #expect(backend.writeStamp.hasRested(for: 3) == hasRested)
        try backend.close()
    }
}

/// Counts what is asked of the log of a database, and can pretend that there is another commit.
private nonisolated final class CountedLog: CommitLog {
    let backend: SQLiteBackend
    private let counts = Mutex((looks: 0, reads: 0, commits: Int64(0)))

    init(_ backend: SQLiteBackend) { self.backend = backend }

    var asked: (looks: Int, reads: Int) { counts.withLock { ($0.looks, $0.reads) } }

    /// Writes to the files, and from then on there is a commit that the log does not remember.
    func addCommit() {
        counts.withLock { $0.commits += 1 }
        try? backend.write { try $0.execute(sql: "PRAGMA user_version = 7") }
    }

    func followFile(toleratesAbsence: Bool) throws -> Bool {
        try backend.followFile(toleratesAbsence: toleratesAbsence)
    }

    var writeStamp: WriteStamp {
        counts.withLock { $0.looks += 1 }
        return backend.writeStamp
    }

    func lastRevision() throws -> Int64 {
        counts.withLock { $0.reads += 1 }
        return try backend.lastRevision() + counts.withLock { $0.commits }
    }

    func changes(since revision: Int64) throws -> [LoggedChange]? { nil }
}

extension Scratch {
    /// A database whose files seem written some seconds ago: the file itself before it is opened, as SQLite does it.
    fileprivate func backendAtRest(for seconds: TimeInterval) throws -> SQLiteBackend {
        try SQLiteBackend(path: path).close()
        try backdate("", by: seconds)
        let backend = try SQLiteBackend(path: path)
        try backdate("-wal", by: seconds)
        return backend
    }

    private func backdate(_ ending: String, by seconds: TimeInterval) throws {
        try FileManager.default.setAttributes([.modificationDate: Date() - seconds], ofItemAtPath: path + ending)
    }
}
