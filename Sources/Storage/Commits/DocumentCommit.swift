import Derive
import Foundation
import Invoicing

/// A commit of one document: operations on its rows, and what the writer adds to the rows that they name. The writer carries
/// out and logs these operations and no others.
nonisolated struct DocumentCommit: Sendable {
    /// The invoice, or ``MasterData/only`` for the ledger.
    let document: UUID
    var changes: ChangeSet
    /// The columns of rows beside their documents: positions and derived values.
    var columns: [RowID: ColumnValues] = [:]
    /// The derived columns of an invoice's entry in the list.
    var entry: ColumnValues = []
    /// Whether the log has the operations. Without them, other programs reload everything.
    var isLogged = true

    init(_ document: UUID, _ operations: [RowOperation] = []) {
        self.document = document
        changes = ChangeSet(name: "", origin: .edit, revision: 0, operations: operations)
    }

    init(_ document: UUID, _ changes: ChangeSet) { (self.document, self.changes) = (document, changes) }

    /// The rows whose place it changes.
    var placedRows: [RowID] { columns.filter { $0.value.contains { $0.column == "position" } }.map(\.key) }

    /// Where those stand now, by their identities.
    var positions: [String: ColumnValue] {
        let places = columns.compactMap { row, columns in
            columns.first { $0.column == "position" }.map { (row.id.uuidString, $0.value) }
        }
        return Dictionary(places) { first, _ in first }
    }

    /// Whether it changes what an invoice says, and not only what became of it or what derives from it.
    var changesContent: Bool {
        changes.operations.contains { operation in
            guard case .update(let row, let column, _, _) = operation, row.entity == Invoice.entity else { return true }
            return !Self.settling.contains(column)
        }
    }

    /// Whether it is an edit of lines.
    var changesLines: Bool {
        changes.operations.contains { operation in
            if case .delete = operation { false } else { operation.row.entity == InvoiceLine.entity }
        }
    }

    private static let settling: Set = ["issuance", "payments", "reminders", "cancellation", "acceptance"]
}
