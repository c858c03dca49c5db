import DeriveDocuments
import Foundation
import Invoicing

/// A commit of one document: operations on its rows, and what the writer adds to the rows that they name. The writer carries
/// out and logs these operations and no others.
nonisolated struct DocumentCommit: Sendable {
    /// Tells it from every other commit of every program.
    var id = UUID()
    /// The invoice, or ``MasterData/only`` for the ledger.
    let document: UUID
    /// The last revision of the whole log up to which everything of the document was merged when the commit was made; nil
    /// where the commit follows from rows that its own transaction reads.
    var base: Int64?
    var changes: ChangeSet
    /// The columns of rows beside their documents: positions and derived values.
    var columns: [RowID: ColumnValues] = [:]
    /// The derived columns of an invoice's entry in the list.
    var entry: ColumnValues = []
    /// `true` if it is written only if no other program has added a row to a list to which it adds one, unseen.
    var addsAlone = false
    /// A commit without which it is not written.
    var required: UUID?
    /// `true` for an import, which the log keeps like an inserted invoice: other programs reload everything.
    var isImport = false

    init(_ document: UUID, _ operations: [RowOperation] = []) {
        self.init(document, ChangeSet(name: "", origin: .edit, revision: 0, operations: operations))
    }

    init(_ document: UUID, _ changes: ChangeSet) { (self.document, self.changes) = (document, changes) }

    /// Positions of the rows that it places, by their identities.
    var positions: [UUID: Int64] {
        var positions: [UUID: Int64] = [:]
        for (row, columns) in columns {
            for case ("position", .integer(let position)) in columns { positions[row.id] = position }
        }
        return positions
    }

    /// The properties of an invoice that its verb has read: a commit of another program that has set one of them, and was not seen,
    /// sends this one back to its caller. Empty for an edit, which is carried out over whatever others have set, and for undo.
    var reads: [String] {
        guard changes.origin == .edit || changes.origin == .redo else { return [] }
        return changes.operations.flatMap { operation -> [String] in
            guard case .update(let row, let column, _, _) = operation, row.entity == Invoice.entity else { return [] }
            return Self.readings[column] ?? []
        }
    }

    private static let readings = [
        "payments": ["payments", "cancellation"], "reminders": ["reminders", "payments", "cancellation"],
        "cancellation": ["cancellation", "payments", "acceptance"], "acceptance": ["acceptance", "cancellation"],
    ]

    /// `true` if it changes what an invoice says, and not only what became of it or what derives from it.
    var changesContent: Bool {
        changes.operations.contains { operation in
            guard case .update(let row, let column, _, _) = operation, row.entity == Invoice.entity else { return true }
            return !Self.settling.contains(column)
        }
    }

    /// `true` if it is an edit of lines.
    var changesLines: Bool {
        changes.operations.contains { operation in
            if case .delete = operation { false } else { operation.row.entity == InvoiceLine.entity }
        }
    }

    private static let settling: Set = [
        "issuance", "payments", "reminders", "sentMails", "cancellation", "acceptance",
    ]
}
