import Foundation
import GRDB
import Invoicing
import Ledger

extension Database {
    /// Keeps the file that an invoice came from, with those that are attached to it.
    nonisolated func insert(_ original: OriginalFile, of id: UUID) throws {
        try insert(original.file)
        try run(
            "INSERT OR REPLACE INTO original (invoice, hash, name, day, examination) VALUES (?, ?, ?, ?, ?)",
            [
                .text(id.uuidString), .text(original.file.hash), .text(original.name), .text(original.day),
                .text(original.examination),
            ])
        for file in original.attached { try attach(file, to: id) }
    }

    /// Keeps a file for as long as an invoice is there, also in the bin.
    nonisolated func attach(_ file: KeptFile, to id: UUID) throws {
        try insert(file)
        try run(
            "INSERT OR IGNORE INTO attachedFile (invoice, hash) VALUES (?, ?)",
            [.text(id.uuidString), .text(file.hash)]
        )
    }

    /// Keeps the files of an invoice that came in, such as the copy of another one.
    nonisolated func keepFiles(of rows: InvoiceRows) throws {
        guard case .insert(_, _, _, _, let values)? = rows.commit.changes.operations.first,
            values["supportingDocuments"] != nil
        else { return }
        let sql = """
            INSERT OR IGNORE INTO attachedFile (invoice, hash)
                SELECT ?1, hash FROM keptFile WHERE hash IN (
                    SELECT value ->> '$.attachment.hash'
                        FROM invoice, json_each(invoice.document, '$.supportingDocuments') WHERE invoice.id = ?1)
            """
        try run(sql, [.text(rows.id.uuidString)])
    }

    private nonisolated func insert(_ file: KeptFile) throws {
        let statement = try cachedStatement(sql: "INSERT OR IGNORE INTO keptFile (hash, size, packed) VALUES (?, ?, ?)")
        try statement.execute(arguments: [file.hash, file.size, Data(file.packed)])
    }

    /// Deletes the files of some invoices, but for those that others have as well.
    nonisolated func deleteFiles(where condition: String, _ values: [ColumnValue]) throws {
        let tables = ["original", "attachedFile"]
        let hashes = tables.map { "SELECT hash FROM \($0) WHERE \(condition)" }.joined(separator: " UNION ")
        let arguments = StatementArguments((values + values).map { $0.databaseValue })
        let found = try String.fetchAll(self, sql: hashes, arguments: arguments)
        for table in tables where !found.isEmpty { try run("DELETE FROM \(table) WHERE \(condition)", values) }
        let isLeft = tables.map { "EXISTS (SELECT * FROM \($0) WHERE hash = ?1)" }.joined(separator: " OR ")
        for hash in found { try run("DELETE FROM keptFile WHERE hash = ?1 AND NOT (\(isLeft))", [.text(hash)]) }
    }
}
