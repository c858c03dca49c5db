import Foundation
import GRDB

extension SQLiteBackend {
    /// The head of an invoice, with all that is as short, and the first of its lines; nil if it is not there.
    func head(of id: UUID, lines: Int) throws -> StoredHead? {
        try pool.read { try head(of: id, lines: lines, in: $0) }
    }

    func head(of id: UUID, lines: Int, in database: Database) throws -> StoredHead? {
        let head = try StoredRow.all(database, "SELECT * FROM invoice WHERE id = ?", [id.uuidString])
        guard let contents = try head.first.map({ try contents(of: $0, lines: lines, in: database) }) else {
            return nil
        }
        guard !contents.entry.values.isEmpty else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an invoice is not in the list")
        }
        return contents
    }

    /// Everything that belongs to a head, which may not be in the list.
    func contents(of head: StoredRow, lines: Int, in database: Database) throws -> StoredHead {
        let sequence: Int64 = head["sequence"]
        let entry = try StoredRow.all(database, "SELECT * FROM invoiceEntry WHERE sequence = ?", [sequence]).first
        return StoredHead(
            sequence: sequence, head: head, entry: entry ?? StoredRow(columns: [:], values: []),
            allowanceCharges: try StoredRow.all(
                database, "SELECT * FROM allowanceCharge WHERE invoice = ? ORDER BY position, rowid", [sequence]),
            lines: try self.lines(of: sequence, after: .beforeFirst, limit: lines, in: database))
    }

    /// The lines that follow a place.
    func lines(of sequence: Int64, after place: LinePlace, limit: Int) throws -> [StoredRow] {
        try pool.read { try lines(of: sequence, after: place, limit: limit, in: $0) }
    }

    private func lines(
        of sequence: Int64, after place: LinePlace, limit: Int, in database: Database
    ) throws -> [StoredRow] {
        let sql = """
            SELECT * FROM invoiceLine WHERE invoice = ? AND (position, key) > (?, ?) ORDER BY position, key LIMIT ?
            """
        return try StoredRow.all(database, sql, [sequence, place.position, place.key, limit])
    }
}
