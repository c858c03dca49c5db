import Foundation
import Invoicing

/// An invoice that counts: it was issued and not cancelled. A credit note's amounts are below zero.
public nonisolated struct CountedInvoice: Sendable {
    public let id: UUID
    public let number, customer, currency: String
    public let issueDate, dueDate: CalendarDate?
    public let withoutVAT, withVAT, openAmount: Decimal
    public let vatBreakdown: [VATBreakdown]

    init(row: StoredRow) throws {
        let sign: Decimal = InvoiceTypeCode(code: row["typeCode"]).isCreditNote ? -1 : 1
        id = try UUID(column: row["id"])
        (number, customer, currency) = (row["number"], row["buyerName"], row["currency"])
        (issueDate, dueDate) = (CalendarDate(row["issueDate"]), CalendarDate(row["dueDate"]))
        withoutVAT = sign * (try Decimal(column: row["taxExclusiveAmount"], "taxExclusiveAmount"))
        withVAT = sign * (try Decimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount"))
        openAmount = sign * (try Decimal.optional(column: row["openAmount"], "openAmount") ?? 0)
        let groups = try (row["vatBreakdown"] as String?).map { try [VATBreakdown](json: $0) } ?? []
        vatBreakdown = groups.map { group in
            var signed = VATBreakdown(group: group.group, taxableAmount: sign * group.taxableAmount)
            signed.taxAmount = sign * group.taxAmount
            return signed
        }
    }
}

/// What was sold of an item.
public nonisolated struct CountedItem: Sendable {
    public let name, currency: String
    public let netAmount: Decimal
}

extension Repository {
    /// Reads the invoices that count, of some days, as they are stored: none of them is opened.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func countedInvoices(
        from first: CalendarDate?, until last: CalendarDate?
    ) throws(StorageError) -> [CountedInvoice] {
        do { return try backend.countedInvoices(from: first, until: last) } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Reads the lines of the invoices that count, of some days.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func countedItems(
        from first: CalendarDate?, until last: CalendarDate?
    ) throws(StorageError) -> [CountedItem] {
        do { return try backend.countedItems(from: first, until: last) } catch {
            throw StorageError(error, path: path)
        }
    }
}

extension SQLiteBackend {
    func countedInvoices(from first: CalendarDate?, until last: CalendarDate?) throws
        -> [CountedInvoice]
    {
        let sql = """
            SELECT id, number, buyerName, currency, issueDate, dueDate, typeCode, taxExclusiveAmount, taxInclusiveAmount,
                openAmount, vatBreakdown FROM invoiceEntry
                WHERE stage IN ('open', 'paid', 'credited') AND issueDate BETWEEN ? AND ? ORDER BY issueDate, sequence
            """
        return try pool.read { database in
            try StoredRow.all(database, sql, [first?.description ?? "", last?.description ?? "9999"])
                .map { try CountedInvoice(row: $0) }
        }
    }

    func countedItems(from first: CalendarDate?, until last: CalendarDate?) throws -> [CountedItem] {
        let sql = """
            SELECT itemName, currency, typeCode, netAmount FROM invoiceEntry
                JOIN invoiceLine ON invoiceLine.invoice = invoiceEntry.sequence
                WHERE stage IN ('open', 'paid', 'credited') AND issueDate BETWEEN ? AND ?
            """
        return try pool.read { database in
            try StoredRow.all(database, sql, [first?.description ?? "", last?.description ?? "9999"]).map { row in
                let sign: Decimal = InvoiceTypeCode(code: row["typeCode"]).isCreditNote ? -1 : 1
                let amount = try Decimal(column: row["netAmount"], "netAmount")
                return CountedItem(
                    name: row["itemName"], currency: row["currency"], netAmount: sign * amount)
            }
        }
    }
}
