import Derive

/// Where a party is, or where goods go: the seller's (BG-5), the buyer's (BG-8), that of the tax representative (BG-12)
/// and that of the delivery (BG-15).
@MainActor @Observed
public final class PostalAddress {
    /// The main line, usually street and number (BT-35, BT-50, BT-64, BT-75).
    public var line1: String = ""
    /// A further line (BT-36, BT-51, BT-65, BT-76).
    public var line2: String = ""
    /// A third line (BT-162, BT-163, BT-164, BT-165).
    public var line3: String = ""
    /// The town (BT-37, BT-52, BT-66, BT-77).
    public var city: String = ""
    /// The postal code (BT-38, BT-53, BT-67, BT-78).
    public var postCode: String = ""
    /// The region of the country (BT-39, BT-54, BT-68, BT-79).
    public var subdivision: String = ""
    /// The country, an ISO 3166-1 alpha-2 code (BT-40, BT-55, BT-69, BT-80).
    public var countryCode: String = ""

    /// Makes an address of which nothing is known.
    public init() {}
}
