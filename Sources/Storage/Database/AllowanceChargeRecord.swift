import Foundation
import GRDB
import Invoicing

/// A row of the allowances' and charges' table.
nonisolated struct AllowanceChargeRecord: PersistableRecord {
    static let databaseTableName = "allowanceCharge"

    private let values: [(String, (any DatabaseValueConvertible)?)]

    @MainActor
    init(_ item: DocumentAllowanceCharge, invoice: Int64, position: Int64) throws {
        values = [
            ("id", item.id.uuidString), ("invoice", invoice), ("position", position), ("isCharge", item.isCharge),
            ("amount", (item.enteredAmount ?? 0).column), ("vatCategory", item.vatCategory.code),
            ("vatRate", item.vatRate?.column), ("reason", item.reason), ("document", try item.document()),
        ]
    }

    func encode(to container: inout PersistenceContainer) {
        for (column, value) in values { container[column] = value }
    }
}

extension DocumentAllowanceCharge {
    /// Makes an allowance or a charge of its row.
    convenience init(row: Row) throws {
        self.init(id: try UUID(column: row["id"]))
        isCharge = row["isCharge"]
        enteredAmount = try Decimal(column: row["amount"], "amount")
        vatCategory = VATCategory(code: row["vatCategory"])
        vatRate = try Decimal.optional(column: row["vatRate"], "vatRate")
        reason = row["reason"]
        try take(document: row["document"])
    }
}
