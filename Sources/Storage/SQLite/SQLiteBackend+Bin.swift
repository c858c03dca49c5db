import Foundation
import GRDB
import Invoicing

/// Deleted invoices.
extension SQLiteBackend {
    /// Moves an invoice into the bin; without effect for one that is not there.
    func moveToBin(_ id: UUID, on day: CalendarDate?, in database: Database) throws {
        guard let sequence = try database.sequence(of: id) else { return }
        try removeFromBin(id, in: database)
        for (table, key) in BinSchema.sources {
            // Only an invoice says when it was deleted.
            let more =
                table == "invoice"
                ? ", coalesce(?2, date('now', 'localtime')) || strftime('T%H:%M:%S', 'now', 'localtime')" : ""
            let sql = "INSERT INTO \(BinSchema.bin(of: table)) SELECT *\(more) FROM \(table) WHERE \(key) = ?1"
            try database.run(sql, [.integer(sequence)] + (more.isEmpty ? [] : [.text(day?.description)]))
        }
        try database.run("DELETE FROM invoice WHERE sequence = ?", [.integer(sequence)])
    }

    /// Takes an invoice out of the bin for good.
    func removeFromBin(_ id: UUID, in database: Database) throws {
        let sql = "SELECT sequence FROM binned_invoice WHERE id = ?"
        for sequence in try Int64.fetchAll(database, sql: sql, arguments: [id.uuidString]) {
            for (table, key) in BinSchema.sources {
                try database.run("DELETE FROM \(BinSchema.bin(of: table)) WHERE \(key) = ?", [.integer(sequence)])
            }
        }
    }

    /// All of an invoice in the bin; nil if it is not there.
    func binned(_ id: UUID) throws -> StoredHead? {
        try pool.read { database in
            let heads = try StoredRow.all(database, "SELECT * FROM binned_invoice WHERE id = ?", [id.uuidString])
            guard let head = heads.first else { return nil }
            let sequence: Int64 = head["sequence"]
            let parts = "WHERE invoice = ? ORDER BY position"
            let entry = try StoredRow.all(
                database, "SELECT * FROM binned_invoiceEntry WHERE sequence = ?", [sequence]
            ).first
            return StoredHead(
                sequence: sequence, head: head, entry: entry ?? StoredRow(columns: [:], values: []),
                allowanceCharges: try StoredRow.all(
                    database, "SELECT * FROM binned_allowanceCharge \(parts), rowid", [sequence]),
                lines: try StoredRow.all(database, "SELECT * FROM binned_invoiceLine \(parts), key", [sequence]))
        }
    }
}
