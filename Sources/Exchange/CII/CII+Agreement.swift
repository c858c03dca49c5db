import Derive
import Foundation
import Invoicing

/// Parties and references: BG-4 to BG-13, BG-24, BT-10 to BT-18.
extension CII {
    static let agreement: [Node<Draft>] = [
        .text("ram:BuyerReference", \.invoice.buyerReference),
        .within("ram:SellerTradeParty", party(\.invoice.seller)),
        .within("ram:BuyerTradeParty", party(\.invoice.buyer)),
        .optional(
            "ram:SellerTaxRepresentativeTradeParty", \.invoice.taxRepresentative,
            Level([
                .text("ram:Name", \TaxRepresentative.name), address(\.address),
                .within(
                    "ram:SpecifiedTaxRegistration",
                    [
                        .leaf(
                            "ram:ID",
                            decode: { owner, text throws(ExchangeError) in
                                // A number for another tax than VAT is no term of the standard.
                                if text.attribute("schemeID") == vat { owner.vatIdentifier = text.trimmed }
                            },
                            encode: { owner, _ in LeafContent(owner.vatIdentifier, [("schemeID", vat)]) })
                    ]
                ).repeated(.allowed),
            ]), make: { TaxRepresentative() }),
        reference("ram:SellerOrderReferencedDocument", \.salesOrderReference),
        reference("ram:BuyerOrderReferencedDocument", \.purchaseOrderReference),
        reference("ram:ContractReferencedDocument", \.contractReference),
        .group(
            "ram:AdditionalReferencedDocument", referencedDocument, make: { ReferencePart() },
            append: { $0.append($1, other: \.tenderReference) }, parts: { $0.referenceParts }),
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
            parts: { $0.invoice.delivery.map { [$0] } ?? [] }, unmapped: .inherited
        ).repeated(.unmapped),
        .within(
            "ram:ActualDeliverySupplyChainEvent", [date("ram:OccurrenceDateTime", \.deliveryDate)]),
        reference("ram:DespatchAdviceReferencedDocument", \.despatchAdviceReference),
        reference("ram:ReceivingAdviceReferencedDocument", \.receivingAdviceReference),
    ]

    /// The schemes of tax numbers (BT-31, BT-32).
    static let vat = "VA"
    fileprivate static let taxNumber = "FC"

    private static func reference(_ name: String, _ path: ReferenceWritableKeyPath<Invoice, String>) -> Node<Draft> {
        .within(name, [.text("ram:IssuerAssignedID", (\Draft.invoice).appending(path: path))])
    }

    private static func party(_ path: KeyPath<Draft, Party>) -> [Node<Draft>] {
        identifiers(path.appending(path: \.identifiers)) + [
            .text("ram:Name", path.appending(path: \.name)),
            .text("ram:Description", path.appending(path: \.additionalLegalInformation)),
            .within(
                "ram:SpecifiedLegalOrganization",
                [
                    .identifier("ram:ID", path.appending(path: \.legalRegistration)),
                    .text("ram:TradingBusinessName", path.appending(path: \.tradingName)),
                ]),
            .optional("ram:DefinedTradeContact", path.appending(path: \.contact), contact, make: { Contact() }),
            address(path.appending(path: \.address)),
            .within(
                "ram:URIUniversalCommunication",
                [.identifier("ram:URIID", path.appending(path: \.electronicAddress))]),
            .group(
                "ram:SpecifiedTaxRegistration", Level([.identifier("ram:ID", \TaxRegistration.identifier)]),
                make: { TaxRegistration() }, append: { $0[keyPath: path].append($1) },
                parts: { $0[keyPath: path].registrations }),
        ]
    }

    /// A person or a department, which are one term (BT-41, BT-56); the department beside a person stands for no term.
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
                .text("ram:CountryID", \.countryCode), .text("ram:CountrySubDivisionName", \.subdivision),
            ]), make: { PostalAddress() })
    }

    /// BT-17, BT-18, BG-24, and BT-128 in a line.
    static let referencedDocument = Level<ReferencePart>([
        .text("ram:IssuerAssignedID", \.reference),
        .text("ram:URIID", \.location),
        .text("ram:TypeCode", \.typeCode),
        .text("ram:Name", \.explanation),
        .leaf(
            "ram:AttachmentBinaryObject",
            decode: { part, text throws(ExchangeError) in part.attachment = text.attachment },
            encode: { part, _ in part.attachment.flatMap { LeafContent($0) } }),
        .text("ram:ReferenceTypeCode", \.scheme),
    ])
}

private struct TaxRegistration {
    var identifier: Identifier?
}

extension Party {
    fileprivate func append(_ part: TaxRegistration) {
        guard let identifier = part.identifier else { return }
        if identifier.scheme == CII.vat {
            vatIdentifier = identifier.value
        } else {
            taxRegistration = identifier.value
        }
    }

    fileprivate var registrations: [TaxRegistration] {
        [Identifier(vatIdentifier, scheme: CII.vat), Identifier(taxRegistration, scheme: CII.taxNumber)]
            .filter { !$0.value.isEmpty }.map { TaxRegistration(identifier: $0) }
    }
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
        return invoice.supportingDocuments.elements.map { ReferencePart($0, typeCode: ReferencePart.supportingCode) }
            + (tender.isEmpty ? [] : [ReferencePart(tender, typeCode: ReferencePart.tenderOrProjectCode)])
            + (invoice.invoicedObject.map { [ReferencePart($0)] } ?? [])
    }
}
