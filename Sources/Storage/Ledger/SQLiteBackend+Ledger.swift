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
                try insert(row, owner.id, ColumnValue.json(of: values), listed, into: database)
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

    private func insert(
        _ row: RowID, _ owner: UUID, _ document: String, _ listed: ColumnValues, into database: Database
    ) throws {
        var columns: ColumnValues = [("id", .text(row.id.uuidString)), ("document", .text(document))] + listed
        if row.entity == Charge.table { columns.append(("product", .text(owner.uuidString))) }
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let values = columns.dropFirst().map { "\($0.column) = excluded.\($0.column)" }.joined(separator: ", ")
        // Another program may have brought it back before.
        try database.run(
            """
            INSERT INTO \(row.entity) (\(columns.map(\.column).joined(separator: ", "))) VALUES (\(marks))
            ON CONFLICT(id) DO UPDATE SET \(values)
            """, columns.map(\.value))
        try setCustomer(of: row, in: database)
    }

    /// A change of a row that another program has deleted is none.
    private func set(_ column: String, _ value: ColumnValue, of row: RowID, in database: Database) throws {
        let id: ColumnValue = .text(row.id.uuidString)
        if row.entity == MasterData.table {
            try database.run("INSERT OR IGNORE INTO masterData (id, document) VALUES (?, '{}')", [id])
        }
        let patch = ColumnValue.json(of: [column: value])
        let sql = "UPDATE \(row.entity) SET document = json_patch(document, ?) WHERE id = ?"
        try database.run(sql, [.text(patch), id])
        if column == "customer" { try setCustomer(of: row, in: database) }
    }

    /// Who was charged is JSON in JSON, a text in quotes.
    private func setCustomer(of row: RowID, in database: Database) throws {
        guard row.entity == Charge.table else { return }
        let customer = "json_extract(json_extract(document, '$.customer.json'), '$')"
        try database.run("UPDATE charge SET customer = \(customer) WHERE id = ?", [.text(row.id.uuidString)])
    }

    /// Changes the numbers of invoices that are taken, in one transaction with reading them.
    /// - Returns: What the change gives, and the change set that is logged; nil if nothing has changed.
    func changeNumbers<Result: Sendable>(
        _ change: @Sendable (inout NumberSeries) -> Result
    ) throws -> (Result, ChangeSet?) {
        try write { database in
            let (result, changes) = try changedNumbers(change, in: database)
            if let changes { try writeNumbers(changes, in: database) }
            return (result, changes)
        }
    }

    /// What a change makes of the numbers, which is not written yet.
    func changedNumbers<Result>(
        _ change: (inout NumberSeries) throws -> Result, in database: Database
    ) throws -> (Result, ChangeSet?) {
        let row = RowID(entity: MasterData.table, id: MasterData.only)
        let stored = try rows(row.entity, "id", [row.id.uuidString], in: database).first?.values?["numbers"] ?? .null
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

    // MARK: Reading

    /// Some customers, products, or what was charged.
    func ledgerRows(_ request: LedgerRequest) throws -> [LedgerRow] {
        try pool.read { database in
            switch request {
            case .customers(let ids): try rows(Customer.table, "id", ids.map(\.uuidString), in: database)
            case .products(let ids): try rows(Product.table, "id", ids.map(\.uuidString), in: database)
            case .customersWith(let keys): try rows(Customer.table, keys, in: database)
            case .productsWith(let keys): try rows(Product.table, keys, in: database)
            case .charges(let products, let customer):
                try charges(
                    "customer = ? AND product IN (SELECT value FROM json_each(?))",
                    [
                        .text(customer.uuidString), try .strings(products.map(\.uuidString)),
                    ], in: database)
            case .chargesFor(let product): try charges("product = ?", [.text(product.uuidString)], in: database)
            case .chargesTo(let customer): try chargesAndProducts(of: customer, in: database)
            }
        }
    }

    /// What the master data say of the company; nil for what nobody has said yet.
    func masterData(_ id: UUID) throws -> LedgerRow? {
        try pool.read { try rows(MasterData.table, "id", [id.uuidString], in: $0).first }
    }

    /// What can be found by typing, of all customers, suppliers and products.
    func ledgerIndexes() throws -> LedgerIndexes {
        try pool.read { database in
            func entries(_ table: String, _ place: Int) throws -> [CompletionEntry] {
                let sql = "SELECT id, name, others, lastUse FROM \(table) WHERE places & ?"
                return try StoredRow.all(database, sql, [1 << place]).map { row in
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
    }

    private func rows(_ table: String, _ keys: [DirectoryKey], in database: Database) throws -> [LedgerRow] {
        try Dictionary(grouping: keys.map(\.column), by: \.name).sorted { $0.key < $1.key }.flatMap { column, keys in
            try rows(table, column, keys.map(\.text), in: database)
        }
    }

    private func rows(_ table: String, _ column: String, _ values: [String], in database: Database) throws
        -> [LedgerRow]
    {
        let sql = "SELECT id, document FROM \(table) WHERE \(column) IN (SELECT value FROM json_each(?))"
        let found = try StoredRow.all(database, sql, [try ColumnValue.strings(values).databaseValue])
        return try found.map { LedgerRow(table, try UUID(column: $0["id"]), owner: nil, document: $0["document"]) }
    }

    private func charges(_ condition: String, _ values: [ColumnValue], in database: Database) throws -> [LedgerRow] {
        let sql = "SELECT id, product, document FROM charge WHERE \(condition)"
        return try StoredRow.all(database, sql, StatementArguments(values.map(\.databaseValue))).map {
            LedgerRow(
                Charge.table, try UUID(column: $0["id"]), owner: try UUID(column: $0["product"]),
                document: $0["document"])
        }
    }

    private func chargesAndProducts(of customer: UUID, in database: Database) throws -> [LedgerRow] {
        let charges = try charges("customer = ?", [.text(customer.uuidString)], in: database)
        let products = Set(charges.compactMap(\.owner?.uuidString))
        return try rows(Product.table, "id", products.sorted(), in: database) + charges
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

extension ColumnValue {
    /// Texts as a JSON array, for a statement that looks for any of them.
    nonisolated fileprivate static func strings(_ texts: [String]) throws -> ColumnValue {
        .text(String(decoding: try JSONEncoder().encode(texts), as: UTF8.self))
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
