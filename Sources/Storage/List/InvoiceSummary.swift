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
    public var amountDue: ExactDecimal
    /// Who sells (BT-27).
    public var sellerName: String
    /// What it is (BT-3).
    var typeCode: InvoiceTypeCode
    /// Where it stands, whatever the day is.
    public var stage: InvoiceStage
    /// What is still to be paid.
    public var openAmount: ExactDecimal
    /// The amount that a list shows: what is open; of a quote, what is quoted.
    public var listedAmount: ExactDecimal { isQuote ? amountDue : openAmount }
    /// The day by which it is to be paid (BT-9).
    public var dueDate: CalendarDate?
    /// Whether another invoice of the same seller has the same number.
    public var isNumberTaken: Bool
    /// Which stored values cannot be read, so that they are not what stands here; nil if all can.
    public var unreadable: String?
    /// Whether it breaks a rule by what it says, and not only by what is missing.
    var breaksRules: Bool
    /// Whether it breaks no rule.
    var isComplete: Bool

    /// Whether something in it is wrong, and not only missing.
    public var isWrong: Bool { breaksRules || isNumberTaken || unreadable != nil }
    /// Whether nothing keeps it from being issued.
    public var isReady: Bool { isComplete && !isNumberTaken }

    /// The columns that it is read from.
    static let columns = """
        id, number, buyerName, issueDate, currency, amountDue, sellerName, typeCode, errorCount, wrongCount, \
        stage, openAmount, dueDate, CASE number WHEN '' THEN 0 ELSE \(SameNumber.ofRow) END
        """
    /// How many they are.
    static let columnCount = 14

    @MainActor
    init(_ invoice: Invoice) {
        id = invoice.id
        number = invoice.number
        buyerName = invoice.buyer.name
        issueDate = invoice.issueDate
        currency = invoice.currency
        amountDue = invoice.amountDue
        sellerName = invoice.seller.name
        typeCode = invoice.typeCode
        (stage, openAmount, dueDate) = (invoice.stage, invoice.openAmount, invoice.dueDate)
        isNumberTaken = invoice.isNumberTaken
        breaksRules = invoice.wrongCount > 0
        isComplete = invoice.problemCounts.errors == 0
    }

    /// Whether it is being written: nothing of it is final, its number included.
    public var isDraft: Bool { stage == .draft }
    /// Whether it came from somebody else.
    public var isReceived: Bool { InvoiceStage.ofReceived.contains(stage) }
    /// Whether it gives money back, by its type (BT-3).
    public var isCreditNote: Bool { typeCode.isCreditNote }
    /// Whether it is an offer of one's own, by its type (BT-3).
    public var isQuote: Bool { typeCode == .quote && !isReceived }

    /// Whether it is an invoice, a credit note or a quote of one's own.
    public var kind: DocumentKind { DocumentKind(isQuote: isQuote, isCreditNote: isCreditNote) }

    /// Where it stands on a day.
    public func status(on day: CalendarDate?) -> InvoiceStatus {
        let status = InvoiceStatus(
            stage, isReady: isReady, amountDue: amountDue, openAmount: openAmount, dueDate: dueDate, on: day)
        return isCreditNote ? status.ofCreditNote : status
    }
}
