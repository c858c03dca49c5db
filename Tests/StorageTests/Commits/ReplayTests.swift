import DeriveDocuments
import Foundation
import Fuzzing
import GRDB
import Invoicing
import Ledger
import TestSupport
import Testing

@testable import Storage

@Suite("The log of commits")
struct ReplayTests {
    let scratch = Scratch()

    @Test(
        "says all that was written: carried out on an empty database it gives every column of every table",
        arguments: 1...UInt64(sampleSize(3, soak: 12)))
    func replay(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let programs = try Programs(2, at: scratch.path)
        for _ in 0..<50 {
            programs.edit(random.below(2), &random)
            if random.below(8) == 0 { programs.exchange() }
        }
        try editBooks(of: programs.all[0])
        let deleted = Invoice(lines: [InvoiceLine("gone", 1)])
        try programs.all[1].add(deleted)
        programs.all[1].remove(deleted)
        #expect(programs.waitUntilInStep())
        #expect(try programs.all[0].check() == [])
        try programs.close()

        let path = scratch.path + ".replayed"
        let store = try Repository(path: path)
        try carryOut(logged(at: scratch.path), in: store.backend)
        // The first puts the invoices into the list, the second compares what derives from their rows.
        for _ in 1...2 { _ = try store.check(repair: true) }
        try store.close()
        let (tables, replayed) = try (contents(of: scratch.path), contents(of: path))
        #expect(tables.keys == replayed.keys && tables["invoiceLine"]?.isEmpty == false)
        for (table, rows) in tables {
            #expect(Set(rows).symmetricDifference(replayed[table] ?? []) == [], "seed \(seed), \(table)")
        }
    }

    private func editBooks(of store: Repository) throws {
        let ledger = try store.openLedger()
        let (customer, product) = (Customer(party: Party(name: "Hotel Adler")), Product(name: "Tea"))
        ledger.document.transaction("add") {
            ledger.data.customers.append(customer)
            ledger.data.products.append(product)
        }
        ledger.document.transaction("charge") {
            let charge = Charge()
            (charge.customer, charge.netPrice) = (customer.id, 12)
            product.charges.append(charge)
        }
        ledger.document.transaction("edit") { (customer.party.city, product.netPrice) = ("Ulm", 9) }
        ledger.company.party.name = "Wellenreiter"
    }

    private struct Entry {
        let kind: LoggedChange.Kind
        let commit: DocumentCommit
    }

    private func logged(at path: String) throws -> [Entry] {
        let database = try DatabaseQueue(path: path)
        let rows = try database.read { try StoredRow.all($0, "SELECT * FROM changeLog ORDER BY revision") }
        return try rows.map { row in
            var commit = DocumentCommit(try UUID(column: row["invoice"]), try ChangeSet(json: row["changes"]))
            let places: String? = row["positions"]
            let positions = try places.map { try ColumnValue.columns(json: $0) } ?? [:]
            for row in commit.changes.operations.map(\.row) {
                if let position = positions[row.id.uuidString] { commit.columns[row] = [("position", position)] }
            }
            return Entry(kind: LoggedChange.Kind(rawValue: row["kind"]) ?? .update, commit: commit)
        }
    }

    private func carryOut(_ entries: [Entry], in backend: SQLiteBackend) throws {
        for entry in entries {
            switch entry.kind {
            case .insert:
                try backend.write { database in
                    try RowWriter.write(entry.commit, to: database)
                    try database.run(
                        """
                        INSERT OR IGNORE INTO draftName (invoice, name)
                            SELECT id, document ->> '$.draftName' FROM invoice WHERE id = ?
                        """, [.text(entry.commit.document.uuidString)])
                }
            case .update where entry.commit.document == MasterData.only: _ = try backend.write(.ledger(entry.commit))
            case .update: _ = try backend.write(.invoice(.update(entry.commit)))
            case .delete: _ = try backend.write(.invoice(.delete(entry.commit, isKeptInBin: true)))
            }
        }
    }

    /// All rows of all tables but the log, the identity of the file and the pages of the text index, without the moments of
    /// writing.
    private func contents(of path: String) throws -> [String: [String]] {
        let database = try DatabaseQueue(path: path)
        return try database.read { database in
            let sql = "SELECT name FROM sqlite_master WHERE type = 'table'"
            let tables = try String.fetchAll(database, sql: sql)
                .filter {
                    !$0.hasPrefix("textIndex") && !$0.hasPrefix("sqlite_")
                        && !["changeLog", "fileIdentity"].contains($0)
                }
            return Dictionary(
                uniqueKeysWithValues: try tables.map { table in
                    (
                        table,
                        try StoredRow.all(database, "SELECT * FROM \(table)").map { row in
                            row.columns.keys.sorted().filter { !["modified", "deleted"].contains($0) }
                                .map { "\($0): \((row[$0] as ColumnValue).printed)" }.joined(separator: "\n")
                        }
                    )
                })
        }
    }
}
