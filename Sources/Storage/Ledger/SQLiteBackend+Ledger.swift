import Derive
import Foundation
import GRDB
import Invoicing
import Ledger

extension SQLiteBackend {
    // MARK: Writing

    /// Makes all changes of a commit of the ledger, and logs them.
    /// - Returns: The number of its entry in the log.
    func write(_ write: LedgerWrite, in database: Database) throws -> Int64 {
        for operation in write.changeSet.operations {
            let listed = write.listed[operation.row.id] ?? []
            switch operation {
            case .insert(let row, let owner, _, _, let values):
                let document = ColumnValue.json(of: values)
                let parties: ColumnValues =
                    row.entity == Charge.table
                    ? [("product", .text(owner.id.uuidString)), ("customer", values["customer"] ?? .null)] : []
                try database.insert(
                    row.entity, [("id", .text(row.id.uuidString)), ("document", .text(document))] + listed + parties)
            case .update(let row, let column, _, let value):
                try set(column, value, of: row, in: database)
                try database.update(row.entity, listed, nil, key: "id", .text(row.id.uuidString))
            case .delete(let row, _, _):
                try database.run("DELETE FROM \(row.entity) WHERE id = ?", [.text(row.id.uuidString)])
                guard row.entity == Product.table else { break }
                try database.run("DELETE FROM charge WHERE product = ?", [.text(row.id.uuidString)])
            // Rows have no order on disk but that in which they came.
            case .move: break
            }
        }
        return try log(write.isLogged ? write.changeSet : nil, in: database)
    }

    /// A change of a row that another program has deleted is none.
    private func set(_ column: String, _ value: ColumnValue, of row: RowID, in database: Database) throws {
        let id: ColumnValue = .text(row.id.uuidString)
        if row.entity == MasterData.table {
            try database.run("INSERT OR IGNORE INTO masterData (id, document) VALUES (?, '{}')", [id])
        }
        let path: ColumnValue = .text("$.\(column)")
        if value == .null {
            try database.run("UPDATE \(row.entity) SET document = json_remove(document, ?) WHERE id = ?", [path, id])
        } else {
            let sql = "UPDATE \(row.entity) SET document = json_set(document, ?, json(?)) WHERE id = ?"
            try database.run(sql, [path, .text(value.jsonText), id])
        }
        if row.entity == Charge.table, column == "customer" {
            try database.update(row.entity, [(column, value)], nil, key: "id", id)
        }
    }

    /// What a change makes of the numbers, which is not written yet.
    func changedNumbers<Result>(
        _ change: (inout NumberSeries) throws -> Result, in database: Database
    ) throws -> (Result, ChangeSet?) {
        let row = RowID(entity: MasterData.table, id: MasterData.only)
        let stored = try database.masterData()?.values?["numbers"] ?? .null
        var old = NumberSeries()
        if case .json(let text) = stored { old = try JSONDecoder().decode(NumberSeries.self, from: Data(text.utf8)) }
        var numbers = old
        let result = try change(&numbers)
        guard numbers != old else { return (result, nil) }
        let new = ColumnValue.json(String(decoding: try JSONEncoder().encode(numbers), as: UTF8.self))
        let operation = RowOperation.update(row, column: "numbers", from: stored, to: new)
        return (result, ChangeSet(name: "number", origin: .edit, revision: 0, operations: [operation]))
    }

    /// Writes what was made of the numbers.
    func writeNumbers(_ changes: ChangeSet, in database: Database) throws {
        for case .update(let row, let column, _, let value) in changes.operations {
            try set(column, value, of: row, in: database)
        }
        _ = try log(changes, in: database)
    }
}

/// Reading the ledger.
nonisolated extension Database {
    /// Some customers, products, or what was charged.
    func ledgerRows(_ request: LedgerRequest) throws -> [LedgerRow] {
        switch request {
        case .customers(let ids): return try rows(Customer.table, ("id", ids.map(\.uuidString)))
        case .products(let ids): return try rows(Product.table, ("id", ids.map(\.uuidString)))
        case .customersWith(let keys): return try rows(Customer.table, keys)
        case .productsWith(let keys): return try rows(Product.table, keys)
        case .charges(let products, let customer):
            return try rows(
                Charge.table, ("customer", [customer.uuidString]), ("product", products.map(\.uuidString)))
        case .chargesFor(let product): return try rows(Charge.table, ("product", [product.uuidString]))
        case .chargesTo(let customer):
            let charges = try rows(Charge.table, ("customer", [customer.uuidString]))
            let products = Set(charges.compactMap(\.owner?.uuidString))
            return try rows(Product.table, ("id", products.sorted())) + charges
        }
    }

    /// What the master data say of the company; nil while nobody has said anything.
    func masterData() throws -> LedgerRow? { try rows(MasterData.table, ("id", [MasterData.only.uuidString])).first }

    /// What can be found by typing, of all customers, suppliers and products.
    func ledgerIndexes() throws -> LedgerIndexes {
        func entries(_ table: String, _ place: Int) throws -> [CompletionEntry] {
            let sql = "SELECT id, name, others, lastUse FROM \(table) WHERE places & ?"
            return try StoredRow.all(self, sql, [1 << place]).map { row in
                let others: String = row["others"]
                return CompletionEntry(
                    try UUID(column: row["id"]), name: row["name"],
                    others: others.split(separator: "\n").map(String.init),
                    lastUse: Int(row["lastUse"] as Int64))
            }
        }
        return LedgerIndexes(
            customers: try (0..<DirectoryPlaces.customers).map { try entries(Customer.table, $0) },
            products: try (0..<DirectoryPlaces.products).map { try entries(Product.table, $0) })
    }

    private func rows(_ table: String, _ keys: [DirectoryKey]) throws -> [LedgerRow] {
        try Dictionary(grouping: keys.map(\.column), by: \.name).sorted { $0.key < $1.key }.flatMap { column, keys in
            try rows(table, (column, keys.map(\.text)))
        }
    }

    /// The rows that have some values in columns, any of those that are given of each.
    private func rows(_ table: String, _ conditions: (column: String, values: [String])...) throws -> [LedgerRow] {
        let owner = table == Charge.table ? ", product" : ""
        let condition = conditions.map { "\($0.column) IN (SELECT value FROM json_each(?))" }.joined(separator: " AND ")
        let values = try conditions.map { String(decoding: try JSONEncoder().encode($0.values), as: UTF8.self) }
        let sql = "SELECT id, document\(owner) FROM \(table) WHERE \(condition)"
        return try StoredRow.all(self, sql, StatementArguments(values)).map { row in
            let owner = try (row["product"] as String?).map { try UUID(column: $0) }
            return LedgerRow(table, try UUID(column: row["id"]), owner: owner, document: row["document"])
        }
    }
}

/// A row of the ledger that was read.
nonisolated struct LedgerRow: Sendable {
    let row: RowID
    /// The product of a charge.
    let owner: UUID?
    let document: String

    init(_ table: String, _ id: UUID, owner: UUID?, document: String) {
        (row, self.owner, self.document) = (RowID(entity: table, id: id), owner, document)
    }

    /// Its columns; nil where it is no JSON.
    var values: [String: ColumnValue]? {
        try? ColumnValue.columns(json: document)
    }
}

/// Tables are called as their entities, which only the main actor knows.
extension MasterData {
    nonisolated static let table = "masterData"
}
extension Customer {
    nonisolated static let table = "customer"
}
extension Product {
    nonisolated static let table = "product"
}
extension Charge {
    nonisolated static let table = "charge"
}
