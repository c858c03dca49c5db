import Derive
import Foundation

/// An invoice or credit note as EN 16931 models it. Totals follow the lines and cannot be set.
///
/// Amounts are in ``currency`` and exact decimals. A property's business term is in its comment. An empty text and a
/// nil value count as missing.
@MainActor @Observed
public final class Invoice {
    /// Identity in the store; it is no part of the standard and never leaves the program.
    public let id: UUID

    /// The number of this invoice (BT-1). Empty until someone gives it one.
    public var number: String = ""
    /// The day of issue (BT-2).
    public var issueDate: CalendarDate?
    /// The kind of this document (BT-3).
    public var typeCode: InvoiceTypeCode = .commercialInvoice
    /// The currency of every amount here (BT-5).
    public var currency: CurrencyCode = .euro
    /// The currency in which the seller accounts for VAT (BT-6), if it is another one.
    public var vatAccountingCurrency: CurrencyCode?
    /// The day on which VAT is due (BT-7).
    public var taxPointDate: CalendarDate?
    /// The event at which VAT is due (BT-8); it excludes a day.
    public var taxPointCode: VATPointDateCode?
    /// The day by which the amount is to be paid (BT-9); of a quote, the last day on which it is valid.
    public var dueDate: CalendarDate?
    /// The number of days from the day of issue to the due day; nil where it does not follow that day.
    public internal(set) var daysToPay: ExactDecimal?
    /// The reference that the buyer asked for (BT-10).
    public var buyerReference: String = ""
    /// The project (BT-11).
    public var projectReference: String = ""
    /// The contract (BT-12).
    public var contractReference: String = ""
    /// The buyer's order (BT-13).
    public var purchaseOrderReference: String = ""
    /// The seller's order (BT-14).
    public var salesOrderReference: String = ""
    /// The buyer's note of what has arrived (BT-15).
    public var receivingAdviceReference: String = ""
    /// The seller's note of what was sent (BT-16).
    public var despatchAdviceReference: String = ""
    /// The call for tenders, or the lot (BT-17).
    public var tenderReference: String = ""
    /// The subject of the invoice, such as a meter or a subscription (BT-18).
    public var invoicedObject: Identifier?
    /// The buyer's account for this invoice (BT-19).
    public var buyerAccountingReference: String = ""
    /// The terms of payment, in words (BT-20), with placeholders that ``terms`` fills in.
    public var paymentTerms: String = ""
    /// Remarks for the reader (BG-1).
    public var notes: [InvoiceNote] = []
    /// The process in which the document takes part (BT-23).
    public var businessProcess: String = ""
    /// The specification that the document claims to follow (BT-24).
    public var specification: SpecificationIdentifier = .en16931
    /// Earlier invoices that this one is about (BG-3).
    public let precedingInvoices: ObservedArray<PrecedingInvoice>

    /// Who is paid (BG-4).
    public let seller: Party
    /// Who pays (BG-7).
    public let buyer: Party
    /// Who gets the money, where that is not the seller (BG-10).
    public var payee: Payee?
    /// The seller's representative before the tax office (BG-11).
    public var taxRepresentative: TaxRepresentative?
    /// The place and day of delivery of the goods (BG-13).
    public var delivery: Delivery?
    /// The days that the invoice is about (BG-14).
    public var invoicingPeriod: Period?
    /// Ways to pay (BG-16); the standard knows one.
    public let paymentInstructions: ObservedArray<PaymentInstructions>
    /// The text for the payer to quote (BT-83).
    public var remittanceInformation: String = ""
    /// Documents that prove the charges (BG-24).
    public let supportingDocuments: ObservedArray<SupportingDocument>

    /// Facts about the invoice that are not in it.
    @Unobserved public let surroundings = Surroundings()

    /// The invoice lines (BG-25), in the order of the document.
    public let lines: ObservedArray<InvoiceLine>
    /// Allowances and charges of the whole document (BG-20, BG-21).
    public let allowanceCharges: ObservedArray<DocumentAllowanceCharge>
    /// The discount on all lines.
    public var discount: Discount?
    /// The reason (BT-97); where it is empty, that it is a discount.
    public var discountReason: String = ""
    /// The reason why no VAT is charged (BT-120, BT-121), for each group of the breakdown that needs a reason.
    public let exemptionReasons: ObservedDictionary<VATGroup, ExemptionReason>
    /// The rate of exchange: how many units of ``vatAccountingCurrency`` one unit of ``currency`` is worth; nil where the VAT is
    /// entered as an amount. The standard does not hold it.
    public internal(set) var vatExchangeRate: ExactDecimal?
    /// The total VAT in ``vatAccountingCurrency`` as it was entered or declared; it counts while there is no
    /// ``vatExchangeRate``.
    public var enteredTaxAmountInAccountingCurrency: ExactDecimal?
    /// The amount that was paid already (BT-113).
    public var paidAmount: ExactDecimal = 0
    /// The smallest coin, of which the amount due is a multiple; nil where it is not rounded to coins.
    public internal(set) var roundingStep: ExactDecimal?
    /// The rounding amount as it was entered or declared; zero for none. It counts while there is no ``roundingStep``.
    public var enteredRoundingAmount: ExactDecimal = 0

    /// The deposits that it takes (BG-X-45); they are in ``paidAmount``.
    public var advancePayments: [AdvancePayment] = []
    /// Payments to third parties that are made with this one (BG-DEX-09).
    public var thirdPartyPayments: [ThirdPartyPayment] = []
    /// `true` if some lines only sum up or explain others; nil if not.
    public var hasSubLines: Bool?

