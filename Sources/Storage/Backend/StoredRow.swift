import Derive
import Invoicing

// What descriptions write and read; named here for all files of the module.
typealias ColumnValue = Derive.ColumnValue
typealias ColumnValues = Invoicing.ColumnValues

/// A row that was read: values by the names of their columns, which all rows of one answer share.
nonisolated struct StoredRow: Sendable {
    /// Where each column's value is.
    let columns: [String: Int]
    let values: [ColumnValue]

    /// The value of a column; null for one that was not asked for.
    subscript(_ column: String) -> ColumnValue { columns[column].map { values[$0] } ?? .null }

    /// A text; empty for null.
    subscript(_ column: String) -> String { self[column] ?? "" }

    subscript(_ column: String) -> String? {
        switch self[column] as ColumnValue {
        case .text(let text), .json(let text): text
        case .null, .integer, .real: nil
        }
    }

    /// An integer; zero for what is none.
    subscript(_ column: String) -> Int64 { self[column] ?? 0 }

    subscript(_ column: String) -> Int64? {
        if case .integer(let value) = self[column] as ColumnValue { value } else { nil }
    }

    subscript(_ column: String) -> Double {
        switch self[column] as ColumnValue {
        case .real(let value): value
        case .integer(let value): Double(value)
        case .null, .text, .json: 0
        }
    }
}

/// Everything of an invoice but most of its lines.
nonisolated struct StoredHead: Sendable {
    let sequence: Int64
    let head: StoredRow
    let entry: StoredRow
    let allowanceCharges: [StoredRow]
    var lines: [StoredRow]
}

/// A line's place among those of its invoice: no two lines have the same.
nonisolated struct LinePlace: Sendable, Equatable {
    var position: Int64
    var key: Int64

    static let beforeFirst = LinePlace(position: .min, key: .min)
}

extension ColumnValue {
    nonisolated static func text(_ value: String?) -> ColumnValue { value.map { .text($0) } ?? .null }

    nonisolated static func integer(_ value: Int?) -> ColumnValue { value.map { .integer(Int64($0)) } ?? .null }

    nonisolated static func json(_ value: String?) -> ColumnValue { value.map { .json($0) } ?? .null }
}
