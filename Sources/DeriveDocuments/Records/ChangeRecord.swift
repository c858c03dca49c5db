import Derive

/// All changes of one transaction in one document, as objects and values in memory. Undo and redo are this same record.
@MainActor
public struct ChangeRecord {
    /// The origin of a transaction.
    public enum Origin: String, Codable, Sendable {
        /// From the program.
        case edit
        /// It undoes an earlier one.
        case undo
        /// It makes one again that was undone.
        case redo
        /// From another program, an import or a server.
        case elsewhere
    }

    /// The name of the transaction, for an undo menu; of one from elsewhere the person who has made it. Empty for none.
    public private(set) var name: String
    /// Its origin.
    public let origin: Origin
    /// The changes, in order. Repeated changes of one property stand as one.
    public internal(set) var changes: [Change] = []
    /// Its place among the steps of all documents in this run; zero until a history has it.
    public internal(set) var order = 0

    /// The number of its commit in the document; zero before that is made.
    public internal(set) var revision = 0

    /// `true` if a change was merged with an earlier one. Only a merged change can have restored the old value.
    private var hasMerged = false
    /// The index of each property's record, once there are too many to look through.
    private var places: [Change.Subject: Int]?
    private static let manyChanges = 8

    init(name: String, origin: Origin, changes: [Change] = []) {
        self.name = name
        self.origin = origin
        self.changes = changes
    }

    /// The same under another name.
    func named(_ name: String) -> ChangeRecord {
        var record = self
        record.name = name
        return record
    }

    mutating func append(_ change: Change) {
        guard let subject = change.subject else { return changes.append(change) }
        if let place = place(of: subject) {
            changes[place] = change.merged(after: changes[place])
            hasMerged = true
        } else {
            places?[subject] = changes.count
            changes.append(change)
        }
    }

    mutating func append(_ later: ChangeRecord) {
        for change in later.changes { append(change) }
    }

    private mutating func place(of subject: Change.Subject) -> Int? {
        if let places { return places[subject] }
        guard changes.count >= Self.manyChanges else { return changes.firstIndex { $0.subject == subject } }
        var places: [Change.Subject: Int] = [:]
        for (index, change) in changes.enumerated() { if let subject = change.subject { places[subject] = index } }
        self.places = places
        return places[subject]
    }

    /// Without the properties that equal what they were before.
    var withoutNoOps: ChangeRecord {
        guard hasMerged, changes.contains(where: { $0.isNoOp }) else { return self }
        return ChangeRecord(name: name, origin: origin, changes: changes.filter { !$0.isNoOp })
    }

    /// `true` if there are changes, and all of them set properties.
    var setsOnly: Bool { !changes.isEmpty && changes.allSatisfy { $0.subject != nil } }

    /// Reverts all changes, the latest first.
    func revert() {
        for change in changes.reversed() { change.revert() }
    }

    /// Reverts the changes that stand, the latest first.
    /// - Returns: Those that were left, since something else has come in their place.
    func revertWhatStands() -> [Change] {
        // One property's way back may change another one, so all are looked at before.
        var isLeft = changes.map { $0.subject != nil && !$0.stands }
        // Several properties that are one value come back together or not at all.
        let groups = Set(changes.indices.filter { isLeft[$0] }.compactMap { changes[$0].columnGroup })
        if !groups.isEmpty {
            for index in changes.indices where changes[index].columnGroup.map(groups.contains) ?? false {
                isLeft[index] = true
            }
        }
        for index in changes.indices.reversed() where !isLeft[index] {
            isLeft[index] = changes[index].subject == nil && !changes[index].stands
            if !isLeft[index] { changes[index].revertKeepingLaterChanges() }
        }
        // An object of no document gets its values back, in case it returns, but counts as left.
        return changes.indices.filter { isLeft[$0] || changes[$0].document == 0 }.map { changes[$0] }
    }
}
