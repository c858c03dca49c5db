import GRDB
import Invoicing
import Ledger

/// A request for the last issued document of the same kind whose day of issue is after that of an invoice.
nonisolated struct LaterIssue: Sendable {
    private let sql: String
    private let arguments: StatementArguments
    private let day: CalendarDate

    /// Makes no request for a quote, since quotes are not audited, or for an invoice without a day.
    /// - Parameter hasOwnSeries: Whether credit notes have numbers of their own.
    @MainActor
    init?(than invoice: Invoice, hasOwnSeries: Bool) {
        guard !invoice.isQuote, let day = invoice.issueDate else { return nil }
        self.day = day
        let kind = invoice.isCreditNote ? "IN" : "NOT IN"
        // The plus keeps SQLite from another index than that of the days.
        sql = """
            SELECT number, issueDate FROM invoiceEntry
                WHERE +stage IN \((InvoiceStage.countingAsRevenue + [.cancelled]).sqlList) AND id <> ? AND typeCode <> ?
                    \(hasOwnSeries ? "AND typeCode \(kind) \(InvoiceTypeCode.creditNoteList)" : "")
                ORDER BY issueDate DESC LIMIT 1
            """
        arguments = [invoice.id.uuidString, InvoiceTypeCode.quote.code]
    }

    /// Returns its number and day; `nil` if days go forward.
    func read(in database: Database) throws -> IssueOutcome.IssuedOn? {
        guard let row = try StoredRow.all(database, sql, arguments).first, let newest = CalendarDate(row["issueDate"]),
            newest > day
        else { return nil }
        return (row["number"], newest)
    }
}
