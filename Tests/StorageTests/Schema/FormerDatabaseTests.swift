import DeriveDocuments
import FailingCalls
import Foundation
import GRDB
import Invoicing
import Ledger
import Synchronization
import Testing

@testable import Storage

@Suite("A database of 0.1.0")
struct FormerDatabaseTests {
    @Test("is opened, edited, undone and closed; its issued documents stay, and a copy from before is beside it")
    func opened() throws {
        let fixture = try FormerDatabase()
        let (before, bytes) = (try fixture.read(Self.documents), try fixture.bytes)
        #expect(before.count > 2)
        let store = try Repository(path: fixture.path)
        let copy = fixture.copies[0]
        #expect(store.status.notice?.contains("“\(copy)” is a copy from before.") == true)
        #expect(store.list.count == FormerDatabase.count)
        #expect(try store.check() == [])
        let id = try #require(try store.nextDraft())
        let invoice = try store.load(id)
        let note = invoice.note
        invoice.note = "typed"
        try #require(Document.owner(of: invoice)).history.undo()
        #expect(invoice.note == note)
        #expect(store.flush())
        #expect(try store.binnedInvoices().count == 1)
        store.remove(invoice)
        #expect(store.flush())
        #expect(try store.binnedInvoices().count == 2)
        try store.close()
        #expect(try fixture.read(Self.documents) == before)
        let again = try Repository(path: fixture.path)
        #expect(try again.check() == [] && again.status.notice == nil)
        #expect(try again.binnedInvoices().contains { $0.id == id })
        try again.close()
        #expect(fixture.copies == [copy])
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(NewestCopy.path(of: fixture.path) == copy && Repository.newestCopy(of: fixture.path) == copy)
        // It is the file as it was, but for its identity.
        #expect(try Data(contentsOf: URL(filePath: copy)).count == bytes.count)
        let kept = try FormerDatabase(at: copy)
        #expect(try kept.read(DatabaseSchema.storedVersion) == 1 && kept.read(Self.documents) == before)
    }

    @Test("has a company that follows the settings in what it stores without that it was typed")
    func defaults() throws {
        let fixture = try FormerDatabase()
        let store = try Repository(path: fixture.path)
        let ledger = try store.openLedger()
        #expect(ledger.company.usualUnitCode == "C62" && ledger.company.usualVAT.rate == 19)
        ledger.defaults.currency = CurrencyCode(code: "CHF")
        ledger.defaults.unitCode = "HUR"
        ledger.defaults.vatGroup = VATGroup(category: .standard, rate: 8)
        let invoice = ledger.makeInvoice(on: nil)
        #expect(invoice.seller.name == "Kaffee Klar GmbH" && invoice.currency.code == "CHF")
        let line = ledger.defaults(of: nil, for: nil)
        #expect(line.unitCode == "HUR" && line.vatGroup?.rate == 8)
        try store.close()
    }

    @Test("is stepped once by programs that open it at once, and one copy is made")
    func atOnce() throws {
        let fixture = try FormerDatabase()
        var pace = Pace()
        pace.lock = 30
        let (path, patient) = (fixture.path, pace)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do { try SQLiteBackend(path: path, pace: patient).close() } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(fixture.copies.count == 1)
        let store = try Repository(path: path)
        #expect(try store.check() == [] && store.list.count == FormerDatabase.count)
        try store.close()
    }

    @Test("that cannot be written is read from a copy, and stays as it is")
    func readOnly() throws {
        let fixture = try FormerDatabase()
        let bytes = try fixture.bytes
        let store = try Repository(copyOf: fixture.path)
        #expect(try store.list.count == FormerDatabase.count && store.check() == [])
        try store.close()
        let damage = StorageError.damaged(path: fixture.path, reason: "a test says so")
        let reading = try Repository(readingOnly: fixture.path, damage)
        #expect(reading.list.count == FormerDatabase.count && reading.status.damage == damage)
        try reading.close()
        #expect(try fixture.bytes == bytes)
        #expect(fixture.copies == [])
    }

    @Test("is put in the place of another one, be it a file or lines of JSON", arguments: ["sqlite", "jsonl"])
    func restored(ending: String) throws {
        let scratch = Scratch()
        let former = FormerDatabase.folder.appending(path: "billow-0.1.0.\(ending)")
        #expect(try DatabaseBackup.restore(former.path, to: scratch.path) == nil)
        let store = try Repository(path: scratch.path)
        #expect(try store.check() == [] && store.list.count == FormerDatabase.count)
        #expect(try store.binnedInvoices().count == 1)
        try store.close()
    }

    @Test("stays as it is where there is no room for the copy, or for the step", arguments: [true, false])
    func full(isCopy: Bool) throws {
        let fixture = try FormerDatabase()
        // With something in its log, the file is opened without a write.
        let former = try DatabasePool(path: fixture.path)
        try former.write { try $0.execute(sql: "UPDATE invoice SET document = document") }
        let crashed = try fixture.crashCopy()
        try former.close()
        let documents = try crashed.read(Self.documents)
        let part = isCopy ? "/.billow-" : "/billow.sqlite-wal"
        let place = crashed.folder.path + part
        fail_calls(failing_write, place, ENOSPC)
        let error = #expect(throws: (any Error).self) { try SQLiteBackend(path: crashed.path, isCopy: !isCopy) }
        fail_calls(failing_write, place, 0)
        #expect(error.map { StorageError($0, path: crashed.path) } == .full(path: crashed.path), "\(error as Any)")
        #expect(try crashed.copies == [] && crashed.read(Self.documents) == documents)
        #expect(try crashed.read(DatabaseSchema.storedVersion) == 1)
        let store = try Repository(path: crashed.path)
        #expect(try store.check() == [] && store.list.count == FormerDatabase.count)
        try store.close()
    }

