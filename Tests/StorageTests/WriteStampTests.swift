import Foundation
import InvoiceTerms
import Invoicing
import Testing

@testable import Storage

@Suite("When a database was last written")
struct WriteStampTests {
    let scratch = Scratch()

    @Test("is the same after reading, and another time after a commit of any program")
    func stamp() throws {
        let mine = try SQLiteBackend(path: scratch.path)
        let theirs = try SQLiteBackend(path: scratch.path)
        let start = rest(mine)
        _ = try mine.lastRevision()
        _ = try theirs.lastRevision()
        #expect(mine.writeStamp == start)
        try theirs.write { try $0.execute(sql: "PRAGMA user_version = 7") }
        let written = mine.writeStamp
        #expect(written != start)
        #expect(!written.isSettled)
        try theirs.close()
        try mine.close()
    }

    @Test(
        "rests only once the clock of the file system has gone on", arguments: [(-60, true), (60, false)])
    func settled(age: TimeInterval, isSettled: Bool) throws {
        let backend = try SQLiteBackend(path: scratch.path)
        _ = rest(backend)
        try setTime(of: scratch.path + "-wal", to: Date() + age)
        #expect(backend.writeStamp.isSettled == isSettled)
        try backend.close()
    }

    /// Makes the files seem written long ago.
    private func rest(_ backend: SQLiteBackend) -> WriteStamp {
        for ending in ["", "-wal"] { try? setTime(of: scratch.path + ending, to: Date() - 60) }
        #expect(backend.writeStamp.isSettled)
        return backend.writeStamp
    }

    private func setTime(of path: String, to date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
}
