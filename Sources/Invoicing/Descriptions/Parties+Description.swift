import Derive

/// The two parties of which the standard has terms of their own, and who they are before there is an invoice.
nonisolated enum PartyRole: String {
    case seller, buyer, company, customer

    /// `true` if it is the one who sells.
    var sells: Bool { self == .seller || self == .company }

    /// `true` if it is a party of an invoice, some of whose fields stand in the head.
    var isOfInvoice: Bool { self == .seller || self == .buyer }

    /// The party's own of two terms.
    func term(_ seller: String, _ buyer: String) -> String { sells ? seller : buyer }

    var title: String { isOfInvoice ? rawValue.capitalized : "Name" }
}

extension Party: Described {
    public static let description = seller
    static let seller = table(as: .seller)
    static let buyer = table(as: .buyer)
    /// The table of the user's own company.
    public static let company = table(as: .company)
    /// The table of a customer or a supplier.
    public static let customer = table(as: .customer)

    public static func make() -> Party { Party() }

    private static func table(as role: PartyRole) -> Description<Party> {
        func own(_ name: String) -> String { "\(role.rawValue)'s \(name)" }
        let head: FieldPlace = role.isOfInvoice ? .head : .sheet("")
        let address =
            switch role {
            case .seller: PostalAddress.seller
            case .buyer: PostalAddress.buyer
            case .company: PostalAddress.company
            case .customer: PostalAddress.customer
            }
        let contact = role == .buyer ? Contact.description : Contact.seller
        return Description(
            role.isOfInvoice ? role.title : role.rawValue.capitalized,
            [
                .text("name", \.name, role.term("BT-27", "BT-44"), role.title, head)
                    .called(role.isOfInvoice ? role.rawValue : own("name")),
                .text("tradingName", \.tradingName, role.term("BT-28", "BT-45"), "Trades as", .sheet(""))
                    .called(own("trading name")),
                .text("vatIdentifier", \.vatIdentifier, role.term("BT-31", "BT-48"), "VAT id", head)
                    .called(own("VAT id"))
                    .explained("With the country before it, as in DE811907980."),
                .part("address", \.address, role.term("BG-5", "BG-8"), "", as: address),
                .text("taxRegistration", \.taxRegistration, "BT-32", "Tax number", .sheet(""))
                    .called(own("tax number"))
                    .explained("The number that the tax office gave; needed where there is no VAT id."),
                .identifier(
                    "legalRegistration", \.legalRegistration, role.term("BT-30", "BT-47"), "Registration", .sheet("")
                ).called(own("registration"))
                    .explained("Such as the number in the commercial register: HRB 12345."),
                .identifier(
                    "electronicAddress", \.electronicAddress, role.term("BT-34", "BT-49"), "E-invoice address",
                    .sheet("")
                ).called(own("electronic address"))
                    .explained("Where e-invoices arrive: a scheme and an address, as in EM:office@example.com."),
                .text(
                    "additionalLegalInformation", \.additionalLegalInformation, "BT-33", "Legal details", .sheet("")
                ).called(own("legal details"))
                    .explained("Such as the register court and who is in charge; printed at the foot."),
                .value("identifiers", \.identifiers, role.term("BT-29", "BT-46"), "Identifiers", unless: [], .sheet(""))
                    .typed(as: .list(\.identifiers, text: { "\($0)" }, element: { Identifier(typed: $0) }))
                    .called(own("identifiers"))
                    .explained("Other numbers, each with its scheme before it, as in 0088:4012345000009."),
                .part("contact", \.contact, role.term("BG-6", "BG-9"), "", as: contact),
            ])
    }
}

extension PostalAddress: Described {
    public static let description = table([], owner: "", sellerTerms)
    static let seller = table([.sheet("")], owner: "seller's ", sellerTerms)
    static let buyer = table([.sheet("")], owner: "buyer's ", inHead: [.head], buyerTerms)
    static let company = table([.sheet("")], owner: "company's ", sellerTerms)
    static let customer = table([.sheet("")], owner: "customer's ", buyerTerms)
    static let representative = table([.sheet("")], owner: "tax representative's ", representativeTerms)
    static let delivery = table([.sheet("")], owner: "delivery's ", deliveryTerms)

