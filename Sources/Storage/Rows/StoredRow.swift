import DeriveDocuments
import Foundation

// What descriptions write and read; named here for all files of the module.
typealias ColumnValue = DeriveDocuments.ColumnValue
typealias ColumnError = DeriveDocuments.ColumnError
/// Values by the names of their columns.
typealias ColumnValues = [(column: String, value: ColumnValue)]

/// A row that was read: values by the names of their columns, which all rows of one answer share.
///
/// GRDB's `Row` is not sendable, finds a column of a copy by comparing lowercased names one after the other, and traps where a
/// damaged row has a value of another kind.
nonisolated struct StoredRow: Sendable {
    /// The index of each column's value.
    let columns: [String: Int]
    let values: [ColumnValue]

    /// The value of a column; null for a column that was not read.
    subscript(_ column: String) -> ColumnValue { columns[column].map { values[$0] } ?? .null }

    /// A text; empty for null.
    subscript(_ column: String) -> String { self[column] ?? "" }

    subscript(_ column: String) -> String? {
        switch self[column] as ColumnValue {
        case .text(let text), .json(let text): text
        case .null, .integer, .real: nil
        }
    }

    /// An integer; zero for any other value.
    subscript(_ column: String) -> Int64 { self[column] ?? 0 }

    subscript(_ column: String) -> Int64? {
        if case .integer(let value) = self[column] as ColumnValue { value } else { nil }
    }
}

extension ColumnValue {
    nonisolated static func text(_ value: String?) -> ColumnValue { value.map { .text($0) } ?? .null }

    nonisolated static func integer(_ value: Int?) -> ColumnValue { value.map { .integer(Int64($0)) } ?? .null }

    nonisolated static func json(_ value: String?) -> ColumnValue { value.map { .json($0) } ?? .null }
}

/// The place of a row in its list: no two rows have the same.
nonisolated struct RowPlace: Comparable, Sendable {
    let position: Int64
    let id: UUID

    static func < (a: RowPlace, b: RowPlace) -> Bool { (a.position, a.id) < (b.position, b.id) }
}
