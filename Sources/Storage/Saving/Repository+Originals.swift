import Foundation
import GRDB
import Ledger

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
