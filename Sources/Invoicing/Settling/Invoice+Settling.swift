import Foundation

/// What became of an invoice after it was written: all of it follows from facts, which nobody sets but the ledger's verbs.
extension Invoice {
    /// Whether it was issued and says what it says.
    public var isIssued: Bool { issuance != nil }

    /// Whether it is an offer of one's own: it is numbered and sent as an invoice is, and nothing is to be paid for it.
    public var isQuote: Bool { typeCode == .quote && !isReceived }

    /// Whether nothing in it may be changed: it was issued here, or received.
    public var isFrozen: Bool { isReceived || isIssued }

    /// Whether the number is still the one that was proposed, so that issuing may give another one.
    public var hasProposedNumber: Bool { !isIssued && !proposedNumber.isEmpty && number == proposedNumber }

    /// What is to be paid as the document states it (BT-115).
    public var statedAmountDue: ExactDecimal { declared?.amountDue ?? amountDue }

    /// What was paid after it was issued or received.
    public var sumOfPayments: ExactDecimal { payments.reduce(0) { $0 + $1.amount } }

    /// What of it is still to be paid: nothing of a cancelled one and of a quote, less than nothing where too much was paid.
    public var openAmount: ExactDecimal { cancellation == nil && !isQuote ? statedAmountDue - sumOfPayments : 0 }

    /// Where it stands, whatever the day is.
    public var stage: InvoiceStage {
        guard !isQuote || !isIssued || cancellation != nil else { return acceptance == nil ? .quote : .accepted }
        return InvoiceStage(
            isReceived: isReceived, isIssued: isIssued, isCancelled: cancellation != nil, openAmount: openAmount,
            payments: payments)
    }

    /// Where it stands on a day.
    public func status(on day: CalendarDate?) -> InvoiceStatus {
        let status = InvoiceStatus(
            stage, isReady: isReady, amountDue: statedAmountDue, openAmount: openAmount,
            dueDate: dueDate, on: day)
        return typeCode.isCreditNote ? status.ofCreditNote : status
    }
}
