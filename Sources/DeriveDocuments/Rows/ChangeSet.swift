import Foundation

/// A row, wherever it is stored: its entity, which is the table's name, and its identity.
public struct RowID: Hashable, Sendable {
    public let entity: String
    public let id: UUID

    public init(entity: String, id: UUID) {
        self.entity = entity
        self.id = id
    }
}

/// One change of a row. A part without an identity of its own, such as a party's address, is JSON in a column of its row, and
/// its properties have paths, as in `buyer.address.city`. The column itself is set where an optional part comes, without
/// properties, or goes, and in change sets of earlier versions.
public enum RowOperation: Hashable, Sendable {
    /// A row came into a list, behind another row or, with nil, at the beginning. Values that are null are left out.
    case insert(RowID, into: RowID, list: String, after: UUID?, values: [String: ColumnValue])
    /// A row left a list, with the rows in its own lists.
    case delete(RowID, from: RowID, list: String)
    /// A row has another place in its list.
    case move(RowID, in: RowID, list: String, after: UUID?)
    /// A column, or the property of a part at a path, has another value.
    case update(RowID, column: String, from: ColumnValue, to: ColumnValue)

    /// The row that it changes.
    public var row: RowID {
        switch self {
        case .insert(let row, _, _, _, _), .delete(let row, _, _), .move(let row, _, _, _), .update(let row, _, _, _):
            row
        }
    }

    /// The row in whose list it changes one; nil for a column.
    var owner: RowID? {
        switch self {
        case .insert(_, let owner, _, _, _), .delete(_, let owner, _), .move(_, let owner, _, _): owner
        case .update: nil
        }
    }

    /// `true` if it changes no more than a column.
    public var isUpdate: Bool { if case .update = self { true } else { false } }

    /// `true` if it makes an optional part, or removes an empty one. It has an effect only where the old value is there, since
    /// another program may have made the part as well, or set properties in it.
    package var isOfEmptyPart: Bool {
        guard case .update(_, _, let old, let new) = self else { return false }
        return old == .null && new == .emptyPart || old == .emptyPart && new == .null
    }
}

extension String {
    /// Returns `true` if this path names a column or a property in it.
    package func isPath(in column: String) -> Bool { self == column || hasPrefix(column + ".") }
}

/// A commit as row operations, which any store and any other program can carry out in order.
public struct ChangeSet: Hashable, Sendable {
    /// The name of the transaction; empty if it has none.
    public let name: String
    /// Its origin.
    public let origin: ChangeRecord.Origin
    /// The number of the commit in its document.
    public let revision: Int
    public let operations: [RowOperation]
    /// The operations that undo the changes of lists: inserted rows are deleted, deleted and moved rows go back to their
    /// places, with their values. Nil if no list changed.
    public let listInverse: [RowOperation]?

    public init(
        name: String, origin: ChangeRecord.Origin, revision: Int, operations: [RowOperation],
        listInverse: [RowOperation]? = nil
    ) {
        self.name = name
        self.origin = origin
        self.revision = revision
        self.operations = operations
        self.listInverse = listInverse
    }

    /// The operations that undo all of it; nil where they are not known.
    public var inverse: [RowOperation]? {
        guard listInverse != nil || operations.allSatisfy(\.isUpdate) else { return nil }
        let updates = operations.reversed().compactMap { operation -> RowOperation? in
            guard case .update(let row, let column, let old, let new) = operation else { return nil }
            return .update(row, column: column, from: new, to: old)
        }
        return (listInverse ?? []) + updates
    }
}

/// A field that was changed elsewhere while an open edit has changed it here. What was typed stays; cancelling the edit
/// restores what came from elsewhere.
public struct Conflict: Hashable, Sendable {
    /// The row.
    public let row: RowID
    /// The path of the column, or of the property in its part or parts; nil for the whole row, which was deleted elsewhere.
    public let column: String?
    /// Its value elsewhere.
    public let theirs: ColumnValue
    /// Its value here.
    public let mine: ColumnValue
    /// `true` if the column holds parts, of which one was removed elsewhere that has changed here.
    public internal(set) var removesPart = false
    /// The values elsewhere of other columns that are one value with it and were changed there as well.
    public internal(set) var others: [String: ColumnValue] = [:]
    /// The person who has changed it there; nil where that is not known.
    public var person: String?

    public init(row: RowID, column: String?, theirs: ColumnValue, mine: ColumnValue) {
        (self.row, self.column, self.theirs, self.mine) = (row, column, theirs, mine)
    }
}
