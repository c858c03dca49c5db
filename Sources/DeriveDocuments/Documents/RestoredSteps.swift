import Derive
import DeriveGraph

/// Steps of an earlier run of the program, restored from what a store has kept.
///
/// Their objects no longer exist, so they are change sets and are undone as another program's changes are merged: by the
/// identities of rows. The undo of such a step is a record like any other, and so is its redo.
@MainActor
struct RestoredSteps {
    /// The steps to undo, the last one at the end.
    var done: [ChangeSet] = []
    /// The commits of undo that can be done again, the last one at the end.
    var undone: [ChangeSet] = []
    /// `true` if no steps can be restored any more.
    var isClosed = false
    /// `true` if a step was made since, so that nothing of before can be done again.
    private var isFollowed = false

    init(isClosed: Bool = false) { self.isClosed = isClosed }

    mutating func forgetUndone() { (undone, isFollowed) = ([], true) }

    mutating func restore(done: [ChangeSet], undone: [ChangeSet]) {
        (self.done, self.undone, isClosed) = (done, isFollowed ? [] : undone, true)
    }
}

extension UndoHistory {
    /// `true` if ``restore(done:undone:)`` has an effect: it has one once, and none after steps were forgotten.
    public var canRestore: Bool { !restored.isClosed && !hasForgottenSteps }

    /// Puts the steps of an earlier run of the program before those of this one.
    ///
    /// A step whose rows were changed since is dropped when it is its turn.
    /// - Parameters:
    ///   - done: The steps to undo, the last one at the end.
    ///   - undone: The commits of undo that can be done again, the last one at the end.
    public func restore(done: [ChangeSet], undone: [ChangeSet]) {
        guard canRestore else { return }
        restored.restore(done: done, undone: undone)
    }
}

extension Document {
    /// Reverts a change set, all of it or nothing.
    /// - Returns: The revision before; nil where the change set does not fit, and nothing was changed.
    func revert(_ step: ChangeSet, as origin: ChangeRecord.Origin) -> Int? {
        guard let inverse = step.inverse, let fitting = graph.untracked({ fitting(inverse) }) else { return nil }
        let before = revision
        return (try? merge(fitting, named: step.name, origin: origin, keeping: nil)).map { _ in before }
    }

    /// Operations as they fit in the rows as they are; nil where one does not.
    private func fitting(_ operations: [RowOperation]) -> [RowOperation]? {
        var fitting: [RowOperation] = []
        for operation in operations {
            guard let operation = self.fitting(operation) else { return nil }
            fitting.append(operation)
        }
        return fitting
    }

    private func fitting(_ operation: RowOperation) -> RowOperation? {
        switch operation {
        case .update where operation.isOfEmptyPart: return operation
        case .update(let id, let path, let old, let new):
            guard let (steps, missing) = steps(to: path, of: id), missing.isEmpty, let (owner, column) = steps.last,
                let present = try? column.content.encode(owner, at: nil)
            else { return nil }
            if present == old { return operation }
            return column.content.merging(changeFrom: old, to: new, in: owner).map {
                .update(id, column: path, from: present, to: $0)
            }
        case .insert(let id, _, _, _, _): return row(id) == nil ? operation : nil
        case .delete(let id, _, _), .move(let id, _, _, _): return row(id) != nil ? operation : nil
        }
    }
}
