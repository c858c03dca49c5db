import Derive
import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// A file whose commits are exchanged with other machines. It is one more program on the file: what it carries out is logged, and
/// the editors on the file merge that like any other program's commits.
///
/// Every call is one transaction, so that a kill leaves it done or not begun. Several may use one file at once.
public nonisolated final class SharedFile: Sendable {
    let backend: SQLiteBackend

    /// - Throws: ``StorageError``
    public init(path: String, pace: Pace = Pace()) throws(StorageError) {
        do {
            backend = try SQLiteBackend(path: path, pace: pace)
            let last = try backend.lastRevision()
            backend.commits.withLock { $0.begin(after: last) }
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Opens a file, and closes it behind what is done with it.
    /// - Throws: ``StorageError``, or what `body` throws.
    public static func using<Value>(_ path: String, _ body: (SharedFile) throws -> Value) throws -> Value {
        let file = try SharedFile(path: path)
        let result = Result { try body(file) }
        try file.close()
        do { return try result.get() } catch { throw file.inWords(error) }
    }

    /// An error of the database, such as a full disk, as one of the file; any other as it is.
    public func inWords(_ error: any Error) -> any Error {
        error is DatabaseError ? StorageError(error, path: backend.path) : error
    }

    /// Removes a file that was made just now.
    public static func remove(_ path: String) {
        for path in [path] + DatabaseFile.companions(of: path) { unlink(path) }
    }

    /// Ends all access.
    public func close() throws { try backend.close() }

    /// Changes whenever another program commits something to the file.
    public func dataVersion() throws -> Int64 { try backend.dataVersion() }

    /// The file's knowledge of the log; nil where it has not joined.
    public func place() throws -> SharedPlace? { try backend.read { try Self.place(in: $0) } }

    static func place(in database: Database) throws -> SharedPlace? {
        try StoredRow.all(database, "SELECT * FROM server").first.map { row in
            SharedPlace(
                address: row["address"], ledger: try UUID(column: row["ledger"]),
                machine: try UUID(column: row["machine"]), letter: row["letter"], epoch: Int(row["epoch"] as Int64),
                cursor: row["cursor"], hash: row["hash"], sent: row["sent"],
                sentID: (row["sentID"] as String?).flatMap { UUID(uuidString: $0) }, joining: row["joining"],
                exchanged: Self.date(row["exchanged"]), offline: Self.date(row["offline"]),
                failed: Self.date(row["failed"]))
        }
    }

    private static func date(_ seconds: Int64?) -> Date? { seconds.map { Date(timeIntervalSince1970: Double($0)) } }

    /// Notes that all was exchanged: once a minute, and after a failure.
    public func note(exchange date: Date) throws {
        guard let place = try place() else { return }
        let isNew = place.exchanged.map { (0..<60).contains(date.timeIntervalSince($0)) } ?? false
        guard !isNew || place.offline != nil else { return }
        let seconds = ColumnValue.integer(Int64(date.timeIntervalSince1970))
        try backend.write { try $0.run("UPDATE server SET exchanged = ?, offline = NULL, failed = NULL", [seconds]) }
    }

    /// Notes that the log is not reached.
    public func note(failure date: Date) throws {
        let seconds = ColumnValue.integer(Int64(date.timeIntervalSince1970))
        try backend.write { try $0.run("UPDATE server SET offline = coalesce(offline, ?1), failed = ?1", [seconds]) }
    }

    /// The refused commits of this file, with the subject of each.
    public func refusals() throws -> [Refusal] {
        try backend.read { database in
            try StoredRow.all(database, "SELECT * FROM refused ORDER BY rowid").map {
                try Refusal(row: $0).titled(in: database)
            }
        }
    }

    /// The number of an invoice, or its name; empty where it is not there.
    public func title(of invoice: UUID) throws -> String { try backend.read { try $0.title(of: invoice) } }

    /// Takes refused commits off the list, but those whose documents are still to be read again.
    /// - Returns: How many.
    public func clearRefusals() throws -> Int {
        try backend.write { database in
            try database.run("DELETE FROM refused WHERE told = 1", [])
            return database.changesCount
        }
    }

    /// The machines whose commits have come in within the last thirty days, with the person of each.
    public func knownMachines() throws -> [UUID: String] {
        let sql = "SELECT machine, person FROM changeLog WHERE machine IS NOT NULL AND made > ? ORDER BY revision"
        let start = Int64(Date.now.timeIntervalSince1970) - 30 * 24 * 3_600
        return try backend.read { database in
            let rows = try StoredRow.all(database, sql, [start])
            return Dictionary(try rows.map { (try UUID(column: $0["machine"]), $0["person"]) }) { $1 }
        }
    }

    /// Keeps the letters that the log has given to the machine.
    public func keep(letter: String) throws {
        try backend.write {
            try $0.run("UPDATE server SET letter = ? WHERE letter IS NOT ?1", [.text(letter)])
        }
    }

    // MARK: Up

    /// The commits that wait to be sent, in their order, by their revisions in the file. Begun drafts are not among them.
    public func outbox() throws -> [Int64] {
        try backend.read { database in
            let sql = """
                SELECT revision FROM changeLog WHERE server IS NULL AND invoice NOT IN (SELECT invoice FROM fresh)
                    ORDER BY former IS NULL, former, revision
                """
            return try Int64.fetchAll(database.cachedStatement(sql: sql))
        }
    }

    /// The invoices whose numbers the log has not confirmed yet.
    public func documentsBeingIssued() throws -> Set<UUID> {
        let sql = "SELECT DISTINCT invoice FROM changeLog WHERE \(LoggedChange.isUnconfirmedIssue)"
        return try backend.read { try Set(String.fetchAll($0.cachedStatement(sql: sql)).map { try UUID(column: $0) }) }
    }

    /// The first of some commits of the outbox, at most 200 or 1 MB.
    /// - Returns: The commits, and how many of the revisions they are; some may have left the outbox.
    public func commits(_ revisions: ArraySlice<Int64>) throws -> (commits: [SharedCommit], count: Int) {
        try backend.read { database in
            var (commits, size, count) = ([SharedCommit](), 0, 0)
            for (index, revision) in zip(revisions.indices, revisions.prefix(200)) where size < 1_000_000 {
                count += 1
                let sql = "SELECT * FROM changeLog WHERE revision = ? AND server IS NULL"
                guard let row = try StoredRow.all(database, sql, [revision]).first else { continue }
                let next = revisions.indices.contains(index + 1) ? revisions[index + 1] : nil
                let commit = try commit(row, before: next, in: database)
                size += commit.body.utf8.count
                commits.append(commit)
            }
            return (commits, count)
        }
    }

    func commit(_ row: StoredRow, before next: Int64?, in database: Database) throws -> SharedCommit {
        let id = try UUID(column: row["id"])
        let together: String = row["together"] ?? id.uuidString
        let sql = "SELECT together FROM changeLog WHERE revision = ?"
        let nextTogether = try next.flatMap {
            try String.fetchOne(database.cachedStatement(sql: sql), arguments: [$0])
        }
        // Undo is each machine's own.
        let inverse = try database.cachedStatement(sql: "SELECT json_remove(?, '$.listInverse')")
        let changes = try String.fetchOne(inverse, arguments: [row["changes"] as String?]) ?? ""
        let body =
            row["crossed"] as String?
            ?? CommitBody.json(changes: changes, positions: row["positions"], derived: row["derived"])
        let machine: String? = row["machine"]
        let (kind, facts) = try described(row, in: database)
        return SharedCommit(
            id: id, group: try UUID(column: together), endsGroup: nextTogether != together,
            document: try UUID(column: row["invoice"]), kind: kind, body: body, facts: ColumnValue.json(of: facts),
            base: row["base"], made: Int(row["made"] as Int64),
            author: machine.map { SharedCommit.Author(person: row["person"], machine: $0) },
            isAgain: (row["former"] as Int64?) != nil)
    }

    /// The kind of a commit in the log, and what goes with it beside its operations.
    private func described(
        _ row: StoredRow, in database: Database
    ) throws -> (SharedCommit.Kind, [String: ColumnValue]) {
        let document = try UUID(column: row["invoice"])
        var facts = try (row["facts"] as String?).map { try ColumnValue.columns(json: $0) } ?? [:]
        if facts["number"] != nil {
            let statement = try database.cachedStatement(sql: "SELECT xml FROM issuedDocument WHERE invoice = ?")
            if let xml = try String.fetchOne(statement, arguments: [document.uuidString]) { facts["xml"] = .text(xml) }
        }
        // What this file alone knows of it.
        (facts["held"], facts["hash"]) = (nil, nil)
        // That of another machine says it.
        if case .text(let kind)? = facts.removeValue(forKey: "kind") {
            return (SharedCommit.Kind(rawValue: kind) ?? .update, facts)
        }
        let changes = try ChangeSet(json: row["changes"])
        var (claimed, released) = try Claim.changes(of: changes.operations)
        if case .text(let id)? = facts["madeBy"], case .integer(let count)? = facts["made"] {
            claimed.insert("recur/\(id)/\(count)")
        }
        if !claimed.isEmpty { facts["claims"] = .names(claimed) }
        if !released.isEmpty { facts["released"] = .names(released) }
        let kind: SharedCommit.Kind =
            switch row["kind"] as String {
            case _ where document == MasterData.only: .insert
            case "insert": .insert
            case "delete": .delete
            case _ where facts["number"] != nil: .issue
            default: DocumentCommit(document, changes).changesContent ? .update : .settle
            }
        return (kind, facts)
    }

    /// Takes what the log has made of commits. Refused ones leave the outbox, and their documents are to be read again.
    public func take(_ answers: [SharedAnswer]) throws {
        guard !answers.isEmpty else { return }
        try backend.write { database in
            for answer in answers {
                switch answer {
                case .accepted(let id, let revision):
                    try database.run(
                        "UPDATE changeLog SET server = ?, former = NULL WHERE id = ? AND server IS NULL",
                        [.integer(revision), .text(id.uuidString)])
                    try database.run(
                        "UPDATE server SET sent = ?1, sentID = ?2 WHERE sent < ?1",
                        [.integer(revision), .text(id.uuidString)])
                case .refused(let id, let why, let detail): try refuse(id, why, detail, in: database)
                }
            }
        }
    }

    /// Takes as refused what was sent before a commit that the log has now: the answer was lost. Sent again, it might be taken behind
    /// the commit.
    func refuseUnsent(before revision: Int64, of document: UUID, in database: Database) throws {
        let sql = """
            SELECT DISTINCT together FROM changeLog
                WHERE invoice = ? AND server IS NULL AND former IS NULL AND revision < ?
            """
        for group in try String.fetchAll(
            database.cachedStatement(sql: sql), arguments: [document.uuidString, revision])
        {
            let sql = "SELECT id FROM changeLog WHERE together = ? AND server IS NULL ORDER BY revision"
            for id in try String.fetchAll(database, sql: sql, arguments: [group]) {
                try refuse(UUID(column: id), "unanswered", nil, in: database)
            }
        }
    }

    private func refuse(_ id: UUID, _ why: String, _ detail: String?, in database: Database) throws {
        let sql = "SELECT * FROM changeLog WHERE id = ? AND server IS NULL"
        guard let row = try StoredRow.all(database, sql, [id.uuidString]).first else { return }
        let name = ColumnValue.text(id.uuidString)
        try database.run(
            "INSERT OR REPLACE INTO refused (id, document, why, detail, changes) VALUES (?, ?, ?, ?, ?)",
            [name, row["invoice"], .text(why), .text(detail), row["changes"]])
        try database.run("UPDATE changeLog SET server = -1, former = NULL WHERE id = ?", [name])
        try database.markStale(try UUID(column: row["invoice"]))
        let facts = try (row["facts"] as String?).map { try ColumnValue.columns(json: $0) } ?? [:]
        if case .text(let series)? = facts["series"] { try resetNumbers(of: series, in: database) }
    }

    /// Sets a series to what was before the refused issues, and to what the others have come to.
    private func resetNumbers(of series: String, in database: Database) throws {
        func states(_ key: String, _ condition: String) throws -> [NumberSeries.State] {
            let sql = "SELECT facts -> '$.\(key)' FROM changeLog WHERE facts ->> '$.series' = ? AND \(condition)"
            return try String.fetchAll(database, sql: sql, arguments: [series])
                .map { try ColumnValue(json: $0).decoded(as: NumberSeries.State.self) }
        }
        // Of several refused ones the later begin behind the first. What was issued elsewhere meanwhile comes on top.
        let refused = try states("before", "server = -1")
        guard let first = refused.min(by: { ($0.issued ?? 0, $0.last ?? 0) < ($1.issued ?? 0, $1.last ?? 0) }) else {
            return
        }
        let others = try states("after", "(server IS NULL OR server > 0)")
        try changeNumbers(in: database) { numbers in
            numbers.set(first)
            for state in others { numbers.follow(state) }
        }
    }

    func changeNumbers(in database: Database, _ change: (inout NumberSeries) -> Void) throws {
        let (_, changes) = try backend.changedNumbers(change, in: database)
        if let changes { try backend.writeNumbers(changes, in: database) }
    }

    // MARK: A restored log

    /// The hashes of the commits that the file has within a range of revisions of the log; empty for one that the cursor has not
    /// passed.
    public func hashes(_ revisions: ClosedRange<Int64>) throws -> [Int64: String] {
        try backend.read { database in
            let sql = """
                SELECT server, coalesce(facts ->> '$.hash', '') AS hash FROM changeLog
                    WHERE server > 0 AND server BETWEEN ? AND ?
                """
            let rows = try StoredRow.all(database, sql, [revisions.lowerBound, revisions.upperBound])
            return Dictionary(rows.map { ($0["server"], $0["hash"]) }) { first, _ in first }
        }
    }

    /// Has all that came behind a revision sent again, others' commits too, in its former order: the log has lost it.
    public func rewind(to revision: Int64, hash: String) throws {
        try backend.write { database in
            let place = ColumnValue.integer(revision)
            try database.run(
                "INSERT OR IGNORE INTO stale SELECT DISTINCT invoice FROM changeLog WHERE server > 0 AND server > ?",
                [place])
            // What an earlier restore has left to be sent comes behind all that was sent after it.
            try database.run(
                """
                UPDATE changeLog
                    SET former = coalesce(server, former + (SELECT coalesce(max(server), 0) FROM changeLog WHERE server > 0)),
                    server = NULL WHERE server > 0 AND server > ? OR server IS NULL AND former IS NOT NULL
                """, [place])
            // Behind the place, the log numbers anew.
            try database.run(
                "UPDATE changeLog SET base = min(base, ?) WHERE server IS NULL AND former IS NULL", [place])
            try database.run(
                "UPDATE server SET cursor = ?, hash = ?, sent = 0, sentID = NULL", [place, .text(hash)])
        }
    }

    /// Notes that everything is sent that the file had when an epoch began.
    public func finish(epoch: Int) throws {
        try backend.write { try $0.run("UPDATE server SET epoch = ?", [.integer(epoch)]) }
    }
}

nonisolated extension Database {
    /// Returns `true` for a document that has rows in a table.
    /// - Parameter rows: `table WHERE column = ?`
    func has(_ rows: String, _ document: UUID) throws -> Bool {
        let statement = try cachedStatement(sql: "SELECT 1 FROM \(rows)")
        return try Int.fetchOne(statement, arguments: [document.uuidString]) != nil
    }

    /// Notes that a document is to be read again from the log.
    func markStale(_ document: UUID) throws {
        try run("INSERT OR IGNORE INTO stale (document) VALUES (?)", [.text(document.uuidString)])
    }
}
