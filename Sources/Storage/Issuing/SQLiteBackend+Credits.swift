import Foundation
import GRDB
import Invoicing
import Ledger

/// What was credited of an invoice.
extension SQLiteBackend {
    func credits(of number: String, since day: CalendarDate) throws -> [IssuedCredit] {
        try pool.read { try credits(of: number, since: day, in: $0) }
    }

    /// What keeps a credit note from being issued: nothing is left of the invoice that it is for. One that is for several says
    /// nothing of a single one.
    func creditedAlready(_ credit: IssueWrite.Credit, in database: Database) throws -> IssueAnswer? {
        guard credit.invoices.count == 1, let number = credit.invoices.first else { return nil }
        let sql = """
            SELECT invoiceEntry.issueDate, invoiceEntry.taxInclusiveAmount FROM issuedDocument
                JOIN invoice ON invoice.id = issuedDocument.invoice JOIN invoiceEntry USING (sequence)
                WHERE issuedDocument.number = ? AND invoiceEntry.currency = ?
            """
        guard let row = try StoredRow.all(database, sql, [number, credit.currency.code]).first,
            let day = CalendarDate(row["issueDate"])
        else { return nil }
        let total = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
        let credits = try credits(of: number, since: day, in: database)
        return credits.areAll(of: total) ? .creditedAlready(of: number, by: credits.map(\.number)) : nil
    }

    /// The credit notes that name one invoice and no other, were issued, and count.
    private func credits(of number: String, since day: CalendarDate, in database: Database) throws -> [IssuedCredit] {
        // No index but that of the days helps; the plus keeps SQLite from another one.
        let sql = """
            SELECT invoiceEntry.number, invoiceEntry.taxInclusiveAmount FROM invoiceEntry JOIN invoice USING (sequence)
                WHERE invoiceEntry.issueDate >= ? AND +invoiceEntry.stage IN \(InvoiceStage.counted.sqlList)
                    AND +invoiceEntry.typeCode IN (SELECT value FROM json_each(?))
                    AND json_array_length(document, '$.precedingInvoices') = 1
                    AND json_extract(document, '$.precedingInvoices[0].number') = ?
            """
        let codes = String(decoding: try JSONEncoder().encode(InvoiceTypeCode.creditNoteCodes), as: UTF8.self)
        return try StoredRow.all(database, sql, [day.description, codes, number]).map { row in
            let amount = try ExactDecimal(column: row["taxInclusiveAmount"], "taxInclusiveAmount")
            return IssuedCredit(number: row["number"], amount: amount)
        }
    }
}
