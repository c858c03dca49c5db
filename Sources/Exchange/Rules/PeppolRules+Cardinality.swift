import Invoicing

/// PEPPOL-EN16931-R140 to R276: what each parent has exactly one of.
extension PeppolDocumentRules {
    static let cardinalities: [DocumentRule] = creditNote + invoice

    private static let creditNote = numbered(
        from: 140, in: "CreditNote",
        [
            parties, head, line("CreditNoteLine", "CreditedQuantity", hasItem: true), delivery, totals,
            [" CreditNoteTypeCode", " CustomizationID", " DocumentCurrencyCode", " ProfileID"],
        ])

    // An invoice's line without an item has no rule here.
    private static let invoice = numbered(
        from: 209, in: "Invoice",
        [
            parties, head, delivery, line("InvoiceLine", "InvoicedQuantity", hasItem: false), totals,
            [" CustomizationID", " DocumentCurrencyCode", " InvoiceTypeCode", " ProfileID"],
        ])

    /// The rules of one kind of document, whose numbers follow one another. Each pair is a parent and its child.
    private static func numbered(from first: Int, in root: String, _ pairs: [[String]]) -> [DocumentRule] {
        pairs.flatMap { $0 }.enumerated().map { offset, pair in
            let words = pair.split(separator: " ", omittingEmptySubsequences: false)
            let parent = words[0].isEmpty ? "" : "/\(words[0])"
            return .exactlyOne(
                String(words[1]), "PEPPOL-EN16931-R\(first + offset)", by: .peppol2027, in: "/\(root)\(parent)")
        }
    }

    private static let parties: [String] =
        [" AccountingCustomerParty"] + party("AccountingCustomerParty") + party("AccountingSupplierParty")

    private static func party(_ name: String) -> [String] {
        let party = "\(name)/Party"
        return [
            "\(name) Party", "\(party) PartyLegalEntity", "\(party)/PartyLegalEntity RegistrationName",
            "\(party)/PartyTaxScheme/TaxScheme ID", "\(party)/PartyTaxScheme CompanyID", "\(party) PostalAddress",
            "\(party)/PostalAddress/AddressLine Line", "\(party)/PostalAddress Country",
            "\(party)/PostalAddress/Country IdentificationCode", "\(party) EndpointID",
        ]
    }

    private static let head = [
        "AdditionalDocumentReference/Attachment/ExternalReference URI", "AllowanceCharge TaxCategory",
        "AllowanceCharge/TaxCategory TaxScheme", "AllowanceCharge/TaxCategory/TaxScheme ID",
        "AllowanceCharge/TaxCategory ID", "BillingReference InvoiceDocumentReference",
    ]

    private static func line(_ line: String, _ quantity: String, hasItem: Bool) -> [String] {
        let item = "\(line)/Item"
        let reference = ["\(line)/DocumentReference DocumentTypeCode"]
        let own: [String] = hasItem ? ["\(line) Item"] : []
        let children = [
            "\(item)/AdditionalItemProperty Value", "\(item) ClassifiedTaxCategory",
            "\(item)/ClassifiedTaxCategory TaxScheme", "\(item)/ClassifiedTaxCategory/TaxScheme ID",
            "\(item)/ClassifiedTaxCategory ID", "\(item)/CommodityClassification ItemClassificationCode",
            "\(item)/OriginCountry IdentificationCode", "\(item) Name", "\(line) Price", "\(line) \(quantity)",
            "\(line) LineExtensionAmount",
        ]
        return reference + own + children
    }

    private static let delivery = [
        "Delivery/DeliveryLocation/Address/AddressLine Line", "Delivery/DeliveryLocation/Address Country",
        "Delivery/DeliveryLocation/Address/Country IdentificationCode", "Delivery/DeliveryParty PartyName",
    ]

    private static let totals = [
        "LegalMonetaryTotal LineExtensionAmount", "LegalMonetaryTotal TaxExclusiveAmount",
        "LegalMonetaryTotal TaxInclusiveAmount", "PayeeParty/PartyLegalEntity CompanyID", "PayeeParty PartyName",
        "PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch ID", "PaymentMeans/PayeeFinancialAccount ID",
        "PaymentMeans/PaymentMandate/PayerFinancialAccount ID", "PaymentTerms Note", "TaxRepresentativeParty PartyName",
        "TaxRepresentativeParty PartyTaxScheme", "TaxRepresentativeParty/PartyTaxScheme/TaxScheme ID",
        "TaxRepresentativeParty/PartyTaxScheme CompanyID", "TaxRepresentativeParty PostalAddress",
        "TaxRepresentativeParty/PostalAddress/AddressLine Line", "TaxRepresentativeParty/PostalAddress Country",
        "TaxRepresentativeParty/PostalAddress/Country IdentificationCode", "TaxTotal/TaxSubtotal/TaxCategory TaxScheme",
        "TaxTotal/TaxSubtotal/TaxCategory/TaxScheme ID", "TaxTotal/TaxSubtotal/TaxCategory ID",
        "TaxTotal/TaxSubtotal TaxableAmount",
    ]
}
