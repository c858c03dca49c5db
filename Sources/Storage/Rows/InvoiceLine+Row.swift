import Derive
import Foundation
import Invoicing

/// A line as a row of the lines' table: what its description says.
extension InvoiceLine {
    /// The columns of all its properties.
    func columns() throws -> ColumnValues { try Self.description.columns(of: self) }

    /// Makes a line of its row.
    convenience init(row: StoredRow) throws {
        self.init(id: try UUID(column: row["id"]))
        try Self.description.decode(into: self) { row[$0] }
    }
}

/// An allowance or a charge of the document as a row of its table.
extension DocumentAllowanceCharge {
    func columns(position: Int) throws -> ColumnValues {
        [("id", .text(id.uuidString)), ("position", .integer(Int64(position)))]
            + (try Self.description.columns(of: self))
    }

    /// Makes an allowance or a charge of its row.
    convenience init(row: StoredRow) throws {
        self.init(id: try UUID(column: row["id"]))
        try Self.description.decode(into: self) { row[$0] }
    }
}
