import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// The rows that derived columns are computed from.
nonisolated struct DerivationSource: Sendable {
    enum Rows: Sendable {
        case invoice(StoredHead)
        /// A customer or a product.
        case directory(StoredRow)
    }

    /// Nil where the row is not there any more.
    let rows: Rows?
    /// The last commit of its document.
    let revision: Int64
}

extension SQLiteBackend {
    /// The rows of a note, with the last commit of their document.
    /// - Parameter lines: The most lines of an invoice.
    func source(of note: DerivationNote, lines: Int, in database: Database) throws -> DerivationSource {
        let row = note.row
        guard row.entity == Invoice.entity else {
            let sql = "SELECT * FROM \(row.entity) WHERE id = ?"
            let stored = try StoredRow.all(database, sql, [row.id.uuidString]).first
            return DerivationSource(
                rows: stored.map { .directory($0) }, revision: try database.lastRevision(of: MasterData.only))
        }
        let stored = try head(of: row.id, lines: lines, in: database)
        return DerivationSource(
            rows: stored.map { .invoice($0) }, revision: try database.lastRevision(of: row.id))
    }

    /// Writes derived columns and takes their note out, unless the note or the document has changed since they were computed.
    /// - Returns: The note that is to be derived from instead; nil for none.
    func write(
        _ commit: DocumentCommit, deriving note: DerivationNote, after revision: Int64
    ) throws -> DerivationNote? {
        try write { database in
            guard let present = try database.notes()[note.row.id] else { return nil }
            let document = note.row.entity == Invoice.entity ? note.row.id : MasterData.only
            guard present == note, try database.lastRevision(of: document) <= revision else { return present }
            try RowWriter.write(commit, to: database)
            try database.run("DELETE FROM underived WHERE document = ?", [.text(note.row.id.uuidString)])
            return nil
        }
    }
}

nonisolated extension Database {
    /// Leaves a note; a later one takes the place of an earlier one.
    func note(_ note: DerivationNote) throws {
        try run(
            "INSERT OR REPLACE INTO underived (document, entity, revision) VALUES (?, ?, ?)",
            [.text(note.row.id.uuidString), .text(note.row.entity), .integer(note.revision)])
    }

    /// All notes, by row.
    func notes() throws -> [UUID: DerivationNote] {
        let rows = try StoredRow.all(self, "SELECT document, entity, revision FROM underived").map { row in
            DerivationNote(
                row: RowID(entity: row["entity"], id: try UUID(column: row["document"])), revision: row["revision"])
        }
        return Dictionary(rows.map { ($0.row.id, $0) }) { first, _ in first }
    }

    /// The number of the last commit of a document; zero for none.
    fileprivate func lastRevision(of document: UUID) throws -> Int64 {
        let statement = try cachedStatement(sql: "SELECT max(revision) FROM changeLog WHERE invoice = ?")
        return try Int64.fetchOne(statement, arguments: [document.uuidString]) ?? 0
    }
}
