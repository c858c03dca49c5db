import Derive
import Foundation
import Invoicing

/// Parties: BG-4 to BG-13.
extension UBL {
    static let parties: [Node<Draft>] = [
        .within("cac:AccountingSupplierParty", [.within("cac:Party", party(\.invoice.seller, isSeller: true))]),
        .within("cac:AccountingCustomerParty", [.within("cac:Party", party(\.invoice.buyer, isSeller: false))]),
        payee, taxRepresentative, delivery,
    ]

    private static func party(_ path: KeyPath<Draft, Party>, isSeller: Bool) -> [Node<Draft>] {
        [
            .identifier("cbc:EndpointID", path.appending(path: \.electronicAddress)),
            identifiers(path, isSeller: isSeller),
            .within("cac:PartyName", [.text("cbc:Name", path.appending(path: \.tradingName))]).repeated(.unmapped),
            .optional(
                "cac:PostalAddress", path.appending(path: \.address), address, make: { PostalAddress() }),
            .group(
                "cac:PartyTaxScheme", taxRegistration, make: { TaxRegistration(vat: vat) },
                appendIf: { draft, part, element in draft[keyPath: path].append(part, element) },
                parts: { draft in
                    draft[keyPath: path].taxRegistrations(
                        vat: vat, other: schemeOfTaxNumbers(draft.invoice.specification))
                }, unmapped: .keyed(\.key)),
            .within(
                "cac:PartyLegalEntity",
                [
                    .text("cbc:RegistrationName", path.appending(path: \.name)),
                    .identifier("cbc:CompanyID", path.appending(path: \.legalRegistration)),
                    .text("cbc:CompanyLegalForm", path.appending(path: \.additionalLegalInformation)),
                ]),
            .optional(
                "cac:Contact", path.appending(path: \.contact),
                Level([
                    .text("cbc:Name", \Contact.name), .text("cbc:Telephone", \.telephone),
                    .text("cbc:ElectronicMail", \.email),
                ]), make: { Contact() }),
        ]
    }

    /// The scheme of a creditor identifier (BT-90).
    private static let sepa = "SEPA"

    private static let partyIdentification = Level<IdentifierPart>([.identifier("cbc:ID", \.identifier)])

    private static func identifiers(_ path: KeyPath<Draft, Party>, isSeller: Bool) -> Node<Draft> {
        let identifiers = path.appending(path: \.identifiers)
        return .group(
            "cac:PartyIdentification", partyIdentification, make: { IdentifierPart() },
            gather: { box, part, _ in
                guard let identifier = part.identifier else { return false }
                let draft = box.value
                if isSeller, identifier.scheme == sepa, !identifier.value.isEmpty {
                    guard draft.creditorIdentifier.isEmpty else { return false }
                    draft.creditorIdentifier = identifier.value
                    return true
                }
                if !isSeller {
                    if draft.buyerIdentifierCount == 1 {
                        draft.invoice.unmappedElements.append(.severalBuyerIdentifiers)
                    }
                    draft.buyerIdentifierCount += 1
                }
                box.gather(identifier, to: identifiers) { ($0 + $1).withoutSchemeFirst }
                return true
            },
            parts: { draft in
                let creditor = isSeller && draft.invoice.payee == nil ? draft.creditorIdentifier : ""
                let identifiers = isSeller ? draft.sellerIdentifiers : draft.buyerIdentifiersOfUBL
                return identifiers.map { IdentifierPart($0) }
                    + (creditor.isEmpty ? [] : [IdentifierPart(Identifier(creditor, scheme: sepa))])
            }, unmapped: .keyed(\.key), mayBeRejected: true)
    }

