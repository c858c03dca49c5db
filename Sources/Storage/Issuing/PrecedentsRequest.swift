import GRDB
import Invoicing
import Ledger

/// A request for what other issued documents say of an invoice that is to be issued.
nonisolated struct PrecedentsRequest: Sendable {
    private let arguments: StatementArguments?

    @MainActor
    init(for invoice: Invoice) {
        guard let day = invoice.issueDate, !invoice.isQuote, invoice.taxInclusiveAmount != 0 else {
            arguments = nil
            return
        }
        arguments = [
            day.adding(days: -7)?.description ?? "", day.adding(days: 7)?.description ?? "", invoice.buyer.name,
            invoice.currency.code, invoice.taxInclusiveAmount.column, invoice.typeCode.code, invoice.id.uuidString,
        ]
    }

    /// - Parameter number: The number that the invoice would be given.
    /// - Complexity: O(*n*) in the documents of two weeks, and in all issued ones if none has the usual due date.
    func read(in database: Database, number: String?) throws -> IssuePrecedents {
        // The plus keeps SQLite from another index than that of the days.
        let equal = """
            SELECT number, issueDate FROM invoiceEntry
                WHERE issueDate BETWEEN ? AND ? AND +stage IN \(InvoiceStage.countingAsRevenue.sqlList) AND buyerName = ?
                    AND currency = ? AND taxInclusiveAmount = ? AND typeCode = ? AND id <> ?
                ORDER BY issueDate DESC LIMIT 1
            """
        let usual = """
            SELECT 1 FROM invoiceEntry
                WHERE stage IN \((InvoiceStage.countingAsRevenue + [.cancelled]).sqlList)
                    AND dueDate = date(issueDate, '+\(Ledger.usualDaysToPay) days') LIMIT 1
            """
        let found = try arguments.flatMap { try StoredRow.all(database, equal, $0).first }
        return IssuePrecedents(
            equal: found.flatMap { row in
                CalendarDate(row["issueDate"]).map { IssuePrecedents.IssuedDay(number: row["number"], day: $0) }
            },
            hasUsualDays: try Int.fetchOne(database, sql: usual) != nil, number: number)
    }
}
