import Derive
import Foundation
import GRDB
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("A database file that another program overwrites")
struct OverwrittenFileTests {
    let scratch = Scratch()

    /// What is written over the file.
    enum Event: String, CaseIterable {
        case earlierCopy, otherDatabase, nothing, noise

        func happen(to path: String, _ earlier: Data, _ other: Data) throws {
            switch self {
            case .earlierCopy: try overwrite(path, with: earlier)
            case .otherDatabase: try overwrite(path, with: other)
            case .nothing: try overwrite(path, with: Data())
            case .noise: try overwrite(path, with: Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }))
            }
        }

        /// As `cp` does: the file stays the same one.
        private func overwrite(_ path: String, with contents: Data) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: contents)
            try file.close()
        }
    }

    private func fill(_ path: String, _ names: String..., count: Int = 1) throws {
        let store = try Repository(path: path, pace: .fast)
        for name in names {
            for number in 0..<count { try store.add(Invoice(lines: [InvoiceLine("\(name) \(number)", 1)])) }
        }
        try store.close()
    }

    /// A connection of another program, which waits while this one looks at the file.
    private func patient(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// What the invoices of a database that is sound have in their first lines.
    private func items(at path: String) throws -> Set<String> {
        let store = try Repository(path: path, pace: .fast)
        defer { try? store.close() }
        #expect(try store.check() == [])
        return try Set(
            (0..<store.list.count).map { position in
                try store.load(try #require(store.list.readEntry(at: position)).id).lines[0].itemName
            })
    }

    private func backup() throws -> Data {
        let store = try Repository(path: scratch.path)
        try store.backUp(to: scratch.path + ".backup", replaces: true)
        try store.close()
        return try data(scratch.path + ".backup")
    }

    /// Opens a database of many invoices with one that is open, beside another database.
    /// - Returns: A backup of when the file had three invoices, with the open ones.
    private func openFilled() throws -> (earlier: Data, Repository, Invoice) {
        try fill(scratch.path, "early", count: 3)
        let earlier = try backup()
        try fill(scratch.path, "late", count: 60)
        try fill(scratch.path + ".other", "theirs", count: 40)
        let store = try scratch.open()
        let invoice = Invoice(lines: [InvoiceLine("mine", 1)])
        try store.add(invoice)
        #expect(store.flush())
        return (earlier, store, invoice)
    }

    @Test("stays as it is then, and what is open here is kept and saved in a new file", arguments: Event.allCases)
    func stops(event: Event) throws {
        let (earlier, store, invoice) = try openFilled()
        try event.happen(to: scratch.path, earlier, try data(scratch.path + ".other"))
        let contents = try data(scratch.path)
        invoice.lines[0].itemName = "mine after"
        #expect(!store.flush())
        #expect(store.status.trouble == .gone(path: scratch.path, isOverwritten: true))
        let sentence = "“\(scratch.path)” was overwritten by another program"
        #expect(store.status.trouble?.description.hasPrefix(sentence) == true)
        let copy = try store.saveBeside()
        invoice.lines[0].itemName = "mine at last"
        try store.close()
        #expect(try items(at: copy) == ["mine at last"])
        #expect(try data(scratch.path) == contents)
        #expect((try? data(scratch.path + "-wal"))?.count == nil)
    }

    @Test("is noticed while nothing is typed; the new file has the newest daily copy that can be read and what is open")
    func noticed() throws {
        try fill(scratch.path, "early", count: 3)
        let copies = DailyCopies(of: scratch.path)
        try FileManager.default.createDirectory(atPath: copies.folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: scratch.path, toPath: copies.folder + "/2026-11-20.sqlite")
        try Data(repeating: 7, count: 5_000).write(to: URL(fileURLWithPath: copies.folder + "/2026-11-21.sqlite"))
        let store = try scratch.open()
        try store.add(Invoice(lines: [InvoiceLine("mine", 1)]))
        #expect(store.flush())
        try Event.nothing.happen(to: scratch.path, Data(), Data())
        try waitUntil("the file is missed") { store.status.trouble != nil }
        #expect(store.status.trouble?.description.contains(copies.folder) == true)
        let copy = try store.saveBeside()
        try store.close()
        #expect(try items(at: copy) == ["early 0", "early 1", "early 2", "mine"])
    }

    @Test("is found by a check where it was an earlier state of itself that came into it")
    func foundByCheck() throws {
        try fill(scratch.path, "early", count: 3)
        let earlier = try data(scratch.path)
        try fill(scratch.path, "late", count: 60)
        let store = try scratch.open()
        try store.add(Invoice(lines: [InvoiceLine("mine", 1)]))
        #expect(store.flush())
        try Event.earlierCopy.happen(to: scratch.path, earlier, Data())
        let found = try? Repository(path: scratch.path).check()
        #expect(found != [], "\(found as Any)")
        try? store.close()
    }

    @Test("is not taken for such a one while other programs commit, put the log into the file and end")
    func noFalseAlarm() throws {
        let store = try scratch.open()
        let invoice = Invoice(lines: [InvoiceLine("mine", 1)])
        try store.add(invoice)
        for round in 0..<20 {
            let other = try scratch.open()
            for number in 0..<5 { try other.add(Invoice(lines: [InvoiceLine("theirs \(round) \(number)", 1)])) }
            invoice.lines[0].enteredNetPrice = ExactDecimal(round)
            #expect(wait { !other.hasUnsaved && !store.hasUnsaved })
            // Those that only look at the file hold locks of it for a moment.
            var configuration = Configuration()
            configuration.busyMode = .timeout(30)
            let plain = try DatabaseQueue(path: scratch.path, configuration: configuration)
            try plain.writeWithoutTransaction { database in
                let text = String(repeating: "x", count: round * 150)
                try database.execute(
                    sql: "UPDATE invoiceLine SET document = json_set(document, '$.d', ?)", arguments: [text])
                _ = try database.checkpoint(round.isMultiple(of: 2) ? .passive : .truncate)
            }
            if round == 10 { try plain.vacuum() }
            try other.close()
            try plain.close()
        }
        #expect(!store.isLost && store.status.trouble == nil)
        try store.close()
        #expect(try items(at: scratch.path).count == 101)
    }
}
