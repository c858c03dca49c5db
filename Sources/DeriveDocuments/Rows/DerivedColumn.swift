import Derive
import DeriveGraph

/// A column that a store may sort and filter by, and that no object is read from: its value follows from the other columns.
struct DerivedColumn<Owner: ObservedObject, Value: Encodable>: ColumnContent, UnreadContent {
    let path: KeyPath<Owner, Value>

    /// Of the past nothing is known but what was set.
    func encode(_ owner: AnyObject, at past: Past?) throws -> ColumnValue {
        guard past == nil else { return .null }
        return try ColumnValue(encoding: unsafeDowncast(owner, to: Owner.self)[keyPath: path])
    }

    func merge(_ theirs: ColumnValue, into owner: AnyObject, _ merge: Merge) {}

    func holds(_ object: AnyObject, in owner: AnyObject) -> Bool { false }
}

/// A column whose content is written and never read.
@MainActor
protocol UnreadContent: ColumnContent {}

extension RowCodable {
    /// The names of the derived columns whose stored values differ from what the formulas say now, in order: such as those of rows that
    /// were written before a formula was changed.
    /// - Parameter document: The row's columns as JSON, as ``rowDocument`` has written them. This object was filled with them.
    /// - Throws: `DecodingError` if it is no JSON, or what a column's encoding throws.
    public func outdatedColumns(in document: String) throws -> [String] {
        let stored = try ColumnValue.columns(json: document)
        return try graph.untracked {
            try type(of: self).rowCoding.columns.filter { column in
                guard column.content is any UnreadContent else { return false }
                return try column.value(of: self) != stored[column.name] ?? .null
            }.map(\.name)
        }
    }
}
