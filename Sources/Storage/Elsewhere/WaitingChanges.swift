import Derive
import Foundation
import Invoicing

/// What other programs have made of an invoice's lists, and of rows that came with that, until it is known where the
/// database has them.
nonisolated struct WaitingChanges {
    /// A row of which another program has said where it stands.
    struct Row {
        /// What it came in with, if it did, and with which commit.
        var insertion: (revision: Int64, values: [String: ColumnValue])?
        /// What became of it then.
        var updates: [(revision: Int64, operation: RowOperation)] = []
    }

    private(set) var rows: [RowID: Row] = [:]
    /// The last commit in it.
    private(set) var revision: Int64 = 0

    /// Adds a commit.
    /// - Returns: The operations that can be merged now, since they concern rows that are where they were.
    mutating func append(_ changes: ChangeSet, revision: Int64) -> [RowOperation] {
        self.revision = revision
        var rest: [RowOperation] = []
        for operation in changes.operations {
            let row = operation.row
            switch operation {
            case .insert(_, _, _, _, let values): rows[row] = Row(insertion: (revision, values))
            case .delete: rows[row] = Row()
            case .move: if rows[row] == nil { rows[row] = Row() }
            case .update where rows[row]?.insertion != nil: rows[row]?.updates.append((revision, operation))
            case .update: rest.append(operation)
            }
        }
        return rest
    }

    var isEmpty: Bool { rows.isEmpty }

    var lines: [UUID] { rows.keys.filter { $0.entity == InvoiceLine.entity }.map(\.id) }
}