    @Test("counts VAT of its prepayments when they are paid, unless they state another event")
    func prepayments() throws {
        let fixture = try FormerDatabase()
        let former = try DatabaseQueue(path: fixture.path)
        let numbers = try former.write { database in
            let numbers = try String.fetchAll(
                database, sql: "SELECT number FROM invoiceEntry WHERE stage <> 'draft' ORDER BY number LIMIT 2")
            let sql = """
                UPDATE invoice SET document = json_set(document, '$.typeCode', '386', '$.taxPointCode', ?)
                    WHERE sequence = (SELECT sequence FROM invoiceEntry WHERE number = ?)
                """
            try database.execute(sql: sql, arguments: [nil, numbers[0]])
            try database.execute(sql: sql, arguments: ["3", numbers[1]])
            let entries = "UPDATE invoiceEntry SET typeCode = '386' WHERE number IN (?, ?)"
            try database.execute(sql: entries, arguments: [numbers[0], numbers[1]])
            return numbers
        }
        try former.close()
        try SQLiteBackend(path: fixture.path).close()
        let points = try fixture.read { database in
            let sql = "SELECT taxPoint FROM invoiceEntry WHERE number IN (?, ?) ORDER BY number"
            return try String?.fetchAll(database, sql: sql, arguments: [numbers[0], numbers[1]])
        }
        #expect(points.count == 2 && points[0] == TaxPoint.ofPayments && points[1] != TaxPoint.ofPayments)
    }

    @Test("has its drafts noted, and no other invoices, where older formulas have computed its columns")
    func oldFormulas() throws {
        let fixture = try FormerDatabase()
        try Repository(path: fixture.path).close()
        let database = try DatabaseQueue(path: fixture.path)
        try database.write { database in
            // Drafts of 0.1.0 are noted already.
            try database.execute(
                sql: "DELETE FROM underived; UPDATE fileIdentity SET derivedBy = \(DatabaseSchema.formulas - 1)")
            let sql = "INSERT INTO underived SELECT id, 'invoice', 7 FROM invoiceEntry WHERE stage = 'draft' LIMIT 1"
            try database.execute(sql: sql)
        }
        try database.close()
        for _ in 1...2 { try SQLiteBackend(path: fixture.path).close() }
        let (drafts, noted, number) = try fixture.read { database in
            (
                try String.fetchSet(database, sql: "SELECT id FROM invoiceEntry WHERE stage = 'draft'"),
                try Row.fetchAll(database, sql: "SELECT * FROM underived ORDER BY revision"),
                try Int.fetchOne(database, sql: "SELECT derivedBy FROM fileIdentity")
            )
        }
        #expect(number == DatabaseSchema.formulas)
        #expect(Set(noted.map { $0["document"] }) == drafts && drafts.count > 2)
        // What is noted already keeps its revision.
        #expect(noted.map { $0["revision"] } == [Int](repeating: 0, count: drafts.count - 1) + [7])
        #expect(noted.allSatisfy { $0["entity"] == "invoice" })
    }

    private static func documents(_ database: Database) throws -> [Row] {
        try Row.fetchAll(database, sql: "SELECT * FROM issuedDocument ORDER BY number")
    }
}

/// A file that 0.1.0 has made: a customer, drafts with typed and with proposed numbers, begun drafts, issued invoices with
/// payments, and one in the bin.
struct FormerDatabase {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")
    /// The number of its invoices.
    static let count = 7
    private let scratch = Scratch()
    let path: String

    /// Copies the file to a folder of its own.
    init() throws {
        path = scratch.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.folder.appending(path: "billow-0.1.0.sqlite"), to: URL(filePath: path))
    }

    init(at path: String) throws { self.path = path }

    var folder: URL { URL(filePath: path).deletingLastPathComponent() }

    var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

    /// The copies from before a step.
    var copies: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.contains("before") || $0.hasPrefix(".billow-") }.map { folder.path + "/" + $0 }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try DatabaseBackup.read(path, body) }

    /// Copies the file and its log as a crash would leave them.
    func crashCopy() throws -> FormerDatabase {
        let crashed = try FormerDatabase()
        for ending in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: crashed.path + ending)
            try FileManager.default.copyItem(atPath: path + ending, toPath: crashed.path + ending)
        }
        return crashed
    }
}

extension Repository {
    /// The first draft of the list that has lines.
    fileprivate func nextDraft() throws -> UUID? {
        try reading { database in
            let sql = "SELECT id FROM invoiceEntry WHERE stage = 'draft' AND lineCount > 0"
            return try String.fetchOne(database, sql: sql).map { try UUID(column: $0) }
        }
    }
}
