import Derive
import DeriveGraph
import Foundation

extension Document {
    /// The row to which a member belongs: itself, or the one of which it is a part.
    /// - Complexity: O(1): as deep as parts are nested.
    public func row(of object: AnyObject) -> (any RowCodable)? { rowAndChild(of: object)?.row }

    /// The row to which a member belongs, and what that row holds of it.
    func rowAndChild(of object: AnyObject) -> (row: any RowCodable, child: AnyObject)? {
        var child = object
        var next: AnyObject? = object
        while let present = next {
            if let row = present as? any RowCodable, !type(of: row).rowCoding.isPart {
                return contains(row) ? (row, child) : nil
            }
            child = present
            next = holder(of: present)
        }
        return nil
    }

    /// The member that is a row.
    /// - Complexity: O(1), but for the first call: O(*n*) in the members.
    func row(_ id: RowID) -> (any RowCodable)? {
        if members.rows == nil {
            members.rows = [:]
            for case let root as any RowCodable in roots { addRows(of: root) }
        }
        return members.rows?[id]
    }

    private func addRows(of row: any RowCodable) {
        guard let id = row.rowID else { return }
        members.rows?[id] = row
        for list in type(of: row).rowCoding.columns.compactMap(\.list) {
            for inner in list.rows(of: row) { addRows(of: inner) }
        }
    }

    /// The columns on a path, each with the row or part that has it, and those in a missing part; nil for an unknown row or name.
    func steps(
        to path: String, of id: RowID
    ) -> (present: [(owner: any RowCodable, column: ColumnCoding)], missing: [ColumnCoding])? {
        guard let row = row(id) else { return nil }
        var (owner, coding): ((any RowCodable)?, RowCoding?) = (row, type(of: row).rowCoding)
        var (present, missing): ([(owner: any RowCodable, column: ColumnCoding)], [ColumnCoding]) = ([], [])
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let column = coding?.column(named: String(name)) else { return nil }
            if let owner { present.append((owner, column)) } else { missing.append(column) }
            let part = column.content as? any PartContent
            (owner, coding) = (owner.flatMap { part?.part(of: $0) }, part?.coding)
        }
        return (present, missing)
    }

    /// A row with one of its lists.
    func list(_ name: String, of id: RowID) -> (owner: any RowCodable, list: any RowList)? {
        guard let owner = row(id), let list = type(of: owner).rowCoding.column(named: name)?.list else { return nil }
        return (owner, list)
    }
}

/// Properties of one object that are one value; see ``ColumnCoding/grouped(_:)``.
struct ColumnGroup: Hashable {
    let object: ObjectIdentifier
    let name: String
}

extension ChangeRecord {
    /// Returns `true` if it has changed a row, or a part of it.
    /// - Complexity: O(*k*) in its changes.
    func hasChanged(_ row: RowID, in document: Document) -> Bool {
        changes.contains { document.row(of: $0.object)?.rowID == row }
    }
}

extension Change {
    /// The group of the property's column; nil without a group.
    var columnGroup: ColumnGroup? {
        guard let path = keyPath, let owner = object as? any RowCodable else { return nil }
        let group = type(of: owner).rowCoding.column(at: path)?.group
        return group.map { ColumnGroup(object: ObjectIdentifier(object), name: $0) }
    }
}
