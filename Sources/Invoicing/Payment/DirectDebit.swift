import Derive

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
