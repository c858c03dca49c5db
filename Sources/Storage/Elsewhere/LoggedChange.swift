import Derive
import Foundation

/// A commit, as the log has it.
nonisolated struct LoggedChange: Sendable {
    enum Kind: String, Sendable { case insert, update, delete }

    let revision: Int64
    /// ``MasterData/only`` for a commit of the ledger.
    let invoice: UUID
    let kind: Kind
    /// What it has changed; nil for the insertion or deletion of an invoice, and where another version wrote that in a form of
    /// its own, so that the invoice is read anew.
    let changeSet: ChangeSet?

    /// Whether it is an update after which a search may find something else.
    var updatesSearchedTexts: Bool {
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
