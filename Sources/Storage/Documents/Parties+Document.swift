import Derive
import Invoicing

/// The terms of parties that have no column, and whole addresses; those of seller and buyer are in columns as well.
extension Party: Documented {
    static let fields: [Field<Party>] = [
        .text("tradingName", \.tradingName), .value("identifiers", \.identifiers, unless: []),
        .optional("legalRegistration", \.legalRegistration), .text("taxRegistration", \.taxRegistration),
        .text("additionalLegalInformation", \.additionalLegalInformation),
        .optional("electronicAddress", \.electronicAddress), .object("address", \.address),
        .object("contact", \.contact),
    ]

    static func make() -> Party { Party() }
}

extension PostalAddress: Documented {
    static let fields: [Field<PostalAddress>] = [
        .text("line1", \.line1), .text("line2", \.line2), .text("line3", \.line3), .text("city", \.city),
        .text("postCode", \.postCode), .text("subdivision", \.subdivision), .text("countryCode", \.countryCode),
    ]

    static func make() -> PostalAddress { PostalAddress() }
}

extension Contact: Documented {
    static let fields: [Field<Contact>] = [
        .text("name", \.name), .text("telephone", \.telephone), .text("email", \.email),
    ]

    static func make() -> Contact { Contact() }
}

extension Payee: Documented {
    static let fields: [Field<Payee>] = [
        .text("name", \.name), .optional("identifier", \.identifier),
        .optional("legalRegistration", \.legalRegistration),
    ]

    static func make() -> Payee { Payee() }
}

extension TaxRepresentative: Documented {
    static let fields: [Field<TaxRepresentative>] = [
        .text("name", \.name), .text("vatIdentifier", \.vatIdentifier), .object("address", \.address),
    ]

    static func make() -> TaxRepresentative { TaxRepresentative() }
}

extension Delivery: Documented {
    static let fields: [Field<Delivery>] = [
        .text("partyName", \.partyName), .optional("location", \.location), .optional("date", \.date),
        .object("address", \.address),
    ]

    static func make() -> Delivery { Delivery() }
}
