import Derive
import Foundation
import GRDB
import Invoicing

extension InvoiceUpdate {
    /// Whether it changes what the document says, and not only what became of it or what derives from it.
    nonisolated var changesContent: Bool {
        changeSet?.operations.contains { operation in
            guard case .update(let row, let column, _, _) = operation, row.entity == Invoice.entity else { return true }
            return !Self.settling.contains(column)
        } ?? false
    }

    /// Whether it is an edit of lines, and not what is derived once more.
    nonisolated var changesLines: Bool {
        changeSet != nil && !(newLines.isEmpty && changedLines.isEmpty)
    }

    private nonisolated static let settling: Set = ["issuance", "payments", "reminders", "cancellation", "acceptance"]
}

/// Payments that two programs have recorded at once are all kept.
extension SQLiteBackend {
    /// Carries an update out; lists that another program has added to meanwhile keep what that has added.
    func updateWithRecords(_ update: InvoiceUpdate, of sequence: Int64, in database: Database) throws {
        let operations = update.changeSet?.operations ?? []
        let lists = operations.compactMap { operation in MergedRecords.column(of: operation).map { ($0, operation) } }
        let stored = try lists.map { try record(of: $0.0, sequence, in: database) }
        try self.update(update, of: sequence, in: database)
        for ((column, operation), value) in zip(lists, stored) {
            guard case .update(_, _, let old, let new) = operation else { continue }
            let merged = try MergedRecords.merged(column, value, from: old, to: new)
            guard merged != new else { continue }
            try set(column, merged, of: sequence, in: database)
            if column == "payments" { try settle(sequence, merged, in: database) }
        }
    }

    func record(of column: String, _ sequence: Int64, in database: Database) throws -> ColumnValue {
        let sql = "SELECT json_extract(document, '$.\(column)') FROM invoice WHERE sequence = ?"
        return .text(try String.fetchOne(database.cachedStatement(sql: sql), arguments: [sequence]))
    }

    func set(_ column: String, _ value: ColumnValue, of sequence: Int64, in database: Database) throws {
        let sql =
            "UPDATE invoice SET document = json_set(coalesce(document, '{}'), '$.\(column)', json(?)) WHERE sequence = ?"
        try database.run(sql, [value == .null ? .text("[]") : value, .integer(sequence)])
    }

    /// What is open follows from all payments.
    func settle(_ sequence: Int64, _ payments: ColumnValue, in database: Database) throws {
        let sql = "SELECT amountDue, taxInclusiveAmount, stage FROM invoiceEntry WHERE sequence = ?"
        guard let row = try StoredRow.all(database, sql, [sequence]).first,
            let stage = InvoiceStage(rawValue: row["stage"])
        else { return }
        let due = try ExactDecimal(column: row["amountDue"], "amountDue")
        let total = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
        let payments = try MergedRecords.payments(payments)
        let open = Balance(due: due, payments: payments, counts: stage != .cancelled).open
        let columns: ColumnValues = [
            ("openAmount", .text(open.column)), ("listedAmount", .real(open.approximation)),
            ("stage", .text(stage.updated(openAmount: open, total: total, payments: payments).rawValue)),
        ]
        try database.update("invoiceEntry", columns, nil, key: "sequence", .integer(sequence))
    }
}
