import Foundation
import GRDB
import Testing

@testable import Storage

@Suite("A copy of a database, where something is at its place")
struct CopyPlaceTests {
    let scratch = Scratch()

    private var copy: String { scratch.folder.appending(path: "copy.sqlite").path }

    private func makeStore(_ number: String) throws -> Repository {
        let store = try Repository(path: scratch.path)
        try store.add(.ready(number))
        return store
    }

    @Test(
        "goes to no place where the log of an earlier file is, and leaves both as they are",
        arguments: ["-wal", "-journal"])
    func strayLog(ending: String) throws {
        let store = try makeStore("A")
        try Data("a log".utf8).write(to: URL(fileURLWithPath: copy + ending))
        for replaces in [false, true] {
            let error = #expect(throws: StorageError.self) { try store.backUp(to: copy, replaces: replaces) }
            #expect(error?.description.contains("“\(copy)\(ending)” beside it belongs to an earlier file") == true)
        }
        #expect(!FileManager.default.fileExists(atPath: copy))
        #expect(FileManager.default.contents(atPath: copy + ending) == Data("a log".utf8))
        try store.close()
    }

    @Test("replaces a file together with its log, which would damage the copy")
    func replacedLog() throws {
        let other = scratch.folder.appending(path: "other.sqlite").path
        try Repository(path: other).close()
        let database = try DatabaseQueue(path: other)
        try database.inDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0; CREATE TABLE notes (text)") }
        for ending in ["", "-wal", "-shm"] {
            try FileManager.default.copyItem(atPath: other + ending, toPath: copy + ending)
        }
        #expect(UncleanEnd.size(of: copy + "-wal") > 0)
        let store = try makeStore("A")
        try store.backUp(to: copy, replaces: true)
        for companion in DatabaseFile.companions(of: copy) {
            #expect(!FileManager.default.fileExists(atPath: companion))
        }
        let again = try Repository(path: copy)
        #expect(again.list.count == 1)
        #expect(try again.check() == [])
        try again.close()
        try store.close()
        try database.close()
    }

    @Test("never replaces what is no file, as a pipe or a folder", arguments: ["it is not a file", "it is a folder"])
    func noFile(reason: String) throws {
        let store = try makeStore("A")
        let place = scratch.folder.appending(path: "place").path
        let made = reason.contains("folder") ? mkdir(place, 0o700) : mkfifo(place, 0o600)
        #expect(made == 0)
        try store.backUp(to: copy)
        #expect(throws: StorageError.notWritable(path: place, reason: reason)) {
            try store.backUp(to: place, replaces: true)
        }
        let refusal = StorageError.noPlace(path: place, reason: reason)
        #expect(throws: refusal) { try DatabaseBackup.restore(copy, to: place) }
        #expect(refusal.exitCode == 73)
        #expect(DatabaseFile.objection(to: place) == reason)
        try store.close()
    }

    @Test("goes to the end of a symbolic link, which stays, be a file there or not", arguments: [false, true])
    func linkedCopy(exists: Bool) throws {
        let store = try makeStore("A")
        if exists { try Data("old".utf8).write(to: URL(fileURLWithPath: copy)) }
        let (first, second) = (scratch.folder.appending(path: "1").path, scratch.folder.appending(path: "2").path)
        try FileManager.default.createSymbolicLink(atPath: first, withDestinationPath: "2")
        try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: copy)
        try store.backUp(to: first, replaces: exists)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: first) == "2")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: second) == copy)
        #expect(DatabaseLines.isAt(copy) == false && UncleanEnd.size(of: copy) > 4096)
        try store.close()
    }

    @Test("never replaces the database itself, by whatever name", arguments: ["itself", "detour", "link", "hard link"])
    func itself(name: String) throws {
        let store = try makeStore("A")
        let folder = (scratch.path as NSString).deletingLastPathComponent
        let other =
            name == "itself" ? scratch.path : "\(folder)/\(name == "detour" ? "./billow.sqlite" : "other.sqlite")"
        switch name {
        case "link": try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: scratch.path)
        case "hard link": #expect(Foundation.link(scratch.path, other) == 0)
        default: break
        }
        let before = FileIdentity(of: scratch.path)
        #expect(throws: StorageError.notWritable(path: other, reason: "it is the database itself")) {
            try store.backUp(to: other, replaces: true)
        }
        #expect(FileIdentity(of: scratch.path) == before)
        if name == "hard link" { unlink(other) }
        try store.close()
    }

    @Test("never replaces a database that is open")
    func openPlace() throws {
        let store = try makeStore("A")
        let other = try Repository(path: copy)
        #expect(throws: StorageError.notWritable(path: copy, reason: "it is a database that a program has open")) {
            try store.backUp(to: copy, replaces: true)
        }
        try other.close()
        try store.backUp(to: copy, replaces: true)
        try store.close()
    }
}
