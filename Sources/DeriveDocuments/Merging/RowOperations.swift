import Derive
import DeriveGraph
import Foundation

/// Makes row operations of a record: rows that have left first, then those that came or moved, then columns.
@MainActor
struct RowOperations {
    private let document: Document
    private let record: ChangeRecord
    private let past: Past
    private var deletions: [RowOperation] = []
    private var arrivals: [RowOperation] = []
    private var updates: [RowOperation] = []
    /// The operations that undo the changes of lists.
    private var inverse: [RowOperation] = []
    private var changesLists = false
    /// Rows that came in with all their columns.
    private var inserted: Set<RowID> = []
    private var done: Set<Place> = []

    private struct Place: Hashable {
        let row: RowID
        let column: String
    }

    /// - Returns: What has changed, and the operations that undo the changes of lists; nil where none was changed.
    static func of(
        _ record: ChangeRecord, in document: Document
    ) throws -> (operations: [RowOperation], listInverse: [RowOperation]?) {
        var made = RowOperations(document: document, record: record)
        let operations = try made.make()
        let rows = made.inserted
        // What came with a row goes with it.
        let inverse = made.inverse.filter { $0.owner.map { !rows.contains($0) } ?? true }
        return (operations, made.changesLists ? inverse : nil)
    }

    private init(document: Document, record: ChangeRecord) {
        self.document = document
        self.record = record
        past = Past(before: record)
    }

    private mutating func make() throws -> [RowOperation] {
        var lists: [ObjectIdentifier: [Change.Kind]] = [:]
        var order: [(collection: AnyObject, owner: any RowCodable, column: ColumnCoding)] = []
        var others: [Change] = []
        for change in record.changes {
            let id = ObjectIdentifier(change.object)
            if lists[id] != nil {
                lists[id]?.append(change.kind)
            } else if let list = list(of: change) {
                lists[id] = [change.kind]
                order.append((change.object, list.owner, list.column))
            } else {
                others.append(change)
            }
        }
        for entry in order {
            let kinds = lists[ObjectIdentifier(entry.collection)] ?? []
            try addList(entry.owner, entry.column, kinds)
        }
        for change in others { try addUpdate(change) }
        let rows = inserted
        let outer = arrivals.filter { if case .move(_, let owner, _, _) = $0 { !rows.contains(owner) } else { true } }
        return deletions + outer + updates
    }

    /// The list of rows that a change has changed.
    private func list(of change: Change) -> (owner: any RowCodable, column: ColumnCoding)? {
        guard let owner = document.holder(of: change.object) as? any RowCodable, owner.rowID != nil,
            let column = type(of: owner).rowCoding.columns.first(where: { $0.content.holds(change.object, in: owner) }),
            column.list != nil
        else { return nil }
        return (owner, column)
    }

    // MARK: Lists

    private mutating func addList(_ owner: any RowCodable, _ column: ColumnCoding, _ kinds: [Change.Kind]) throws {
        guard let id = owner.rowID, let list = column.list else { return }
        let found = ListDifference(kinds, in: list, of: owner)
        for row in found.removed.compactMap(\.rowID) {
            deletions.append(.delete(row, from: id, list: column.name))
        }
        for step in found.placed {
            guard let row = step.row.rowID else { continue }
            if step.isNew {
                guard !inserted.contains(row) else { continue }
                arrivals += try insertion(of: step.row, row, into: id, column.name, after: step.after, at: nil)
                    .filter { inserted.insert($0.row).inserted }
            } else {
                arrivals.append(.move(row, in: id, list: column.name, after: step.after))
            }
        }
        try addInverse(ListDifference(kinds, undoing: true, in: list, of: owner), id, column.name)
    }

    private mutating func addInverse(_ back: ListDifference, _ owner: RowID, _ list: String) throws {
        changesLists = true
        inverse += back.removed.compactMap(\.rowID).map { .delete($0, from: owner, list: list) }
        for step in back.placed {
            guard let row = step.row.rowID else { continue }
            inverse +=
                step.isNew
                ? try insertion(of: step.row, row, into: owner, list, after: step.after, at: past)
                : [.move(row, in: owner, list: list, after: step.after)]
        }
    }

    /// The operations that insert a row with the rows in its own lists.
    private func insertion(
        of object: any RowCodable, _ row: RowID, into owner: RowID, _ list: String, after: UUID?, at past: Past?
    ) throws -> [RowOperation] {
        let coding = type(of: object).rowCoding
        var operations: [RowOperation] = [
            .insert(row, into: owner, list: list, after: after, values: try coding.values(of: object, at: past))
        ]
        for column in coding.columns {
            var last: UUID?
            for inner in column.list?.rows(of: object) ?? [] {
                guard let id = inner.rowID else { continue }
                operations += try insertion(of: inner, id, into: row, column.name, after: last, at: past)
                last = id.id
            }
        }
        return operations
    }

    // MARK: Columns

    private mutating func addUpdate(_ change: Change) throws {
        guard let (row, child) = document.rowAndChild(of: change.object), let id = row.rowID, !inserted.contains(id),
            let column = column(of: row, child, change), column.list == nil,
            done.insert(Place(row: id, column: column.name)).inserted
        else { return }
        let coding = type(of: row).rowCoding
        let group = coding.group(of: column)
        var (old, new): ([String: ColumnValue], [String: ColumnValue]) = ([:], [:])
        for column in group {
            done.insert(Place(row: id, column: column.name))
            old[column.name] = try column.content.encode(row, at: past)
            new[column.name] = try column.content.encode(row, at: nil)
        }
        updates += try coding.updates(of: id, in: group, from: old, to: new)
    }

    private func column(of row: any RowCodable, _ child: AnyObject, _ change: Change) -> ColumnCoding? {
        let coding = type(of: row).rowCoding
        guard child === row else { return coding.columns.first { $0.content.holds(child, in: row) } }
        return (change.property?.keyPath).flatMap { coding.column(at: $0) }
    }
}

extension Commit {
    /// The commit as row operations: what its document's ``RowCodable`` members have become.
    ///
    /// It is made when it is first asked for. Ask while the commit is being delivered: values of rows that came in are
    /// read from the objects as they are then.
    /// - Throws: What a column's encoding throws.
    /// - Complexity: O(*k*) in the changes; O(*n*) in the rows of a list that was reordered several times at once.
    public var changeSet: ChangeSet {
        get throws {
            if let made { return made }
            let (operations, listInverse) = try graph.untracked { try RowOperations.of(record, in: document) }
            let set = ChangeSet(
                name: record.name, origin: record.origin, revision: revision, operations: operations,
                listInverse: listInverse)
            made = set
            return set
        }
    }
}

extension OpenEdit {
    /// The changes from the beginning until now, in the document's rows.
    /// - Throws: What a column's encoding throws.
    public var operations: [RowOperation] {
        get throws { try graph.untracked { try RowOperations.of(all, in: document).0 } }
    }
}
