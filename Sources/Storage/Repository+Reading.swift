import Derive
import Foundation
import Invoicing
import Ledger

/// Reading invoices as they are stored, for documents and reports: nothing is opened, and what is read is not followed.
extension Repository {
    /// The invoices that have a number, as it is or with plain blanks, the one that came in first before the others.
    /// - Throws: ``StorageError`` if the database cannot be read, or is damaged in a place where such an invoice may be.
    public func invoices(numbered number: String) throws(StorageError) -> [InvoiceSummary] {
        let found = try reading { try $0.summaries(of: try $0.invoices(numbered: number)) }
        if found.isEmpty, try mayBeLost(number) { throw .lost(invoice: number, path: path) }
        return found
    }

    /// Whether the database is damaged so that it may have an invoice of a number which cannot be read.
    private func mayBeLost(_ number: String) throws(StorageError) -> Bool {
        guard let salvage else { return false }
        return try reading { try salvage.mayLackEntries || $0.isListed(number) }
    }

    /// Some invoices in the order in which they came in.
    /// - Parameter last: The place of the last one that was read, which is moved on; zero for the first call.
    /// - Returns: None when all were read.
    public func nextSummaries(after last: inout Int64, limit: Int = 500) throws(StorageError) -> [InvoiceSummary] {
        let start = last
        let keys = try reading { try $0.invoiceKeys(inBin: false, after: start, limit: limit) }
        last = keys.last.map { $0["sequence"] } ?? last
        return try reading { backend in
            try backend.summaries(of: try keys.map { try UUID(column: $0["id"] as String) })
        }
    }

    /// An invoice as it is stored; nil if it is not there.
    /// - Complexity: O(*n*) in its lines.
    public func read(_ id: UUID) throws(StorageError) -> Invoice? {
        try reading { backend in
            guard let stored = try backend.head(of: id, lines: -1) else { return nil }
            let invoice = Invoice(id: id)
            try unrecorded { try invoice.decode(stored) }
            return invoice
        }
    }

    /// Calls a closure with each customer and supplier, in the order in which they came in. They are not kept in memory.
    public func eachCustomer(_ body: (Customer) throws -> Void) throws {
        try eachEntry(of: Customer.table) { ledger, ids in
            ledger.readCustomers(ids)
            for customer in ids.compactMap(ledger.loadedCustomer) { try body(customer) }
        }
    }

    /// Calls a closure with each product of the catalogue, in the order in which they came in.
    public func eachProduct(_ body: (Product) throws -> Void) throws {
        try eachEntry(of: Product.table) { ledger, ids in
            ledger.readProducts(ids)
            for product in ids.compactMap(ledger.loadedProduct) where product.seenOn == nil { try body(product) }
        }
    }

    private func eachEntry(of table: String, _ body: (Ledger, [UUID]) throws -> Void) throws {
        _ = try openLedger()
        var last: Int64 = 0
        while true {
            let start = last
            let rows = try reading { try $0.ledgerEntries(of: table, after: start, limit: ListWindow.page) }
            guard let row = rows.last else { return }
            last = row["sequence"]
            let ids = try reading { _ in try rows.map { try UUID(column: $0["id"] as String) } }
            try body(Ledger(MasterData(), source: storedLedger), ids)
        }
    }

    private func reading<Value>(_ body: (SQLiteBackend) throws -> Value) throws(StorageError) -> Value {
        do {
            return try body(backend)
        } catch {
            throw StorageError(error, path: path)
        }
    }
}
