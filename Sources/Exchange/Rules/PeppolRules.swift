import Invoicing

/// The rules of Peppol BIS Billing that say how a document is written, and those for single countries.
enum PeppolDocumentRules {
    static let all = [
        shared(.ubl), sharedOfUBL, structure, codes, electronicAddresses(), types, reasons, identifiers,
        dutchIdentifiers, cardinalities,
        NationalRules(elements: .ubl).all, XRechnungDocumentRules.inGermany,
    ].flatMap { $0 }

    /// The rules of Self-Billing, which is published for UBL: those of Billing of the same day without single countries, with its own
    /// types of documents.
    static let selfBilling = [
        shared(.ubl), sharedOfUBL, structure, codes, electronicAddresses(besides: " 0158"), typesOfSelfBilling, reasons,
        SyntaxElements.ubl.peppol, (identifiers + dutchIdentifiers).filter { $0.row.source == .peppol },
    ].flatMap { $0 }.map { $0.published(by: .peppolSelfBilling) }

    // MARK: Structure

    /// Those that XRechnung has as well, in either syntax.
    static func shared(_ elements: SyntaxElements) -> [DocumentRule] {
        [
            DocumentRule(.peppolR010, in: elements.buyer) { !$0.has(elements.endpoint) },
            DocumentRule(.peppolR020, in: elements.seller) { !$0.has(elements.endpoint) },
            DocumentRule(
                "PEPPOL-EN16931-R101", in: elements.lineSettlement, "BT-128",
                "A line may refer only to its invoiced object (type 130): remove the other documents."
            ) { $0.has(elements.lineDocument) && !$0.says(elements.lineDocumentType, "130") },
        ]
    }

    static let accountedVAT = RuleRow(
        "PEPPOL-EN16931-R054", "BT-111",
        "State the VAT in the accounting currency exactly once if that currency (BT-6) is stated, otherwise not at all."
    )

