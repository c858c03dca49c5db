import Derive
import Foundation

/// What a change set says of each row.
struct ChangedColumns {
    /// By row, the names of the columns that have changed.
    private var rows: [UUID: Set<String>] = [:]
    private(set) var inserted: Set<UUID> = []
    private(set) var moved: Set<UUID> = []

    init(_ changes: ChangeSet) {
        for operation in changes.operations {
            switch operation {
            case .update(let row, let column, _, _): rows[row.id, default: []].insert(column)
            case .insert(let row, _, _, _, _): inserted.insert(row.id)
            case .delete: break
            case .move(let row, _, _, _): moved.insert(row.id)
            }
        }
    }

    subscript(_ row: UUID) -> Set<String>? { rows[row] }
}

extension RowOperation {
    /// The row that it changes.
    nonisolated var row: RowID {
        switch self {
        case .insert(let row, _, _, _, _), .delete(let row, _, _), .move(let row, _, _, _), .update(let row, _, _, _):
            row
        }
    }

    /// Whether it lets a row come, go or stand elsewhere.
    nonisolated var isOfPlace: Bool { if case .update = self { false } else { true } }
}
