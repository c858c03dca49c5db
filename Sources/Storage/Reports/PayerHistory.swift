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

    /// The last invoices, the newest first.
    public let latest: [Latest]

    /// An invoice among the last ones.
    public struct Latest: Equatable, Sendable {
        public let number: String
        public let issueDate: CalendarDate?
        public let amountDue: ExactDecimal
        public let currency: CurrencyCode
        /// The status on the day of the history.
        public let status: InvoiceStatus
    }

    /// The number of invoices that are shown one by one.
    private static let mostLatest = 30
    /// The number of invoices that are read.
    private static let most = 200

    /// - Complexity: O(*n*) in the customer's documents until ``most`` of them are found.
    init(of name: String, on today: CalendarDate, in database: Database) throws {
        let sql = """
            SELECT stage, number, issueDate, dueDate, currency, amountDue,
                    coalesce(openAmount, amountDue) AS openAmount,
                    CASE WHEN json_valid(invoice.document) THEN invoice.document -> '$.payments' END AS payments
                FROM invoiceEntry JOIN invoice ON invoice.sequence = invoiceEntry.sequence
                WHERE buyerKey = ? AND buyerName = ? AND stage IN \(InvoiceStage.countingAsRevenue.sqlList)
                    AND typeCode NOT IN \(InvoiceTypeCode.creditNoteList)
                ORDER BY invoiceEntry.sequence DESC LIMIT \(Self.most)
            """
        var (days, invoicesOfYear, open): ([Int], Int, [InvoiceSums.Amount]) = ([], 0, [])
        var latest: [Latest] = []
        let rows = try Row.fetchCursor(database, sql: sql, arguments: [name.sortKey, name])
        while let row = try rows.next() {
            let issued = CalendarDate(row["issueDate"] as String? ?? "")
            if issued?.year == today.year { invoicesOfYear += 1 }
            let (stage, currency) = (
                InvoiceStage(rawValue: row["stage"] ?? ""), CurrencyCode(code: row["currency"] ?? "")
            )
            if let stage, let amount = try? ExactDecimal(column: row["openAmount"] ?? "", "openAmount") {
                if InvoiceStage.unpaid.contains(stage) { open.add(amount, currency) }
                if latest.count < Self.mostLatest,
                    let due = try? ExactDecimal(column: row["amountDue"] ?? "", "amountDue")
                {
                    let status = InvoiceStatus(
                        stage, isReady: true, amountDue: due, openAmount: amount,
                        dueDate: CalendarDate(row["dueDate"] as String? ?? ""), on: today)
                    latest.append(
                        Latest(
                            number: row["number"] ?? "", issueDate: issued, amountDue: due, currency: currency,
                            status: status))
                }
            }
            guard stage == .paid || stage == .discounted, let issued else { continue }
            // Payments that cannot be read are said where the invoice is opened.
            let payments = (try? [Payment](json: row["payments"] ?? "")) ?? []
            if let last = payments.filter({ $0.writeOff == nil }).map(\.date).max() {
                days.append(issued.days(until: last))
            }
        }
        averageDays = days.isEmpty ? nil : (days.reduce(0, +) + days.count / 2) / days.count
        (self.invoicesOfYear, self.open, self.latest) = (invoicesOfYear, open, latest)
    }
}
