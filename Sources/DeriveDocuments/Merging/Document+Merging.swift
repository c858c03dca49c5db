import Derive
import DeriveGraph
import Foundation

extension Merge {
    /// Carries an operation out in a document. What concerns rows that are not there any more is left out.
    func apply(_ operation: RowOperation, in document: Document) throws {
        self.operation = operation
        switch operation {
        case .update(let id, let path, let old, let theirs):
            guard let (steps, missing) = document.steps(to: path, of: id), let (owner, column) = steps.last
            else { return }
            // What was postponed of the same column must not come after this.
            if document.openEdit?.postpones(operation) ?? false { postpone() }
            // Cancelling the open edit restores parts on the way that it has made, replaced or removed.
            if steps.contains(where: { past?.names($1.keyPath, of: $0) ?? false }) { postpone() }
            guard missing.isEmpty || theirs != .null else { return }
            if operation.isOfEmptyPart, missing.isEmpty, try column.content.encode(owner, at: nil) != old { return }
            place = steps.reduce(Place(row: id)) { $0.inner($1.column) }
            // A missing part comes with its property, as in the stored row.
            let whole = missing.reversed().reduce(theirs) { .json(ColumnValue.json(of: [$1.name: $0])) }
            try merge(whole, into: column, of: owner)
        case .insert(let id, let owner, let list, let after, let values):
            document.openEdit?.dropPostponedDeletion(of: id)
            guard let (owner, list) = document.list(list, of: owner) else { return }
            if let row = document.row(id) {
                try fill(row, of: id, with: values)
            } else {
                let removed = try removedRow(id, values, in: document)
                let row = try removed ?? unrecorded { try list.coding.make(id.id, values: values) }
                return list.insert(row, after: after, of: owner, self)
            }
            if let row = document.row(id) { list.insert(row, after: after, of: owner, self) }
        case .move(let id, let owner, let list, let after):
            document.openEdit?.dropPostponedDeletion(of: id)
            guard let (owner, list) = document.list(list, of: owner), let row = document.row(id) else { return }
            list.insert(row, after: after, of: owner, self)
        case .delete(let id, let owner, let list):
            guard let (owner, list) = document.list(list, of: owner), let row = document.row(id) else { return }
            place = Place(row: id)
            // A part of the row that is typed in keeps the row as well.
            if record?.hasChanged(id, in: document) ?? false {
                postpone()
                return conflict(.null, .json(ColumnValue.json(of: try values(of: row))))
            }
            list.remove(row, of: owner)
        }
    }

    /// The object that was a row before that left, if undo may bring it back: it is the same row, and comes in once.
    private func removedRow(
        _ id: RowID, _ values: [String: ColumnValue], in document: Document
    ) throws -> (any RowCodable)? {
        let rows = removedRows ?? document.history.rows
        removedRows = rows
        guard let row = rows[id], row._$document == 0 else { return nil }
        try unrecorded { try Merge(keeping: nil).fill(row, of: id, with: values) }
        return row
    }

    private func values(of row: any RowCodable) throws -> [String: ColumnValue] {
        try type(of: row).rowCoding.values(of: row, at: nil)
    }
}

extension Document {
    /// Merges changes from elsewhere: a commit of another program, an import, a server.
    ///
    /// It commits with the origin ``ChangeRecord/Origin/elsewhere``, is no step to undo and no part of the open edit. A field
    /// that the open edit has changed to something else keeps what was typed; cancelling the edit then restores what came
    /// from elsewhere. Rows that are not here any more are passed over.
    /// - Parameter person: Who has made them; empty where that is not known.
    /// - Returns: The fields that were changed both here and elsewhere.
    /// - Throws: What a column's decoding throws; nothing is changed then.
    /// - Precondition: No transaction is open.
    @discardableResult
    public func merge(_ changes: ChangeSet, by person: String = "") throws -> [Conflict] {
        precondition(
            !TransactionStack.isOpen, "Changes are merged into \(label) inside a transaction; end that one first.")
        // Its observers follow what comes from elsewhere, whatever the caller builds meanwhile.
        return try TransactionStack.withRecording {
            try merge(changes.operations, named: person, keeping: openEdit?.all)
        }
    }

    /// - Parameter record: What was changed here and is to stay.
    func merge(
        _ operations: [RowOperation], named name: String, origin: ChangeRecord.Origin = .elsewhere,
        keeping record: ChangeRecord?
    ) throws -> [Conflict] {
        let merge = Merge(keeping: record)
        try recordingTransaction(name, origin: origin, of: self) {
            try graph.untracked { for operation in operations { try merge.apply(operation, in: self) } }
        }
        openEdit?.postponed += merge.postponed
        if merge.keepsRemovedPart { openEdit?.keepsRemovedPart = true }
        return merge.conflicts
    }
}

extension Document {
    /// Has undo of the last step that set a column lead back to what another program had set there just before. It is called
    /// where an update of theirs came first and is seen only after that step, which therefore stays.
    /// - Returns: The name of the step; nil if none has set the column since, or to that very value, and for columns that hold
    ///   parts or a collection.
    /// - Throws: What the column's decoding throws.
    /// - Complexity: O(*n*) in the changes of all steps.
    public func rebase(onto update: RowOperation) throws -> String? {
        guard case .update(let id, let path, _, let theirs) = update,
            let (owner, column) = steps(to: path, of: id)?.present.last, let value = try column.content.decoded(theirs)
        else { return nil }
        return history.rebase(owner, column.keyPath, onto: value)
    }

    /// Returns a value that a step has set in a column and that an update replaces which was made without having seen it.
    /// Call it before the update is merged.
    /// - Returns: The name of the step, and its value; nil if no step has set the column since, or to that very value, and for
    ///   columns that hold parts or a collection.
    /// - Throws: What the column's coding throws.
    /// - Complexity: O(*n*) in the changes of all steps.
    public func replaced(by update: RowOperation) throws -> (step: String, mine: ColumnValue)? {
        guard case .update(let id, let path, let seen, let theirs) = update,
            let (owner, column) = steps(to: path, of: id)?.present.last, try column.content.decoded(theirs) != nil,
            case let mine = try column.content.encode(owner, at: nil), mine != seen, mine != theirs,
            let step = history.step(setting: owner, column.keyPath)
        else { return nil }
        return (step, mine)
    }
}