    /// Returns the rule on the charge indicator. The published rules look no further where a base or a percentage is given alone.
    static func indicator(
        _ elements: SyntaxElements, _ number: String = "R043", by source: RuleSource = .peppol, in context: String
    ) -> DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-\(number)", by: source, in: context, "Set the charge indicator to true or false."
        ) { item in
            item.has(elements.percentage) == item.has(elements.base)
                && !["true", "false"].contains(item.value(elements.isCharge))
        }
    }

    /// Those that XRechnung has as well, in UBL.
    static let sharedOfUBL: [DocumentRule] = [
        indicator(
            .ubl,
            in: "/Invoice/AllowanceCharge | /CreditNote/AllowanceCharge | InvoiceLine/AllowanceCharge | "
                + "CreditNoteLine/AllowanceCharge"),
        DocumentRule(
            "PEPPOL-EN16931-R044", in: "Price/AllowanceCharge", "BT-147",
            "A price can have a discount but no charge: set its charge indicator to false."
        ) { $0.value("ChargeIndicator") != "false" },
        DocumentRule(
            "PEPPOL-EN16931-R053", in: UBLRules.documents, "BG-23", "State the VAT breakdown in exactly one TaxTotal."
        ) { $0.all("TaxTotal").count { $0.has("TaxSubtotal") } != 1 },
        DocumentRule(accountedVAT, in: UBLRules.documents) { document in
            document.all("TaxTotal").count { !$0.has("TaxSubtotal") } != (document.has("TaxCurrencyCode") ? 1 : 0)
        },
    ]

    private static let structure: [DocumentRule] = [
        DocumentRule("PEPPOL-EN16931-R008", in: "*", "Leave out the elements that are empty.") { $0.isEmpty },
        DocumentRule(
            "PEPPOL-EN16931-R051", in: UBLRules.amounts,
            "State this amount in the invoice’s currency: only the VAT in the accounting currency (BT-111) may differ."
        ) { amount in
            if amount.name == taxAmount, amount.parent?.name == taxTotal, amount.parent?.has("TaxSubtotal") != true {
                // The groups come after the total; they are looked for when that has ended.
                return false
            }
            return amount[attribute: "currencyID"] != amount.root.first("DocumentCurrencyCode")?.text
                && !amount.isSomewhereInside(extensions)
        },
        DocumentRule("PEPPOL-EN16931-R051", in: "TaxTotal", "State the VAT in the invoice’s currency.") {
            total in
            let currency = total.root.first("DocumentCurrencyCode")?.text
            return total.has("TaxSubtotal")
                && total.contains("TaxAmount") { $0[attribute: "currencyID"] != currency }
        },
        DocumentRule("PEPPOL-EN16931-R080", in: "/CreditNote", "BT-11", "Refer to only one project: remove the others.")
        { $0.all("AdditionalDocumentReference").count { $0.says("DocumentTypeCode", "50") } > 1 },
        .atMost(1, "DocumentReference", "PEPPOL-EN16931-R100", in: UBLRules.lines),
        DocumentRule(
            "PEPPOL-EN16931-F001", in: "IssueDate | DueDate | TaxPointDate | StartDate | EndDate | ActualDeliveryDate",
            "Write the date as 2026-11-21."
        ) { !$0.isDate },
    ]

    /// The extensions have a namespace of their own, which is none of those of the standard.
    private static let extensions = ElementName("foreign:UBLExtensions")
    private static let taxAmount = ElementName("TaxAmount")
    private static let taxTotal = ElementName("TaxTotal")

    // MARK: Codes

    private static let codes: [DocumentRule] = [
        mediaType(in: "EmbeddedDocumentBinaryObject"),
        reason("CL002", isCharge: false, .allowanceReasons), reason("CL003", isCharge: true, .chargeReasons),
        DocumentRule(
            "PEPPOL-EN16931-CL006", in: "InvoicePeriod/DescriptionCode", "BT-8",
            "Choose 3, 35 or 432 as the code of the day on which VAT is due."
        ) { !["3", "35", "432"].contains($0.value) },
        DocumentRule("PEPPOL-EN16931-CL007", in: UBLRules.amounts, "State a currency of ISO 4217 for each amount.") {
            !CodeList.currencies.contains($0[attribute: "currencyID"] ?? "")
        },
    ]

    private static func electronicAddresses(besides missing: String = "") -> [DocumentRule] {
        let all = "0037 0147 0154 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217 0219 0220"
        return [addressScheme(in: "EndpointID", without: all + missing)]
    }

    static func mediaType(in context: String) -> DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-CL001", in: context, "BT-125", "Attach a PDF, a PNG, a JPEG, a CSV file or a spreadsheet."
        ) { $0[attribute: "mimeCode"].map { !CodeList.mediaTypes.contains($0) } ?? false }
    }

    /// The EAS list without mail, X.400, AS2, AS4 and UN/EDIFACT addresses, and without what Peppol’s list for a syntax lacks.
    static func addressScheme(in context: String, without missing: String) -> DocumentRule {
        let missing = "AN AQ AS AU EM \(missing)".split(separator: " ").map(String.init)
        let schemes = Set(CodeList.addressSchemes.codes).subtracting(missing)
        return DocumentRule(
            "PEPPOL-EN16931-CL008", in: context,
            "Choose a kind of electronic address that Peppol can deliver to; it does not send e-mail."
        ) { $0[attribute: "schemeID"].map { !schemes.contains($0) } ?? false }
    }

    /// - Parameter indicator: Whether it is a charge, beside the code.
    static func reason(
        _ number: String, isCharge: Bool, _ list: CodeList,
        in context: String = "AllowanceCharge/AllowanceChargeReasonCode", _ indicator: ElementPath = "ChargeIndicator"
    ) -> DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-\(number)", in: context,
            "Choose the code of the reason from the list of \(isCharge ? "charges" : "allowances")."
        ) { code in
            code.parent?.says(indicator, isCharge ? "true" : "false") == true && !list.contains(code.value)
        }
    }

    // MARK: Types

    private static let types: [DocumentRule] = [
        DocumentRule(
            "PEPPOL-EN16931-P0100", in: "/Invoice", "BT-3", "Choose a type of invoice that Peppol accepts, such as 380."
        ) { invoice in
            let code = invoice.value("InvoiceTypeCode")
            let isGermanSelfBilling =
                code == "389" && invoice.isAtHome(in: "DE")
                && invoice.value("IssueDate") >= RuleSource.peppol2027.firstDay
            return Invoice.peppolProcesses.contains(invoice.value("ProfileID")) && invoice.has("InvoiceTypeCode")
                && !invoiceTypes.contains(code)
                && !isGermanSelfBilling
        },
        DocumentRule(
            "PEPPOL-EN16931-P0101", in: "CreditNoteTypeCode", "BT-3",
            "Choose a type of credit note that Peppol accepts, such as 381."
        ) { Invoice.peppolProcesses.contains($0.root.value("ProfileID")) && !creditNoteTypes.contains($0.value) },
        DocumentRule(
            "PEPPOL-EN16931-P0112", in: "/Invoice", "BT-3",
            "Partial and corrected invoices (326, 384) are for German sellers and buyers only, from 2027-02-24 on 384 for Slovak ones "
                + "as well: choose another type."
        ) { invoice in
            let code = invoice.value("InvoiceTypeCode")
            let isSlovak =
                code == "384" && invoice.isAtHome(in: "SK")
                && invoice.value("IssueDate") >= RuleSource.peppol2027.firstDay
            return ["326", "384"].contains(code) && !invoice.isAtHome(in: "DE") && !isSlovak
        },
    ]

    private static let typesOfSelfBilling = [
        ("P0100", "InvoiceTypeCode", ["389", "527"]), ("P0101", "CreditNoteTypeCode", ["261"]),
    ].map { number, code, types in
        DocumentRule(
            "PEPPOL-EN16931-\(number)", in: code, "BT-3",
            "Choose a type of document that self-billing accepts: \(types.joined(separator: " or "))."
        ) { Invoice.selfBillingProcesses.contains($0.root.value("ProfileID")) && !types.contains($0.value) }
    }

    static let creditNoteTypes: Set<String> = ["381", "396", "81", "83", "532"]

    static let invoiceTypes: Set<String> = [
        "71", "80", "82", "84", "102", "218", "219", "326", "331", "380", "382", "383", "384", "386", "388", "393",
        "395",
        "553", "575", "623", "780", "817", "870", "875", "876", "877",
    ]

    // MARK: Reasons for an exemption

    private static let reasons: [DocumentRule] = [
        reason("P0104", "G", "G"), reason("P0105", "O", "O"), reason("P0106", "IC", "K"), reason("P0107", "AE", "AE"),
        reason("P0108", "D", "E"), reason("P0109", "F", "E"), reason("P0110", "I", "E"), reason("P0111", "J", "E"),
    ]

    private static func reason(_ number: String, _ reason: String, _ category: String) -> DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-\(number)", in: "TaxCategory", "BT-121",
            "The reason VATEX-EU-\(reason) belongs to the kind of VAT \(category): change one of them.",
            family: "Choose the kind of VAT that belongs to the reason of an exemption (VATEX)."
        ) {
            $0.first("TaxExemptionReasonCode")?.text.uppercased() == "VATEX-EU-\(reason)" && $0.value("ID") != category
        }
    }
}

extension DocumentElement {
    /// Returns `true` if seller and buyer of a document in UBL have addresses in a country.
    func isAtHome(in country: String) -> Bool {
        let elements = SyntaxElements.ubl
        return [elements.seller, elements.buyer].allSatisfy {
            elements.country(of: $0, in: self).uppercased() == country
        }
    }
}
