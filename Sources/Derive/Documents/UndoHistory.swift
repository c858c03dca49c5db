/// What was done in a document, and can be undone and done again.
///
/// Each commit is one step. Undoing and redoing are commits themselves, so observers and stores see them like any other
/// change. Values are restored as values, whatever text they were typed as. A commit from elsewhere is no step, and none of
/// it is taken back: what it has changed after a step stays as it is when that is undone. A history whose document is gone
/// has nothing to undo.
@MainActor
public final class UndoHistory {
    private var done: [ChangeRecord] = []
    private var undone: [ChangeRecord] = []
    /// How many steps are kept to be undone.
    public let limit: Int
    /// Whether older steps were dropped for newer ones, so that undo does not lead back to the beginning.
    public private(set) var hasDroppedSteps = false
    weak var document: Document?

    init(limit: Int) { self.limit = limit }

    /// What the last undo or redo left as it is, since it was changed elsewhere after the step.
    public private(set) var left: [Change] = []

    /// Whether there is a step to undo.
    public var canUndo: Bool { document != nil && !done.isEmpty }
    /// Whether there is a step to redo.
    public var canRedo: Bool { document != nil && !undone.isEmpty }
    /// The step to undo; nil if there is none.
    public var nextUndo: ChangeRecord? { document == nil ? nil : done.last }
    /// What the step to undo is called; nil if there is none.
    public var undoName: String? { done.last?.name }
    /// What the step to redo is called; nil if there is none.
    public var redoName: String? { undone.last?.name }
    /// How many steps can be undone.
    public var undoCount: Int { document == nil ? 0 : done.count }
    /// How many steps are kept, both ways.
    public var count: Int { done.count + undone.count }

    /// Takes the last step back.
    /// - Returns: What was undone, or nil if there was nothing.
    /// - Precondition: No transaction and no edit of the document is open.
    @discardableResult
    public func undo() -> ChangeRecord? {
        refuseInsideOthers()
        return canUndo ? revert(done.removeLast(), .undo) : nil
    }

    /// Makes the last undone step again.
    /// - Returns: What was redone, or nil if there was nothing.
    /// - Precondition: No transaction and no edit of the document is open.
    @discardableResult
    public func redo() -> ChangeRecord? {
        refuseInsideOthers()
        return canRedo ? revert(undone.removeLast(), .redo) : nil
    }

    /// Forgets everything that was done and undone.
    public func forget() { (done, undone, hasDroppedSteps) = ([], [], false) }

    /// Forgets the steps that something else has done away with.
    public func forget(where isGone: (ChangeRecord) -> Bool) {
        done.removeAll(where: isGone)
        undone.removeAll(where: isGone)
    }

    /// Keeps a commit as a step. What an undo has changed is the way back to before it, and so is what a redo has.
    func append(_ record: ChangeRecord) {
        switch record.origin {
        case .edit:
            undone = []
            appendDone(record)
        case .undo: undone.append(record)
        case .redo: appendDone(record)
        case .elsewhere: break
        }
    }

    private func appendDone(_ record: ChangeRecord) {
        done.append(record)
        guard done.count > limit else { return }
        done.removeFirst(done.count - limit)
        hasDroppedSteps = true
    }

    private func refuseInsideOthers() {
        precondition(
            !Journal.isOpen && document?.openEdit == nil,
            "Undo and redo are steps of their own; end the transaction or the edit before them.")
    }

    private func revert(_ record: ChangeRecord, _ origin: ChangeRecord.Origin) -> ChangeRecord {
        left = recordingTransaction(record.name, origin: origin, of: document) { record.revertWhatStands() }
        return record
    }

    /// The rows that came or went with a step, by identity.
    /// - Complexity: O(*n*) in the changes of all steps.
    var rows: [RowID: any RowCodable] {
        var rows: [RowID: any RowCodable] = [:]
        for case let row as any RowCodable in (done + undone).flatMap(\.changes).flatMap(\.kind.elements) {
            if let id = row.rowID { rows[id] = row }
        }
        return rows
    }
}
