import FailingCalls
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("A copy of a database")
struct BackupTests {
    let scratch = Scratch()

    private var copy: String { scratch.folder.appending(path: "copy.sqlite").path }

    private func makeStore(_ numbers: String...) throws -> Repository {
        let store = try Repository(path: scratch.path)
        for number in numbers { try store.add(.ready(number)) }
        return store
    }

    @Test("is made while the database is open, replaces nothing unasked, and becomes the database again")
    func roundTrip() throws {
        let store = try makeStore("A", "B")
        // Somebody else's files, which the copying must not take for its own.
        for other in [copy + ".part", scratch.path + ".restored"] {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
        }
        try store.backUp(to: copy)
        #expect(throws: StorageError.notWritable(path: copy, reason: "it is there already")) {
            try store.backUp(to: copy)
        }
        try store.add(.ready("C"))
        try store.backUp(to: copy, replaces: true)
        try store.add(.ready("D"))
        try store.close()
        let former = try #require(try DatabaseBackup.restore(copy, to: scratch.path))
        let (restored, old) = (try Repository(path: scratch.path), try Repository(path: former))
        #expect(restored.list.count == 3 && old.list.count == 4)
        #expect(try restored.check() == [])
        try restored.close()
        try old.close()
        for other in [copy + ".part", scratch.path + ".restored"] {
            #expect(FileManager.default.contents(atPath: other) == Data("mine".utf8))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        #expect(!names.contains { $0.hasPrefix(".billow-") })
    }

    @Test("becomes the database on a disk without hard links, and the former one stays beside it")
    func withoutLinks() throws {
        let store = try makeStore("A", "B")
        try store.backUp(to: copy)
        try store.add(.ready("C"))
        try store.close()
        fail_calls(failing_link, scratch.folder.path, EPERM)
        defer { fail_calls(failing_link, scratch.folder.path, 0) }
        let former = try #require(try DatabaseBackup.restore(copy, to: scratch.path))
        for (path, count) in [(scratch.path, 2), (former, 3)] {
            let store = try Repository(path: path)
            #expect(try store.list.count == count && store.check() == [])
            try store.close()
        }
    }

    @Test("that is damaged, newer, foreign, empty or not there is refused, and the database stays", arguments: 0..<5)
    func refusals(kind: Int) throws {
        let store = try makeStore("A")
        try store.backUp(to: copy)
        try store.close()
        switch kind {
        case 0:
            let file = try #require(FileHandle(forWritingAtPath: copy))
            for page in 1..<8 {
                try file.seek(toOffset: UInt64(page * 4096))
                try file.write(contentsOf: Data(repeating: 0xAB, count: 2_000))
            }
        case 1:
            let database = try DatabaseQueue(path: copy)
            try database.write { try $0.execute(sql: "PRAGMA user_version = 99") }
            try database.close()
        case 2: try Data("no database at all, but a text".utf8).write(to: URL(fileURLWithPath: copy))
        case 3: try Data().write(to: URL(fileURLWithPath: copy))
        default: try FileManager.default.removeItem(atPath: copy)
        }
        #expect(throws: StorageError.self) { try DatabaseBackup.restore(copy, to: scratch.path) }
        for ending in ["-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: copy + ending)) }
        let again = try Repository(path: scratch.path)
        #expect(again.list.count == 1)
        #expect(try again.check() == [])
        try again.close()
    }

    @Test(
        "takes the place of a database that is cut off or overwritten, which stays as it is", arguments: [false, true])
    func damagedPlace(isOverwritten: Bool) throws {
        let store = try makeStore("A", "B")
        try store.backUp(to: copy)
        try store.close()
        let file = try #require(FileHandle(forWritingAtPath: scratch.path))
        if isOverwritten {
            try file.seek(toOffset: 4096)
            try file.write(contentsOf: Data(repeating: 0xAB, count: 60_000))
        } else {
            try file.truncate(atOffset: 10_000)
        }
        try file.close()
        try Data("a log".utf8).write(to: URL(fileURLWithPath: scratch.path + "-wal"))
        let damaged = FileManager.default.contents(atPath: scratch.path)
        let former = try #require(try DatabaseBackup.restore(copy, to: scratch.path))
        #expect(FileManager.default.contents(atPath: former) == damaged)
        let again = try Repository(path: scratch.path)
        #expect(again.list.count == 2)
        #expect(try again.check() == [])
        try again.close()
    }

    @Test("takes the place of the file behind a symbolic link, which stays")
    func link() throws {
        let store = try makeStore("A")
        try store.backUp(to: copy)
        try store.add(.ready("B"))
        try store.close()
        let link = scratch.folder.appending(path: "link.sqlite").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.path)
        let former = try #require(try DatabaseBackup.restore(copy, to: link))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == scratch.path)
        for (path, count) in [(scratch.path, 1), (former, 2)] {
            let store = try Repository(path: path)
            #expect(store.list.count == count)
            try store.close()
        }
    }

