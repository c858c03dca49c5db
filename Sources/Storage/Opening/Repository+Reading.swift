import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Reading stored invoices for documents and reports. The invoices are not opened, and later changes are not followed.
extension Repository {
    /// Returns the invoice with a name as a draft, or else those with a number, as it is or with plain blanks, in the order in
    /// which they came in; none for an empty text.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func invoices(numbered number: String) throws(StorageError) -> [InvoiceSummary] {
        guard !number.isEmpty else { return [] }
        let named = "SELECT id FROM invoiceEntry WHERE name = ?"
        let sql = """
            SELECT invoice.id FROM invoiceEntry JOIN invoice USING (sequence)
            WHERE numberKey IN (?, ?) AND number IN (?, ?) ORDER BY sequence
            """
        return try reading { database in
            var ids = try String.fetchAll(database, sql: named, arguments: [number.lowercased()])
            if ids.isEmpty { ids = try String.fetchAll(database, sql: sql, arguments: number.asNumber) }
            return try database.summaries(of: ids.map { try UUID(column: $0) })
        }
    }

    /// Returns the name of a draft that is nearest to an unknown name; nil for another text, or without drafts.
    public func nearestName(to name: String) -> String? {
        guard let number = name.lowercased().wholeMatch(of: /draft-?(?:[a-z]{1,2}|[0-9a-f]{4}-)?(\d{1,9})/)?.1 else {
            return nil
        }
        let sql = """
            SELECT name FROM draftName JOIN invoiceEntry USING (name) WHERE stage = ?
                ORDER BY abs(draftName.sequence - ?) LIMIT 1
            """
        return try? reading {
            try String.fetchOne($0, sql: sql, arguments: [InvoiceStage.draft.rawValue, Int(number)])
        }
    }

    /// Returns the names of the newest drafts, the last one first.
    public func newestNames(limit: Int) throws(StorageError) -> [String] {
        let sql = """
            SELECT name FROM draftName JOIN invoiceEntry USING (name) WHERE stage = ?
                ORDER BY draftName.sequence DESC LIMIT ?
            """
        return try reading { try String.fetchAll($0, sql: sql, arguments: [InvoiceStage.draft.rawValue, limit]) }
    }

    /// Returns some invoices in the order in which they came in.
    /// - Parameter last: The place of the last invoice that was read, which the call advances; zero for the first call.
    /// - Returns: An empty array after the last invoice.
    public func nextSummaries(after last: inout Int64, limit: Int = 500) throws(StorageError) -> [InvoiceSummary] {
        let keys = try rows(of: "invoice", "sequence, id", after: &last, limit: limit)
        return try reading { try $0.summaries(of: keys.map { try UUID(column: $0["id"]) }) }
    }

    /// An invoice as it is stored; nil if it is not there.
    /// - Complexity: O(*n*) in its lines.
    public func read(_ id: UUID) throws(StorageError) -> Invoice? {
        try translating {
            guard let stored = try backend.head(of: id, lines: -1) else { return nil }
            return try unrecorded { try Invoice(id: id, stored) }
        }
    }

    /// Calls a closure with each customer and supplier, in the order in which they came in. They are not kept in memory.
    public func eachCustomer(_ body: (Customer) throws -> Void) throws {
        try eachEntry(of: Customer.entity) { ledger, ids in
            ledger.readCustomers(ids)
            for customer in ids.compactMap(ledger.loadedCustomer) { try body(customer) }
        }
    }

    /// Calls a closure with each product of the catalogue, in the order in which they came in.
    public func eachProduct(_ body: (Product) throws -> Void) throws {
        try eachEntry(of: Product.entity) { ledger, ids in
            ledger.readProducts(ids)
            for product in ids.compactMap(ledger.loadedProduct) where product.seenOn == nil { try body(product) }
        }
    }

    private func eachEntry(of table: String, _ body: (Ledger, [UUID]) throws -> Void) throws {
        _ = try openLedger()
        var last: Int64 = 0
        while true {
            let rows = try rows(of: table, "sequence, id", after: &last)
            guard !rows.isEmpty else { return }
            let ids = try translating { try rows.map { try UUID(column: $0["id"]) } }
            try body(Ledger(MasterData(), source: storedLedger), ids)
        }
    }

    /// Some rows of a table in the order in which they came in; none when all were read.
    /// - Parameter last: The key of the last row that was read, which is moved on; zero for the first call.
    func rows(
        of table: String, _ columns: String = "*", after last: inout Int64, limit: Int = ListWindow.page
    ) throws(StorageError) -> [StoredRow] {
        let (start, sql) = (last, "SELECT \(columns) FROM \(table) WHERE sequence > ? ORDER BY sequence LIMIT ?")
        let rows = try reading { try StoredRow.all($0, sql, [start, limit]) }
        last = rows.last?["sequence"] ?? last
        return rows
    }

    /// Finds invoices besides those that are listed.
    public func makeFinder() -> InvoiceFinder { InvoiceFinder(backend, reader) }
}

extension String {
    /// The arguments of a condition for rows of a number, as it is or with plain blanks: older rows may have others.
    fileprivate nonisolated var asNumber: StatementArguments {
        [sortKey, withPlainBlanks.sortKey, self, withPlainBlanks]
    }
}
