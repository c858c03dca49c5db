/// One committed transaction of a document.
@MainActor
public final class Commit {
    /// Whose commit it is.
    public let document: Document
    /// Its number among the document's commits, counted from one.
    public let revision: Int
    /// The changes, in memory: objects and values.
    public let record: ChangeRecord
    /// The row operations, cached by the first read of ``changeSet``.
    var made: ChangeSet?

    init(_ record: ChangeRecord, of document: Document, revision: Int) {
        self.record = record
        self.document = document
        self.revision = revision
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