    @Test("takes the place of a database that is gone, and not its log")
    func restoredBesideLog() throws {
        let store = try makeStore("A")
        try store.backUp(to: copy)
        let crashed = try scratch.crashCopy(of: store)
        #expect(UncleanEnd.size(of: crashed + "-wal") > 0)
        try FileManager.default.removeItem(atPath: crashed)
        #expect(try DatabaseBackup.restore(copy, to: crashed) == nil)
        #expect(UncleanEnd.size(of: crashed + "-wal") == 0)
        let again = try Repository(path: crashed)
        #expect(again.list.count == 1)
        #expect(try again.check() == [])
        try again.close()
        try store.close()
    }

    @Test("that cannot be put beside the database names that, and not the part of it that is written")
    func unwritableFolder() throws {
        let store = try makeStore("A")
        try store.backUp(to: copy)
        try store.close()
        // What no user may write to, not even root.
        let place = "/proc/billow.sqlite"
        let error = #expect(throws: StorageError.self) { try DatabaseBackup.restore(copy, to: place) }
        #expect(error?.description.contains("“\(place)”") == true && error?.exitCode == 77, "\(error as Any)")
    }

    @Test("takes no place of a database that a program has open")
    func inUse() throws {
        let store = try makeStore("A")
        try store.backUp(to: copy)
        try store.add(.ready("B"))
        #expect(throws: StorageError.locked(path: scratch.path)) { try DatabaseBackup.restore(copy, to: scratch.path) }
        #expect(store.flush() && store.list.count == 2)
        try store.close()
        #expect(try DatabaseBackup.restore(copy, to: scratch.path) != nil)
    }

    @Test("in the place of a database that has issued numbers says so, until it has them itself")
    func numbers() throws {
        var store = try makeStore("A")
        try store.backUp(to: copy)
        let invoice = try store.load(try #require(store.list.readEntry(at: 0)).id)
        let number = try store.issue(invoice) { _ in Data() }
        try store.close()
        let former = try #require(try DatabaseBackup.restore(copy, to: scratch.path))
        store = try Repository(path: scratch.path)
        let notice = store.status.notice ?? ""
        #expect(notice.hasPrefix("“\(former)” has issued \(number)"), "\(notice)")
        try store.issue(try store.load(try #require(store.list.readEntry(at: 0)).id)) { _ in Data() }
        try store.close()
        store = try Repository(path: scratch.path)
        #expect(store.status.notice == nil)
        try store.close()
        #expect(!FileManager.default.fileExists(atPath: former + "-wal"))
    }

    @Test("that is a folder is called one")
    func folder() throws {
        try makeStore("A").close()
        let folder = scratch.folder.path
        #expect(throws: StorageError.other(path: folder, reason: "it is a folder")) {
            try DatabaseBackup.restore(folder, to: scratch.path)
        }
    }
}
