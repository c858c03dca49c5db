import Derive
import Foundation
import GRDB
import Invoicing
import Ledger
import TestSupport
import Testing

@testable import Storage

@Suite("Checking a database")
struct CheckingTests {
    let scratch = Scratch()

    @Test("finds what is missing of the derived columns")
    func missingColumns() throws {
        try scratch.makeStore()
        try scratch.spoil("UPDATE invoiceEntry SET errorCount = NULL, warningCount = NULL WHERE number = '2'")
        let store = try Repository(path: scratch.path)
        #expect(try store.check().map(\.column) == ["errorCount", "warningCount"])
        try store.close()
    }

    @Test("says what is wrong where another program has put bytes and texts in place of texts and numbers")
    func foreignValues() throws {
        try scratch.makeStore()
        try scratch.spoil(
            "UPDATE invoiceLine SET document = cast(x'7B226E223A22FF41FE227D' AS TEXT), position = 9223372036854775807 WHERE document ->> 'n' = 'Milk'"
        )
        try scratch.spoil(
            "UPDATE invoice SET document = json_set(document, '$.number', cast(x'FF32' AS TEXT)) WHERE document ->> 'number' = '2'"
        )
        try scratch.spoil(
            "UPDATE invoiceEntry SET number = x'FF32', buyerName = cast(x'C328' AS TEXT) WHERE number = '2'")
        try scratch.spoil(
            "UPDATE invoiceEntry SET errorCount = 'many', wrongCount = x'00', typeCode = 380 WHERE number = '3'")
        let store = try Repository(path: scratch.path)
        #expect(try !store.check().isEmpty)
        let entry = try #require(store.list.readEntry(at: 1))
        #expect(entry.summary.number == "\u{FFFD}2")
        let id = entry.id
        let invoice = try store.load(id)
        #expect(invoice.lines[1].itemName == "\u{FFFD}A\u{FFFD}")
        invoice.lines.append(InvoiceLine("Sugar", 1))
        invoice.lines[1].itemName = "Milk"
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(try again.load(id).lines.elements.map(\.itemName) == ["Tea", "Milk", "Sugar"])
        try again.close()
    }

    @Test("names an invoice whose document is no JSON, and looks at the others")
    func brokenDocument() throws {
        try scratch.makeStore()
        try scratch.spoil(
            """
            DROP TRIGGER invoiceTextUpdated; UPDATE invoice SET document = '{"number":' WHERE sequence = 2;
            UPDATE invoiceEntry SET amountDue = '1' WHERE number = '3'
            """)
        let store = try Repository(path: scratch.path)
        #expect(try store.check().map(\.kind) == [.unreadable, .derived])
        try store.close()
    }

