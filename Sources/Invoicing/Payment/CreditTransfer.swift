import Derive

/// An account to which the amount can be transferred (BG-17).
@MainActor @Observed
public final class CreditTransfer {
    /// The account, as a rule an IBAN (BT-84).
    public var account: String = ""
    /// Whose account it is (BT-85).
    public var accountName: String = ""
    /// Where it is kept, as a rule a BIC (BT-86).
    public var serviceProvider: String = ""

    /// Makes an account of which nothing is known.
    public init() {}
}
