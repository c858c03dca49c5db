import Foundation
import GRDB

extension SQLiteBackend {
    /// How many commits the log keeps. A program that has not looked for longer reads everything anew.
    private static let mostLogged = 5_000

    func lastRevision() throws -> Int64 {
        try pool.read { try Int64.fetchOne($0, sql: "SELECT max(revision) FROM changeLog") } ?? 0
    }

    func changes(since revision: Int64) throws -> [LoggedChange]? {
        try pool.read { database in
            let first = try Int64.fetchOne(database, sql: "SELECT min(revision) FROM changeLog") ?? revision + 1
            guard first <= revision + 1 else { return nil }
            let sql = "SELECT * FROM changeLog WHERE revision > ? AND program <> ? ORDER BY revision"
            return try StoredRow.all(database, sql, [revision, program]).map { try LoggedChange(row: $0) }
        }
    }

    /// Adds a commit to the log, in its own transaction.
    func log(_ write: InvoiceWrite, in database: Database) throws {
        try database.insert(
            "changeLog",
            [
                ("program", .text(program)), ("invoice", .text(write.invoice.uuidString)),
                ("kind", .text(write.kind.rawValue)), ("changes", .json(try write.loggedRows)),
            ])
        let revision = database.lastInsertedRowID
        guard revision.isMultiple(of: 100) else { return }
        try database.run("DELETE FROM changeLog WHERE revision <= ?", [.integer(revision - Int64(Self.mostLogged))])
    }

    func rows(of id: UUID, lines: [UUID]) throws -> StoredHead? {
        try pool.read { database in
            guard var head = try head(of: id, lines: 0, in: database) else { return nil }
            head.lines = try lines.compactMap { line in
                try StoredRow.all(database, "SELECT * FROM invoiceLine WHERE id = ?", [line.uuidString]).first
            }
            return head
        }
    }

    func summaries(of ids: [UUID]) throws -> [InvoiceSummary] {
        try pool.read { database in
            try ids.compactMap { id in
                guard let sequence = try database.sequence(of: id) else { return nil }
                let sql = "SELECT \(InvoiceSummary.columns) FROM invoiceEntry WHERE sequence = ?"
                return try StoredRow.all(database, sql, [sequence]).first.map { try InvoiceSummary(row: $0) }
            }
        }
    }
}

extension InvoiceWrite {
    fileprivate nonisolated var kind: LoggedChange.Kind {
        switch self {
        case .insert: .insert
        case .update: .update
        case .delete: .delete
        }
    }

    fileprivate nonisolated var loggedRows: String? {
        get throws {
            guard case .update(let update) = self else { return nil }
            return String(decoding: try JSONEncoder().encode(LoggedRows(update)), as: UTF8.self)
        }
    }
}

extension LoggedChange {
    fileprivate nonisolated init(row: StoredRow) throws {
        revision = row["revision"]
        invoice = try UUID(column: row["invoice"])
        kind = Kind(rawValue: row["kind"]) ?? .update
        rows =
            try (row["changes"] as String?).map {
                try JSONDecoder().decode(LoggedRows.self, from: Data($0.utf8))
            } ?? LoggedRows()
    }
}
