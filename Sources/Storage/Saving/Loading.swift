import Derive
import Foundation
import GRDB
import Invoicing

/// Brings whole invoices out of the database and into it.
enum Loading {
    /// Reads an invoice with its lines; nil if there is none.
    static func invoice(_ id: UUID, from database: DatabaseQueue) throws -> OpenInvoice? {
        try database.read { database in
            let head = try Row.fetchOne(
                database, sql: "SELECT * FROM invoice WHERE id = ?", arguments: [id.uuidString])
            guard let head else { return nil }
            let sequence: Int64 = head["sequence"]
            var positions: [Int64] = []
            let lines = try each("invoiceLine", of: sequence, in: database) { row in
                positions.append(row["position"])
                return try InvoiceLine(row: row)
            }
            let items = try each("allowanceCharge", of: sequence, in: database) { try DocumentAllowanceCharge(row: $0) }
            let invoice = try Invoice(row: head, lines: lines, allowanceCharges: items)
            return OpenInvoice(invoice, sequence: sequence, positions: positions)
        }
    }

    /// Writes an invoice that is not in the database yet, with all its lines.
    static func insert(_ invoice: Invoice, into database: Database) throws -> OpenInvoice {
        let positions = invoice.lines.indices.map { Int64($0 + 1) * LinePositions.gap }
        let sequence = try insert(invoice, sequence: nil, positions: positions, into: database)
        return OpenInvoice(invoice, sequence: sequence, positions: positions)
    }

    /// Writes an invoice with all its lines.
    /// - Parameter sequence: Its key; nil for the next one.
    /// - Returns: Its key.
    @discardableResult
    static func insert(
        _ invoice: Invoice, sequence: Int64?, positions: [Int64], into database: Database
    ) throws -> Int64 {
        try InvoiceRecord(invoice, sequence: sequence).insert(database)
        let sequence = database.lastInsertedRowID
        for (line, position) in zip(invoice.lines.elements, positions) {
            try LineRecord(line, invoice: sequence, position: position).insert(database)
        }
        try insertAllowanceCharges(of: invoice, sequence: sequence, into: database)
        return sequence
    }

    /// Writes the allowances and charges of an invoice, of which none is in the database yet.
    static func insertAllowanceCharges(of invoice: Invoice, sequence: Int64, into database: Database) throws {
        for (index, item) in invoice.allowanceCharges.elements.enumerated() {
            try AllowanceChargeRecord(item, invoice: sequence, position: Int64(index)).insert(database)
        }
    }

    private static func each<Element>(
        _ table: String, of sequence: Int64, in database: Database, _ make: (Row) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        let sql = "SELECT * FROM \(table) WHERE invoice = ? ORDER BY position"
        let rows = try Row.fetchCursor(database, sql: sql, arguments: [sequence])
        while let row = try rows.next() { elements.append(try make(row)) }
        return elements
    }
}
