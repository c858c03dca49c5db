import Derive

/// The steps of a document that can be undone and done again.
///
/// Each commit is one step. Undoing and redoing are commits themselves, so observers and stores see them like any other
/// change. Values are restored as values, whatever text they were typed as. A commit from elsewhere is no step, and none of
/// it is undone: what it has changed after a step stays as it is when that is undone. A history whose document is gone
/// has nothing to undo.
@MainActor
public final class UndoHistory {
    private var done: [ChangeRecord] = []
    private var undone: [ChangeRecord] = []
    private static var lastOrder = 0
    /// Steps that can be undone no more, and still be looked at.
    private var closed: [ChangeRecord] = []
    /// The position before the first of ``done``.
    private var firstPosition = 0
    /// The steps before them, of an earlier run.
    var restored = RestoredSteps()
    /// The number of steps that are kept to be undone.
    public package(set) var limit: Int
    /// `true` if older steps were forgotten for newer ones, so that undo does not lead back to the beginning.
    public private(set) var hasForgottenSteps = false
    weak var document: Document?

    init(limit: Int) { self.limit = limit }

    /// The changes that the last undo or redo left as they are, since it was changed elsewhere after the step; empty also where
    /// there was none.
    public private(set) var left: [Change] = []

    /// The name of the restored step that the last undo or redo dropped, because its rows had changed since; nil if it
    /// dropped none.
    public private(set) var staleStepName: String?

    /// `true` if there is a step to undo.
    public var canUndo: Bool { document != nil && (!done.isEmpty || !restored.done.isEmpty) }
    /// `true` if there is a step to redo.
    public var canRedo: Bool { document != nil && (!undone.isEmpty || !restored.undone.isEmpty) }
    /// The step to undo; nil if there is none or if it was restored.
    public var nextUndo: ChangeRecord? { document == nil ? nil : done.last }
    /// The step to redo; nil if there is none or if it was restored.
    public var nextRedo: ChangeRecord? { document == nil ? nil : undone.last }
    /// The name of the step to undo; nil if there is none.
    public var undoName: String? { canUndo ? done.last?.name ?? restored.done.last?.name : nil }
    /// The name of the step to redo; nil if there is none.
    public var redoName: String? { canRedo ? undone.last?.name ?? restored.undone.last?.name : nil }
    /// The document's place in its steps: one more after each step, one less after each undo, zero at the beginning.
    ///
    /// It is below zero where steps of an earlier run were undone; dropped steps do not lower it. Steps that were
    /// forgotten for newer ones still count; after ``forget()`` it is zero.
    public var position: Int { firstPosition + done.count }

    /// Undoes the last step.
    /// - Returns: What was undone, or nil if there was nothing, or only a step that ``staleStepName`` names.
    /// - Precondition: No transaction and no edit of the document is open.
    @discardableResult
    public func undo() -> ChangeRecord? { revertLast(of: \.done, restored: \.done, .undo) }

    /// Makes the last undone step again.
    /// - Returns: What was redone, or nil if there was nothing, or only a step that ``staleStepName`` names.
    /// - Precondition: No transaction and no edit of the document is open.
    @discardableResult
    public func redo() -> ChangeRecord? { revertLast(of: \.undone, restored: \.undone, .redo) }

    private func revertLast(
        of steps: ReferenceWritableKeyPath<UndoHistory, [ChangeRecord]>,
        restored earlier: WritableKeyPath<RestoredSteps, [ChangeSet]>, _ origin: ChangeRecord.Origin
    ) -> ChangeRecord? {
        checkNoOpenTransaction()
        (left, staleStepName) = ([], nil)
        guard document != nil else { return nil }
        if let step = self[keyPath: steps].popLast() { return revert(step, origin) }
        return restored[keyPath: earlier].popLast().flatMap { revertRestored($0, origin) }
    }

    /// Ends undoing and redoing. What was done can still be looked at, by ``trying(without:_:)``.
    public func close() {
        let kept = closed + done
        forget()
        closed = kept
    }

    /// Forgets everything that was done and undone.
    public func forget() {
        (closed, done, undone, firstPosition, hasForgottenSteps) = ([], [], [], 0, false)
        restored = RestoredSteps(isClosed: true)
    }

