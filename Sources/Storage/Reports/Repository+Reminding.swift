import GRDB
import Invoicing
import Ledger

/// Overdue invoices, with what decides on their next reminders.
extension Repository {
    /// Returns the overdue invoices of a day, the one that was due first at the beginning.
    /// - Throws: ``StorageError`` if the database cannot be read.
    public func overdueInvoices(on day: CalendarDate) throws(StorageError) -> [OverdueInvoice] {
        try reading { try $0.overdueInvoices(on: day) }
    }

    /// Reads the overdue invoices of a day off the main thread.
    /// - Parameter receive: Called in a tick.
    public func readOverdueInvoices(
        on day: CalendarDate,
        _ receive: @escaping @MainActor @Sendable (Result<[OverdueInvoice], StorageError>) -> Void
    ) {
        read(receive) { try $0.overdueInvoices(on: day) }
    }
}

extension Database {
    /// - Complexity: O(*n* log *n*) in the overdue invoices; rows whose amounts cannot be read are left out.
    fileprivate nonisolated func overdueInvoices(on day: CalendarDate) throws -> [OverdueInvoice] {
        let head = "(SELECT document FROM invoice WHERE invoice.sequence = invoiceEntry.sequence)"
        let sql = """
            SELECT sequence, \(InvoiceSummary.columns), \(head) -> '$.payments',
                    coalesce(
                        \(head) ->> '$.buyer.vatIdentifier', \(head) ->> '$.buyer.taxRegistration',
                        \(head) ->> '$.buyer.legalRegistration') IS NOT NULL
                        OR coalesce(\(head) ->> '$.buyer.electronicAddress.scheme', '') NOT IN ('', 'EM')
                FROM invoiceEntry WHERE \(StatusFilter.overdue.condition(on: day))
                ORDER BY dueDate, numberKey, sequence
            """
        var invoices: [OverdueInvoice] = []
        let rows = try Row.fetchCursor(self, sql: sql)
        while let row = try rows.next() {
            let summary = InvoiceSummary(row: row, from: 1, sequence: row[0])
            guard summary.unreadable == nil, let due = summary.dueDate else { continue }
            let next = InvoiceSummary.columnCount + 1
            invoices.append(
                OverdueInvoice(
                    id: summary.id, number: summary.number, customer: summary.buyerName, issued: summary.issueDate,
                    due: due, amountDue: summary.amountDue, open: summary.openAmount, currency: summary.currency,
                    payments: try [Payment](json: row[next] as String? ?? "[]"),
                    reminders: summary.reminders, isOfFirm: row[next + 1]))
        }
        return invoices
    }
}
