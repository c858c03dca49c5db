/// One committed transaction of a document.
@MainActor
public final class Commit {
    /// Whose commit it is.
    public let document: Document
    /// Its number among the document's commits, counted from one.
    public let revision: Int
    /// What changed, in memory: objects and values.
    public let record: ChangeRecord
    /// The row operations, cached by the first read of ``changeSet``.
    var made: ChangeSet?

    init(_ record: ChangeRecord, of document: Document, revision: Int) {
        self.record = record
        self.document = document
        self.revision = revision
    }
}

/// Commits that were not delivered yet, of all documents in the order in which they came about.
@MainActor
enum CommitQueue {
    private static var waiting: [Commit] = []
    private static var isDelivering = false

    /// Delivers commits to their observers. Called during a delivery, it queues them behind the earlier ones.
    static func deliver(_ commits: [Commit]) {
        waiting += commits
        guard !isDelivering else { return }
        isDelivering = true
        defer { isDelivering = false }
        var next = 0
        while next < waiting.count {
            let commit = waiting[next]
            next += 1
            commit.document.deliver(commit)
        }
        waiting.removeAll(keepingCapacity: true)
    }
}

/// Keeps an observation of commits going for as long as it lives.
@MainActor
public final class CommitObservation {
    private weak var document: Document?

    init(of document: Document) { self.document = document }

    /// Ends the observation.
    public func stop() { document?.stopObserving(ObjectIdentifier(self)) }

    isolated deinit { stop() }
}
