import DeriveGraph

/// A change that is being made. With all that it brings about, it is one to those who observe at once, and one record.
@MainActor
struct Write {
    /// The journal that records the change; nil for none.
    let journal: (any Journal.Type)?
    private let hasBegunRecord: Bool
    private let holdsEvents: Bool

    /// Begins a change, of which ``end()`` is due.
    /// - Parameters:
    ///   - document: The number of the document of what changes; zero for none.
    ///   - holdsEvents: Whether nothing is traced before ``emit(_:)``.
    init(in document: UInt32, holdsEvents: Bool = true) {
        graph.beginWrite()
        journal = Journaling.journal(of: document)
        hasBegunRecord = journal?.begin() ?? false
        self.holdsEvents = holdsEvents && Trace.hold()
    }

    /// Traces the change, now that it is made, and then what it has marked.
    func emit(_ tell: () -> Void = {}) {
        if holdsEvents { Trace.release(after: tell) }
    }

    /// Ends the change.
    func end() {
        if hasBegunRecord { journal?.end() }
        graph.endWrite()
    }
}
