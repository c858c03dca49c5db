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

/// The seller's representative before the tax office (BG-11).
@MainActor @Observed
public final class TaxRepresentative {
    /// The name (BT-62).
    public var name: String = ""
    /// The VAT identifier with its country prefix (BT-63).
    public var vatIdentifier: String = ""
    /// The address of the representative (BG-12).
    public var address: PostalAddress?

    /// Makes a representative of whom nothing is known.
    public init() {}
}

/// The place and day of delivery of goods or services (BG-13).
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