    @Test("finds nothing in one that is sound")
    func sound() throws {
        try scratch.makeStore()
        let store = try Repository(path: scratch.path)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "finds what is not as it is derived, and mends it",
        arguments: [
            ("UPDATE invoiceEntry SET amountDue = '1' WHERE number = '2'", "amountDue"),
            ("UPDATE invoiceEntry SET listedAmount = 1 WHERE number = '2'", "listedAmount"),
            ("UPDATE invoiceEntry SET vatBreakdown = '[]' WHERE number = '2'", "vatBreakdown"),
            ("UPDATE invoiceEntry SET errorCount = 77 WHERE number = '2'", "errorCount"),
            ("UPDATE invoiceEntry SET buyerKey = 'x' WHERE number = '2'", "buyerKey"),
            ("UPDATE invoiceEntry SET sumOfCharges = NULL WHERE number = '2'", "sumOfCharges"),
            ("UPDATE invoiceEntry SET errorCount = NULL WHERE number = '2'", "errorCount"),
            ("UPDATE invoiceEntry SET id = 'zzz' WHERE number = '2'", "id"),
            ("UPDATE invoiceEntry SET lineCount = 5 WHERE number = '2'", "lineCount"),
            ("UPDATE invoiceLine SET netAmount = '9' WHERE parent = 2 AND document ->> 'n' = 'Tea'", "netAmount"),
        ])
    func derived(sql: String, column: String) throws {
        try scratch.makeStore()
        try scratch.spoil(sql)
        let store = try Repository(path: scratch.path)
        let found = try store.check()
        #expect(found.map(\.column) == [column])
        #expect(found.map(\.invoice) == ["2"])
        #expect(found.allSatisfy { !$0.isRepaired })
        #expect(try store.check(repair: true).map(\.isRepaired) == [true])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("finds texts that the index does not have, and a wrong count, and mends both")
    func indexes() throws {
        try scratch.makeStore()
        try scratch.spoil(
            "DROP TRIGGER invoiceLineTextUpdated; UPDATE invoiceLine SET document = json_set(document, '$.n', 'Kakao') WHERE document ->> 'n' = 'Tea'"
        )
        try scratch.spoil("UPDATE invoiceCount SET count = 7")
        let store = try Repository(path: scratch.path)
        #expect(try store.check().map(\.kind) == [.count, .search])
        #expect(try store.check(repair: true).map(\.isRepaired) == [true, true])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("reads no view that another program has put in the place of that of the texts, and makes its own again")
    func foreignView() throws {
        try scratch.makeStore()
        try scratch.spoil(
            """
            DROP VIEW searchedText;
            CREATE VIEW searchedText(key, text) AS
                WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted LIMIT 100) SELECT n, 'x' FROM counted
            """)
        let store = try Repository(path: scratch.path)
        let sentence =
            "The index of texts is not that of the invoices: the view of the texts was replaced by another program."
        #expect(try store.check().map(\.description) == [sentence])
        #expect(try store.check(repair: true).map(\.description) == [sentence + " It was mended."])
        #expect(try store.check() == [])
        #expect(try store.backend.read { try String.fetchOne($0, sql: "SELECT text FROM searchedText") } != "x")
        try store.close()
    }

    @Test("names an invoice that cannot be read, and goes on")
    func unreadable() throws {
        try scratch.makeStore()
        try scratch.spoil(
            "UPDATE invoiceLine SET document = json_set(document, '$.q', 'many') WHERE parent = 2 AND document ->> 'n' = 'Tea'"
        )
        let store = try Repository(path: scratch.path)
        let found = try store.check(repair: true)
        #expect(found.map(\.kind) == [.unreadable])
        #expect(
            found.first?.description == "Invoice 2 cannot be read: column invoicedQuantity holds “many”. "
                + "Set that right with sqlite3, or restore a copy of the file.")
        #expect(try store.check(repair: true).map(\.isRepaired) == [false])
        try store.close()
    }

    @Test(
        "finds what is missing beside the rows, or stands at no place of its own, and mends it",
        arguments: [
            ("DELETE FROM invoiceCount", "The list counts no invoices, and there are 3."),
            ("DELETE FROM invoiceEntry WHERE number = '2'", "Invoice 2 is not in the list."),
            (
                "UPDATE invoiceLine SET position = 1 WHERE parent = 2",
                "Invoice 2: 3 lines have the same position, so that their order is not kept."
            ),
            (
                "UPDATE invoiceEntry SET modified = 'yesterday' WHERE number = '2'",
                "Invoice 2: the moment of its last change is stored as “yesterday”, which is no date and time."
            ),
        ])
    func missing(sql: String, sentence: String) throws {
        try scratch.makeStore()
        var store = try Repository(path: scratch.path)
        let second = try store.load(try #require(store.list.readEntry(at: 1)).id)
        second.lines.append(InvoiceLine("Cake", 7))
        try store.close()
        try scratch.spoil(sql)
        store = try Repository(path: scratch.path)
        #expect(try store.check().map(\.description) == [sentence])
        #expect(try store.check(repair: true).map(\.description) == [sentence + " It was mended."])
        #expect(try store.check() == [])
        #expect(try store.load(second.id).lines.elements.map(\.itemName) == ["Tea", "Milk", "Cake"])
        try store.close()
    }

    @Test("finds an entry of the list whose invoice is not there, and takes it out")
    func entryWithoutInvoice() throws {
        try scratch.makeStore()
        let database = try DatabaseQueue(path: scratch.path)
        try database.writeWithoutTransaction { database in
            try database.execute(
                sql: "PRAGMA foreign_keys = OFF; DELETE FROM invoiceLine WHERE parent = 2; "
                    + "DELETE FROM invoice WHERE sequence = 2")
        }
        try database.close()
        var store = try Repository(path: scratch.path)
        let sentence = "The list has an invoice 2 that is not there."
        #expect(try store.check().map(\.description) == [sentence])
        #expect(try store.check(repair: true).map(\.description) == [sentence + " It was mended."])
        #expect(try store.check() == [])
        try store.close()
        store = try Repository(path: scratch.path)
        #expect(store.list.count == 2)
        try store.close()
    }

    @Test(
        "takes nothing out: rows that belong to nothing and a company that cannot be read stay, and only what derives is mended"
    )
    func takesNothingOut() throws {
        try scratch.makeStore()
        try scratch.spoil(
            """
            PRAGMA foreign_keys = OFF; UPDATE invoiceLine SET parent = 77 WHERE sequence & 1 = 1;
            UPDATE invoiceEntry SET amountDue = '1' WHERE number = '3';
            INSERT INTO masterData (id, document) VALUES ('\(MasterData.only.uuidString)', '[[[')
            """)
        let store = try Repository(path: scratch.path)
        _ = try store.openLedger()
        #expect(store.status.notice?.contains("what is stored of the company is no JSON") == true)
        let found = try store.check(repair: true)
        #expect(Set(found.filter { !$0.isRepaired }.map(\.kind)) == [.orphan, .unreadableCompany])
        let again = try store.check(repair: true)
        #expect(again == found.filter { !$0.isRepaired } && again.count == 4)
        #expect(again.allSatisfy { $0.description.contains("“billow restore FILE”") })
        try store.close()
    }

    @Test("names the damage of a file, the newest daily copy and the way to save what can be read, and writes nothing")
    func damaged() throws {
        try scratch.makeStore()
        let copies = DailyCopies(of: scratch.path)
        try FileManager.default.createDirectory(atPath: copies.folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: scratch.path, toPath: copies.folder + "/2026-11-20.sqlite")
        try DatabaseDamage.exchangeIndexes(at: scratch.path)
        let store = try Repository(path: scratch.path)
        let found = try store.check(repair: true)
        #expect(!found.isEmpty && found.allSatisfy { $0.kind == .file && !$0.isRepaired })
        let sentence = try #require(found.first).description
        #expect(sentence.contains("“billow restore \(copies.folder)/2026-11-20.sqlite”"), "\(sentence)")
        #expect(sentence.contains("“sqlite3 \(scratch.path) .recover”"), "\(sentence)")
        #expect(try store.check() == found)
        try store.close()
    }

    @Test("looks at no references between tables of other programs, and takes nothing out of these")
    func foreignReferences() throws {
        try scratch.makeStore()
        try scratch.spoil(
            """
            PRAGMA foreign_keys = OFF; CREATE TABLE gone (b PRIMARY KEY);
            CREATE TABLE "my notes" (a REFERENCES gone(b)); INSERT INTO "my notes" VALUES (1);
            CREATE TABLE other (a PRIMARY KEY REFERENCES gone(b)) WITHOUT ROWID; INSERT INTO other VALUES (1)
            """)
        let store = try Repository(path: scratch.path)
        #expect(try store.check(repair: true) == [])
        try store.close()
        let database = try DatabaseQueue(path: scratch.path)
        let counts = try database.read { database in
            try ["my notes", "other"].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\($0)\"") }
        }
        #expect(counts == [1, 1])
        try database.close()
    }

    @Test("looks at a copy of a file that cannot be written, with what is in its log alone")
    func copy() throws {
        try scratch.makeStore()
        let writer = try Repository(path: scratch.path)
        try writer.add(Invoice())
        writer.flush()
        let store = try Repository(copyOf: scratch.path)
        #expect(store.list.count == 4)
        #expect(try store.check() == [])
        try store.close()
        try writer.close()
    }
}
