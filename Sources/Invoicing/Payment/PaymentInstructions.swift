import Derive

/// A way to pay (BG-16). The standard knows one; a document that offers several gives one each.
@MainActor @Observed
public final class PaymentInstructions {
    /// The means of payment (BT-81).
    public var meansCode: PaymentMeansCode = PaymentMeansCode(code: "")
    /// The means of payment in words (BT-82).
    public var meansText: String = ""
    /// Accounts to which the amount can be transferred (BG-17).
    public let creditTransfers: ObservedArray<CreditTransfer>
    /// The card with which the amount was paid (BG-18).
    public var card: PaymentCard?
    /// The mandate by which the seller takes the amount (BG-19).
    public var directDebit: DirectDebit?

    /// Whether all that is known is how the seller would take the amount: a document can name mandate and creditor
    /// without a means of payment, and these are kept here then.
    public var hasOnlyReferences: Bool {
        guard let directDebit else { return false }
        return meansCode.isEmpty && meansText.isEmpty && card == nil && creditTransfers.isEmpty
            && directDebit.debitedAccount.isEmpty
    }

    /// Makes instructions of which nothing is known but accounts.
    public init(creditTransfers: [CreditTransfer] = []) {
        self.creditTransfers = ObservedArray(creditTransfers)
    }
}
