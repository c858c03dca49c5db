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
}
