import Foundation
import GRDB

/// Reading an invoice.
extension SQLiteBackend {
    /// The head of an invoice, with all that is as short, and the first of its lines; nil if it is not there.
    func head(of id: UUID, lines: Int) throws -> StoredHead? {
        guard let found = try invoice("id", id.uuidString, lines: lines) else { return nil }
        guard !found.entry.values.isEmpty else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an invoice is not in the list")
        }
        return found
    }

    /// All of an invoice, also if it is not in the list: its entry is empty then. Nil if it is not there.
    func contents(of sequence: Int64) throws -> StoredHead? { try invoice("sequence", sequence) }

    /// All of an invoice in the bin; nil if it is not there.
    func binned(_ id: UUID) throws -> StoredHead? { try invoice("id", id.uuidString, inBin: true) }

    private func invoice(
        _ key: String, _ value: any DatabaseValueConvertible, lines limit: Int = -1, inBin: Bool = false
    ) throws -> StoredHead? {
        try read { database in
            func rows(_ table: String, _ condition: String, _ arguments: StatementArguments) throws -> [StoredRow] {
                let table = inBin ? BinSchema.bin(of: table) : table
                return try StoredRow.all(database, "SELECT * FROM \(table) WHERE \(condition)", arguments)
            }
            guard let head = try rows("invoice", "\(key) = ?", [value]).first else { return nil }
            let sequence: Int64 = head["sequence"]
            let entry = try rows("invoiceEntry", "sequence = ?", [sequence]).first
            return StoredHead(
                sequence: sequence, head: head, entry: entry ?? StoredRow(columns: [:], values: []),
                allowanceCharges: try rows("allowanceCharge", "parent = ? ORDER BY position, sequence", [sequence]),
                lines: try rows("invoiceLine", "parent = ? ORDER BY position, sequence LIMIT ?", [sequence, limit]))
        }
    }

    /// The lines that follow a place.
    func lines(of sequence: Int64, after place: LinePlace, limit: Int) throws -> [StoredRow] {
        let sql = """
            SELECT * FROM invoiceLine WHERE parent = ? AND (position, sequence) > (?, ?) ORDER BY position, sequence LIMIT ?
            """
        return try read { try StoredRow.all($0, sql, [sequence, place.position, place.key, limit]) }
    }
}

/// Everything of an invoice but most of its lines.
nonisolated struct StoredHead: Sendable {
    let sequence: Int64
    let head: StoredRow
    let entry: StoredRow
    let allowanceCharges: [StoredRow]
    var lines: [StoredRow]
}

/// A line's place among those of its invoice: no two lines have the same.
nonisolated struct LinePlace: Sendable, Equatable {
    var position: Int64
    var key: Int64
}
