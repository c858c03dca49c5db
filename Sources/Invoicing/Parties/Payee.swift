import Derive

/// Who gets the money, where that is not the seller (BG-10).
@MainActor @Observed
public final class Payee {
    /// The name (BT-59).
    public var name: String = ""
    /// An identifier of the payee (BT-60).
    public var identifier: Identifier?
    /// The payee's number in an official register (BT-61).
    public var legalRegistration: Identifier?

    /// Makes a payee of which nothing is known.
    public init() {}
}
