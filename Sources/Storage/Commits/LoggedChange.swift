import Derive
import Foundation

/// A commit, as the log has it.
nonisolated struct LoggedChange: Sendable {
    enum Kind: String, Sendable { case insert, update, delete }

    let revision: Int64
    /// ``MasterData/only`` for a commit of the ledger.
    let invoice: UUID
    let kind: Kind
    /// What it has changed; nil for the insertion or deletion of an invoice, for what was not logged, and where that cannot be
    /// read. The invoice is reloaded then.
    let changeSet: ChangeSet?
    /// Where rows stand that it has placed.
    var positions: [UUID: Int64] = [:]

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
