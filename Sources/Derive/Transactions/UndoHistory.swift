/// What was done, and can be undone and done again.
///
/// Each committed transaction is one step. Undoing and redoing are transactions themselves, so observers and stores
/// see them like any other change.
@MainActor
public final class UndoHistory {
    private var done: [ChangeSet] = []
    private var undone: [ChangeSet] = []
    private let limit: Int
    private var observation: CommitObservation?

    /// Begins to keep history.
    /// - Parameter limit: How many steps are kept; the oldest are forgotten first.
    public init(limit: Int = 1000) {
        self.limit = limit
        observation = observeCommits { [weak self] changes in self?.add(changes) }
    }

    /// Whether there is a step to undo.
    public var canUndo: Bool { !done.isEmpty }
    /// Whether there is a step to redo.
    public var canRedo: Bool { !undone.isEmpty }

    /// Takes the last step back.
    /// - Returns: What was undone, or nil if there was nothing.
    @discardableResult
    public func undo() -> ChangeSet? { step(from: \.done, to: \.undone, .undo) }

    /// Makes the last undone step again.
    /// - Returns: What was redone, or nil if there was nothing.
    @discardableResult
    public func redo() -> ChangeSet? { step(from: \.undone, to: \.done, .redo) }

    /// Forgets everything that was done and undone.
    public func forget() {
        done = []
        undone = []
    }

    private func add(_ changes: ChangeSet) {
        guard changes.origin == .edit else { return }
        undone = []
        done.append(changes)
        if done.count > limit { done.removeFirst() }
    }

    /// Reverting a step records its opposite, which is what the way back needs.
    private func step(
        from: ReferenceWritableKeyPath<UndoHistory, [ChangeSet]>,
        to: ReferenceWritableKeyPath<UndoHistory, [ChangeSet]>, _ origin: ChangeSet.Origin
    ) -> ChangeSet? {
        precondition(
            !Journal.isOpen, "Undo and redo are steps of their own; end the transaction or the edit before them.")
        guard let changes = self[keyPath: from].popLast() else { return nil }
        let opposite = recordingTransaction(changes.name, origin: origin) { changes.revert() }.changes
        if !opposite.changes.isEmpty { self[keyPath: to].append(opposite) }
        return changes
    }
}
