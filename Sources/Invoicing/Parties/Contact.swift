import Derive

/// Whom to ask at the seller (BG-6) or the buyer (BG-9).
@MainActor @Observed
public final class Contact {
    /// A person or a department (BT-41, BT-56).
    public var name: String = ""
    /// The telephone number (BT-42, BT-57).
    public var telephone: String = ""
    /// The mail address (BT-43, BT-58).
    public var email: String = ""

    /// Makes a contact of which nothing is known.
    public init() {}
}