    public static func make() -> PostalAddress { PostalAddress() }

    // BG-5, BG-8, BG-12 and BG-15, in the order of the fields.
    private static let sellerTerms = ["BT-35", "BT-36", "BT-162", "BT-38", "BT-37", "BT-39", "BT-40"]
    private static let buyerTerms = ["BT-50", "BT-51", "BT-163", "BT-53", "BT-52", "BT-54", "BT-55"]
    private static let representativeTerms = ["BT-64", "BT-65", "BT-164", "BT-67", "BT-66", "BT-68", "BT-69"]
    private static let deliveryTerms = ["BT-75", "BT-76", "BT-165", "BT-78", "BT-77", "BT-79", "BT-80"]

    /// - Parameters:
    ///   - places: Where a user meets the address.
    ///   - head: Where a user meets street and city besides.
    ///   - terms: The business terms of the fields, in their order.
    private static func table(
        _ places: [FieldPlace], owner: String, inHead head: [FieldPlace] = [], _ terms: [String]
    ) -> Description<PostalAddress> {
        let fields: [(String, ReferenceWritableKeyPath<PostalAddress, String>, String, String, [FieldPlace])] = [
            ("line1", \.line1, "Street", "street", head + places),
            ("line2", \.line2, "Street 2", "second line", places),
            ("line3", \.line3, "Street 3", "third line", places),
            ("postCode", \.postCode, "Postal code", "postal code", places),
            ("city", \.city, "City", "city", head + places),
            ("subdivision", \.subdivision, "Region", "region", places),
            ("countryCode", \.countryCode, "Country", "country", places),
        ]
        return Description(
            "Address",
            zip(fields, terms).map { field, term in
                let (name, path, title, label, places) = field
                var property = DescribedProperty.text(name, path, term, title).called(owner + label)
                property.places = places
                return path == \.countryCode ? property.from(.countries) : property
            })
    }
}

extension Contact: Described {
    public static let description = table([])
    static let seller = table([.sheet("")])

    public static func make() -> Contact { Contact() }

    private static func table(_ places: [FieldPlace]) -> Description<Contact> {
        let properties: [DescribedProperty<Contact>] = [
            .text("name", \.name, "BT-41", "Contact"), .text("telephone", \.telephone, "BT-42", "Telephone"),
            .text("email", \.email, "BT-43", "E-mail"),
        ]
        return Description(
            "Contact",
            properties.map { property in
                var property = property
                property.places = places
                return property
            })
    }
}

extension Payee: Described {
    public static let description = Description<Payee>(
        "Payee",
        [
            .text("name", \.name, "BT-59", "Name", .sheet("")).called("payee's name"),
            .identifier("identifier", \.identifier, "BT-60", "Identifier", .sheet("")).called("payee's identifier"),
            .identifier("legalRegistration", \.legalRegistration, "BT-61", "Registration", .sheet(""))
                .called("payee's registration"),
        ])

    public static func make() -> Payee { Payee() }
}

extension TaxRepresentative: Described {
    public static let description = Description<TaxRepresentative>(
        "Tax representative",
        [
            .text("name", \.name, "BT-62", "Name", .sheet("")).called("tax representative's name"),
            .text("vatIdentifier", \.vatIdentifier, "BT-63", "VAT id", .sheet(""))
                .called("tax representative's VAT id"),
            .part("address", \.address, "BG-12", "", as: PostalAddress.representative),
        ])

    public static func make() -> TaxRepresentative { TaxRepresentative() }
}

extension Delivery: Described {
    public static let description = Description<Delivery>(
        "Delivery",
        [
            .date("date", \.date, "BT-72", "Delivered", .sheet("")).called("day of delivery"),
            .text("partyName", \.partyName, "BT-70", "Delivered to", .sheet("")).called("who received it"),
            .identifier("location", \.location, "BT-71", "Place", .sheet("")).called("place of delivery"),
            .part("address", \.address, "BG-15", "", as: PostalAddress.delivery),
        ])

    public static func make() -> Delivery { Delivery() }
}
