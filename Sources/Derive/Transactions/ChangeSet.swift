/// All changes of one committed transaction. Undo, redo and what a store has to write are this same record.
@MainActor
public struct ChangeSet {
    /// Where a transaction comes from.
    public enum Origin: Sendable {
        /// From the program.
        case edit
        /// It takes an earlier one back.
        case undo
        /// It makes one again that was taken back.
        case redo
    }

    /// What the transaction was called, for an undo menu; empty if it was not called anything.
    public let name: String
    /// Where it comes from.
    public let origin: Origin
    /// What changed, in order. Repeated changes of one property stand as one.
    public internal(set) var changes: [Change] = []

    mutating func append(_ change: Change) {
        guard let last = changes.last, change.continues(last) else {
            changes.append(change)
            return
        }
        changes[changes.count - 1] = change.merged(after: last)
    }

    /// Takes all changes back, the latest first.
    func revert() {
        for change in changes.reversed() { change.revert() }
    }
}
