import Foundation

/// An invoice's history after it was written. It follows from facts, which only the ledger's verbs set.
extension Invoice {
    /// `true` if it was issued and says what it says.
    public var isIssued: Bool { issuance != nil }

    /// The number of the formulas that its amounts follow: what was issued keeps the amounts of its document.
    var formulaVersion: Int { issuance.map { $0.formulas ?? 1 } ?? Issuance.currentFormulas }

    /// `true` if it is an offer of one's own: it is numbered and sent as an invoice is, and nothing is to be paid for it.
    public var isQuote: Bool { typeCode == .quote && !isReceived }

    /// `true` if nothing in it may be changed: it was issued here, or received.
    public var isFrozen: Bool { isReceived || isIssued }

    /// The number or, without one, the name of the draft, by which commands, lists and messages refer to it.
    public var reference: String { number.isEmpty ? draftName : number }

    /// Its amount, and the settled part of it.
    public var balance: Balance {
        Balance(due: amountDue, payments: payments, counts: cancellation == nil && !isQuote)
    }

    /// The amount that is still to be paid, as its ``balance`` has it.
    public var openAmount: ExactDecimal { balance.open }

    /// The amount that a list shows: the open amount, or a quote's total until it is accepted.
    public var listedAmount: ExactDecimal { isQuote && acceptance == nil ? amountDue : openAmount }

    /// The stage, which does not depend on the day.
    public var stage: InvoiceStage {
        guard !isQuote || !isIssued || cancellation != nil else { return acceptance == nil ? .quote : .accepted }
        return InvoiceStage(
            isReceived: isReceived, isIssued: isIssued, isCancelled: cancellation != nil, openAmount: openAmount,
            total: taxInclusiveAmount, payments: payments)
    }

    /// The day of the last mail; nil if none was handed to the mail program.
    public var sentDate: CalendarDate? { sentMails.last?.date }

    /// Returns the status on a day.
    public func status(on day: CalendarDate?) -> InvoiceStatus {
        let status = InvoiceStatus(
            stage, isReady: isReady, amountDue: amountDue, openAmount: openAmount, dueDate: dueDate, on: day)
        return typeCode.isCreditNote ? status.ofCreditNote : status
    }
}
