import Foundation
import Invoicing

/// A line as a row of the lines' table.
extension InvoiceLine {
    /// The columns of all its properties.
    func columns() throws -> ColumnValues {
        Self.columnNames.map { ($0, column($0)) } + [("document", .json(try document()))]
    }

    /// The columns of some properties, and the amount that may follow from them.
    func columns(changedBy properties: Set<String>) throws -> ColumnValues {
        let columns = Self.columnNames.filter { properties.contains($0) || $0 == "netAmount" }.map { ($0, column($0)) }
        guard !properties.isSubset(of: Self.columnNames) else { return columns }
        return columns + [("document", .json(try document()))]
    }

    private static let columnNames = [
        "identifier", "itemName", "itemDescription", "invoicedQuantity", "unitCode", "enteredNetPrice", "grossPrice",
        "priceDiscount", "priceBaseQuantity", "vatCategory", "vatRate", "netAmount", "declaredNetAmount",
    ]

    private func column(_ name: String) -> ColumnValue {
        switch name {
        case "identifier": .text(identifier)
        case "itemName": .text(itemName)
        case "itemDescription": .text(itemDescription)
        case "invoicedQuantity": .text((invoicedQuantity ?? 0).column)
        case "unitCode": .text(unitCode)
        case "enteredNetPrice": .text((enteredNetPrice ?? 0).column)
        case "grossPrice": .text(grossPrice?.column)
        case "priceDiscount": .text(priceDiscount.column)
        case "priceBaseQuantity": .text(priceBaseQuantity.column)
        case "vatCategory": .text(vatCategory.code)
        case "vatRate": .text(vatRate?.column)
        case "netAmount": .text(netAmount.column)
        case "declaredNetAmount": .text(declaredNetAmount?.column)
        default: preconditionFailure("The lines' table has no column \(name)")
        }
    }

    /// Makes a line of its row.
    convenience init(row: StoredRow) throws {
        self.init(id: try UUID(column: row["id"]))
        try decode(row: row)
        try decode(document: row["document"])
    }

    /// Sets everything that has a column of its own in the lines' table.
    func decode(row: StoredRow) throws {
        identifier = row["identifier"]
        itemName = row["itemName"]
        itemDescription = row["itemDescription"]
        invoicedQuantity = try Decimal(column: row["invoicedQuantity"], "invoicedQuantity")
        unitCode = row["unitCode"]
        enteredNetPrice = try Decimal(column: row["enteredNetPrice"], "enteredNetPrice")
        grossPrice = try Decimal.optional(column: row["grossPrice"], "grossPrice")
        priceDiscount = try Decimal(column: row["priceDiscount"], "priceDiscount")
        priceBaseQuantity = try Decimal(column: row["priceBaseQuantity"], "priceBaseQuantity")
        vatCategory = VATCategory(code: row["vatCategory"])
        vatRate = try Decimal.optional(column: row["vatRate"], "vatRate")
        declaredNetAmount = try Decimal.optional(column: row["declaredNetAmount"], "declaredNetAmount")
    }
}
