import DeriveDocuments
import Foundation
import GRDB
import Ledger

/// The last commits of other programs, as far as the writer has looked. It asks the log only for what came after that.
nonisolated struct ForeignCommits {
    /// The last revision that was looked at.
    private var end: Int64 = 0
    /// By document, the last commit of another program.
    private var documents: [UUID: Int64] = [:]
    /// By row of the ledger, the last commit of another program.
    private var rows: [RowID: Int64] = [:]
    /// By entity, the last commit of another program that has added a row of the ledger.
    private var additions: [String: Int64] = [:]
    /// The last commit to the ledger of which the rows are not known.
    private var unknownRows: Int64 = 0
    /// The last commit that the log had no more when it was looked at, which may have been one to any document.
    private var missed: Int64 = 0

    /// Begins to look after a revision, before which no document was read.
    mutating func begin(after revision: Int64) { end = max(end, revision) }

    /// Looks at what came since the last call. Call it within the transaction that writes.
    /// - Complexity: O(*n*) in the commits since then.
    mutating func look(in database: Database, besides program: String) throws {
        let ends = "SELECT (SELECT min(revision) FROM changeLog), (SELECT max(revision) FROM changeLog)"
        guard let row = try Row.fetchOne(database.cachedStatement(sql: ends)), let first = row[0] as Int64?,
            let newest = row[1] as Int64?, newest > end
        else { return }
        if first > end + 1 { missed = first - 1 }
        // Only of the ledger is more asked for than the document.
        let sql = """
            SELECT revision, invoice, kind, CASE invoice WHEN ? THEN changes END AS changes FROM changeLog
                WHERE revision > ? AND program <> ?
            """
        for row in try StoredRow.all(database, sql, [MasterData.only.uuidString, end, program]) {
            try add(LoggedChange(row: row))
        }
        end = newest
    }

    private mutating func add(_ change: LoggedChange) throws {
        documents[change.invoice] = change.revision
        guard change.invoice == MasterData.only else { return }
        guard let changes = change.changeSet else { return unknownRows = change.revision }
        for operation in changes.operations {
            rows[operation.row] = change.revision
            if case .insert(let row, _, _, _, _) = operation { additions[row.entity] = change.revision }
        }
    }

    /// Returns `true` if another program has committed to the document of a commit after the commit's base.
    func cross(_ commit: DocumentCommit) -> Bool {
        guard let base = commit.base else { return false }
        return max(documents[commit.document] ?? 0, missed) > base
    }

    /// Returns `true` if another program has added a row of an entity of the ledger, as the commit does, after the commit's
    /// base.
    func addBeside(_ commit: DocumentCommit) -> Bool {
        guard let base = commit.base, cross(commit) else { return false }
        return commit.changes.operations.contains { operation in
            guard case .insert(let row, _, _, _, _) = operation else { return false }
            return max(additions[row.entity] ?? 0, unknownRows, missed) > base
        }
    }

    /// The rows of the ledger in a commit that another program has changed after the commit's base.
    func crossedRows(of commit: DocumentCommit) -> Set<RowID> {
        guard let base = commit.base, cross(commit) else { return [] }
        let unknown = max(unknownRows, missed)
        return Set(commit.changes.operations.lazy.map(\.row).filter { max(rows[$0] ?? 0, unknown) > base })
    }
}
