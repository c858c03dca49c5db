import Foundation
import GRDB
import Invoicing
import Ledger

/// The files that invoices were read from: each once, however many invoices came from it, and never in the log.
nonisolated enum OriginalSchema {
    static let tables = """
        CREATE TABLE keptFile (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);
        CREATE TABLE original (
            invoice TEXT PRIMARY KEY, hash TEXT NOT NULL REFERENCES keptFile, name TEXT NOT NULL, day TEXT NOT NULL,
            examination TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX originalByHash ON original(hash);

        """
}

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

/// Reading the files that invoices came from.
extension Repository {
    /// The file of an invoice without its bytes; nil for what was made here, or received by a version that kept none.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func original(of id: UUID) throws(StorageError) -> OriginalFile? { try original(of: id, packed: "x''") }

    /// The file of an invoice with its bytes.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func wholeOriginal(of id: UUID) throws(StorageError) -> OriginalFile? {
        try original(of: id, packed: "packed")
    }

    private func original(of id: UUID, packed: String) throws(StorageError) -> OriginalFile? {
        let sql = """
            SELECT name, hash, size, day, examination, \(packed) AS packed FROM original JOIN keptFile USING (hash)
                WHERE invoice = ?
            """
        return try reading { database in
            try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id.uuidString]).map { row in
                OriginalFile(
                    name: row["name"], hash: row["hash"], size: row["size"], packed: row["packed"] as Data,
                    day: row["day"], examination: row["examination"])
            }
        }
    }
}
