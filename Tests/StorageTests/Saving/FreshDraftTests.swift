import DeriveDocuments
import FailingCalls
import Foundation
import GRDB
import Invoicing
import Testing

@testable import Storage

@Suite("A draft that was just begun")
struct FreshDraftTests {
    let scratch = Scratch()

    /// The owners of begun drafts in a file.
    private func owners(at path: String) throws -> [String] {
        try DatabaseBackup.read(path) { try String.fetchAll($0, sql: "SELECT owner FROM fresh") }
    }

    private func count(at path: String) throws -> Int {
        let store = try Repository(path: path)
        defer { try? store.close() }
        #expect(try store.check() == [])
        return store.list.count
    }

    /// A repository with a begun draft that is written, and the draft.
    private func begin() throws -> (store: Repository, draft: Invoice) {
        let (store, draft) = (try scratch.open(), Invoice())
        #expect(try store.begin(draft).invoice === draft)
        #expect(store.flush())
        return (store, draft)
    }

    @Test("is noted with its insertion, in nothing that is stored of it, and undo does not take it back")
    func noted() throws {
        let (store, draft) = try begin()
        let owner = try #require(try owners(at: scratch.path).first)
        #expect(OwnerFile.state(of: owner, beside: scratch.path) == .goesOn)
        #expect(!store.removals.history.canUndo && store.list.count == 1)
        let log = try store.backend.read { try Row.fetchAll($0, sql: "SELECT kind, changes FROM changeLog") }
        #expect(log.map { $0[0] } == ["insert"] && !"\(log)".contains("fresh"))
        #expect(try store.read(draft.id)?.rowDocument == draft.rowDocument)
        try store.close()
        #expect(OwnerFile.state(of: owner, beside: scratch.path) == .hasEnded)
    }

    @Test("is dropped by the next start once its program has ended, by a kill or in order, and not before")
    func dropped() throws {
        let (store, _) = try begin()
        let owner = try #require(try owners(at: scratch.path).first)
        #expect(try count(at: scratch.path) == 1)
        let killed = try scratch.crashCopy(of: store)
        // The file that a kill leaves has no lock.
        let left = DatabaseFile.folder(of: killed) + "/" + owner
        #expect(FileManager.default.createFile(atPath: left, contents: nil))
        #expect(try count(at: killed) == 0)
        #expect(try owners(at: killed) == [] && !FileManager.default.fileExists(atPath: left))
        let again = try Repository(path: killed)
        #expect(try again.binnedInvoices() == [])
        try again.close()
        try store.close()
        #expect(try count(at: scratch.path) == 0)
    }

    @Test("has a name at once, which no later draft gets where it is dropped")
    func name() throws {
        let (store, draft) = try begin()
        #expect(store.flush() && draft.draftName == "draft-1")
        let again = try Repository(path: try scratch.crashCopy(of: store))
        let next = Invoice()
        _ = try again.add(next)
        #expect(again.flush() && again.list.count == 1 && next.draftName == "draft-2")
        try again.close()
        try store.close()
    }

    @Test(
        "stays once something is entered in it, by any program, or it is kept",
        arguments: ["here", "elsewhere", "kept", "line"])
    func stays(how: String) throws {
        let (store, draft) = try begin()
        switch how {
        case "here": draft.note = "typed"
        case "line": draft.lines.append(InvoiceLine("Tea", 1))
        case "kept": store.keep(draft)
        default:
            let other = try scratch.open()
            try other.load(draft.id).note = "typed"
            try other.close()
        }
        #expect(store.flush())
        #expect(wait { (try? owners(at: scratch.path)) == [] })
        try store.close()
        #expect(try count(at: scratch.path) == 1)
    }

    @Test("stays where the disk has no locks, and a check names it")
    func withoutLocks() throws {
        let folder = DatabaseFile.folder(of: scratch.path)
        fail_calls(failing_flock, folder, ENOLCK)
        defer { fail_calls(failing_flock, folder, 0) }
        let (store, _) = try begin()
        let owner = try #require(try owners(at: scratch.path).first)
        let again = try Repository(path: scratch.path)
        let problem = StorageProblem(.begun, invoice: "draft-1", stored: owner)
        #expect(try again.check() == [problem] && again.list.count == 1)
        #expect("\(problem)".contains("cannot be told whether the program that began it has ended"))
        try again.close()
        try store.close()
    }

    @Test("has an owner whose name leads to no other file")
    func strangeOwner() throws {
        let (store, _) = try begin()
        try store.close()
        let other = scratch.folder.appending(path: "other.open")
        #expect(FileManager.default.createFile(atPath: other.path, contents: nil))
        try scratch.spoil("UPDATE fresh SET owner = '.billow-/../../other.open'")
        #expect(try count(at: scratch.path) == 0)
        #expect(FileManager.default.fileExists(atPath: other.path))
    }
}
