import Foundation
import GRDB
import Invoicing

/// The habits of payment of a customer: the figures of its last invoices.
public nonisolated struct PayerHistory: Equatable, Sendable {
    /// The days from issue to the last payment, on average of the invoices that are paid; nil where none is.
    public let averageDays: Int?
    /// The number of invoices that were issued to it since the first of January.
    public let invoicesOfYear: Int
    /// The amounts that are open, by currency.
    public let open: [InvoiceSums.Amount]

    /// The number of invoices that are read.
    private static let most = 200

    /// - Complexity: O(*n*) in the customer's documents until ``most`` of them are found.
    init(of name: String, on today: CalendarDate, in database: Database) throws {
        let sql = """
            SELECT stage, issueDate, currency, coalesce(openAmount, amountDue) AS openAmount,
                    CASE WHEN json_valid(invoice.document) THEN invoice.document -> '$.payments' END AS payments
                FROM invoiceEntry JOIN invoice ON invoice.sequence = invoiceEntry.sequence
                WHERE buyerKey = ? AND buyerName = ? AND stage IN \(InvoiceStage.countingAsRevenue.sqlList)
                    AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)
                ORDER BY invoiceEntry.sequence DESC LIMIT \(Self.most)
            """
        var (days, invoicesOfYear, open): ([Int], Int, [InvoiceSums.Amount]) = ([], 0, [])
        let rows = try Row.fetchCursor(database, sql: sql, arguments: [name.sortKey, name])
        while let row = try rows.next() {
            let issued = CalendarDate(row["issueDate"] as String? ?? "")
            if issued?.year == today.year { invoicesOfYear += 1 }
            let stage = InvoiceStage(rawValue: row["stage"] ?? "")
            if let stage, InvoiceStage.unpaid.contains(stage),
                let amount = try? ExactDecimal(column: row["openAmount"] ?? "", "openAmount")
            {
                open.add(amount, CurrencyCode(code: row["currency"] ?? ""))
            }
            guard stage == .paid || stage == .discounted, let issued else { continue }
            // Payments that cannot be read are said where the invoice is opened.
            let payments = (try? [Payment](json: row["payments"] ?? "")) ?? []
            if let last = payments.filter({ $0.writeOff == nil }).map(\.date).max() {
                days.append(issued.days(until: last))
            }
        }
        averageDays = days.isEmpty ? nil : (days.reduce(0, +) + days.count / 2) / days.count
        (self.invoicesOfYear, self.open) = (invoicesOfYear, open)
    }
}
