import Derive
import DeriveGraph

/// The transactions that are open, with what has changed in each.
///
/// They nest as calls do, whatever objects they change, so there is one stack of them. The outermost one hands what has
/// changed to the documents that were touched, in order; a change outside any is a transaction of its own.
@MainActor
package enum TransactionStack: Journal {
    private struct OpenTransaction {
        var record: ChangeRecord
        /// The document that it was begun for: the origin holds for that one.
        var document: Document?
        /// Its number; nil if it only batches a change with the effects of that change.
        var number: UInt64?
    }

    /// The transactions that are open, the outermost first.
    private static var stack: [OpenTransaction] = []
    private static var lastNumber: UInt64 = 0
    /// The number of reasons not to record right now.
    private static var pauses = 0
    /// `true` if changes are being rolled back.
    private(set) static var isRollingBack = false
    /// The documents whose members join or leave when the outermost transaction is over.
    private static var unsettled: [Document] = []

    static var isOpen: Bool { !stack.isEmpty }
    package static var isPaused: Bool { pauses > 0 }
    package static var takesBack: Bool? { isRollingBack ? nil : !isPaused }

    /// The origin of the outermost open transaction.
    package static var origin: ChangeRecord.Origin { stack.first?.record.origin ?? .edit }

    /// The person who has made the outermost open transaction elsewhere; else empty.
    package static var person: String { origin == .elsewhere ? stack.first?.record.name ?? "" : "" }

    package static func record(_ change: Change) {
        let isAlone = begin()
        stack[stack.count - 1].record.append(change)
        if isAlone { end() }
    }

    package static func begin() -> Bool {
        guard stack.isEmpty else { return false }
        begin(OpenTransaction(record: ChangeRecord(name: "", origin: .edit)))
        return true
    }

    /// Begins a transaction, which is an edit unless ``setOrigin(_:of:)`` follows.
    static func begin(_ name: String) {
        begin(OpenTransaction(record: ChangeRecord(name: name, origin: .edit), number: nextNumber()))
    }

    private static func begin(_ transaction: OpenTransaction) {
        stack.append(transaction)
        updateRecording()
    }

    /// Says where the transaction comes from that has just begun; that holds for one document.
    static func setOrigin(_ origin: ChangeRecord.Origin, of document: Document?) {
        let name = stack[stack.count - 1].record.name
        stack[stack.count - 1].record = ChangeRecord(name: name, origin: origin)
        stack[stack.count - 1].document = document
    }

    /// Has the changes of all objects reach this stack, from the first use of what records them.
    static func connect() { Journaling.journal = TransactionStack.self }

    /// A number that no other transaction or edit ever had.
    static func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Returns what may be rolled back and has changes of a document's member: the open edit, or the outermost transaction.
    package static func rollBackPoint(in document: UInt32) -> UInt64? {
        DocumentTable.document(document)?.openEdit?.number ?? stack.lazy.compactMap(\.number).first
    }

    /// Ends the innermost transaction: it becomes part of the one around it, or each document that it has touched has its part,
    /// in order, for the open edit or as a commit. Members settle once it is known whose the changes were, and before any
    /// observer is notified.
    package static func end() {
        let done = takeInnermost()
        guard stack.isEmpty else { return stack[stack.count - 1].record.append(done.record) }
        var documents: [Document] = []
        // Commits of objects of no document have no observers.
        if CommitTime.isAskedFor || done.record.concernsDocuments {
            for part in done.record.withoutNoOps.split() {
                guard let document = DocumentTable.document(part.document) else {
                    CommitTime.committed(part.record)
                    continue
                }
                let own = done.document == nil || done.document === document
                let record = own ? part.record : part.record.asEdit
                if let edit = document.openEdit, record.origin != .elsewhere {
                    edit.record.append(record)
                } else {
                    document.makeCommit(record)
                }
                documents.append(document)
            }
        }
        settleMembership()
        for document in documents { document.deliverCommits() }
    }

    /// Ends the innermost transaction and rolls back everything in it.
    static func rollBack() {
        revert(takeInnermost().record)
        settleMembership()
    }

    /// Takes changes back without a record of that. Which members that brings or takes waits for ``settleMembership(of:)``.
    static func revert(_ record: ChangeRecord) {
        let wasRollingBack = isRollingBack
        isRollingBack = true
        defer { isRollingBack = wasRollingBack }
        graph.write { withoutRecording { record.revert() } }
    }

    private static func takeInnermost() -> OpenTransaction {
        let innermost = stack.removeLast()
        updateRecording()
        return innermost
    }

    /// Runs something of which no record is made.
    static func withoutRecording<Result>(_ body: () throws -> Result) rethrows -> Result {
        try with(pauses: pauses + 1, body)
    }

    /// Runs something of which a record is made, also within ``withoutRecording(_:)``.
    static func withRecording<Result>(_ body: () throws -> Result) rethrows -> Result {
        try with(pauses: 0, body)
    }

    private static func with<Result>(pauses count: Int, _ body: () throws -> Result) rethrows -> Result {
        let outer = pauses
        pauses = count
        updateRecording()
        defer {
            pauses = outer
            updateRecording()
        }
        return try body()
    }

    package static func noteMembers(of holder: any ObservationRoot, removed: [Any], inserted: [Any]) {
        guard let document = DocumentTable.document(holder._$document) else { return }
        for value in inserted { forEachObject(in: value) { document.join($0, heldBy: holder) } }
        for value in removed { forEachObject(in: value) { document.leave($0, heldBy: holder) } }
    }

    /// Has the members of a document join or leave when no transaction is open: now, or after the outermost one.
    static func settleMembership(of document: Document) {
        if !unsettled.contains(where: { $0 === document }) { unsettled.append(document) }
        settleMembership()
    }

    private static func settleMembership() {
        guard !unsettled.isEmpty, stack.isEmpty, !isRollingBack else { return }
        // An open edit settles its document when it ends.
        let documents = unsettled.filter { $0.openEdit == nil }
        unsettled = []
        for document in documents { document.applyRemovals() }
        for document in documents { document.applyInsertions() }
    }

    /// Looks again whether changes of objects that belong to no document are to be recorded.
    static func updateRecording() {
        connect()
        graph.isRecording = pauses == 0 && (!stack.isEmpty || CommitTime.isAskedFor)
    }
}

extension ChangeRecord {
    /// `true` if something that belongs to a document has changed.
    fileprivate var concernsDocuments: Bool { changes.contains { $0.document != 0 } }

    /// The parts of it for each document, in the order of the first change; number zero for objects of none.
    fileprivate func split() -> [(document: UInt32, record: ChangeRecord)] {
        let numbers = changes.map(\.document)
        guard let first = numbers.first else { return [] }
        if numbers.allSatisfy({ $0 == first }) { return [(first, self)] }
        var parts: [(document: UInt32, record: ChangeRecord)] = []
        for (number, change) in zip(numbers, changes) {
            if let index = parts.firstIndex(where: { $0.document == number }) {
                parts[index].record.changes.append(change)
            } else {
                parts.append((number, ChangeRecord(name: name, origin: origin, changes: [change])))
            }
        }
        return parts
    }

    /// The same changes as an edit: what follows an undo elsewhere is a step of its own there.
    fileprivate var asEdit: ChangeRecord {
        ChangeRecord(name: name, origin: origin == .elsewhere ? .elsewhere : .edit, changes: changes)
    }
}
