import Derive
import Foundation
import Invoicing

/// Parties and references: BG-4 to BG-13, BG-24, BT-10 to BT-18.
extension CII {
    static let agreement: [Node<Draft>] = [
        .text("ram:BuyerReference", \.invoice.buyerReference),
        .within("ram:SellerTradeParty", party(\.invoice.seller, identifiers: \.sellerIdentifiers)),
        .within("ram:BuyerTradeParty", party(\.invoice.buyer, identifiers: \.invoice.buyer.identifiers)),
        .optional(
            "ram:SellerTaxRepresentativeTradeParty", \.invoice.taxRepresentative,
            Level([
                .text("ram:Name", \TaxRepresentative.name), address(\.address),
                .group(
                    "ram:SpecifiedTaxRegistration", taxRegistration, make: { TaxRegistration(vat: vat) },
                    appendIf: { representative, part, _ in representative.append(part) },
                    parts: { $0.taxRegistrations(vat: vat) }, unmapped: .keyed(\.key)),
            ]), make: { TaxRepresentative() }),
        reference("ram:SellerOrderReferencedDocument", \.salesOrderReference),
        reference("ram:BuyerOrderReferencedDocument", \.purchaseOrderReference),
        reference("ram:ContractReferencedDocument", \.contractReference),
        .group(
            "ram:AdditionalReferencedDocument", referencedDocument, make: { ReferencePart() },
            appendIf: { draft, part, element in draft.append(part, other: \.tenderReference, element) },
            parts: { $0.referenceParts }, unmapped: .keyed(\.reference)),
        .within(
            "ram:SpecifiedProcuringProject",
            [
                .text("ram:ID", \.invoice.projectReference),
                .constant("ram:Name", "Project reference", when: { !$0.invoice.projectReference.isEmpty }),
            ]),
    ]

    static let delivery: [Node<Draft>] = [
        .group(
            "ram:ShipToTradeParty",
            Level(
                identifier(\Delivery.location) + [.text("ram:Name", \.partyName), address(\.address)]),
            make: { Delivery() }, append: { $0.invoice.delivery = $1 },
            parts: { $0.delivery.map { [$0] } ?? [] }, unmapped: .inherited
        ).repeated(.ambiguous),
        .within(
            "ram:ActualDeliverySupplyChainEvent", [date("ram:OccurrenceDateTime", \.deliveryDate)]),
        reference("ram:DespatchAdviceReferencedDocument", \.despatchAdviceReference),
        reference("ram:ReceivingAdviceReferencedDocument", \.receivingAdviceReference),
    ]

    /// The schemes of tax numbers (BT-31, BT-32).
    static let vat = "VA"
    private static let taxNumber = "FC"

    private static func reference(_ name: String, _ path: ReferenceWritableKeyPath<Invoice, String>) -> Node<Draft> {
        .within(name, [.text("ram:IssuerAssignedID", (\Draft.invoice).appending(path: path))])
    }

    private static func party(
        _ path: KeyPath<Draft, Party>, identifiers ofParty: WritableKeyPath<Draft, [Identifier]>
    ) -> [Node<Draft>] {
        identifiers(ofParty) + [
            .text("ram:Name", path.appending(path: \.name)),
            .text("ram:Description", path.appending(path: \.additionalLegalInformation)).repeated(.unmapped),
            .within(
                "ram:SpecifiedLegalOrganization",
                [
                    .identifier("ram:ID", path.appending(path: \.legalRegistration)),
                    .text("ram:TradingBusinessName", path.appending(path: \.tradingName)),
                ]),
            .optional("ram:DefinedTradeContact", path.appending(path: \.contact), contact, make: { Contact() })
                .repeated(.unmapped),
            address(path.appending(path: \.address)),
            .within(
                "ram:URIUniversalCommunication",
                [.identifier("ram:URIID", path.appending(path: \.electronicAddress))]
            ).repeated(.unmapped),
            .group(
                "ram:SpecifiedTaxRegistration", taxRegistration, make: { TaxRegistration(vat: vat) },
                appendIf: { draft, part, element in draft[keyPath: path].append(part, element) },
                parts: { $0[keyPath: path].taxRegistrations(vat: vat, other: taxNumber) }, unmapped: .keyed(\.key)),
        ]
    }

    private static let taxRegistration = Level<TaxRegistration>([
        .leaf(
            "ram:ID",
            decode: { part, text throws(ExchangeError) in
                (part.number, part.scheme) = (text.trimmed, text.attribute("schemeID"))
                if ![vat, taxNumber].contains(part.scheme) { text.keepAttribute("schemeID") }
            }, encode: { part, _ in LeafContent(Identifier(part.number, scheme: part.scheme)) })
    ])

    /// A person or a department, which are one term (BT-41, BT-56). A department beside a person maps to no term.
    private static let contact = Level<Contact>([
        .text("ram:PersonName", \.name),
        Node.leaf(
            "ram:DepartmentName",
            decode: { contact, text throws(ExchangeError) in contact.name = text.trimmed },
            encode: { _, _ in nil }
        ).only(when: \.name.isEmpty),
        .within("ram:TelephoneUniversalCommunication", [.text("ram:CompleteNumber", \.telephone)]),
        .within("ram:EmailURIUniversalCommunication", [.text("ram:URIID", \.email)]),
    ])

    static func address<Owner>(_ path: WritableKeyPath<Owner, PostalAddress?>) -> Node<Owner> {
        .optional(
            "ram:PostalTradeAddress", path,
            Level([
                .text("ram:PostcodeCode", \PostalAddress.postCode), .text("ram:LineOne", \.line1),
                .text("ram:LineTwo", \.line2), .text("ram:LineThree", \.line3), .text("ram:CityName", \.city),
                .text("ram:CountryID", \.countryCode),
                Node.text("ram:CountrySubDivisionName", \.subdivision).repeated(.unmapped),
            ]), make: { PostalAddress() })
    }

    /// BT-17, BT-18, BG-24, and BT-128 in a line.
    static let referencedDocument = Level<ReferencePart>([
        .text("ram:IssuerAssignedID", \.reference),
        .text("ram:URIID", \.location),
        .leaf(
            "ram:TypeCode",
            decode: { part, text throws(ExchangeError) in
                part.typeCode = text.trimmed
                if !ReferencePart.codes.contains(part.typeCode) { text.keepText() }
            }, encode: { part, _ in LeafContent(part.typeCode) }),
        .text("ram:Name", \.explanation).repeated(.unmapped),
        Node.leaf(
            "ram:AttachmentBinaryObject",
            decode: { part, text throws(ExchangeError) in part.attachment = text.attachment },
            encode: { part, _ in part.attachment.flatMap { LeafContent($0) } }
        ).repeated(.unmapped),
        .text("ram:ReferenceTypeCode", \.scheme),
    ])
}

extension Draft {
    /// BT-72, which CII has beside the delivery's party and not in it.
    fileprivate var deliveryDate: CalendarDate? {
        get { invoice.delivery?.date }
        set {
            let delivery = invoice.delivery ?? Delivery()
            delivery.date = newValue
            invoice.delivery = delivery
        }
    }

    fileprivate var referenceParts: [ReferencePart] {
        let tender = invoice.tenderReference
        return supportingParts(typeCode: ReferencePart.supportingCode)
            + (tender.isEmpty ? [] : [ReferencePart(tender, typeCode: ReferencePart.tenderOrProjectCode)])
            + (invoice.invoicedObject.map { [ReferencePart($0)] } ?? [])
    }
}
