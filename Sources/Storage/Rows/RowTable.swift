import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// A table with the rows of one entity. All are stored alike: an identity, a document with the described properties of the
/// row, and columns that derive from it. A row that belongs to another one has that one's key and a position.
nonisolated struct RowTable: Sendable {
    /// The entity's name.
    let name: String
    /// The table of the rows that these belong to; nil where they belong to none.
    var parent: String?
    /// Columns that the writer adds, by their names and types. They are written and searched, and never read into an object.
    var derived: [(name: String, type: String)] = []
    /// Expressions that rows are found by.
    var indexes: [String] = []

    /// The statements that make the table and its indexes.
    var sql: String {
        let place =
            parent.map {
                "parent INTEGER NOT NULL REFERENCES \($0) ON DELETE CASCADE, position INTEGER NOT NULL DEFAULT 0, "
            }
            ?? ""
        // The key of a row without an owner is never given twice; a line's begins with its invoice's.
        let key = parent == nil ? "INTEGER PRIMARY KEY AUTOINCREMENT" : "INTEGER PRIMARY KEY"
        let columns = derived.map { ", \($0.name) \($0.type)" }.joined()
        let order = parent == nil ? [] : ["parent, position"]
        let indexes = (order + indexes).enumerated().map { "CREATE INDEX \(name)By\($0 + 1) ON \(name)(\($1));\n" }
        return """
            CREATE TABLE \(name) (
                sequence \(key), id TEXT NOT NULL UNIQUE, \(place)document TEXT NOT NULL\(columns)
            );

            """ + indexes.joined()
    }

    /// Invoices, and what belongs to one.
    static let invoices = [
        RowTable(name: Invoice.entity),
        RowTable(name: InvoiceLine.entity, parent: Invoice.entity, derived: [("netAmount", "TEXT")]),
        RowTable(name: DocumentAllowanceCharge.entity, parent: Invoice.entity),
    ]

    /// Company, customers and products.
    static let ledger = [
        RowTable(name: MasterData.entity), directory(Customer.entity), directory(Product.entity),
        RowTable(name: Charge.entity, parent: Product.entity, indexes: ["document ->> '$.customer'"]),
    ]

    /// Every table of rows, by its entity.
    static let all = Dictionary(uniqueKeysWithValues: (invoices + ledger).map { ($0.name, $0) })

    /// The tables whose rows are found by typing, by derived columns.
    static let directories: Set = [Customer.entity, Product.entity]

    /// A table whose rows are found by typing.
    private static func directory(_ name: String) -> RowTable {
        let keys = ["nameKey", "numberKey", "vatKey"]
        return RowTable(
            name: name,
            derived: [("name", "TEXT"), ("others", "TEXT"), ("lastUse", "INTEGER"), ("places", "INTEGER")]
                + keys.map { ($0, "TEXT") }, indexes: keys)
    }
}

extension Charge {
    /// The customer of a stored charge, in SQL.
    nonisolated static let customerColumn = "charge.document ->> '$.customer'"
    /// The day of a charge.
    nonisolated static let dateColumn = "charge.document ->> '$.date'"
}

extension Product {
    /// The draft on which a stored product was seen alone, in SQL.
    nonisolated static let seenColumn = "product.document ->> '$.seenOn'"
}

extension InvoiceLine {
    /// The item of a stored line, in SQL.
    nonisolated static let nameColumn = "invoiceLine.document ->> '$.n'"
    /// The quantity of a stored line, in SQL.
    nonisolated static let quantityColumn = "coalesce(invoiceLine.document ->> '$.q', '1')"
}

extension MasterData {
    /// The row of the company, to which customers, products and invoices belong.
    nonisolated static let row = RowID(entity: entity, id: only)

    /// The document of a new row, with the values that a new company has. A commit sets some of its properties alone.
    nonisolated static let newDocument =
        #"{"company":{"numberPattern":"{year}-{number:4}"}}"#
}
