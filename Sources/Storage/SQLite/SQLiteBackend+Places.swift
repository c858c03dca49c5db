import Derive
import Foundation
import GRDB

/// Where rows of an invoice stand.
extension SQLiteBackend {
    /// Where some lines of an invoice stand, and all of its allowances and charges.
    func places(of lines: [UUID], in id: UUID) throws -> StoredPlaces {
        try pool.read { database in
            var places = StoredPlaces()
            guard let sequence = try database.sequence(of: id) else { throw StorageError.noInvoice(id: id) }
            for line in lines { places.lines[line] = try place(of: line, in: sequence, database) }
            let sql = "SELECT id FROM allowanceCharge WHERE invoice = ? ORDER BY position, rowid"
            places.allowanceCharges = try StoredRow.all(database, sql, [sequence]).map { try UUID(column: $0["id"]) }
            return places
        }
    }

    private func place(of line: UUID, in sequence: Int64, _ database: Database) throws -> StoredPlaces.Line? {
        let sql = "SELECT position FROM invoiceLine WHERE id = ? AND invoice = ?"
        let row = try StoredRow.all(database, sql, [line.uuidString, sequence]).first
        guard let position = row.map({ $0["position"] as Int64 }) else { return nil }
        let equals = "SELECT id FROM invoiceLine WHERE invoice = ? AND position = ? ORDER BY key"
        let rows = try StoredRow.all(database, equals, [sequence, position])
        return StoredPlaces.Line(position: position, equals: try rows.map { try UUID(column: $0["id"]) })
    }
}

/// Where rows of an invoice stand in the database.
nonisolated struct StoredPlaces: Sendable {
    /// A line's position, and in which order the lines stand that have the same one.
    struct Line: Sendable {
        let position: Int64
        let equals: [UUID]
    }

    /// Those that were asked for and are there.
    var lines: [UUID: Line] = [:]
    /// All allowances and charges, in order.
    var allowanceCharges: [UUID] = []
}
