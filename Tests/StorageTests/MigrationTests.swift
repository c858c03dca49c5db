import Derive
import Exchange
import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Testing

@testable import Storage

@Suite("A database of an earlier version")
struct MigrationTests {
    let scratch = Scratch()

    private static let version3 = "3: whatever else a document says, as JSON beside the columns"

    @Test("opens with all its invoices unchanged in every term, and takes edits", arguments: 1...4)
    func opensUnchanged(seed: UInt64) throws {
        let invoices = (0..<8).map { number in
            var maker = RandomInvoice(seed: seed * 100 + UInt64(number))
            return maker.make()
        }
        try makeVersion3(with: invoices)
        let store = try Repository(path: scratch.path)
        #expect(store.list.count == invoices.count)
        for invoice in invoices { #expect(difference(invoice.terms(), try store.load(invoice.id).terms()) == []) }
        let edited = try store.load(invoices[0].id)
        edited.buyerAccountingReference = "4711"
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(difference(edited.terms(), try again.load(edited.id).terms()) == [])
        try again.close()
    }

    @Test("that is there as text opens with every term that its text has, and no other")
    func dump() throws {
        try FileManager.default.createDirectory(
            atPath: scratch.folder.appending(path: "data").path, withIntermediateDirectories: true)
        try scratch.spoil(VersionThreeDump.sql)
        let store = try Repository(path: scratch.path)
        let id = try #require(UUID(uuidString: "A0000000-0000-4000-8000-000000000001"))
        #expect(store.list.count == 1)
        #expect(difference(VersionThreeDump.invoice().terms(), try store.load(id).terms()) == [])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("has no value where none was written, and the value that is entered there later")
    func missingValues() throws {
        let line = InvoiceLine("Tea", 5)
        (line.invoicedQuantity, line.enteredNetPrice) = (nil, nil)
        let item = DocumentAllowanceCharge()
        item.enteredAmount = nil
        let invoice = Invoice(lines: [line], allowanceCharges: [item])
        try makeVersion3(with: [invoice])
        let store = try Repository(path: scratch.path)
        let loaded = try store.load(invoice.id)
        #expect(loaded.lines[0].invoicedQuantity == nil && loaded.lines[0].enteredNetPrice == nil)
        #expect(loaded.allowanceCharges[0].enteredAmount == nil)
        loaded.lines[0].invoicedQuantity = 3
        loaded.lines[0].enteredNetPrice = 4
        loaded.allowanceCharges[0].enteredAmount = 1
        try store.close()
        let again = try Repository(path: scratch.path)
        let copy = try again.load(invoice.id)
        #expect(copy.lines[0].invoicedQuantity == 3 && copy.lines[0].enteredNetPrice == 4)
        #expect(copy.allowanceCharges[0].enteredAmount == 1)
        try again.close()
    }

    @Test("is copied beside itself first, once, and the user is told where")
    func copied() throws {
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        try makeVersion3(with: [invoice])
        let store = try Repository(path: scratch.path)
        let copies = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.appending(path: "data").path)
            .filter { $0.hasPrefix("billow.version-3.") && $0.hasSuffix(".sqlite") }
        let copy = try #require(copies.first)
        #expect(copies.count == 1)
        #expect(store.status.notice?.contains(copy) == true)
        try store.close()
        let old = try DatabaseQueue(path: scratch.folder.appending(path: "data/\(copy)").path)
        #expect(try old.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM invoiceLine") } == 1)
        #expect(try old.read { try !$0.tableExists("invoiceEntry") })
        try old.close()
        let again = try Repository(path: scratch.path)
        #expect(again.status.notice == nil)
        try again.close()
    }

    @Test("gets what is derived from it as soon as it is opened")
    func derived() throws {
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        try makeVersion3(with: [invoice])
        let store = try Repository(path: scratch.path)
        #expect(store.list.readEntry(at: 0)?.amountDue == Decimal(string: "5.95"))
        let open = store.open(invoice.id)
        _ = try store.load(invoice.id)
        #expect(open.totals?.vatBreakdown == nil)
        try store.close()
        let again = try Repository(path: scratch.path)
        _ = try again.load(invoice.id)
        #expect(again.open(invoice.id).totals?.vatBreakdown == invoice.vatBreakdown)
        try again.close()
    }

    @Test(
        "keeps every amount beside which a percentage of a base stood that gave another one",
        arguments: [
            // Entered, kept in place of, and what counted.
            ("20.01", nil, "20"), ("20.01", "20", "20.01"), ("20.01", "19", "20"), ("20", nil, "20"), (nil, nil, "20"),
        ])
    func percentages(entered: String?, kept: String?, counted: String) throws {
        let (whole, part) = (DocumentAllowanceCharge(), LineAllowanceCharge())
        (whole.enteredAmount, whole.baseAmount, whole.percentage) = (entered.flatMap { Decimal(string: $0) }, 200, 10)
        (part.enteredAmount, part.baseAmount, part.percentage) = (whole.enteredAmount, 200, 10)
        let line = InvoiceLine("Tea", 500)
        line.allowanceCharges.append(LineAllowanceCharge())
        line.allowanceCharges.append(part)
        let invoice = Invoice(lines: [line], allowanceCharges: [whole])
        try makeVersion3(with: [invoice])
        if let entered, let kept { try keep("{\"declared\":\(entered),\"derived\":\(kept)}") }
        let store = try Repository(path: scratch.path)
        let loaded = try store.load(invoice.id)
        let amount = Decimal(string: counted)
        #expect(loaded.allowanceCharges[0].amount == amount && loaded.lines[0].allowanceCharges[1].amount == amount)
        #expect(loaded.allowanceCharges[0].enteredAmount == (entered == nil ? nil : amount))
        #expect(loaded.lines[0].allowanceCharges[0].enteredAmount == nil)
        try store.close()
    }

    @Test("knows that a line without a declared amount was decided about, and forgets no other decision")
    func decidedLines() throws {
        var declared = DeclaredTotals()
        declared.amountDue = 6
        declared.sumOfLineNetAmounts = 5
        let lines = [InvoiceLine("Tea", 5), InvoiceLine("Milk", 1)]
        lines[1].declaredNetAmount = 2
        let document = Invoice(lines: lines)
        (document.declared, lines[0].identifier, lines[1].identifier) = (declared, "1", "2")
        document.keepAllDerived()
        let (draft, undecided) = (Invoice(lines: [InvoiceLine("Tea", 5)]), Invoice(lines: [InvoiceLine("Tea", 5)]))
        undecided.declared = declared
        undecided.lines[0].declaredNetAmount = 5
        try makeVersion3(with: [document, draft, undecided])
        let store = try Repository(path: scratch.path)
        let loaded = try store.load(document.id)
        #expect(loaded.omissions == [] && loaded.lines[0].declaredNetAmount == nil)
        #expect(loaded.isReceived && loaded.declared?.amountDue == nil && loaded.differences == [])
        #expect(try store.load(draft.id).isReceived == false)
        #expect(try store.load(undecided.id).declared == declared)
        try store.close()
    }

    @Test("of version 12 is copied first, and has its log by invoice, so that its steps can be undone")
    func steps() throws {
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        let store = try Repository(path: scratch.path)
        try store.add(invoice)
        transaction("buyer's reference") { invoice.buyerReference = "4711" }
        try store.close()
        let database = try DatabaseQueue(path: scratch.path)
        try database.write {
            let newer = "identifier LIKE '13: %' OR identifier LIKE '14: %'"
            try $0.execute(sql: "DROP INDEX changeLogByInvoice; DELETE FROM grdb_migrations WHERE \(newer)")
        }
        try database.close()
        let again = try Repository(path: scratch.path)
        #expect(again.status.notice?.contains("billow.version-12.") == true)
        _ = try again.load(invoice.id)
        let open = again.open(invoice.id)
        again.restoreSteps(of: open)
        #expect(open.document.history.undo()?.name == "buyer's reference" && open.invoice.buyerReference == "")
        try again.close()
    }

    /// Writes decisions about allowances as earlier versions did.
    private func keep(_ decision: String) throws {
        let database = try DatabaseQueue(path: scratch.path)
        try database.write {
            try $0.execute(
                sql: """
                    UPDATE allowanceCharge SET document = json_set(document, '$.kept', json(?));
                    UPDATE invoiceLine SET document = json_set(document, '$.allowanceCharges[1].kept', json(?));
                    """, arguments: [decision, decision])
        }
        try database.close()
    }

    /// Writes invoices into the tables that version 3 made.
    private func makeVersion3(with invoices: [Invoice]) throws {
        try FileManager.default.createDirectory(
            atPath: scratch.folder.appending(path: "data").path, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: scratch.path)
        try DatabaseSchema.migrator.migrate(database, upTo: Self.version3)
        try database.write { database in
            for invoice in invoices { try insert(invoice, into: database) }
        }
        try database.close()
    }

    private func insert(_ invoice: Invoice, into database: Database) throws {
        let rows = try InvoiceChanges(invoice).allRows(sequence: nil)
        let kept: Set = [
            "lineCount", "sumOfLineNetAmounts", "taxExclusiveAmount", "taxAmount", "taxInclusiveAmount", "amountDue",
            "amountDueNumber", "modified",
        ]
        let derived = rows.entry.filter { kept.contains($0.column) }
        let id: ColumnValue = .text(invoice.id.uuidString)
        try database.insert("invoice", [("id", id), ("searchName", .text("folded"))] + rows.head + derived)
        let sequence = ColumnValue.integer(database.lastInsertedRowID)
        for line in rows.lines {
            try database.insert(
                "invoiceLine",
                [
                    ("id", .text(line.id.uuidString)), ("invoice", sequence),
                    ("position", .integer(line.position ?? 0)),
                ] + line.values.marked(Self.lineMarks))
        }
        for item in rows.allowanceCharges {
            try database.insert("allowanceCharge", [("invoice", sequence)] + item.marked(["amount": "lacksAmount"]))
        }
    }

    private static let lineMarks = ["invoicedQuantity": "lacksQuantity", "enteredNetPrice": "lacksNetPrice"]
}

extension ColumnValues {
    /// The same as version 3 wrote it: a zero where there is no value, and a mark in the JSON that says so.
    fileprivate func marked(_ marks: [String: String]) -> ColumnValues {
        let missing = marks.keys.filter { name in contains { $0.column == name && $0.value == .text("") } }
        guard !missing.isEmpty else { return self }
        let texts = missing.compactMap { marks[$0] }.map { "\"\($0)\":true" }.joined(separator: ",")
        return map { column, value in
            if missing.contains(column) { return (column, .text("0")) }
            guard column == "document" else { return (column, value) }
            guard case .json(let json) = value else { return (column, .json("{\(texts)}")) }
            return (column, .json("{\(texts)," + json.dropFirst()))
        }
    }
}
