import Derive

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
