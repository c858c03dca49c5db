import Derive

/// Where and when the goods or services were delivered (BG-13).
@MainActor @Observed
public final class Delivery {
    /// Who received them (BT-70).
    public var partyName: String = ""
    /// An identifier of the place (BT-71).
    public var location: Identifier?
    /// The day of the delivery (BT-72).
    public var date: CalendarDate?
    /// The address that they went to (BG-15).
    public var address: PostalAddress?

    /// Makes a delivery of which nothing is known.
    public init() {}
}
