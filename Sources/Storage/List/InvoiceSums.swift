import Foundation
import GRDB
import Invoicing

/// The open amounts of all invoices, for the head of a list.
public nonisolated struct InvoiceSums: Equatable, Sendable {
    /// The amounts that should have been paid by now, by currency; the one with the most invoices first.
    public private(set) var overdue: [Amount] = []
    /// Amounts that customers have to pay from today on within ``StatusFilter/dueSoonDays`` days, by currency.
    public private(set) var dueSoon: [Amount] = []
    /// Debts to suppliers, by currency.
    public private(set) var owed: [Amount] = []
    /// The number of invoices that are being written.
    public private(set) var drafts = 0

    /// An open amount in a currency.
    public struct Amount: Equatable, Sendable {
        public let currency: CurrencyCode
        public fileprivate(set) var amount: ExactDecimal
        fileprivate(set) var count = 1
    }

    /// - Complexity: O(*n*) in the documents of which something is open, and in the drafts.
    init(on today: CalendarDate?, in database: Database) throws {
        let sql = """
            SELECT stage, currency, amountDue, coalesce(openAmount, amountDue) AS openAmount, dueDate, typeCode
                FROM invoiceEntry
                WHERE stage IN \((InvoiceStage.unpaid + [.received]).sqlList)
            """
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
            // An amount that cannot be read is said in its row.
            guard let stage = InvoiceStage(rawValue: row["stage"] ?? ""),
                let open = try? ExactDecimal(column: row["openAmount"] ?? "", "openAmount"),
                let due = try? ExactDecimal(column: row["amountDue"] ?? "", "amountDue")
            else { continue }
            let isCreditNote = InvoiceTypeCode(code: row["typeCode"] ?? "").isCreditNote
            let currency = CurrencyCode(code: row["currency"] ?? "")
            let dueDate = CalendarDate(row["dueDate"] as String? ?? "")
            let status = InvoiceStatus(
                stage, isReady: true, amountDue: due, openAmount: open, dueDate: dueDate, on: today)
            switch status {
            case .overdue where !isCreditNote: overdue.add(open, currency)
            case .open, .partlyPaid, .partlyCredited, .partlyWrittenOff:
                let days = dueDate.flatMap { due in today?.days(until: due) } ?? -1
                if !isCreditNote, (0...StatusFilter.dueSoonDays).contains(days) { dueSoon.add(open, currency) }
            case .received, .overpaid, .moneyBack: owed.add(isCreditNote ? -open : open, currency)
            default: break
            }
        }
        overdue.sort { $0.count > $1.count }
        dueSoon.sort { $0.count > $1.count }
        owed.sort { $0.count > $1.count }
        drafts =
            try Int.fetchOne(
                database, sql: "SELECT count(*) FROM invoiceEntry WHERE stage = '\(InvoiceStage.draft.rawValue)'") ?? 0
    }
}

nonisolated extension [InvoiceSums.Amount] {
    mutating func add(_ amount: ExactDecimal, _ currency: CurrencyCode) {
        if let index = firstIndex(where: { $0.currency == currency }) {
            self[index].amount += amount
            self[index].count += 1
        } else {
            append(Element(currency: currency, amount: amount))
        }
    }
}
