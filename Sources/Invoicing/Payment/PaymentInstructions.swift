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

    /// `true` if all that is known is how the seller would take the amount: a document can name mandate and creditor
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

/// An account to which the amount can be transferred (BG-17).
@MainActor @Observed
public final class CreditTransfer {
    /// The account, as a rule an IBAN (BT-84).
    public var account: String = ""
    /// Whose account it is (BT-85).
    public var accountName: String = ""
    /// The bank of the account, as a rule a BIC (BT-86).
    public var serviceProvider: String = ""
    /// The bank's name, for documents on paper. E-invoices have no term for it.
    public var bankName: String = ""

    /// Makes an account of which nothing is known.
    public init() {}
}

/// The card with which the amount was paid (BG-18).
@MainActor @Observed
public final class PaymentCard {
    /// The last digits of the card's number (BT-87).
    public var accountNumber: String = ""
    /// Whose card it is (BT-88).
    public var holder: String = ""

    /// Makes a card of which nothing is known.
    public init() {}
}

/// The mandate by which the seller takes the amount from the buyer's account (BG-19).
@MainActor @Observed
public final class DirectDebit {
    /// The mandate's reference (BT-89).
    public var mandateReference: String = ""
    /// The seller's identifier at the bank (BT-90).
    public var creditorIdentifier: String = ""
    /// The account from which the amount is taken (BT-91).
    public var debitedAccount: String = ""

    /// Makes a mandate of which nothing is known.
    public init() {}
}
