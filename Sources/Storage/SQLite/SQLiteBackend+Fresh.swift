import Foundation
import GRDB
import Invoicing

/// Drafts that were begun and in which nothing is entered yet. A commit of one takes it out of the table, whoever makes it: a
/// trigger of the log does that.
extension SQLiteBackend {
    /// Notes a draft that was inserted just now, within the transaction of its insertion.
    func noteFresh(_ id: UUID, in database: Database) throws {
        guard let owner = owner.name() else { return }
        try database.insert("fresh", [("invoice", .text(id.uuidString)), ("owner", .text(owner))])
    }

    /// Returns `true` if nothing is entered yet in a draft.
    func isFresh(_ id: UUID, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM fresh WHERE invoice = ?")
        return try Int.fetchOne(statement, arguments: [id.uuidString]) != nil
    }

    /// Deletes the drafts that programs have begun which have ended.
    func dropAbandoned() throws {
        let ended = try owners(in: .hasEnded)
        guard !ended.isEmpty else { return }
        try write { database in
            let sql = "SELECT invoice FROM fresh WHERE owner IN (\(databaseQuestionMarks(count: ended.count)))"
            for invoice in try String.fetchAll(database, sql: sql, arguments: StatementArguments(ended)) {
                try drop(invoice, in: database)
            }
        }
        for owner in ended { OwnerFile.remove(owner, beside: path) }
    }

    private func drop(_ invoice: String, in database: Database) throws {
        try database.run("DELETE FROM fresh WHERE invoice = ?", [.text(invoice)])
        let id = try UUID(column: invoice)
        guard let sequence = try database.sequence(of: id) else { return }
        try database.run("DELETE FROM invoice WHERE sequence = ?", [.integer(sequence)])
        _ = try log(DocumentCommit(id), .delete, in: database)
        try withdraw(id, in: database)
    }

    /// The begun drafts of which it cannot be told whether their programs have ended.
    func checkFresh() throws -> [StorageProblem] {
        let unknown = try owners(in: .unknown)
        guard !unknown.isEmpty else { return [] }
        let sql = """
            SELECT coalesce(nullif(number, ''), name, invoice) AS name, owner FROM fresh LEFT JOIN invoiceEntry ON id = invoice
            """
        return try read { try StoredRow.all($0, sql) }.filter { unknown.contains($0["owner"]) }.map {
            StorageProblem(.begun, invoice: $0["name"], stored: $0["owner"])
        }
    }

    private func owners(in state: OwnerFile.State) throws -> [String] {
        try read { try String.fetchAll($0, sql: "SELECT DISTINCT owner FROM fresh") }.filter {
            OwnerFile.state(of: $0, beside: path) == state
        }
    }
}
