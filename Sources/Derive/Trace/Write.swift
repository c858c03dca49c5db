import DeriveGraph

/// A change that is being made. With all that it brings about, it is one to those who observe at once, and one record.
@MainActor
struct Write {
    /// Who records it; nil for nobody.
    let journal: (any Journal.Type)?
    private let isRecord: Bool
    private let holdsEvents: Bool

    /// Begins a change, of which ``end()`` is due.
    /// - Parameters:
    ///   - document: The number of the document of what changes; zero for none.
    ///   - holdsEvents: Whether nothing is traced before ``emit(_:)``.
    init(in document: UInt32, holdsEvents: Bool = true) {
        graph.beginWrite()
        journal = Journaling.journal(of: document)
        isRecord = journal?.begin() ?? false
        self.holdsEvents = holdsEvents && Trace.hold()
    }

    /// Traces the change, now that it is made, and then what it has marked.
    func emit(_ tell: () -> Void = {}) {
        if holdsEvents { Trace.release(after: tell) }
    }

    /// Ends the change.
    func end() {
        if isRecord { journal?.end() }
        graph.endWrite()
    }
}
