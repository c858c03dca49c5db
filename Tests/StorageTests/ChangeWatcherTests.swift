import Foundation
import GRDB
import InvoiceTerms
import Synchronization
import Testing

@testable import Storage

@Suite("Watching for commits of other programs")
struct ChangeWatcherTests {
    let scratch = Scratch()

    @Test("reads the log once, and again after each commit of another program")
    func resting() throws {
        let log = CountedLog(try SQLiteBackend(path: scratch.path))
        let other = try SQLiteBackend(path: scratch.path)
        let watcher = try ChangeWatcher(log, every: nil) { _ in }
        for looks in 1...50 {
            watcher.look()
            // Once when it begins, once for what may have come before, and once in so many looks.
            #expect(log.asked == (looks, 2 + (looks - 1) / (ChangeWatcher.mostSkipped + 1)))
        }
        let asked = log.asked
        try other.write { try $0.execute(sql: "DELETE FROM changeLog") }
        watcher.look()
        #expect(log.asked.reads == asked.reads + 1)
        watcher.stop()
        try log.backend.close()
        try other.close()
    }

    @Test("does not read the log for commits of its own program, and does where there is another one among them")
    func own() throws {
        let log = CountedLog(try SQLiteBackend(path: scratch.path))
        let other = try SQLiteBackend(path: scratch.path)
        let watcher = try ChangeWatcher(log, every: nil) { _ in }
        for _ in 0..<2 { watcher.look() }
        let before = log.asked
        for _ in 0..<5 {
            try log.backend.write(touch)
            watcher.look()
        }
        #expect(log.asked.reads == before.reads)
        try log.backend.write(touch)
        try other.write(touch)
        try log.backend.write(touch)
        watcher.look()
        #expect(log.asked.reads == before.reads + 1)
        watcher.stop()
        try log.backend.close()
        try other.close()
    }

    /// Writes something that no program is told of. SQLite writes no value that is as it was.
    private func touch(_ database: Database) throws {
        try database.execute(sql: "UPDATE invoiceCount SET count = count + 1")
    }

    @Test("sees a commit that the log does not remember")
    func forgotten() throws {
        let log = CountedLog(try SQLiteBackend(path: scratch.path))
        let count = Mutex(0)
        let watcher = try ChangeWatcher(log, every: nil) { news in
            if case .everything = news { count.withLock { $0 += 1 } }
        }
        for _ in 0..<3 { watcher.look() }
        log.addCommit()
        watcher.look()
        #expect(count.withLock { $0 } == 1)
        watcher.stop()
        try log.backend.close()
    }

    @Test("passes over a row of the log that cannot be decoded, and says that it has")
    func undecodable() throws {
        let (mine, other) = (try SQLiteBackend(path: scratch.path), try SQLiteBackend(path: scratch.path))
        let news = Mutex<[String]>([])
        let watcher = try ChangeWatcher(mine, every: Pace.fast.look) { found in
            switch found {
            case .everything(let last): news.withLock { $0.append("everything up to \(last)") }
            case .changes(let changes): news.withLock { $0.append("\(changes.map(\.revision))") }
            case .move: break
            }
        }
        let sql = "INSERT INTO changeLog (program, invoice, kind) VALUES ('other', ?, 'delete')"
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

    @Test(
        "knows which of the last transactions are its own",
        arguments: [
            (own: [], all: 0, count: 0), (own: [], all: 7, count: 0), (own: [4, 5, 6], all: 7, count: 3),
            (own: [4, 5, 6], all: 6, count: 2), (own: [4, 5, 6], all: 8, count: 0), (own: [4, 6], all: 7, count: 1),
            (own: [4, 6], all: 5, count: 0), (own: [.max - 1, .max, 0], all: 1, count: 3),
            (own: [9, 0], all: 1, count: 1),
        ] as [(own: [UInt32], all: UInt32, count: UInt32)])
    func ownCommits(own: [UInt32], all: UInt32, count: UInt32) {
        var commits = OwnCommits()
        for before in own { commits.append(after: before) }
        #expect(commits.count(before: all) == count)
    }

    @Test("forgets its own transactions when the index counts anew")
    func rebuilt() {
        var commits = OwnCommits()
        for before in UInt32(3)..<50 { commits.append(after: before) }
        commits.forget(after: 50)
        #expect(commits.count(before: 50) == 47)
        commits.forget(after: 0)
        for all in UInt32(1)...60 { #expect(commits.count(before: all) == 0) }
    }

    @Test(
        "tells from two counts whether another program has committed",
        arguments: [
            (7, 7, 0, false), (7, 8, 0, true), (7, 8, 1, false), (7, 9, 1, true), (7, 9, 5, false), (7, 0, 0, true),
            (.max, 1, 2, false), (.max, 1, 1, true),
        ] as [(UInt32, UInt32, UInt32, Bool)])
    func others(earlier: UInt32, all: UInt32, own: UInt32, areThere: Bool) {
        let count = CommitCount(all: all, own: own)
        #expect(count.includesOthers(since: CommitCount(all: earlier, own: 0)) == areThere)
    }
}

/// Counts what is asked of the log of a database, and can pretend that there is another commit.
private nonisolated final class CountedLog: CommitLog {
    let backend: SQLiteBackend
    private let counts = Mutex((looks: 0, reads: 0, commits: Int64(0)))

    init(_ backend: SQLiteBackend) { self.backend = backend }

    var asked: (looks: Int, reads: Int) { counts.withLock { ($0.looks, $0.reads) } }

    /// Writes what this program does not take for its own, and from then on there is a commit that the log does not remember.
    func addCommit() {
        counts.withLock { $0.commits += 1 }
        try? backend.write { try $0.execute(sql: "PRAGMA user_version = 7") }
    }

    func write(_ commit: CommitWrite) throws -> WrittenCommit { try backend.write(commit) }

    func followFile(toleratesAbsence: Bool) throws -> Bool {
        try backend.followFile(toleratesAbsence: toleratesAbsence)
    }

    var commitCount: CommitCount? {
        counts.withLock { $0.looks += 1 }
        return backend.commitCount
    }

    func lastRevision() throws -> Int64 {
        counts.withLock { $0.reads += 1 }
        return try backend.lastRevision() + counts.withLock { $0.commits }
    }

    func changes(since revision: Int64) throws -> [LoggedChange]? { nil }
}
