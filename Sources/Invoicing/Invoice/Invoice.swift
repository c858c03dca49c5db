import Derive
import Foundation

/// An invoice or credit note as EN 16931 models it. Totals follow the lines; nobody sets them.
///
/// Amounts are in ``currency`` and exact decimals. A property's business term stands in its comment.
@Observed
public final class Invoice {
    /// Identity in the store; it is no part of the standard and never leaves the program.
    public let id: UUID
    /// What the seller calls this invoice (BT-1). Empty until someone gives it one.
    public var number: String = ""
    /// What kind of document this is (BT-3).
    public var typeCode: InvoiceTypeCode = .commercialInvoice
    /// The day of issue (BT-2).
    public var issueDate: CalendarDate?
    /// The day by which the amount is to be paid (BT-9).
    public var dueDate: CalendarDate?
    /// The currency of every amount here (BT-5).
    public var currency: CurrencyCode = .euro
    /// What the buyer asked to be quoted (BT-10).
    public var buyerReference: String = ""
    /// Free text for the reader (BT-22).
    public var note: String = ""
    /// How and when to pay, in words (BT-20).
    public var paymentTerms: String = ""
    /// Who is paid (BG-4).
    public let seller: Party
    /// Who pays (BG-7).
    public let buyer: Party
    /// What is charged for (BG-25), in the order of the document.
    public let lines: ObservedArray<InvoiceLine>
    /// Allowances and charges of the whole document (BG-20, BG-21).
    public let allowanceCharges: ObservedArray<DocumentAllowanceCharge>
    /// What was paid already (BT-113).
    public var paidAmount: Decimal = 0
    /// What is added to round the amount due (BT-114), of either sign.
    public var roundingAmount: Decimal = 0
    /// What an imported document said of its own totals; nil for an invoice that was written here.
    public var declared: DeclaredTotals?

    /// Sum of the lines' net amounts (BT-106).
    @Derived public var sumOfLineNetAmounts: Decimal
    /// Sum of the document's allowances (BT-107).
    @Derived public var sumOfAllowances: Decimal
    /// Sum of the document's charges (BT-108).
    @Derived public var sumOfCharges: Decimal
    /// The total without VAT (BT-109).
    @Derived public var taxExclusiveAmount: Decimal
    /// One group for each category and rate that occurs (BG-23), in a fixed order.
    @Derived public var vatBreakdown: [VATBreakdown]
    /// The total VAT (BT-110).
    @Derived public var taxAmount: Decimal
    /// The total with VAT (BT-112).
    @Derived public var taxInclusiveAmount: Decimal
    /// What remains to be paid (BT-115).
    @Derived public var amountDue: Decimal

    /// Makes an empty invoice.
    public init(
        id: UUID = UUID(), seller: Party = Party(), buyer: Party = Party(),
        lines: [InvoiceLine] = [], allowanceCharges: [DocumentAllowanceCharge] = []
    ) {
        self.id = id
        self.seller = seller
        self.buyer = buyer
        self.lines = ObservedArray(lines)
        self.allowanceCharges = ObservedArray(allowanceCharges)
    }
}
