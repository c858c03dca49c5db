import Derive
import Foundation
import GRDB
import Invoicing
import Ledger
import TestSupport
import Testing

@testable import Storage

@Suite("A database whose file does not stay where it was")
struct MovedFileTests {
    let scratch = Scratch()

    /// What another program does to the file.
    enum Event: String, CaseIterable {
        case moved, deleted, replaced, folderDeleted, logDeleted, logAndIndexDeleted

        func happen(to path: String, with stranger: String) throws {
            let files = FileManager.default
            switch self {
            case .moved: try files.moveItem(atPath: path, toPath: path + ".elsewhere")
            case .deleted: try files.removeItem(atPath: path)
            case .replaced: #expect(rename(stranger, path) == 0)
            case .logDeleted: try files.removeItem(atPath: path + "-wal")
            case .logAndIndexDeleted: for ending in ["-wal", "-shm"] { try files.removeItem(atPath: path + ending) }
            case .folderDeleted: try files.removeItem(atPath: (path as NSString).deletingLastPathComponent)
            }
        }
    }

    private func makeStranger() throws -> String {
        let path = scratch.path + ".stranger"
        let store = try Repository(path: path, pace: .fast)
        try store.add(Invoice(lines: [InvoiceLine("theirs", 7)]))
        try store.close()
        return path
    }

    private func prices(at path: String) throws -> [ExactDecimal?] {
        let store = try Repository(path: path, pace: .fast)
        defer { try? store.close() }
        #expect(try store.check() == [])
        let invoice = try store.load(try #require(store.list.readEntry(at: 0)).id)
        return invoice.lines.elements.map(\.enteredNetPrice)
    }

    @Test(
        "takes no more writes, keeps what is committed, and saves all of it in a new file; no other file is harmed",
        arguments: Event.allCases)
    func keepsEdits(event: Event) throws {
        let stranger = try makeStranger()
        let untouched = try prices(at: stranger)
        // Two files are deleted one after the other: no look comes between.
        var pace = Pace.fast
        pace.look = Pace().look
        let store = try Repository(path: scratch.path, pace: pace)
        let invoice = Invoice(lines: [InvoiceLine("mine", 1), InvoiceLine("mine", 2)])
        try store.add(invoice)
        invoice.lines[0].enteredNetPrice = 10
        #expect(store.flush() && !store.isLost)
        try event.happen(to: scratch.path, with: stranger)
        invoice.lines[1].enteredNetPrice = 20
        #expect(!store.flush() && store.hasUnsaved && store.isLost)
        #expect(store.status.trouble == .gone(path: scratch.path, isOverwritten: false))
        let copy = try store.saveBeside()
        #expect(!store.hasUnsaved && store.status.savedBeside == copy)
        // Closing writes what was committed after that as well.
        invoice.lines[1].enteredNetPrice = 30
        try store.close()
        #expect(try prices(at: copy) == [10, 30])
        if event == .replaced { #expect(try prices(at: scratch.path) == untouched) }
        if event == .moved { #expect(try prices(at: scratch.path + ".elsewhere") == [10, 2]) }
        if event == .logDeleted || event == .logAndIndexDeleted { #expect(try prices(at: scratch.path) == [10, 2]) }
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + ending) }
        if event == .folderDeleted { rmdir(UserFolder.data.path) }
    }

    @Test("is said at the end, also where nothing was committed since")
    func saidAtTheEnd() throws {
        let store = try scratch.open()
        try store.add(Invoice(lines: [InvoiceLine("mine", 1)]))
        #expect(store.flush())
        try Event.moved.happen(to: scratch.path, with: "")
        #expect(throws: StorageError.gone(path: scratch.path, isOverwritten: false)) { try store.close() }
        #expect(try prices(at: scratch.path + ".elsewhere") == [1])
    }

    @Test("is not looked for once it is closed, and takes no write")
    func closed() throws {
        let backend = try SQLiteBackend(path: scratch.path)
        try backend.close()
        #expect(throws: (any Error).self) {
            try backend.write { try $0.execute(sql: "UPDATE invoiceCount SET count = count") }
        }
        #expect(backend.loss() == nil)
        let again = try SQLiteBackend(path: scratch.path)
        #expect(try again.read { try $0.invoiceCount() } == 0)
        try again.close()
    }

    @Test("is the same one where it is back at the next look")
    func back() throws {
        let backend = try SQLiteBackend(path: scratch.path)
        for isBack in [true, false] {
            try FileManager.default.moveItem(atPath: scratch.path, toPath: scratch.path + ".away")
            #expect(backend.loss(toleratesAbsence: true) == nil)
            if isBack { try FileManager.default.moveItem(atPath: scratch.path + ".away", toPath: scratch.path) }
            #expect((backend.loss(toleratesAbsence: true) == nil) == isBack)
        }
        try backend.close()
    }

    @Test("is noticed within a second while nothing is typed")
    func noticed() throws {
        let store = try scratch.open()
        try store.add(Invoice(lines: [InvoiceLine("mine", 1)]))
        #expect(store.flush())
        try Event.deleted.happen(to: scratch.path, with: "")
        try waitUntil("the file is missed") { store.status.trouble != nil }
        #expect(store.status.trouble == .gone(path: scratch.path, isOverwritten: false))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "-wal"))
        #expect(throws: StorageError.self) { try store.close() }
    }

    @Test("leaves no log to the file that has come in its place, which then is sound")
    func leavesNoLog() throws {
        let stranger = try makeStranger()
        let store = try scratch.open()
        for number in 0..<20 { try store.add(Invoice(lines: [InvoiceLine("mine \(number)", 1)])) }
        #expect(store.flush())
        try Event.replaced.happen(to: scratch.path, with: stranger)
        try store.add(Invoice(lines: [InvoiceLine("after", 1)]))
        #expect(!store.flush())
        let database = try DatabaseQueue(path: scratch.path)
        #expect(try database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM invoice") } == 1)
        try database.close()
        #expect(throws: StorageError.self) { try store.close() }
    }

    @Test(
        "is saved beside it under the whole name and a number that nothing else has",
        arguments: [
            ("my.company.db", "my.company.rescued.DAY-2.db"), ("year.5", "year.5.rescued.DAY-2"),
            ("my.company", "my.company.rescued.DAY-2"),
            ("billow.rescued.2026-01-02.SQLITE", "billow.rescued.DAY-2.SQLITE"),
        ])
    func names(name: String, copy: String) throws {
        let folder = DatabaseFile.folder(of: scratch.path)
        let day = Date.now.formatted(.iso8601.year().month().day())
        let path = "\(folder)/\(name)", expected = "\(folder)/\(copy.replacing("DAY", with: day))"
        let store = try Repository(path: path, pace: .fast)
        // A link to nothing has the first name.
        let taken = expected.replacing("\(day)-2", with: day)
        try FileManager.default.createSymbolicLink(atPath: taken, withDestinationPath: folder + "/none")
        try FileManager.default.removeItem(atPath: path)
        try store.add(Invoice())
        #expect(try store.saveBeside() == expected)
        try store.close()
    }
}
