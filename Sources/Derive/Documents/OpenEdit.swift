/// Changes of a document that are made for now, over several ticks, until they are committed or cancelled: a cell while it
/// is typed in.
///
/// Observers see each change as it is made. What commits is one record of old and final values. While an edit is open
/// every change of the document's members counts as part of it. One that is released without either is cancelled.
@MainActor
public final class OpenEdit {
    /// What an undo menu calls it.
    public let name: String
    /// Whose members it changes.
    public let document: Document
    /// What has changed until now; repeated changes of one property stand as one.
    public private(set) var record: ChangeRecord
    /// Whether it was neither committed nor cancelled yet.
    public private(set) var isOpen = true

    init(_ name: String, of document: Document) {
        self.name = name
        self.document = document
        record = ChangeRecord(name: name, origin: .edit)
    }

    /// Commits the changes. Without effect after the first end.
    public func commit() {
        guard isOpen else { return }
        end()
        let done = record.withoutNoOps
        let commits = done.changes.isEmpty ? [] : [document.makeCommit(done)]
        Document.settleMembers()
        CommitTime.committed(done)
        CommitQueue.deliver(commits)
    }

    /// Restores the values of before; observers see that as they saw the changes. Without effect after the first end.
    public func cancel() {
        guard isOpen else { return }
        end()
        Journal.revert(record)
        Document.settleMembers()
    }

    func append(_ other: ChangeRecord) {
        for change in other.changes { record.append(change) }
    }

    private func end() {
        precondition(!Journal.isOpen, "The edit “\(name)” ends inside a transaction that began after it; end that first.")
        isOpen = false
        document.openEdit = nil
    }

    isolated deinit { cancel() }
}
