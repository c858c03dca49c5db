import Derive
import Foundation
import GRDB
import Invoicing

/// A row of the invoice list. While its invoice is open it follows that; else it shows what the database has.
@Observed(recorded: false)
public final class InvoiceEntry {
    /// The invoice's identity.
    public let id: UUID
    /// The invoice, while it is open.
    public internal(set) var invoice: Invoice?
    var stored: StoredSummary

    /// The invoice's number (BT-1).
    @Derived public var number: String
    /// Who pays (BT-44).
    @Derived public var buyerName: String
    /// The day of issue (BT-2).
    @Derived public var issueDate: CalendarDate?
    /// What is to be paid (BT-115).
    @Derived public var amountDue: Decimal
    /// The currency (BT-5).
    @Derived public var currency: CurrencyCode

    init(row: Row) throws {
        id = try UUID(column: row["id"])
        stored = try StoredSummary(row: row)
    }

    func deriveNumber() -> String { invoice?.number ?? stored.number }
    func deriveBuyerName() -> String { invoice?.buyer.name ?? stored.buyerName }
    func deriveIssueDate() -> CalendarDate? { invoice.map(\.issueDate) ?? stored.issueDate }
    func deriveAmountDue() -> Decimal { invoice?.amountDue ?? stored.amountDue }
    func deriveCurrency() -> CurrencyCode { invoice?.currency ?? stored.currency }
}

/// What the list's columns say of an invoice.
nonisolated struct StoredSummary: Equatable {
    let number: String
    let buyerName: String
    let issueDate: CalendarDate?
    let amountDue: Decimal
    let currency: CurrencyCode

    init(row: Row) throws {
        number = row["number"]
        buyerName = row["buyerName"]
        issueDate = (row["issueDate"] as String?).flatMap { CalendarDate($0) }
        amountDue = try Decimal(column: row["amountDue"], "amountDue")
        currency = CurrencyCode(code: row["currency"])
    }
}
