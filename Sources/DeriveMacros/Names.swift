/// The names that the macros write and the library knows, in one place.
enum Names {
    static let source = "_$Source"
    static let derived = "Derived"
    static let unobserved = "Unobserved"
    static let observed = "Observed"
    static let codable = "ObservedCodable"
    static let codingKeys = "CodingKeys"
    static let `protocol` = "ObservedObject"
    static let keys = "_$Key"

    /// Returns the place of a property's value.
    static func storage(of property: String) -> String { "_\(property)" }

    /// The method that computes a derived property.
    static func formula(of property: String) -> String {
        "derive" + property.prefix(1).uppercased() + property.dropFirst()
    }

    /// The property's number among its class's.
    static func key(of property: String) -> String { "\(keys).\(property)" }
}
