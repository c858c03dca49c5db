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
    /// The position before the first of ``done``.
    private var firstPosition = 0
    /// What lies before them: steps of which no objects are known, but what they did to rows.
    var stored = StoredSteps()
    /// How many steps are kept to be undone.
    public let limit: Int
    /// Whether older steps were dropped for newer ones, so that undo does not lead back to the beginning.
    public private(set) var hasDroppedSteps = false
    weak var document: Document?

    init(limit: Int) { self.limit = limit }

    /// What the last undo or redo left as it is, since it was changed elsewhere after the step.
    public private(set) var left: [Change] = []

    /// What the step was called that the last undo or redo has dropped, since what it was done to was changed since; nil for
    /// none. Only a step that was restored is dropped.
    public private(set) var unfitName: String?

    /// Whether there is a step to undo.
    public var canUndo: Bool { document != nil && (!done.isEmpty || !stored.done.isEmpty) }
    /// Whether there is a step to redo.
    public var canRedo: Bool { document != nil && (!undone.isEmpty || !stored.undone.isEmpty) }
    /// The step to undo; nil if there is none, and for one that was restored.
    public var nextUndo: ChangeRecord? { document == nil ? nil : done.last }
    /// What the step to undo is called; nil if there is none.
    public var undoName: String? { done.last?.name ?? stored.done.last?.name }
    /// What the step to redo is called; nil if there is none.
    public var redoName: String? { undone.last?.name ?? stored.undone.last?.name }
    /// Where the document is in its steps: one more after each step, one less after each undo, zero at the beginning.
    ///
    /// It is below zero where steps of an earlier run were undone. Steps that are forgotten do not count.
    public var position: Int { firstPosition + done.count }

    /// Takes the last step back.
    /// - Returns: What was undone, or nil if there was nothing, or only a step that ``unfitName`` names.
    /// - Precondition: No transaction and no edit of the document is open.
    @discardableResult
    public func undo() -> ChangeRecord? {
        checkNoOpenTransaction()
        unfitName = nil
        guard canUndo else { return nil }
        if let step = done.popLast() { return revert(step, .undo) }
        firstPosition -= 1
        return stored.done.popLast().flatMap { takeBack($0, .undo) }
    }

    /// Makes the last undone step again.
    /// - Returns: What was redone, or nil if there was nothing, or only a step that ``unfitName`` names.
    /// - Precondition: No transaction and no edit of the document is open.
    @discardableResult
    public func redo() -> ChangeRecord? {
        checkNoOpenTransaction()
        unfitName = nil
        guard canRedo else { return nil }
        return undone.popLast().map { revert($0, .redo) } ?? stored.undone.popLast().flatMap { takeBack($0, .redo) }
    }

    /// Forgets everything that was done and undone.
    public func forget() {
        (done, undone, firstPosition, hasDroppedSteps) = ([], [], 0, false)
        stored = StoredSteps(isClosed: true)
    }

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
            stored.forgetUndone()
            appendDone(record)
        case .undo: undone.append(record)
        case .redo: appendDone(record)
        case .elsewhere: break
        }
    }

    private func appendDone(_ record: ChangeRecord) {
        done.append(record)
        guard done.count > limit else { return }
        firstPosition += done.count - limit
        done.removeFirst(done.count - limit)
        hasDroppedSteps = true
    }

    private func checkNoOpenTransaction() {
        precondition(
            !Journal.isOpen && document?.openEdit == nil,
            "Undo and redo are steps of their own; end the transaction or the edit before them.")
    }

    private func revert(_ record: ChangeRecord, _ origin: ChangeRecord.Origin) -> ChangeRecord {
        left = recordingTransaction(record.name, origin: origin, of: document) { record.revertWhatStands() }
        return record
    }

    /// Takes a restored step back, all of it or nothing.
    private func takeBack(_ step: ChangeSet, _ origin: ChangeRecord.Origin) -> ChangeRecord? {
        guard let document, let revision = document.takeBack(step, origin) else {
            unfitName = step.name
            return nil
        }
        left = []
        // One without any effect is no step for whoever undoes it.
        guard revision != document.revision else { return origin == .undo ? undo() : redo() }
        return origin == .undo ? undone.last : done.last
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
