import Foundation
import GRDB
import Invoicing
import Testing

@testable import Storage

@Suite("Checking tables, views, indexes and triggers")
struct SchemaCheckingTests {
    let scratch = Scratch()

    private func makeStore(_ damage: String) throws {
        try scratch.makeStore()
        try scratch.spoil("PRAGMA foreign_keys = OFF; \(damage)")
    }

    @Test(
        "finds an index or a trigger that has its name and does something else, and makes it anew",
        arguments: [
            ("index", "invoiceEntryBy_issueDate", "CREATE INDEX invoiceEntryBy_issueDate ON invoiceEntry(dueDate)"),
            (
                "trigger", "invoiceUncounted",
                "CREATE TRIGGER invoiceUncounted AFTER DELETE ON invoiceEntry BEGIN UPDATE invoiceCount SET count = 0; END"
            ),
        ])
    func definitions(type: String, name: String, sql: String) throws {
        try makeStore("DROP \(type) \(name); \(sql)")
        let store = try Repository(path: scratch.path)
        let sentence = "The \(type) \(name) is not as Billow makes it."
        #expect(try store.check().map(\.description) == [sentence])
        #expect(try store.check(repair: true).map(\.description) == [sentence + " It was mended."])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "finds triggers of others on its tables, and takes them out after a copy; what else others have changes nothing"
    )
    func foreignTriggers() throws {
        try makeStore(
            """
            CREATE TABLE notes (text); CREATE INDEX byNumber ON invoiceEntry(number); CREATE VIEW numbers AS SELECT number FROM invoiceEntry;
            CREATE TRIGGER onNotes AFTER INSERT ON notes BEGIN DELETE FROM notes; END;
            CREATE TRIGGER emptying AFTER INSERT ON ChangeLog BEGIN DELETE FROM invoiceLine; END
            """)
        let store = try Repository(path: scratch.path)
        let sentence = "The trigger emptying on ChangeLog was made by another program, and may change"
        let found = try store.check()
        #expect(found.count == 1 && found.first?.description.hasPrefix(sentence) == true, "\(found)")
        let mended = try store.check(repair: true)
        #expect(mended.map(\.kind) == [.foreignTrigger] && mended.allSatisfy { $0.isRepaired })
        #expect(try store.check() == [])
        try store.close()
        let copy = try DatabaseQueue(path: try #require(mended.first?.copy))
        let sql = "SELECT count(*) FROM sqlite_master WHERE name = 'emptying'"
        #expect(try copy.read { try Int.fetchOne($0, sql: sql) } == 1)
        try copy.close()
    }

    @Test(
        "takes out triggers of others before anything else is mended, whatever their names",
        arguments: ["a\"b", "\"", "'"])
    func namesOfTriggers(name: String) throws {
        let quoted = name.replacing("\"", with: "\"\"")
        try makeStore(
            """
            UPDATE invoiceCount SET count = 7;
            CREATE TRIGGER "\(quoted)" AFTER DELETE ON invoiceCount BEGIN DELETE FROM invoiceLine; END
            """)
        let store = try Repository(path: scratch.path)
        let mended = try store.check(repair: true)
        #expect(mended.map(\.kind) == [.foreignTrigger, .count] && mended.allSatisfy(\.isRepaired), "\(mended)")
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "finds an index that does not have what its table has, and makes it anew, also in a database that is not open",
        arguments: [false, true])
    func damagedIndex(isClosed: Bool) throws {
        try scratch.makeStore()
        try damageIndex()
        if isClosed {
            #expect(try Repository.mendIndexes(of: scratch.path).map(\.isRepaired) == [true])
        }
        let store = try Repository(path: scratch.path)
        let sentence =
            "The index invoiceEntryBy_numberKey is damaged: row 1 missing from index invoiceEntryBy_numberKey."
        if !isClosed {
            #expect(try store.check().map(\.description) == [sentence + " --repair makes it anew from its table."])
            #expect(try store.check(repair: true).map(\.description) == [sentence + " It was mended."])
        }
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("finds an index that says another definition than it was made by, and makes it anew")
    func exchangedDefinition() throws {
        try scratch.makeStore()
        try scratch.spoil(
            """
            UPDATE invoiceEntry SET dueDate = '2026-12-0' || sequence;
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, 'issueDate)', 'dueDate)') WHERE name = 'invoiceEntryBy_issueDate'
            """)
        let store = try Repository(path: scratch.path)
        let found = try store.check(repair: true)
        #expect(found.map(\.kind).filter { $0 != .derived } == [.index, .changedDefinition], "\(found)")
        #expect(found.allSatisfy { $0.isRepaired })
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("leaves a file alone in which more than an index is damaged")
    func damagedFile() throws {
        try scratch.makeStore()
        try damageIndex()
        try scratch.spoil(
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'document TEXT NOT NULL', "
                + "'document TEXT NOT NULL CHECK (sequence > 1)') WHERE name = 'invoice'")
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
        let error = #expect(throws: StorageError.self) { _ = try Repository.mendIndexes(of: scratch.path) }
        #expect(error?.exitCode == 65)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path)) == before)
    }

    /// Alters a byte of each entry that the index of numbers has of invoice 1.
    private func damageIndex() throws {
        let database = try DatabaseQueue(path: scratch.path)
        let (root, size) = try database.read { database in
            let root = "SELECT rootpage FROM sqlite_master WHERE name = 'invoiceEntryBy_numberKey'"
            return (try Int.fetchOne(database, sql: root), try Int.fetchOne(database, sql: "PRAGMA page_size"))
        }
        try database.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
        let end = try #require(root) * (try #require(size))
        let start = end - (try #require(size))
        var count = 0
        while let found = bytes.range(of: Data("0000000001".utf8), in: start..<end) {
            bytes[found.upperBound - 1] = UInt8(ascii: "0")
            count += 1
        }
        #expect(count > 0)
        try bytes.write(to: URL(fileURLWithPath: scratch.path))
    }

    @Test(
        "finds a view or a table that is missing of those that the rest fills, and makes it anew with what belongs in it",
        arguments: [
            ("DROP VIEW searchedText", ["view searchedText"]), ("DROP TABLE textIndex", ["table textIndex"]),
            (
                "DROP TABLE invoiceEntry",
                ["table invoiceEntry"] + ListSchema.sortColumns.map { "index invoiceEntryBy_\($0)" }
                    + ["index invoiceEntryByStage", "trigger invoiceCounted", "trigger invoiceUncounted"]
            ),
        ])
    func mendable(sql: String, parts: [String]) throws {
        try makeStore(sql)
        var store = try Repository(path: scratch.path)
        #expect(try store.check().map(\.description) == parts.map { "The \($0) is missing." })
        #expect(try store.check(repair: true).allSatisfy(\.isRepaired))
        #expect(try store.check() == [])
        try store.close()
        store = try Repository(path: scratch.path)
        #expect(store.list.count == 3)
        store.list.search(for: "milk")
        #expect(wait { !store.list.isBusy } && store.list.count == 3)
        try store.close()
    }

    @Test("names a table that it cannot be opened without, with the ways to have it again", arguments: [true, false])
    func unopenable(isMendable: Bool) throws {
        try makeStore(isMendable ? "DROP TABLE changeLog; DROP TABLE invoiceCount" : "DROP TABLE invoiceLine")
        let error = try #require(
            #expect(throws: StorageError.self) { try Repository(path: scratch.path).close() })
        #expect(error.exitCode == 65)
        let sentence = "“billow restore FILE” puts a backup in its place; or name another one with --db."
        guard isMendable else {
            #expect(error.description == "The database “\(scratch.path)” lacks the table invoiceLine. \(sentence)")
            #expect(throws: error) { try Repository.makeMissingParts(of: scratch.path) }
            return
        }
        #expect(
            error.description == "The database “\(scratch.path)” lacks the table invoiceCount, the table changeLog. "
                + "“billow check --repair” makes that anew; \(sentence)")
        let made = try Repository.makeMissingParts(of: scratch.path)
        #expect(made.map(\.description).contains("The table changeLog is missing. It was mended."))
        let store = try Repository(path: scratch.path)
        #expect(try store.check(repair: true).map(\.kind) == [.count])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "says of a table that is noticed to be missing only when it is read what it says of any other",
        arguments: [("invoiceEntry", true), ("main.invoiceEntry", true), ("masterData", false), ("birds", nil)])
    func missingLater(name: String, isMendable: Bool?) {
        let message = "no such table: \(name)"
        let error = StorageError(DatabaseError(resultCode: .SQLITE_ERROR, message: message), path: "a")
        let title = "the table \(name.replacing("main.", with: ""))"
        let expected = isMendable.map { StorageError.incomplete(path: "a", missing: [title], isMendable: $0) }
        #expect(error == expected ?? .other(path: "a", reason: message))
        #expect(error.exitCode == (isMendable == nil ? 74 : 65))
    }

    @Test("names a table that is gone with what was in it, which nothing can make anew")
    func lost() throws {
        try makeStore("DROP TABLE issuedDocument")
        let store = try Repository(path: scratch.path)
        let sentence =
            "The table issuedDocument is missing, with all that was in it. “billow restore FILE” puts a backup in place of the "
            + "database."
        #expect(try store.check(repair: true).map(\.description) == [sentence])
        try store.close()
    }

    @Test("needs no more for a missing trigger of the index of texts than a start")
    func textTrigger() throws {
        try makeStore("DROP TRIGGER invoiceLineTextInserted")
        let store = try Repository(path: scratch.path)
        #expect(try store.check() == [])
        try store.close()
    }
}
