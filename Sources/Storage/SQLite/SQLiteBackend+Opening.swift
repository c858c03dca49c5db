import Foundation
import GRDB

/// Reading an invoice.
extension SQLiteBackend {
    /// The head of an invoice, with all that is as short, and the first of its lines; nil if it is not there.
    func head(of id: UUID, lines: Int) throws -> StoredHead? {
        try read { try head(of: id, lines: lines, in: $0) }
    }

    /// The same within a transaction.
    func head(of id: UUID, lines: Int, in database: Database) throws -> StoredHead? {
        guard let found = try invoice("id", id.uuidString, lines: lines, in: database) else { return nil }
        guard !found.entry.values.isEmpty else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an invoice is not in the list")
        }
        return found
    }

    /// All of an invoice, also if it is not in the list: its entry is empty then. Nil if it is not there.
    func contents(of sequence: Int64) throws -> StoredHead? { try read { try invoice("sequence", sequence, in: $0) } }

    /// All of an invoice in the bin; nil if it is not there.
    func binned(_ id: UUID) throws -> StoredHead? {
        try read { try invoice("id", id.uuidString, inBin: true, in: $0) }
    }

    private func invoice(
        _ key: String, _ value: any DatabaseValueConvertible, lines limit: Int = -1, inBin: Bool = false,
        in database: Database
    ) throws -> StoredHead? {
        func rows(_ table: String, _ condition: String, _ arguments: StatementArguments) throws -> [StoredRow] {
            let table = inBin ? BinSchema.bin(of: table) : table
            return try StoredRow.all(database, "SELECT * FROM \(table) WHERE \(condition)", arguments)
        }
        guard let head = try rows("invoice", "\(key) = ?", [value]).first else { return nil }
        let sequence: Int64 = head["sequence"]
        let entry = try rows("invoiceEntry", "sequence = ?", [sequence]).first
        let isLogged = "SELECT EXISTS (SELECT 1 FROM changeLog WHERE invoice = ? AND kind = 'update')"
        let id: String = head["id"]
        return StoredHead(
            sequence: sequence, revision: try database.lastRevision(),
            isLogged: try Bool.fetchOne(database.cachedStatement(sql: isLogged), arguments: [id]) == true, head: head,
            entry: entry ?? StoredRow(columns: [:], values: []),
            allowanceCharges: try rows("allowanceCharge", "parent = ? ORDER BY position, id", [sequence]),
            lines: try rows("invoiceLine", "parent = ? ORDER BY position, id LIMIT ?", [sequence, limit]))
    }

    /// The lines that follow a place.
    func lines(of sequence: Int64, after place: RowPlace, limit: Int) throws -> [StoredRow] {
        let sql = """
            SELECT * FROM invoiceLine WHERE parent = ? AND (position, id) > (?, ?) ORDER BY position, id LIMIT ?
            """
        return try read { try StoredRow.all($0, sql, [sequence, place.position, place.id.uuidString, limit]) }
    }
}

/// Everything of an invoice but most of its lines.
nonisolated struct StoredHead: Sendable {
    let sequence: Int64
    /// The last revision of the whole log when it was read.
    let revision: Int64
    /// `true` if the log has changes of it.
    let isLogged: Bool
    let head: StoredRow
    let entry: StoredRow
    let allowanceCharges: [StoredRow]
    var lines: [StoredRow]
}
