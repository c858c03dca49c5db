import DeriveDocuments
import Foundation

/// An entry of the log.
nonisolated enum LogEntry: Sendable {
    /// A commit of this program.
    case own(revision: Int64, id: UUID?, document: UUID)
    /// A commit of another program.
    case other(LoggedChange)

    var revision: Int64 {
        switch self {
        case .own(let revision, _, _): revision
        case .other(let change): change.revision
        }
    }

    /// The change of another program; nil for a commit of this one.
    var change: LoggedChange? { if case .other(let change) = self { change } else { nil } }
}

/// A commit, as the log has it.
nonisolated struct LoggedChange: Sendable {
    enum Kind: String, Sendable { case insert, update, delete }

    /// The condition of the log’s rows that have given a number which waits to be confirmed by the log of several machines.
    static let isUnconfirmedIssue = "server IS NULL AND kind = 'update' AND facts ->> '$.number' IS NOT NULL"

    let revision: Int64
    /// ``MasterData/only`` for a commit of the ledger.
    let invoice: UUID
    let kind: Kind
    /// Its changes; nil for the insertion or deletion of an invoice, for what was not logged, and where that cannot be
    /// read. The invoice is reloaded then.
    let changeSet: ChangeSet?
    /// Positions of the rows that it has placed.
    var positions: [UUID: Int64] = [:]
    /// The login of a colleague on another machine; nil for a commit of this machine.
    var person: String?
    /// The updates that were left out, since commits of this machine come behind them.
    var leftOut: [RowOperation] = []
    /// The refused commits to the document.
    var refusals: [Refusal] = []

    /// `true` if it is an update after which a search may find something else.
    var updatesSearchedTexts: Bool {
        guard kind == .update else { return false }
        guard let changeSet else { return true }
        return changeSet.operations.contains { operation in
            switch operation {
            case .insert(let row, _, _, _, _), .delete(let row, _, _): SearchSchema.properties[row.entity] != nil
            case .update(let row, let path, _, _):
                SearchSchema.properties[row.entity]?.contains { path.isPath(in: $0) } ?? false
            case .move: false
            }
        }
    }
}

/// A note that the derived columns of a document, or of a row of the ledger, do not follow from its rows: programs have
/// committed to it at once, and each has stored what follows from its own changes.
nonisolated struct DerivationNote: Hashable, Sendable {
    let row: RowID
    /// The commit that has left the note.
    let revision: Int64
}
