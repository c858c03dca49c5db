/// Steps that were done before the objects were made on which they are carried out: in an earlier run of the program.
///
/// They are change sets, so that they are undone as another program's changes are merged: by the identities of rows. What an
/// undo has changed then is a record like any other, and so its redo is.
@MainActor
struct StoredSteps {
    /// The steps to undo, the last one at the end.
    var done: [ChangeSet] = []
    /// What took steps back that can be done again, the last one at the end.
    var undone: [ChangeSet] = []
    /// Whether none are wanted any more.
    var isClosed = false
    /// Whether something was done since, so that nothing of before can be done again.
    private var isFollowed = false

    init(isClosed: Bool = false) { self.isClosed = isClosed }

    mutating func forgetUndone() { (undone, isFollowed) = ([], true) }

    mutating func restore(done: [ChangeSet], undone: [ChangeSet]) {
        (self.done, self.undone, isClosed) = (done, isFollowed ? [] : undone, true)
    }
}

extension UndoHistory {
    /// Whether ``restore(done:undone:)`` has an effect: it has one once, and none after something was forgotten.
    public var takesStoredSteps: Bool { !stored.isClosed && !hasDroppedSteps }

    /// Puts steps before those that are known: what an earlier run of the program has stored of the document.
    ///
    /// A step that does not fit any more, since a row that it has changed was changed again, is dropped when it is its turn.
    /// - Parameters:
    ///   - done: The steps to undo, the last one at the end.
    ///   - undone: The commits of undo that can be done again, the last one at the end.
    public func restore(done: [ChangeSet], undone: [ChangeSet]) {
        guard takesStoredSteps else { return }
        stored.restore(done: done, undone: undone)
    }
}

extension Document {
    /// Takes a change set back.
    /// - Returns: The revision before; nil where it does not fit, and nothing was changed.
    func takeBack(_ step: ChangeSet, _ origin: ChangeRecord.Origin) -> Int? {
        guard let inverse = step.inverse, let fitting = graph.untracked({ fitting(inverse) }) else { return nil }
        let (before, merge) = (revision, Merge(keeping: nil))
        do {
            try recordingTransaction(step.name, origin: origin, of: self) {
                try graph.untracked { for operation in fitting { try merge.apply(operation, in: self) } }
            }
            return before
        } catch {
            return nil
        }
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
        case .update(let id, let name, let old, let new):
            guard let row = row(id), let content = type(of: row).rowCoding.column(named: name)?.content,
                let present = try? content.encode(row, at: nil)
            else { return nil }
            if present == old { return operation }
            return content.applying(from: old, to: new, in: row).map {
                .update(id, column: name, from: present, to: $0)
            }
        case .insert(let id, _, _, _, _): return row(id) == nil ? operation : nil
        case .delete(let id, _, _), .move(let id, _, _, _): return row(id) != nil ? operation : nil
        }
    }
}
