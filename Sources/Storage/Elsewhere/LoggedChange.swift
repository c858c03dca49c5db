import Derive
import Foundation

/// A commit of another program, as the log has it.
nonisolated struct LoggedChange: Sendable {
    enum Kind: String, Sendable { case insert, update, delete }

    let revision: Int64
    let invoice: UUID
    let kind: Kind
    /// What it has changed of the invoice; nil where another version wrote that in a form of its own, so that the invoice is
    /// read anew.
    let changeSet: ChangeSet?

    /// Whether a search may find something else after it.
    var changesSearchedTexts: Bool {
        guard kind == .update else { return false }
        guard let changeSet else { return true }
        return changeSet.operations.contains { operation in
            switch operation {
            case .insert(let row, _, _, _, _), .delete(let row, _, _): SearchSchema.properties[row.entity] != nil
            case .update(let row, let column, _, _): SearchSchema.properties[row.entity]?.contains(column) ?? false
            case .move: false
            }
        }
    }
}
