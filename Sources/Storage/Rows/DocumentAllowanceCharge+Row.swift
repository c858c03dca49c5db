import Foundation
import Invoicing

/// An allowance or a charge of the document as a row of its table.
extension DocumentAllowanceCharge {
    func columns(position: Int) throws -> ColumnValues {
        [
            ("id", .text(id.uuidString)), ("position", .integer(Int64(position))),
            ("isCharge", .integer(isCharge ? 1 : 0)), ("amount", .text((enteredAmount ?? 0).column)),
            ("vatCategory", .text(vatCategory.code)), ("vatRate", .text(vatRate?.column)), ("reason", .text(reason)),
            ("document", .json(try document())),
        ]
    }

    /// Makes an allowance or a charge of its row.
    convenience init(row: StoredRow) throws {
        self.init(id: try UUID(column: row["id"]))
        isCharge = row["isCharge"] as Int64 != 0
        enteredAmount = try Decimal(column: row["amount"], "amount")
        vatCategory = VATCategory(code: row["vatCategory"])
        vatRate = try Decimal.optional(column: row["vatRate"], "vatRate")
        reason = row["reason"]
        try decode(document: row["document"])
    }
}
