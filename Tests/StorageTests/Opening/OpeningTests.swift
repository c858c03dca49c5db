import Foundation
import GRDB
import Invoicing
import Testing

@testable import Storage

@Suite("Opening a database")
struct OpeningTests {
    let scratch = Scratch()

    private func failure(at path: String) -> StorageError? {
        do {
            try Repository(path: path).close()
            return nil
        } catch {
            return error
        }
    }

    private func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("makes it for its owner alone, with its folder")
    func modes() throws {
        let store = try Repository(path: scratch.path)
        try store.add(Invoice())
        store.flush()
        #expect(try mode(of: scratch.path) == 0o600)
        #expect(try mode(of: scratch.path + "-wal") == 0o600)
        #expect(try mode(of: (scratch.path as NSString).deletingLastPathComponent) == 0o700)
        try store.close()
    }

    @Test("leaves the locks alone that the same program has on it already")
    func locks() throws {
        let store = try Repository(path: scratch.path)
        #expect(try isLocked(scratch.path))
        try Repository(path: scratch.path).close()
        #expect(try isLocked(scratch.path))
        try store.close()
        #expect(try !isLocked(scratch.path))
    }

    /// Whether any program has a lock on a file, by Linux’s list of them.
    private func isLocked(_ path: String) throws -> Bool {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let file = try #require(attributes[.systemFileNumber] as? Int)
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).contains(":\(file) ")
    }

    @Test("leaves an invoice of which a line cannot be read as it is stored, whatever is changed in it")
    func unreadableLine() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice(lines: ["a", "b", "c"].map { InvoiceLine($0, 1) })
        try store.add(invoice)
        store.flush()
        try store.close()
        let database = try DatabaseQueue(path: scratch.path)
        try database.write {
            try $0.execute(
                sql: "UPDATE invoiceLine SET document = json_set(document, '$.r', 'abc') WHERE document ->> 'n' = 'c'")
        }
        func stored(_ sql: String) throws -> [Row] { try database.read { try Row.fetchAll($0, sql: sql) } }
        let (lines, entry) = ("SELECT * FROM invoiceLine ORDER BY id", "SELECT * FROM invoiceEntry")
        let before = (lines: try stored(lines), entry: try stored(entry))
        let again = try Repository(path: scratch.path)
        let open = again.open(invoice.id)
        #expect(wait { open.failure != nil })
        open.document.transaction("add line") { open.invoice.lines.append(InvoiceLine("typed", 5)) }
        again.flush()
        #expect(again.status.trouble != nil && !again.hasUnsaved)
        try again.close()
        #expect(try stored(lines) == before.lines && stored(entry) == before.entry)
        #expect(before.lines.count == 3 && before.entry.count == 1)
        try database.close()
    }

    @Test(
        "that is damaged, foreign or newer is refused with the way out, and left as it is",
        arguments: [
            "text", "foreign", "newer", "folder", "damaged",
        ])
    func refused(kind: String) throws {
        let path = scratch.path
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try make(kind, at: path)
        let before = try? Data(contentsOf: URL(fileURLWithPath: path))
        let error = try #require(failure(at: path))
        #expect(error.description.contains(path))
        #expect(error.description.contains("--db"))
        #expect((64...78).contains(error.exitCode))
        let after = try? Data(contentsOf: URL(fileURLWithPath: path))
        #expect(after == before)
        let expected: [String: Bool] = [
            "text": error.isDamaged, "damaged": error.isDamaged, "foreign": error == .foreign(path: path),
            "newer": error == .newer(path: path), "folder": error == .noPlace(path: path, reason: "it is a folder"),
        ]
        #expect(expected[kind] == true, "\(error)")
    }

    @Test(
        "of a version before 0.1.0, with its list of migrations or without a version, is refused and left as it is",
        arguments: [
            "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)", "PRAGMA user_version = 0",
        ])
    func older(sql: String) throws {
        let store = try Repository(path: scratch.path)
        try store.add(Invoice())
        try store.close()
        try scratch.spoil(sql)
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
        let error = try #require(failure(at: scratch.path))
        #expect(
            error.description
                == "“\(scratch.path)” was made by a version of Billow from before 0.1.0 and cannot be opened. Export its invoices "
                + "with that version and import them into a new database, which --db names.")
        #expect(error == .older(path: scratch.path) && error.exitCode == 65)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path)) == before)
        let folder = (scratch.path as NSString).deletingLastPathComponent
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        // SQLite has to make a log to read the file.
        #expect(names.allSatisfy { $0.hasPrefix("billow.sqlite") } && UncleanEnd.size(of: scratch.path + "-wal") == 0)
    }

    private func make(_ kind: String, at path: String) throws {
        switch kind {
        case "text":
            try Data("Dear Sir or Madam, this is a letter. ".utf8 + [UInt8](repeating: 65, count: 4000))
                .write(to: URL(fileURLWithPath: path))
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        case "foreign":
            let other = try DatabaseQueue(path: path)
            try other.write { try $0.execute(sql: "CREATE TABLE birds (name TEXT)") }
            try other.close()
        case "newer":
            try Repository(path: path).close()
            let other = try DatabaseQueue(path: path)
            try other.write { try $0.execute(sql: "PRAGMA user_version = 99") }
            try other.close()
        default:
            let store = try Repository(path: path)
            try store.add(Invoice(lines: (0..<200).map { InvoiceLine("line \($0)", 1) }))
            try store.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for index in 8192..<min(bytes.count, 28_000) { bytes[index] = 0xA5 }
            try bytes.write(to: URL(fileURLWithPath: path))
        }
    }

    @Test("of an empty file begins a new one")
    func emptyFile() throws {
        try FileManager.default.createDirectory(
            atPath: (scratch.path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: scratch.path))
        #expect(failure(at: scratch.path) == nil)
    }

    @Test("that is shorter than the head of a database is refused and stays as it is")
    func shortFile() throws {
        try emptyFile()
        try Data([7]).write(to: URL(fileURLWithPath: scratch.path))
        #expect(failure(at: scratch.path) == .damaged(path: scratch.path, reason: "it ends after 1 byte"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path)) == Data([7]))
    }

    @Test("that a kill has left half made at the very first start is made whole", arguments: [true, false])
    func halfMade(isRolledBack: Bool) throws {
        let folder = (scratch.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let half = scratch.path + ".half"
        let database = try DatabaseQueue(path: half)
        try database.inDatabase { database in
            try database.execute(sql: "PRAGMA user_version = 0")
            if isRolledBack {
                // More than the cache holds, so that pages of a transaction that never ends are in the file.
                try database.execute(sql: "PRAGMA cache_size = 2; BEGIN; CREATE TABLE half (content BLOB)")
                for _ in 0..<50 { try database.execute(sql: "INSERT INTO half VALUES (zeroblob(4000))") }
            }
            for ending in ["", "-journal"] where FileManager.default.fileExists(atPath: half + ending) {
                try FileManager.default.copyItem(atPath: half + ending, toPath: scratch.path + ending)
            }
            if isRolledBack { try database.execute(sql: "ROLLBACK") }
        }
        #expect(FileManager.default.fileExists(atPath: scratch.path + "-journal") == isRolledBack)
        let store = try Repository(path: scratch.path)
        try store.add(Invoice())
        #expect(store.flush())
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("lists the newest invoice first, page by page")
    func list() throws {
        let store = try Repository(path: scratch.path)
        for number in 1...250 {
            let invoice = Invoice()
            invoice.number = "\(number)"
            try store.add(invoice)
        }
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(again.list.count == 250)
        #expect([0, 99, 100, 249].map { again.list.readEntry(at: $0)?.number } == ["250", "151", "150", "1"])
        #expect(again.list.readEntry(at: 250) == nil)
        let id = try #require(again.list.readEntry(at: 120)?.id)
        #expect(again.list.position(of: id) == 120)
        try again.close()
    }
}

extension StorageError {
    fileprivate var isDamaged: Bool {
        if case .damaged = self { true } else { false }
    }
}
