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

    /// Opens a database of many invoices with one that is open, beside another database.
    /// - Returns: What the file was when it had three invoices, with the open ones.
    private func openFilled() throws -> (earlier: Data, Repository, Invoice) {
        try fill(scratch.path, "early", count: 3)
        let earlier = try data(scratch.path)
        try fill(scratch.path, "late", count: 60)
        try fill(scratch.path + ".other", "theirs", count: 40)
        let store = try scratch.open()
        let invoice = Invoice(lines: [InvoiceLine("mine", 1)])
        try store.add(invoice)
        #expect(store.retry())
        return (earlier, store, invoice)
    }

    @Test("stays as it is then, and what is open here is in a sound copy that is named", arguments: Event.allCases)
    func rescued(event: Event) throws {
        let (earlier, store, invoice) = try openFilled()
        try event.happen(to: scratch.path, earlier, try data(scratch.path + ".other"))
        let contents = try data(scratch.path)
        invoice.lines[0].itemName = "mine after"
        #expect(store.retry())
        invoice.lines[0].itemName = "mine at last"
        try store.close()
        #expect(store.path != scratch.path)
        let move = try #require(store.status.move)
        #expect(move.contains("“\(scratch.path)” was overwritten") && move.contains(store.path))
        #expect(try items(at: store.path).contains("mine at last"))
        #expect(try data(scratch.path) == contents)
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "-wal"))
        // This process has the file open all the time.
        let other = scratch.path + ".copied"
        try FileManager.default.copyItem(atPath: scratch.path, toPath: other)
        if event == .earlierCopy { #expect(try items(at: other) == ["early 0", "early 1", "early 2"]) }
    }

    @Test(
        "is noticed also where an earlier copy of the same size comes right after another program's checkpoint",
        arguments: ["PASSIVE", "TRUNCATE"])
    func afterCheckpoint(mode: String) throws {
        try fill(scratch.path, "early", count: 3)
        let plain = try patient(scratch.path)
        // Room, so that the file does not grow.
        try plain.inDatabase {
            try $0.execute(sql: "CREATE TABLE room AS SELECT randomblob(200000); DROP TABLE room")
            try $0.checkpoint(.truncate)
        }
        let earlier = try data(scratch.path)
        let store = try scratch.open()
        let invoice = Invoice(lines: [InvoiceLine("mine", 1)])
        try store.add(invoice)
        #expect(store.retry())
        try plain.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(\(mode))") }
        #expect(try data(scratch.path) != earlier && data(scratch.path).count == earlier.count)
        try Event.earlierCopy.happen(to: scratch.path, earlier, earlier)
        invoice.lines[0].itemName = "mine after"
        try store.close()
        #expect(store.status.move?.contains("“\(scratch.path)” was overwritten") == true)
        #expect(try items(at: store.path).contains("mine after"))
        #expect(try data(scratch.path) == earlier)
    }

    @Test(
        "is left as it is also where it was moved before that is noticed, whether the log has something or not",
        arguments: Event.allCases, [false, true])
    func movedAsWell(event: Event, hasLog: Bool) throws {
        let (earlier, store, invoice) = try openFilled()
        if !hasLog {
            // Then the file alone is read.
            let plain = try patient(scratch.path)
            _ = try plain.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try plain.close()
        }
        try event.happen(to: scratch.path, earlier, try data(scratch.path + ".other"))
        let contents = try data(scratch.path)
        #expect(rename(scratch.path, scratch.path + ".elsewhere") == 0)
        invoice.lines[0].itemName = "mine after"
        #expect(store.retry() && store.status.trouble == nil && store.path != scratch.path)
        #expect(store.status.move?.contains("“\(scratch.path)” was overwritten") == true, "\(store.status.move ?? "")")
        invoice.lines[0].itemName = "mine at last"
        try store.close()
        #expect(try items(at: store.path).contains("mine at last"))
        #expect(try data(scratch.path + ".elsewhere") == contents)
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "-wal"))
    }

    #if os(Linux)
        @Test("is not one of which only the time was set; what is written and has its time set then is one")
        func touched() throws {
            let (earlier, store, invoice) = try openFilled()
            for round in 1...3 {
                let time = Date(timeIntervalSince1970: 1_700_000_000 + TimeInterval(round))
                try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: scratch.path)
                invoice.lines[0].itemName = "mine \(round)"
                #expect(store.retry())
            }
            #expect(store.path == scratch.path && store.status.move == nil, "\(store.status.move ?? "")")
            try Event.earlierCopy.happen(to: scratch.path, earlier, earlier)
            let time = Date(timeIntervalSince1970: 1_700_000_000)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: scratch.path)
            invoice.lines[0].itemName = "mine at last"
            try store.close()
            #expect(store.status.move?.contains("was overwritten") == true)
            #expect(try data(scratch.path) == earlier)
        }
    #endif

    @Test("is noticed while nothing is typed, and Billow continues in the newest daily copy")
    func noticed() throws {
        try fill(scratch.path, "early", count: 20)
        let store = try scratch.open()
        try store.makeDailyCopy(on: #require(CalendarDate(year: 2026, month: 11, day: 21)), keeping: 1)
        let copies = DailyCopies(of: scratch.path)
        try waitUntil("the copy is made") { !copies.all.isEmpty }
        let open = store.open(try store.load(try #require(store.list.readEntry(at: 0)).id).id)
        let edit = open.document.beginEdit("line")
        open.invoice.lines.append(InvoiceLine("half typed", 7))
        try Event.nothing.happen(to: scratch.path, Data(), Data())
        try waitUntil("the file is missed") { store.status.move != nil }
        #expect(store.status.move?.contains("the copy of 2026-11-21") == true)
        edit.cancel()
        try store.close()
        #expect(try items(at: store.path) == Set((0..<20).map { "early \($0)" }))
    }

    @Test(
        "is replaced by the newest daily copy that can be read, also of the file before an earlier rescue",
        arguments: [false, true])
    func olderCopy(isRescued: Bool) throws {
        try fill(scratch.path, "early", count: 3)
        let copies = DailyCopies(of: scratch.path)
        try FileManager.default.createDirectory(atPath: copies.folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: scratch.path, toPath: copies.folder + "/2026-11-20.sqlite")
        try Data(repeating: 7, count: 5_000).write(to: URL(fileURLWithPath: copies.folder + "/2026-11-21.sqlite"))
        let url = URL(fileURLWithPath: scratch.path)
        let rescued = url.deletingPathExtension().path + ".rescued.2026-11-21." + url.pathExtension
        let path = isRescued ? rescued : scratch.path
        if isRescued { try fill(path, "late", count: 3) }
        let store = try Repository(path: path, pace: .fast)
        try Event.nothing.happen(to: path, Data(), Data())
        try store.add(Invoice(lines: [InvoiceLine("mine", 1)]))
        #expect(store.retry() && store.path != path)
        #expect(store.status.move?.contains("copy of 2026-11-20") == true)
        try store.close()
        #expect(try items(at: store.path) == ["early 0", "early 1", "early 2", "mine"])
    }

    @Test("is reported as what it was where the copy is moved away before that is asked for")
    func movedThen() throws {
        try fill(scratch.path, "early")
        let backend = try SQLiteBackend(path: scratch.path)
        try Event.noise.happen(to: scratch.path, Data(), Data())
        #expect(try backend.followFile(toleratesAbsence: false))
        let folder = DatabaseFile.folder(of: scratch.path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let copy = folder + "/" + (try #require(names.first { $0.contains("rescued") && $0.hasSuffix(".sqlite") }))
        try FileManager.default.moveItem(atPath: copy, toPath: copy + ".elsewhere")
        #expect(try backend.followFile(toleratesAbsence: false))
        let move = try #require(backend.takeMove())
        #expect(move.from == scratch.path && move.contents == .nothing)
        try backend.close()
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
            try other.close()
            try plain.close()
            #expect(other.status.move == nil)
        }
        try store.close()
        #expect(store.status.move == nil && store.path == scratch.path)
        #expect(try items(at: scratch.path).count == 101)
    }
}