    /// Typed numbers that want a confirmation; see ``HasTypedNumbers``.
    public var unconfirmedNumbers: [String: String] = [:]
    /// Typed texts that cannot be read, by property; see ``HasTypedNumbers``.
    public var unread: [String: String] = [:]
    /// The totals of an imported document; nil for an invoice that was written here.
    public var declared: DeclaredTotals?
    /// The amounts that count where the declared ones are not the calculated ones.
    public var decisions: [AmountTerm: AmountDecision] = [:]
    /// Values of an imported document that can be understood in more than one way.
    public var ambiguities: [AlternativeReading] = []
    /// The root of an imported document whose type code says otherwise.
    public var root: DocumentRoot?
    /// Elements of an imported document that stand for no term of the standard.
    public var unmappedElements: [UnmappedElement] = []

    /// The name of a draft, which the store gives and which it keeps when it is issued; empty until then, and for an invoice
    /// that came in issued or received.
    public var draftName: String = ""
    /// The fact that it was issued here; nil for a draft and for another issuer's document.
    public var issuance: Issuance?
    /// The payments since, the first one first.
    public var payments: [Payment] = []
    /// The reminders that the customer got of it.
    public var reminders: [Reminder] = []
    /// The mails with it that were handed to the mail program.
    public var sentMails: [SentMail] = []
    /// That it does not count any more.
    public var cancellation: Cancellation?
    /// That the customer has accepted it, for a quote.
    public var acceptance: Acceptance?
    /// The number of the quote of which it was made; empty for none.
    public var quoteNumber: String = ""

    /// Sum of the lines' net amounts (BT-106).
    @Derived public var sumOfLineNetAmounts: ExactDecimal
    /// The share of the discount that each VAT group bears.
    @Derived public var discountShares: [DiscountShare]
    /// Sum of the document's allowances (BT-107), with the discount.
    @Derived public var sumOfAllowances: ExactDecimal
    /// Sum of the document's charges (BT-108).
    @Derived public var sumOfCharges: ExactDecimal
    /// The total without VAT (BT-109).
    @Derived public var taxExclusiveAmount: ExactDecimal
    /// One group for each category and rate that occurs (BG-23), in a fixed order.
    @Derived public var vatBreakdown: [VATBreakdown]
    /// The total VAT (BT-110).
    @Derived public var taxAmount: ExactDecimal
    /// The total with VAT (BT-112).
    @Derived public var taxInclusiveAmount: ExactDecimal
    /// The total VAT in ``vatAccountingCurrency`` (BT-111); nil where there is none.
    @Derived public var taxAmountInAccountingCurrency: ExactDecimal?
    /// The amount that rounds the amount due (BT-114), of either sign.
    @Derived public var roundingAmount: ExactDecimal
    /// The amount that remains to be paid (BT-115).
    @Derived public var amountDue: ExactDecimal
    /// The rounding amount that makes up for what net and VAT in whole cents fall short of the prices with VAT: above zero where
    /// the buyer would be charged less than the prices say, zero where nothing is made up for.
    @Derived public var priceWithVATResidue: ExactDecimal
    /// The amounts that a document declares otherwise than they are derived: lines first, then totals.
    @Derived public var differences: [DeclaredAmount]

    /// The problems by the rules of the specification that the document claims: the head first, then allowances and
    /// charges, lines and totals. ``problemCounts`` says how many at less cost.
    @Derived public var problems: [Problem]
    /// The number of ``problems``; O(1) for an edit, whatever the count of lines.
    @Derived public var problemCounts: ProblemCounts
    /// The problems of the invoice by the specification that it claims, as ``allProblems(for:)`` lists it.
    @Derived public var allProblems: [Problem]
    /// The number of ``allProblems``; O(1) for an edit of a draft.
    @Derived public var allProblemCounts: ProblemCounts
    /// Values that no rule of a specification forbids and that are hardly ever meant.
    @Derived var implausibleTerms: [Problem]
    /// The number of broken rules, with missing values counted as in a draft.
    @Derived var brokenRuleCounts: ProblemCounts
    /// The number of ``differences``; O(1) for an edit.
    @Derived public var differenceCount: Int
    /// Each line's position, by the line's identity.
    @Derived var linePositions: [ObjectIdentifier: Int]
    // The problems by what was examined; each is recomputed only after something that its rules read has changed. They are properties
    // and no list of observed groups: an object for each group takes 768 bytes more for an invoice, which has 3,400 without its
    // problems, and makes its creation cost half as much again, to examine the same.
    @Derived var headProblems: [Problem]
    @Derived var sellerProblems: [Problem]
    @Derived var buyerProblems: [Problem]
    @Derived var otherPartyProblems: [Problem]
    @Derived var paymentProblems: [Problem]
    @Derived var referenceProblems: [Problem]
    @Derived var totalProblems: [Problem]
    @Derived var breakdownProblems: [Problem]
    @Derived var vatProblems: [Problem]
    @Derived var xRechnungProblems: [Problem]
    @Derived var peppolProblems: [Problem]
    @Derived var tradeProblems: [Problem]
    @Derived var groupProblems: [Problem]
    /// Category and rate of each group of the VAT breakdown as they are stated.
    @Derived var statedRates: [StatedVATRate]
    /// The VAT categories of lines, allowances and charges.
    @Derived var usedCategories: UsedCategories

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
        precedingInvoices = []
        paymentInstructions = []
        supportingDocuments = []
        exemptionReasons = ObservedDictionary()
        self.allowanceCharges.hold(by: self)
    }

    @MainActor deinit { allowanceCharges.endHolding() }

    /// The first remark's text (BT-22); setting it leaves the others as they are.
    public var note: String {
        get { notes.first?.text ?? "" }
        set {
            if !notes.isEmpty {
                notes[0].text = newValue
            } else if !newValue.isEmpty {
                notes = [InvoiceNote(newValue)]
            }
        }
    }
}
