/// Writes down changes while a transaction or an edit is open or someone observes commits.
@MainActor
enum Journal {
    /// The records that are open, the outermost first.
    private static var open: [ChangeSet] = []
    /// How many reasons there are not to record right now.
    private static var pauses = 0
    private static var observers: [(id: ObjectIdentifier, body: (ChangeSet) -> Void)] = []

    static var isOpen: Bool { !open.isEmpty }

    static func record(_ change: Change) {
        guard !open.isEmpty else {
            var single = ChangeSet(name: "", origin: .edit)
            single.append(change)
            commit(single)
            return
        }
        open[open.count - 1].append(change)
    }

    static func begin(_ name: String, _ origin: ChangeSet.Origin) {
        open.append(ChangeSet(name: name, origin: origin))
        updateRecording()
    }

    /// Ends the innermost record: it becomes part of the one around it, or is committed.
    static func end() {
        let done = takeInnermost()
        guard !done.changes.isEmpty else { return }
        guard !open.isEmpty else { return commit(done) }
        for change in done.changes { open[open.count - 1].append(change) }
    }

    /// Ends the innermost record and hands it out instead of committing it.
    static func takeInnermost() -> ChangeSet {
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

    private static func commit(_ changes: ChangeSet) {
        for observer in observers { observer.body(changes) }
    }

    private static func updateRecording() {
        graph.state.pointee.isRecording = pauses == 0 && (!open.isEmpty || !observers.isEmpty)
    }
}
