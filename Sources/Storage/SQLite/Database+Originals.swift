import Foundation
import GRDB
import Invoicing
import Ledger

extension Database {
    /// Keeps the file of an invoice.
    nonisolated func insert(_ original: OriginalFile, of id: UUID) throws {
        let statement = try cachedStatement(sql: "INSERT OR IGNORE INTO keptFile (hash, size, packed) VALUES (?, ?, ?)")
        try statement.execute(arguments: [original.hash, original.size, Data(original.packed)])
        try run(
            "INSERT OR REPLACE INTO original (invoice, hash, name, day, examination) VALUES (?, ?, ?, ?, ?)",
            [
                .text(id.uuidString), .text(original.hash), .text(original.name), .text(original.day),
                .text(original.examination),
            ])
    }

    /// Deletes the files of some invoices, but for those that others came from as well.
    nonisolated func deleteOriginals(where condition: String, _ values: [ColumnValue]) throws {
        let hashes = "SELECT hash FROM original WHERE \(condition)"
        let found = try String.fetchAll(
            self, sql: hashes, arguments: StatementArguments(values.map { $0.databaseValue }))
        guard !found.isEmpty else { return }
        try run("DELETE FROM original WHERE \(condition)", values)
        for hash in Set(found) {
            try run(
                "DELETE FROM keptFile WHERE hash = ?1 AND NOT EXISTS (SELECT * FROM original WHERE hash = ?1)",
                [.text(hash)])
        }
    }
}
