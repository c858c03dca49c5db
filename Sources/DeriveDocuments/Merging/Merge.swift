import DeriveGraph
import Foundation

/// The merging of one change set: what the open edit has changed here, and what was found to contradict it.
@MainActor
final class Merge {
    /// How things stood before the open edit; nil if none is open.
    let past: Past?
    private(set) var conflicts: [Conflict] = []
    /// What waits for the end of the open edit, since it contradicts that.
    private(set) var postponed: [RowOperation] = []
    /// Whether they have removed a part that the open edit has changed.
    private(set) var keepsRemovedPart = false
    /// The position behind the row that was found last.
    private var lastPlace = 0
    /// The operation that is being merged.
    private var operation: RowOperation?
    private var place: Place?
    /// Where the conflict of each group of columns is, which they have together.
    private var groupConflicts: [Group: Int] = [:]
    /// Whether the open edit has changed another column of the group to which the present one belongs.
    private(set) var keepsGroup = false
    /// The rows that undo knows, once one has come in.
    private var removedRows: [RowID: any RowCodable]?

    /// The row, column or property of a part that is being changed.
    private struct Place {
        let row: RowID
        var path: String?
        var column: ColumnCoding?

        /// A column of the row, or of the part at this place.
        func inner(_ column: ColumnCoding) -> Place {
            Place(row: row, path: path.map { "\($0).\(column.name)" } ?? column.name, column: column)
        }
    }

    private struct Group: Hashable {
        let row: RowID
        let part: Substring
        let name: String
    }

    /// What the open edit has changed.
    private let record: ChangeRecord?

    /// - Parameter record: What was changed here and is to stay; nil for nothing.
    init(keeping record: ChangeRecord?) {
        self.record = record
        past = record.map { Past(before: $0) }
    }

    /// Whether the open edit has changed an object or a collection itself.
    func touches(_ object: AnyObject?) -> Bool { object.flatMap { past?.names($0) } ?? false }

    /// Leaves a column that holds parts as it is, since the other program has removed a part that the open edit has
    /// changed.
    func keep(_ mine: ColumnValue, againstRemovalIn theirs: ColumnValue) {
        keepsRemovedPart = true
        postpone()
        conflict(theirs, mine)
        conflicts.indices.last.map { conflicts[$0].removesPart = true }
    }

    /// Leaves a column as the open edit has made it; theirs waits for the end of that. It is a conflict where they have
    /// changed it as well, to something else.
    func keep(_ mine: ColumnValue, against theirs: ColumnValue, base: ColumnValue) {
        postpone()
        if theirs != mine, theirs != base { conflict(theirs, mine) }
    }

    /// Carries the operation out once more when the open edit has ended.
    func postpone() {
        if let operation, postponed.last != operation { postponed.append(operation) }
    }

    private func conflict(_ theirs: ColumnValue, _ mine: ColumnValue) {
        guard let place else { return }
        if let path = place.path, let column = place.column, let name = column.group {
            let group = Group(row: place.row, part: path.dropLast(column.name.count), name: name)
            if let index = groupConflicts[group] { return conflicts[index].others[path] = theirs }
            groupConflicts[group] = conflicts.count
        }
        conflicts.append(Conflict(row: place.row, column: place.path, theirs: theirs, mine: mine))
    }

    /// Makes a column what another program says, or leaves it where the open edit has changed its group.
    private func merge(_ theirs: ColumnValue, into column: ColumnCoding, of owner: any RowCodable) throws {
        let group = type(of: owner).rowCoding.group(of: column)
        keepsGroup = group.count > 1 && group.contains { past?.names($0.keyPath, of: owner) ?? false }
        defer { keepsGroup = false }
        try column.content.merge(theirs, into: owner, self)
    }

    /// The position behind a row of a list; the end if that is not there.
    ///
    /// Rows often come one behind the other, so it is looked for first where the last one was found.
    func place<Row: RowCodable>(after id: UUID, in rows: [Row]) -> Int {
        let isNext = rows.indices.contains(lastPlace) && rows[lastPlace].rowID?.id == id
        let found = isNext ? lastPlace : rows.firstIndex { $0.rowID?.id == id }
        lastPlace = found.map { $0 + 1 } ?? rows.count
        return lastPlace
    }

    /// Sets an object's columns to those of another program. A column that is missing there is null.
    /// - Parameter row: The object's row, for conflicts; nil for a part, which is at the present place.
    func fill(_ object: any RowCodable, of row: RowID? = nil, with values: [String: ColumnValue]) throws {
        let outer = row.map { Place(row: $0) } ?? place
        defer { place = outer }
        for column in type(of: object).rowCoding.columns where column.list == nil {
            place = outer?.inner(column)
            if let value = values[column.name] {
                try merge(value, into: column, of: object)
            } else if try column.content.encode(object, at: nil) != .null {
                // Another version of the program may not know the column at all.
                try? merge(.null, into: column, of: object)
            }
        }
    }

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
}
