import Derive
import Foundation

/// The seller (BG-4) or the buyer (BG-7).
@Observed
public final class Party {
    /// The registered name (BT-27, BT-44).
    public var name: String = ""
    /// The VAT identifier with its country prefix (BT-31, BT-48).
    public var vatIdentifier: String = ""
    /// Street and number (BT-35, BT-50).
    public var street: String = ""
    /// The town (BT-37, BT-52).
    public var city: String = ""
    /// The postal code (BT-38, BT-53).
    public var postCode: String = ""
    /// The country, an ISO 3166-1 alpha-2 code (BT-40, BT-55).
    public var countryCode: String = ""

    /// Makes a party of which nothing is known.
    public init(name: String = "") {
        self.name = name
    }
}
