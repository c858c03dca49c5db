import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

extension SQLiteBackend {
    /// Returns the change of the numbers by an action, which is not written yet.
    func changedNumbers<Result>(
        _ change: (inout NumberSeries) throws -> Result, in database: Database
    ) throws -> (Result, ChangeSet?) {
        let row = MasterData.row
        let stored = try database.masterData()?.values?["numbers"] ?? .null
        let old = stored == .null ? NumberSeries() : try stored.decoded(as: NumberSeries.self)
        var numbers = old
        let result = try change(&numbers)
        guard numbers != old else { return (result, nil) }
        let new = numbers == NumberSeries() ? .null : try ColumnValue(encoding: numbers)
        let operation = RowOperation.update(row, column: "numbers", from: stored, to: new)
        return (result, ChangeSet(name: "number", origin: .edit, revision: 0, operations: [operation]))
    }

    /// Writes what was made of the numbers. Other machines follow the issues themselves.
    func writeNumbers(_ changes: ChangeSet, in database: Database) throws {
        let commit = DocumentCommit(MasterData.only, changes)
        try RowWriter.write(commit, to: database)
        try log(commit, isLocal: true, in: database)
    }
}

/// Reading the ledger.
nonisolated extension Database {
    /// Some customers, products, or what was charged.
    func ledgerRows(_ request: LedgerRequest) throws -> [LedgerRow] {
        switch request {
        case .customers(let ids): return try rows(Customer.entity, ("id", ids.map(\.uuidString)))
        case .products(let ids): return try rows(Product.entity, ("id", ids.map(\.uuidString)))
        case .customersWith(let keys): return try rows(Customer.entity, keys)
        case .productsWith(let keys): return try rows(Product.entity, keys)
        case .charges(let products, let customer):
            return try charges(
                (Charge.customerColumn, [customer.uuidString]), ("product.id", products.map(\.uuidString)))
        case .chargesFor(let product): return try charges(("product.id", [product.uuidString]))
        case .chargesTo(let customer):
            return try withProducts(charges((Charge.customerColumn, [customer.uuidString])))
        case .taught(let draft, let customer, let day):
            // What was seen once is in no list.
            let seen = try rows(Product.entity, ("places", ["0"]), (Product.seenColumn, [draft.uuidString]))
            guard let customer, let day else { return seen }
            return try seen
                + withProducts(
                    charges((Charge.customerColumn, [customer.uuidString]), (Charge.dateColumn, ["\(day)"])))
        }
    }

    /// Returns the stored row of the master data, which has the company; nil if there is none yet.
    func masterData() throws -> LedgerRow? { try rows(MasterData.entity, ("id", [MasterData.only.uuidString])).first }

    /// Returns the keys by which customers, suppliers and products are found by typing.
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
            customers: try (0..<DirectoryPlaces.customers).map { try entries(Customer.entity, $0) },
            products: try (0..<DirectoryPlaces.products).map { try entries(Product.entity, $0) })
    }

    private func rows(_ table: String, _ keys: [DirectoryKey]) throws -> [LedgerRow] {
        try Dictionary(grouping: keys.map(\.column), by: \.name).sorted { $0.key < $1.key }.flatMap { column, keys in
            try rows(table, (column, keys.map(\.text)))
        }
    }

    /// Returns the charges, with the product of each.
    private func charges(_ conditions: (column: String, values: [String])...) throws -> [LedgerRow] {
        try rows(
            Charge.entity, conditions, "JOIN product ON product.sequence = charge.parent", ", product.id AS product")
    }

    /// Charges, after their products.
    private func withProducts(_ charges: [LedgerRow]) throws -> [LedgerRow] {
        let products = Set(charges.compactMap(\.owner?.uuidString))
        return try rows(Product.entity, ("id", products.sorted())) + charges
    }

    private func rows(_ table: String, _ conditions: (column: String, values: [String])...) throws -> [LedgerRow] {
        try rows(table, conditions)
    }

    /// The rows that have some values in columns, any of those that are given of each.
    private func rows(
        _ table: String, _ conditions: [(column: String, values: [String])], _ join: String = "", _ more: String = ""
    ) throws -> [LedgerRow] {
        let condition = conditions.map { "\($0.column) IN (SELECT value FROM json_each(?))" }.joined(separator: " AND ")
        let values = try conditions.map { String(decoding: try JSONEncoder().encode($0.values), as: UTF8.self) }
        let sql =
            "SELECT \(table).id AS id, \(table).document AS document\(more) FROM \(table) \(join) WHERE \(condition)"
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
