import Foundation
import GRDB
import Invoicing

/// A row of the lines' table.
nonisolated struct LineRecord: PersistableRecord {
    static let databaseTableName = "invoiceLine"

    /// The columns that a line's own properties make up, which is all but where it stands.
    static let valueColumns = [
        "identifier", "itemName", "itemDescription", "invoicedQuantity", "unitCode", "enteredNetPrice", "grossPrice",
        "priceDiscount", "priceBaseQuantity", "vatCategory", "vatRate", "netAmount", "declaredNetAmount", "document",
    ]

    let invoice: Int64
    let position: Int64
    private let values: [(String, (any DatabaseValueConvertible)?)]

    @MainActor
    init(_ line: InvoiceLine, invoice: Int64, position: Int64) throws {
        self.invoice = invoice
        self.position = position
        values = [
            ("id", line.id.uuidString), ("identifier", line.identifier), ("itemName", line.itemName),
            ("itemDescription", line.itemDescription), ("invoicedQuantity", (line.invoicedQuantity ?? 0).column),
            ("unitCode", line.unitCode), ("enteredNetPrice", (line.enteredNetPrice ?? 0).column),
            ("grossPrice", line.grossPrice?.column), ("priceDiscount", line.priceDiscount.column),
            ("priceBaseQuantity", line.priceBaseQuantity.column), ("vatCategory", line.vatCategory.code),
            ("vatRate", line.vatRate?.column), ("netAmount", line.netAmount.column),
            ("declaredNetAmount", line.declaredNetAmount?.column), ("document", try line.document()),
        ]
    }

    func encode(to container: inout PersistenceContainer) {
        container["invoice"] = invoice
        container["position"] = position
        for (column, value) in values { container[column] = value }
    }
}

extension InvoiceLine {
    /// Makes a line of its row.
    convenience init(row: Row) throws {
        self.init(id: try UUID(column: row["id"]))
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
        try take(document: row["document"])
    }
}

extension UUID {
    nonisolated init(column: String) throws {
        guard let id = UUID(uuidString: column) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "column id holds “\(column)”")
        }
        self = id
    }
}
