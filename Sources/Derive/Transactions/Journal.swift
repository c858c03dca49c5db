/// Writes down changes while a transaction or an edit is open or someone observes commits.
@MainActor
enum Journal {
    /// The records that are open, the outermost first.
    private static var open: [ChangeSet] = []
    /// How many reasons there are not to record right now.
    private static var pauses = 0
    private static var observers: [(id: ObjectIdentifier, body: (ChangeSet) -> Void)] = []
    /// Commits that observers have not been told of yet, since they are being told of an earlier one.
    private static var waiting: [ChangeSet] = []
    private static var isTelling = false
    /// Whether a transaction that failed is being taken back.
    private(set) static var isRollingBack = false

    static var isOpen: Bool { !open.isEmpty }
    static var isPaused: Bool { pauses > 0 }
    /// How many records are open, by which one knows its own.
    static var depth: Int { open.count }

    static func record(_ change: Change) {
        guard !open.isEmpty else {
            var single = ChangeSet(name: "", origin: .edit)
            single.append(change)
            commit(single)
            return
        }
        open[open.count - 1].append(change)
    }

    /// Batches what a change brings with it into one record with the change.
    static func batch(_ body: () -> Void) {
        guard Graph.isRecording, open.isEmpty else { return body() }
        begin("", .edit)
        body()
        end()
    }

    static func begin(_ name: String, _ origin: ChangeSet.Origin) {
        open.append(ChangeSet(name: name, origin: origin))
        updateRecording()
    }

    /// Ends the innermost record: it becomes part of the one around it, or is committed.
    /// - Returns: What was recorded.
    @discardableResult
    static func end() -> ChangeSet {
        let done = takeInnermost().withoutNoOps
        guard !done.changes.isEmpty else { return done }
        if open.isEmpty { commit(done) } else { for change in done.changes { open[open.count - 1].append(change) } }
        return done
    }

    /// Ends the innermost record and takes everything in it back.
    static func rollBack() {
        let innermost = takeInnermost()
        let wasRollingBack = isRollingBack
        isRollingBack = true
        defer { isRollingBack = wasRollingBack }
        graph.write { withoutRecording { innermost.revert() } }
    }

    private static func takeInnermost() -> ChangeSet {
        let innermost = open.removeLast()
        updateRecording()
        return innermost
    }

    static func observe(_ id: ObjectIdentifier, _ body: @escaping (ChangeSet) -> Void) {
        observers.append((id, body))
        updateRecording()
    }

    static func stopObserving(_ id: ObjectIdentifier) {
        observers.removeAll { $0.id == id }
        updateRecording()
    }

    /// Runs something of which no record is made.
    static func withoutRecording<Result>(_ body: () throws -> Result) rethrows -> Result {
        pauses += 1
        updateRecording()
        defer {
            pauses -= 1
            updateRecording()
        }
        return try body()
    }

    /// Tells all observers of a commit. One that an observer makes is told after this one, to all in the same order.
    private static func commit(_ changes: ChangeSet) {
        waiting.append(changes)
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            CommitTime.committed(next)
            for observer in observers where observers.contains(where: { $0.id == observer.id }) { observer.body(next) }
        }
    }

    /// Looks again whether changes are to be written down.
    static func updateRecording() {
        Graph.isRecording =
            pauses == 0 && (!open.isEmpty || !observers.isEmpty || CommitTime.isAskedFor)
    }
}
