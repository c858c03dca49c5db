import Derive
import Foundation
import Invoicing

extension Decimal {
    /// As a column holds it: all digits, with a point, in no locale.
    nonisolated var column: String { plainText }

    /// Reads what ``column`` wrote.
    nonisolated init(column: String?, _ name: String) throws {
        guard let column, let value = try? Decimal(columnValue: .text(column)) else {
            throw ColumnError(column: name, value: column ?? "NULL")
        }
        self = value
    }

    /// Reads what ``column`` wrote, or nil.
    nonisolated static func optional(column: String?, _ name: String) throws -> Decimal? {
        try column.map { try Decimal(column: $0, name) }
    }
}

extension UUID {
    nonisolated init(column: String?) throws {
        guard let column, let id = UUID(uuidString: column) else {
            throw ColumnError(column: "id", value: column ?? "NULL")
        }
        self = id
    }
}
