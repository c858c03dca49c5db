import DeriveDocuments
import Foundation
import GRDB
import Ledger

extension SQLiteBackend {
    /// The most commits that the log keeps. A program that has missed more reloads everything.
    private static let mostLogged: Int64 = 5_000
    /// The most commits that the log of a file that has joined others keeps, where they are older than ``shortestTime``. It keeps
    /// all from the first one on that is not sent.
    private static let mostShared: Int64 = 20_000
    private static let shortestTime = 30 * 24 * 3_600
    /// The login and the machine of who uses this program.
    private static let person: String = {
        var host = [CChar](repeating: 0, count: 256)
        let isNamed = gethostname(&host, host.count - 1) == 0
        return NSUserName()
            + (isNamed
                ? "@" + String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : "")
    }()
    /// The number of these that have whole invoices that came in: of an older one, the rows say what came.
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
                    CASE program WHEN ?1 THEN NULL ELSE positions END AS positions, crossed, facts,
                    CASE WHEN machine IS NOT NULL THEN person END AS person
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
            SELECT * FROM changeLog WHERE invoice = ? AND person = ? AND machine IS NULL AND server IS NOT -1
                AND revision < ? AND (program = ? OR revision <= ?) ORDER BY revision DESC LIMIT ?
            """
        return try read { database in
            try StoredRow.all(database, sql, [invoice.uuidString, Self.person, revision, program, last, limit])
                .reversed().map {
                    try LoggedChange(row: $0)
                }
        }
    }

    /// Logs a commit within the transaction that writes it. In a file that has joined others, one of many operations is several
    /// that go to the server together.
    /// - Parameters:
    ///   - isLocal: Whether no other machine needs it.
    ///   - isCrossed: Whether its derived columns do not follow from all rows.
    /// - Returns: The number of the last there.
    @discardableResult
    func log(
        _ commit: DocumentCommit, _ kind: LoggedChange.Kind = .update, _ fact: CommitFact? = nil, isLocal: Bool = false,
        isCrossed: Bool = false, in database: Database
    ) throws -> Int64 {
        guard let cursor = try database.sharedCursor(), !isLocal else {
            return try insert(logged(commit, kind, fact?.json), in: database)
        }
        let together = transaction.withLock { first in
            first = first ?? commit.id
            return first ?? commit.id
        }
        if case .issued(let issued)? = fact, issued.xml.utf8.count > DocumentCommit.mostBytes {
            throw DatabaseError.isTooLarge(issued.xml.utf8.count)
        }
        var revision: Int64 = 0
        for (index, part) in try commit.parts.enumerated() {
            let kind = index == 0 ? kind : .update
            revision = try insert(
                logged(part, kind, index == 0 ? fact?.json : nil) + [
                    ("server", .null), ("base", .integer(cursor)), ("together", .text(together.uuidString)),
                    ("derived", isCrossed && kind != .insert ? .null : .json(part.derivedJSON)),
                ], in: database)
        }
        return revision
    }

    private func logged(_ commit: DocumentCommit, _ kind: LoggedChange.Kind, _ facts: String?) -> ColumnValues {
        let positions = commit.positions.map { ($0.uuidString, ColumnValue.integer($1)) }
        return [
            ("id", .text(commit.id.uuidString)), ("person", .text(Self.person)),
            ("invoice", .text(commit.document.uuidString)), ("kind", .text(kind.rawValue)),
            ("changes", .json(commit.changes.json)), ("facts", .json(facts)),
            (
                "positions",
                positions.isEmpty ? .null : .text(ColumnValue.json(of: Dictionary(uniqueKeysWithValues: positions)))
            ),
        ]
    }

    /// Adds an entry to the log, and takes old ones out of it.
    func insert(_ entry: ColumnValues, in database: Database) throws -> Int64 {
        let isShared = try database.sharedCursor() != nil
        let now = Int(Date().timeIntervalSince1970)
        try database.insert(
            "changeLog", entry + [("program", .text(program))] + (isShared ? [("made", .integer(now))] : []))
        let revision = database.lastInsertedRowID
        guard revision.isMultiple(of: 100) else { return revision }
        guard !isShared else {
            // No entry is taken out between others: who has missed some finds that the log begins later.
            let sql = """
                DELETE FROM changeLog WHERE revision <= ?
                    AND revision < coalesce((SELECT min(revision) FROM changeLog WHERE server IS NULL), ?2)
                    AND revision < coalesce(
                        (SELECT revision FROM changeLog WHERE coalesce(made, 0) > ?3 ORDER BY revision LIMIT 1), ?2)
                """
            try database.run(
                sql, [.integer(revision - Self.mostShared), .integer(revision), .integer(now - Self.shortestTime)])
            return revision
        }
        let (oldest, whole) = (revision - Self.mostLogged, revision - Self.mostWhole)
        try database.run("DELETE FROM changeLog WHERE revision <= ?", [.integer(oldest)])
        try database.run(
            "UPDATE changeLog SET changes = NULL, positions = NULL WHERE kind = 'insert' AND revision BETWEEN ? AND ?",
            [.integer(whole - 99), .integer(whole)])
        return revision
    }

    /// Takes what was committed to a document out of what is to be sent.
    func withdraw(_ document: UUID, in database: Database) throws {
        try database.run(
            "UPDATE changeLog SET server = 0 WHERE invoice = ? AND server IS NULL", [.text(document.uuidString)])
    }
}

extension Database {
    /// The last revision of the server that the file has carried out; nil where it has joined no others.
    nonisolated func sharedCursor() throws -> Int64? {
        try Int64.fetchOne(cachedStatement(sql: "SELECT cursor FROM server"))
    }

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
        person = row["person"]
        if let facts = row["facts"] as String?, facts.contains("\"refused\""),
            let told = try ColumnValue.columns(json: facts)["refused"]
        {
            refusals = (try? told.decoded(as: [Refusal].self)) ?? []
        }
        guard kind == .update else {
            changeSet = nil
            return
        }
        changeSet = (row["changes"] as String?).flatMap { try? ChangeSet(json: $0) }
        let isHeld = (row["facts"] as String?)?.contains("\"held\"") == true
        if !isHeld, let crossed = row["crossed"] as String?, let all = try? CommitBody(json: crossed).changes.operations
        {
            leftOut = all.filter { $0.isUpdate && changeSet?.operations.contains($0) == false }
        }
        let places = try (row["positions"] as String?).map { try ColumnValue.columns(json: $0) } ?? [:]
        for (id, place) in places {
            if case .integer(let position) = place { positions[try UUID(column: id)] = position }
        }
    }
}