    /// Forgets the steps that something else has done away with.
    public func forget(where isGone: (ChangeRecord) -> Bool) {
        done.removeAll(where: isGone)
        undone.removeAll(where: isGone)
    }

    /// Has undo of the last step that set a property restore another value, if the property is still as the step left it.
    /// - Returns: The name of the step; nil if there is none, or it has set that very value.
    /// - Complexity: O(*n*) in the changes of all steps.
    func rebase(_ object: AnyObject, _ property: AnyKeyPath, onto value: Any) -> String? {
        guard let (index, place) = last(object, property) else { return nil }
        let change = done[index].changes[place].rebased(onto: value)
        guard change.stands, !change.isNoOp else { return nil }
        done[index].changes[place] = change
        return done[index].name
    }

    /// Returns the name of the last step that set a property, if the property is still as the step left it.
    /// - Complexity: O(*n*) in the changes of all steps.
    func step(setting object: AnyObject, _ property: AnyKeyPath) -> String? {
        guard let (index, place) = last(object, property), done[index].changes[place].stands else { return nil }
        return done[index].name
    }

    private func last(_ object: AnyObject, _ property: AnyKeyPath) -> (step: Int, change: Int)? {
        for index in done.indices.reversed() {
            let place = done[index].changes.firstIndex { $0.object === object && $0.keyPath == property }
            if let place { return (index, place) }
        }
        return nil
    }

    /// Takes the next number in the order of the steps of all documents, for something that is undone in turn with them.
    public static func nextOrder() -> Int {
        lastOrder += 1
        return lastOrder
    }

    /// Keeps a commit as a step. What an undo has changed is the way back to before it, and so is what a redo has.
    func append(_ record: ChangeRecord) {
        var record = record
        record.order = Self.nextOrder()
        switch record.origin {
        case .edit:
            undone = []
            restored.forgetUndone()
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
        hasForgottenSteps = true
        // They came before those.
        restored.done = []
    }

    /// Undoes one step and keeps the later ones, as a step of its own.
    ///
    /// What later steps have changed again stays as they left it.
    /// - Parameter name: The name of the new step.
    /// - Returns: Changes of the step that stay, since later ones have come in their place.
    /// - Precondition: No transaction and no edit of the document is open.
    @discardableResult
    public func takeOut(_ step: ChangeRecord, named name: String) -> [Change] {
        checkNoOpenTransaction()
        return recordingTransaction(name, origin: .edit, of: document) { step.revertWhatStands() }
    }

    /// Runs work on the document as ``takeOut(_:named:)`` would leave it, and puts everything back.
    /// - Parameter body: Gets the changes that would stay. It changes nothing.
    /// - Precondition: No transaction and no edit of the document is open.
    public func trying(without step: ChangeRecord, _ body: ([Change]) -> Void) {
        checkNoOpenTransaction()
        struct PutBack: Error {}
        do {
            try recordingTransaction("", origin: .edit, of: document) {
                body(step.revertWhatStands())
                throw PutBack()
            }
        } catch {}
    }

    /// The steps of this run that ``trying(without:_:)`` can leave out, the oldest first: those that can be undone, after those
    /// before ``close()``.
    public var steps: [ChangeRecord] { document == nil ? [] : closed + done }

    private func checkNoOpenTransaction() {
        precondition(
            !TransactionStack.isOpen && document?.openEdit == nil,
            "Undo and redo are steps of their own; end the transaction or the edit before them.")
    }

    private func revert(_ record: ChangeRecord, _ origin: ChangeRecord.Origin) -> ChangeRecord {
        left = recordingTransaction(record.name, origin: origin, of: document) { record.revertWhatStands() }
        return record
    }

    /// Reverts a restored step, all of it or nothing.
    private func revertRestored(_ step: ChangeSet, _ origin: ChangeRecord.Origin) -> ChangeRecord? {
        guard let document, let revision = document.revert(step, as: origin) else {
            staleStepName = step.name
            return nil
        }
        // One without any effect is no step for whoever undoes it.
        guard revision != document.revision else { return origin == .undo ? undo() : redo() }
        if origin == .undo { firstPosition -= 1 }
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