    private static let payee = Node<Draft>.group(
        "cac:PayeeParty",
        Level([
            .group(
                "cac:PartyIdentification", partyIdentification, make: { IdentifierPart() },
                appendIf: { part, found, _ in
                    if let identifier = found.identifier, identifier.scheme == sepa {
                        guard part.creditorIdentifier.isEmpty else { return false }
                        part.creditorIdentifier = identifier.value
                    } else {
                        guard part.payee.identifier == nil else { return false }
                        part.payee.identifier = found.identifier
                    }
                    return true
                },
                parts: { part in
                    let creditor = Identifier(part.creditorIdentifier, scheme: sepa)
                    return [part.payee.identifier, creditor.value.isEmpty ? nil : creditor].compactMap { $0 }
                        .map { IdentifierPart($0) }
                }, unmapped: .keyed(\.key)),
            .within("cac:PartyName", [.text("cbc:Name", \PayeePart.payee.name)]).repeated(.unmapped),
            .within("cac:PartyLegalEntity", [.identifier("cbc:CompanyID", \.payee.legalRegistration)]),
        ]), make: { PayeePart(payee: Payee()) },
        append: { draft, part in
            draft.invoice.payee = part.payee
            if !part.creditorIdentifier.isEmpty { draft.creditorIdentifier = part.creditorIdentifier }
        },
        parts: { draft in
            draft.invoice.payee.map { [PayeePart(payee: $0, creditorIdentifier: draft.creditorIdentifier)] } ?? []
        }, unmapped: .inherited
    ).repeated(.ambiguous)

    private static let taxRepresentative = Node<Draft>.optional(
        "cac:TaxRepresentativeParty", \.invoice.taxRepresentative,
        Level([
            .within("cac:PartyName", [.text("cbc:Name", \TaxRepresentative.name)]).repeated(.unmapped),
            .optional("cac:PostalAddress", \.address, address, make: { PostalAddress() }),
            .group(
                "cac:PartyTaxScheme", taxRegistration, make: { TaxRegistration(vat: vat) },
                appendIf: { representative, part, _ in representative.append(part) },
                parts: { $0.taxRegistrations(vat: vat) }, unmapped: .inherited),
        ]), make: { TaxRepresentative() })

    private static let delivery = Node<Draft>.optional(
        "cac:Delivery", \.delivery,
        Level([
            .date("cbc:ActualDeliveryDate", \Delivery.date),
            .within(
                "cac:DeliveryLocation",
                [
                    .identifier("cbc:ID", \.location),
                    .optional("cac:Address", \.address, address, make: { PostalAddress() }),
                ]),
            .within(
                "cac:DeliveryParty",
                [.within("cac:PartyName", [.text("cbc:Name", \.partyName)]).repeated(.unmapped)]),
        ]), make: { Delivery() }
    ).repeated(.unmapped)

    private static let address = Level<PostalAddress>([
        .text("cbc:StreetName", \.line1), .text("cbc:AdditionalStreetName", \.line2), .text("cbc:CityName", \.city),
        .text("cbc:PostalZone", \.postCode), .text("cbc:CountrySubentity", \.subdivision),
        .within("cac:AddressLine", [.lines("cbc:Line", \.line3)]).repeated(.allowed),
        .within("cac:Country", [.text("cbc:IdentificationCode", \.countryCode)]),
    ])

    private static let taxRegistration = Level<TaxRegistration>([
        .text("cbc:CompanyID", \.number), .within("cac:TaxScheme", [schemeOfTax(\.scheme, schemeOfTaxNumbers)]),
    ])

    /// The scheme of another tax number than the VAT identifier: any but VAT, and in Germany that of CII.
    private nonisolated static func schemeOfTaxNumbers(_ specification: SpecificationIdentifier) -> String {
        specification.isXRechnung || specification.isFacturXExtended ? "FC" : "TAX"
    }
}

private struct IdentifierPart {
    var identifier: Identifier?

    /// The key that tells it from others.
    var key: String { identifier?.description ?? "" }

    init() {}

    init(_ identifier: Identifier) {
        self.identifier = identifier
    }
}

private struct PayeePart {
    let payee: Payee
    var creditorIdentifier = ""
}
