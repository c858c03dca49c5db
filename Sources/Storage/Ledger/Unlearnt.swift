import Foundation
import GRDB

/// The invoices of whose lines the ledger has not learnt yet. A line is noted in its own transaction, so that nothing is
/// lost that was typed before a crash: the next start learns from it.
nonisolated enum Unlearnt {
    static func add(_ id: UUID, in database: Database) throws {
        try database.run("INSERT OR IGNORE INTO unlearnt (invoice) VALUES (?)", [.text(id.uuidString)])
    }

    static func remove(_ id: UUID, in database: Database) throws -> WrittenCommit {
        try database.run("DELETE FROM unlearnt WHERE invoice = ?", [.text(id.uuidString)])
        return WrittenCommit()
    }
}

extension InvoiceUpdate {
    /// Whether it is an edit of lines, and not what is derived once more.
    nonisolated var changesLines: Bool {
        changeSet != nil && !(newLines.isEmpty && changedLines.isEmpty)
    }
}

extension Repository {
    /// The invoices in which lines were typed, and of which nothing was learnt since.
    /// - Throws: ``StorageError``
    public func unlearntInvoices() throws(StorageError) -> [UUID] {
        try reading { try String.fetchAll($0, sql: "SELECT invoice FROM unlearnt").map { try UUID(column: $0) } }
    }

    /// Notes that the ledger has learnt from an invoice, behind what it has learnt.
    public func noteLearnt(_ id: UUID) { writes.append(.learnt(id)) }
}
