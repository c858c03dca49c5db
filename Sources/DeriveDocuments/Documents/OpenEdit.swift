import DeriveGraph

/// Changes of a document that are made for now, over several ticks, until they are committed or cancelled: a cell while it
/// is typed in.
///
/// Observers see each change as it is made. The commit is one record of old and final values. While an edit is open
/// every change of the document's members counts as part of it. An edit that is released while open is cancelled.
@MainActor
public final class OpenEdit {
    /// The name in an undo menu.
    public private(set) var name: String
    /// Whose members it changes.
    public let document: Document
    /// The changes until now, or since the mark; repeated changes of one property stand as one.
    public internal(set) var record: ChangeRecord
    let number = TransactionStack.nextNumber()
    /// Operations from elsewhere that contradict this; they are carried out if this is cancelled.
    var postponed: [RowOperation] = []
    /// `true` if one of these removes a part that this has changed.
    var keepsRemovedPart = false
    /// `true` if it was neither committed nor cancelled yet.
    public private(set) var isOpen = true

    /// The changes before the mark, where there is one; ``record`` has those after it.
    private var beforeMark: ChangeRecord?

    init(_ name: String, of document: Document) {
        self.name = name
        self.document = document
        record = ChangeRecord(name: name, origin: .edit)
    }

    /// Gives the step another name, since something else was done in it than was begun.
    public func rename(_ name: String) { self.name = name }

    /// Sets a mark at the present state, to which ``rollBackToMark()`` returns. It replaces an earlier mark.
    public func mark() {
        guard isOpen else { return }
        joinMark()
        beforeMark = record
        record = ChangeRecord(name: name, origin: .edit)
    }

    /// Restores the values at the last ``mark()``, or at the beginning of the edit, which stays open. Observers are notified
    /// as of any change.
    /// - Precondition: No transaction is open.
    public func rollBackToMark() {
        guard isOpen, !record.changes.isEmpty else { return }
        precondition(
            !TransactionStack.isOpen, "The edit “\(name)” is rolled back inside a transaction; end that first.")
        let changed = record
        record = ChangeRecord(name: name, origin: .edit)
        revert(changed)
    }

    /// Merges what came from elsewhere and waits for the end of this edit. Without effect while the edit has changes.
    public func carryOutPostponed() {
        guard isOpen, all.changes.isEmpty, !postponed.isEmpty else { return }
        keepsRemovedPart = false
        mergePostponed(keeping: nil)
    }

    /// The changes from the beginning until now.
    var all: ChangeRecord {
        guard var all = beforeMark else { return record }
        all.append(record)
        return all
    }

    /// Returns `true` if it has changed a row, or a part of it.
    /// - Complexity: O(*k*) in its changes.
    public func hasChanged(_ row: RowID) -> Bool {
        all.hasChanged(row, in: document)
    }

    /// Returns `true` if it has changed which elements a collection has, or their order.
    public func hasChanged(elementsOf collection: AnyObject) -> Bool {
        all.changes.contains { $0.object === collection }
    }

    /// Returns `true` if something waits for the end of this that concerns the same column, or a property in it.
    func postpones(_ operation: RowOperation) -> Bool {
        guard case .update(let row, let path, _, _) = operation else { return false }
        return postponed.contains { other in
            guard case .update(row, let column, _, _) = other else { return false }
            return path.isPath(in: column) || column.isPath(in: path)
        }
    }

    /// A row that was deleted elsewhere is there again.
    func dropPostponedDeletion(of row: RowID) {
        postponed.removeAll { if case .delete(row, _, _) = $0 { true } else { false } }
    }

    private func joinMark() { (record, beforeMark) = (all, nil) }

    /// Commits the changes. Without effect once the edit has ended.
    /// - Precondition: No transaction is open.
    public func commit() {
        guard isOpen else { return }
        joinMark()
        end()
        let done = record.withoutNoOps.named(name)
        if isOverElsewhere(done), let typed = try? operations { return commitOverElsewhere(typed) }
        if !done.changes.isEmpty { document.makeCommit(done) }
        TransactionStack.settleMembership(of: document)
        document.deliverCommits()
        // A value that the edit has left unchanged contradicts nothing.
        mergePostponed(keeping: done)
    }

    /// Returns `true` if what was typed can be a change of what came from elsewhere: all rows are there still.
    private func isOverElsewhere(_ done: ChangeRecord) -> Bool {
        !postponed.isEmpty && !keepsRemovedPart && done.setsOnly && postponed.allSatisfy(\.isUpdate)
    }

    /// Restores the values of before, and what came from elsewhere meanwhile; observers see that as they saw the changes.
    /// Without effect once the edit has ended.
    /// - Precondition: No transaction is open.
    public func cancel() {
        guard isOpen else { return }
        joinMark()
        end()
        revert(record)
        mergePostponed(keeping: nil)
    }

    /// Carries out first what came from elsewhere, so that what was typed is a change of that, and undo leads back to it.
    private func commitOverElsewhere(_ typed: [RowOperation]) {
        revert(record)
        mergePostponed(keeping: nil)
        merge(typed, named: name, origin: .edit)
    }

    private func mergePostponed(keeping done: ChangeRecord?) {
        let operations = postponed
        postponed = []
        if !operations.isEmpty { merge(operations, keeping: done) }
    }

    /// Carries operations out. It does not fail: values were encoded here, or decoded before they were postponed.
    private func merge(
        _ operations: [RowOperation], named step: String = "", origin: ChangeRecord.Origin = .elsewhere,
        keeping done: ChangeRecord? = nil
    ) {
        do { _ = try document.merge(operations, named: step, origin: origin, keeping: done) } catch {
            assertionFailure("A change cannot be carried out at the end of the edit “\(name)”: \(error)")
        }
    }

    private func revert(_ record: ChangeRecord) {
        TransactionStack.revert(record)
        TransactionStack.settleMembership(of: document)
    }

    private func end() {
        precondition(
            !TransactionStack.isOpen,
            "The edit “\(name)” ends inside a transaction that began after it; end that one first.")
        isOpen = false
        document.openEdit = nil
    }

    isolated deinit { cancel() }
}

extension RowCodable {
    /// The values of all columns as they were before an open edit; nil for no edit.
    /// - Throws: What a column's encoding throws.
    public func columnValues(before edit: OpenEdit?) throws -> [String: ColumnValue] {
        try graph.untracked { try type(of: self).rowCoding.values(of: self, at: edit.map { Past(before: $0.all) }) }
    }
}
