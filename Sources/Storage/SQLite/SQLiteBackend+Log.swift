import Derive
import Foundation
import GRDB
import Ledger

extension SQLiteBackend {
    /// The most commits that the log keeps. A program that has missed more reloads everything.
    private static let mostLogged: Int64 = 5_000
    /// The login and the machine of who uses this program.
    private static let person: String = {
        var host = [CChar](repeating: 0, count: 256)
        let isNamed = gethostname(&host, host.count - 1) == 0
        return NSUserName()
            + (isNamed
                ? "@" + String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : "")
    }()
    /// How many of these have whole invoices that came in: of an older one, the rows say what came.
    private static let mostWhole: Int64 = 500

    func dataVersion() throws -> Int64 {
        // Only the connection that writes leaves this program's own commits out.
        try pool.writeWithoutTransaction { try Int64.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) } ?? 0
    }

    func lastRevision() throws -> Int64 { try read { try $0.lastRevision() } }

    func notes() throws -> [UUID: DerivationNote] { try read { try $0.notes() } }

    func entries(since revision: Int64) throws -> [LogEntry]? {
        try read { database in
            let first = try Int64.fetchOne(database, sql: "SELECT min(revision) FROM changeLog") ?? revision + 1
            guard first <= revision + 1 else { return nil }
            let sql = """
                SELECT revision, invoice, kind, id, program = ?1 AS isOwn, CASE program WHEN ?1 THEN NULL ELSE changes END AS changes,
                    CASE program WHEN ?1 THEN NULL ELSE positions END AS positions
                    FROM changeLog WHERE revision > ?2 ORDER BY revision
                """
            let rows = try StoredRow.all(database, sql, [program, revision])
            return try? rows.map { row in
                guard row["isOwn"] != 0 as Int64 else { return .other(try LoggedChange(row: row)) }
                return .own(
                    revision: row["revision"], id: UUID(uuidString: row["id"]),
                    document: try UUID(column: row["invoice"]))
            }
        }
    }

    /// The last commits of this person to an invoice before a revision, in their order: by this program, and by others up to
    /// another revision.
    func steps(of invoice: UUID, before revision: Int64, othersUpTo last: Int64, limit: Int) throws -> [LoggedChange] {
        let sql = """
            SELECT * FROM changeLog WHERE invoice = ? AND person = ? AND revision < ? AND (program = ? OR revision <= ?)
                ORDER BY revision DESC LIMIT ?
            """
        return try read { database in
            try StoredRow.all(database, sql, [invoice.uuidString, Self.person, revision, program, last, limit])
                .reversed().map {
                    try LoggedChange(row: $0)
                }
        }
    }

    /// Logs a commit within the transaction that writes it.
    /// - Returns: Its number there.
    @discardableResult
    func log(
        _ commit: DocumentCommit, _ kind: LoggedChange.Kind = .update, _ fact: CommitFact? = nil, in database: Database
    ) throws -> Int64 {
        let positions = commit.positions.map { ($0.uuidString, ColumnValue.integer($1)) }
        try database.insert(
            "changeLog",
            [
                ("id", .text(commit.id.uuidString)), ("base", .integer(commit.base.map(Int.init))),
                ("person", .text(Self.person)),
                ("program", .text(program)), ("invoice", .text(commit.document.uuidString)),
                ("kind", .text(kind.rawValue)), ("changes", .json(commit.changes.json)),
                ("facts", .json(fact?.json)),
                (
                    "positions",
                    positions.isEmpty ? .null : .text(ColumnValue.json(of: Dictionary(uniqueKeysWithValues: positions)))
                ),
            ])
        let revision = database.lastInsertedRowID
        guard revision.isMultiple(of: 100) else { return revision }
        let (oldest, whole) = (revision - Self.mostLogged, revision - Self.mostWhole)
        try database.run("DELETE FROM changeLog WHERE revision <= ?", [.integer(oldest)])
        try database.run(
            "UPDATE changeLog SET changes = NULL, positions = NULL WHERE kind = 'insert' AND revision BETWEEN ? AND ?",
            [.integer(whole - 99), .integer(whole)])
        return revision
    }
}

extension Database {
    /// The number of the last commit; zero for none.
    nonisolated func lastRevision() throws -> Int64 {
        try Int64.fetchOne(cachedStatement(sql: "SELECT max(revision) FROM changeLog")) ?? 0
    }
}

extension LoggedChange {
    nonisolated init(row: StoredRow) throws {
        revision = row["revision"]
        invoice = try UUID(column: row["invoice"])
        kind = Kind(rawValue: row["kind"]) ?? .update
        guard kind == .update else {
            changeSet = nil
            return
        }
        changeSet = (row["changes"] as String?).flatMap { try? ChangeSet(json: $0) }
        let places = try (row["positions"] as String?).map { try ColumnValue.columns(json: $0) } ?? [:]
        for (id, place) in places {
            if case .integer(let position) = place { positions[try UUID(column: id)] = position }
        }
    }
}
