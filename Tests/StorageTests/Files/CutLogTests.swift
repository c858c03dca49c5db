import Derive
import Foundation
import GRDB
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("A database whose log another program cuts or overwrites")
struct CutLogTests {
    let scratch = Scratch()

    /// A change of the log in place.
    enum Event: String, CaseIterable {
        case emptied, halved, zeroed, indexDeleted

        func happen(to path: String) throws {
            guard self != .indexDeleted else { return try FileManager.default.removeItem(atPath: path + "-shm") }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "-wal"))
            let size = try file.seekToEnd()
            switch self {
            case .emptied: try file.truncate(atOffset: 0)
            case .halved: try file.truncate(atOffset: size / 2)
            case .zeroed:
                try file.seek(toOffset: 0)
                try file.write(contentsOf: Data(count: Int(size)))
            case .indexDeleted: break
            }
            try file.close()
        }
    }

    /// Opens a database with an invoice in the file, and another one in the log.
    /// - Parameter look: Seconds between two looks; more than a test takes leaves the loss to the next write.
    private func open(look: Double = 60) throws -> (Repository, Invoice) {
        let before = try scratch.open()
        try before.add(Invoice(lines: [InvoiceLine("before", 1)]))
        try before.close()
        var pace = Pace.fast
        pace.look = look
        let store = try Repository(path: scratch.path, pace: pace)
        let invoice = Invoice(lines: [InvoiceLine("mine", 1)])
        try store.add(invoice)
        #expect(store.flush())
        return (store, invoice)
    }

    private func items(at path: String) throws -> [String] {
        let store = try Repository(path: path, pace: .fast)
        defer { try? store.close() }
        #expect(try store.check() == [])
        return try (0..<store.list.count).map { position in
            try store.load(try #require(store.list.readEntry(at: position)).id).lines[0].itemName
        }.sorted()
    }

    /// What another program finds: within this one, SQLite has the index of the log still.
    private func left() throws -> [String] {
        let copy = try DatabaseCopy.forReading(scratch.path)
        defer { DatabaseCopy.removeFolder(of: copy) }
        return try items(at: copy)
    }

    private var loss: StorageError { .gone(path: scratch.path, isOverwritten: true) }
    private var file: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: scratch.path)) } }

    @Test(
        "takes no more writes and stays readable as it was before; what is open is kept and saved in a new file",
        arguments: Event.allCases)
    func stops(event: Event) throws {
        let (store, invoice) = try open()
        let contents = try file
        try event.happen(to: scratch.path)
        invoice.lines[0].itemName = "mine after"
        #expect(!store.flush() && store.hasUnsaved)
        #expect(store.status.trouble == loss)
        let copy = try store.saveBeside()
        try store.close()
        #expect(try file == contents)
        #expect(try items(at: copy) == ["before", "mine after"])
        #expect(try left().contains("before"))
    }

    @Test("says so within a look while nothing is typed", arguments: Event.allCases)
    func noticed(event: Event) throws {
        let (store, _) = try open(look: 0.005)
        try event.happen(to: scratch.path)
        try waitUntil("the log is missed") { store.status.trouble != nil }
        #expect(store.status.trouble == loss)
        #expect(throws: loss) { try store.close() }
    }

    @Test("is not written into at the end, also where nothing was typed since", arguments: Event.allCases)
    func saidAtTheEnd(event: Event) throws {
        let (store, _) = try open()
        let contents = try file
        try event.happen(to: scratch.path)
        #expect(throws: loss) { try store.close() }
        #expect(try file == contents)
        #expect(try left().contains("before"))
    }

    @Test("is not missed while several programs at once open it, write, begin the log anew, and close it")
    func noFalseAlarm() throws {
        let (store, invoice) = try open(look: 0.005)
        let path = scratch.path
        DispatchQueue.concurrentPerform(iterations: 3) { program in
            for round in 0..<20 {
                do {
                    let backend = try SQLiteBackend(path: path)
                    for _ in 0..<3 {
                        try backend.write { try $0.execute(sql: "UPDATE invoiceCount SET count = count") }
                    }
                    if round.isMultiple(of: 3) {
                        let plain = try DatabaseQueue(path: path)
                        _ = try? plain.writeWithoutTransaction { try $0.checkpoint(.truncate) }
                        try plain.close()
                    }
                    #expect(backend.loss(toleratesAbsence: true) == nil)
                    try backend.close()
                } catch {
                    Issue.record("program \(program), round \(round): \(error)")
                }
            }
        }
        invoice.lines[0].itemName = "mine after"
        #expect(store.flush() && !store.isLost && store.status.trouble == nil)
        try store.close()
        #expect(try items(at: scratch.path) == ["before", "mine after"])
    }
}
