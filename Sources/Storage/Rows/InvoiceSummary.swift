import Foundation
import Invoicing

/// The row of an invoice in a list.
public nonisolated struct InvoiceSummary: Equatable, Sendable {
    /// The invoice's identity.
    public let id: UUID
    /// The invoice's number (BT-1).
    public var number = ""
    /// The name of the draft; empty for an invoice that never was one.
    public var draftName = ""
    /// Who pays (BT-44).
    public var buyerName = ""
    /// The day of issue (BT-2).
    public var issueDate: CalendarDate?
    /// The currency (BT-5).
    public var currency = CurrencyCode(code: "")
    /// The total with VAT (BT-112).
    public var total: ExactDecimal = 0
    /// The amount due (BT-115).
    public var amountDue: ExactDecimal = 0
    /// Who sells (BT-27).
    public var sellerName = ""
    /// Its kind (BT-3).
    public var typeCode = InvoiceTypeCode(code: "")
    /// The stage, which does not depend on the day.
    public var stage = InvoiceStage.draft
    /// The amount that is still open.
    public var openAmount: ExactDecimal = 0
    /// The amount that a list shows: the open amount or, for a quote that is not accepted, the quoted amount.
    public var listedAmount: ExactDecimal { isQuote && stage != .accepted ? amountDue : openAmount }
    /// The day by which it is to be paid (BT-9).
    public var dueDate: CalendarDate?
    /// The day of the last mail; nil if none was handed to the mail program.
    public var sentDate: CalendarDate?
    /// The amounts that settle it early for a cash discount, in the order of their last days; none where something was paid.
    public var earlyAmounts: [EarlyAmount] = []
    /// The reminders that were sent, the first one first.
    public var reminders: [Reminder] = []
    /// The level of the last reminder; zero while there is none.
    public var reminderLevel: Int { reminders.map(\.level).max() ?? 0 }
    /// `true` if another invoice of the same seller has the same number.
    public var isNumberTaken: Bool
    /// `true` if the stored values do not follow from the rows yet, since several programs have changed the invoice at once.
    public var isUnderived = false
    /// The reason why stored values cannot be read, so that they are missing here; nil if all can be read.
    public var unreadable: String?
    /// `true` if the invoice breaks a rule by a wrong value, and not only by a missing one.
    var breaksRules = false
    /// The number of rules that the invoice breaks by missing or wrong values; nil if it is not known.
    public internal(set) var errorCount: Int?

    /// `true` if something in it is wrong, and not only missing.
    public var isWrong: Bool { breaksRules || isNumberTaken || unreadable != nil }
    /// `true` if nothing keeps it from being issued.
    public var isReady: Bool { errorCount == 0 && !isNumberTaken }

    /// Summarizes an invoice as it is now, saved or not.
    @MainActor
    public init(_ invoice: Invoice) {
        self.init(id: invoice.id, isNumberTaken: invoice.isNumberTaken) { $0.value(invoice).printed }
        reminders = invoice.reminders
    }

    /// Reads the columns that a list shows. A text that cannot be read is said in ``unreadable``, so that it hides no other row.
    init(id: UUID, isNumberTaken: Bool, unreadable errors: [String] = [], text: (ListColumn) -> String) {
        (self.id, self.isNumberTaken) = (id, isNumberTaken)
        var errors = errors
        for column in ListColumn.shown {
            do { try column.show?(&self, text(column)) } catch { errors.append("\(error)") }
        }
        unreadable = errors.isEmpty ? nil : errors.joined(separator: ", ")
    }

    /// The number or, without one, the name of the draft.
    public var reference: String { number.isEmpty ? draftName : number }
    /// `true` if it is being written: nothing of it is final, its number included.
    public var isDraft: Bool { stage == .draft }
    /// `true` if the invoice was received.
    public var isReceived: Bool { InvoiceStage.ofReceived.contains(stage) }
    /// The name of the party that is not the user's own company: who sold a received document, else who buys.
    public var otherPartyName: String { isReceived ? sellerName : buyerName }
    /// `true` if it gives money back, by its type (BT-3).
    public var isCreditNote: Bool { typeCode.isCreditNote }
    /// `true` if it is an offer of one's own, by its type (BT-3).
    public var isQuote: Bool { typeCode == .quote && !isReceived }

    /// Its kind: an invoice, a credit note or a quote of one's own.
    public var kind: DocumentKind { DocumentKind(isQuote: isQuote, isCreditNote: isCreditNote) }

    /// Returns the status on a day.
    public func status(on day: CalendarDate?) -> InvoiceStatus {
        let status = InvoiceStatus(
            stage, isReady: isReady, amountDue: amountDue, openAmount: openAmount, dueDate: dueDate, on: day)
        return isCreditNote ? status.ofCreditNote : status
    }
}
