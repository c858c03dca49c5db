import Derive
import Foundation

/// The seller (BG-4) or the buyer (BG-7). What the standard gives to the seller alone says so.
@MainActor @Observed
public final class Party {
    /// The registered name (BT-27, BT-44).
    public var name: String = ""
    /// The name under which it trades, if it is another one (BT-28, BT-45).
    public var tradingName: String = ""
    /// Identifiers of the party (BT-29, BT-46); a buyer has one at the most.
    public var identifiers: [Identifier] = []
    /// Its number in an official register (BT-30, BT-47).
    public var legalRegistration: Identifier?
    /// The VAT identifier with its country prefix (BT-31, BT-48).
    public var vatIdentifier: String = ""
    /// Another number by which the tax office knows the seller (BT-32).
    public var taxRegistration: String = ""
    /// The legal details of a seller, such as its register court and its directors (BT-33).
    public var additionalLegalInformation: String = ""
    /// The address at which it receives electronic documents (BT-34, BT-49).
    public var electronicAddress: Identifier?
    /// Its address (BG-5, BG-8).
    public var address: PostalAddress?
    /// Whom to ask there (BG-6, BG-9).
    public var contact: Contact?

    /// Makes a party of which nothing is known.
    public init(name: String = "") {
        self.name = name
    }
}

/// The parts of the address that are edited with the party. Setting the first part makes the address.
extension Party {
    /// Street and number (BT-35, BT-50).
    public var street: String {
        get { address?.line1 ?? "" }
        set { setAddress(\.line1, newValue) }
    }

    /// The town (BT-37, BT-52).
    public var city: String {
        get { address?.city ?? "" }
        set { setAddress(\.city, newValue) }
    }

    /// The postal code (BT-38, BT-53).
    public var postCode: String {
        get { address?.postCode ?? "" }
        set { setAddress(\.postCode, newValue) }
    }

    /// The country, an ISO 3166-1 alpha-2 code (BT-40, BT-55).
    public var countryCode: String {
        get { address?.countryCode ?? "" }
        set { setAddress(\.countryCode, newValue) }
    }

    private func setAddress(_ path: ReferenceWritableKeyPath<PostalAddress, String>, _ value: String) {
        if let address {
            address[keyPath: path] = value
        } else if !value.isEmpty {
            let made = PostalAddress()
            made[keyPath: path] = value
            address = made
        }
    }
}

/// The address of a party, or of a delivery: the seller's (BG-5), the buyer's (BG-8), that of the tax representative (BG-12)
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
