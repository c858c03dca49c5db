import Foundation
import Invoicing

/// What a list shows of an invoice.
public nonisolated struct InvoiceSummary: Equatable, Sendable {
    /// The invoice's identity.
    public let id: UUID
    /// The invoice's number (BT-1).
    public var number: String
    /// Who pays (BT-44).
    public var buyerName: String
    /// The day of issue (BT-2).
    public var issueDate: CalendarDate?
    /// The currency (BT-5).
    public var currency: CurrencyCode
    /// What is to be paid (BT-115).
    public var amountDue: Decimal

    /// The columns that it is read from.
    static let columns = "id, number, buyerName, issueDate, currency, amountDue"

    @MainActor
    init(_ invoice: Invoice) {
        id = invoice.id
        number = invoice.number
        buyerName = invoice.buyer.name
        issueDate = invoice.issueDate
        currency = invoice.currency
        amountDue = invoice.amountDue
    }
}
