import Derive
import Foundation
import Invoicing

/// A row of the invoice list, as what was committed last has it.
@Observed(recorded: false)
public final class InvoiceEntry {
    /// The invoice's identity.
    public let id: UUID
    /// The contents of the row.
    public internal(set) var summary: InvoiceSummary

    /// The key of the row in the order of the list.
    @Unobserved var key: ListKey

    init(_ row: ListRow) {
        id = row.summary.id
        summary = row.summary
        key = row.key
    }

    /// The invoice's number (BT-1).
    public var number: String { summary.number }
    /// Who pays (BT-44).
    public var buyerName: String { summary.buyerName }
    /// The day of issue (BT-2).
    public var issueDate: CalendarDate? { summary.issueDate }
    /// The amount due (BT-115).
    public var amountDue: ExactDecimal { summary.amountDue }
    /// The currency (BT-5).
    public var currency: CurrencyCode { summary.currency }
}
