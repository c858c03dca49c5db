import Derive
import Foundation
import Invoicing

/// Reading invoices as they are stored, for documents and reports: nothing is opened, and what is read is not followed.
extension Repository {
    /// The invoices that have a number, the one that came in first before the others.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func invoices(numbered number: String) throws(StorageError) -> [InvoiceSummary] {
        try reading { try $0.summaries(of: try $0.invoices(numbered: number)) }
    }

    /// Some invoices in the order in which they came in.
    /// - Parameter last: The place of the last one that was read, which is moved on; zero for the first call.
    /// - Returns: None when all were read.
    public func nextSummaries(after last: inout Int64, limit: Int = 500) throws(StorageError) -> [InvoiceSummary] {
        let start = last
        let keys = try reading { try $0.invoiceKeys(after: start, limit: limit) }
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

    private func reading<Value>(_ body: (any StorageBackend) throws -> Value) throws(StorageError) -> Value {
        do {
            return try body(backend)
        } catch {
            throw StorageError(error, path: path)
        }
    }
}
