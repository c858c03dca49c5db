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

    /// Where each property's record is.
    private var places: [Change.Subject: Int] = [:]

    init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }

    mutating func append(_ change: Change) {
        guard let subject = change.subject else { return changes.append(change) }
        if let place = places[subject] {
            changes[place] = change.merged(after: changes[place])
        } else {
            places[subject] = changes.count
            changes.append(change)
        }
    }

    /// Without the properties that have come to what they were before.
    var withoutNoOps: ChangeSet {
        var rest = self
        rest.changes.removeAll { $0.isNoOp }
        return rest
    }

    /// Takes all changes back, the latest first.
    func revert() {
        for change in changes.reversed() { change.revert() }
    }
}
