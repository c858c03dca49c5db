import Invoicing

/// The rules of Peppol BIS Billing that say how a document is written in CII.
extension PeppolDocumentRules {
    static let cii = [
        shared(.cii), sharedOfCII, headOfCII, structureOfCII, codesOfCII, identifiersOfCII,
        NationalRules(elements: .cii).all,
    ].flatMap { $0 }

    /// Those that XRechnung has as well.
    static let sharedOfCII: [DocumentRule] = [
        DocumentRule(accountedVAT, in: "ApplicableHeaderTradeSettlement") { settlement in
            let currency = settlement.first("InvoiceCurrencyCode")?.text
            let others = settlement.all(taxTotals).count {
                $0[attribute: "currencyID"].map { $0 != currency && currency != nil } ?? false
            }
            return others != (settlement.has("TaxCurrencyCode") ? 1 : 0)
        }
    ]

    static let taxTotals: ElementPath = "SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount"

    private static let headOfCII: [DocumentRule] = [
        DocumentRule(.peppolR007, in: "ExchangedDocumentContext") { !$0.isOfPeppolProcess },
        DocumentRule(.peppolR002, in: "/CrossIndustryInvoice/ExchangedDocument") {
            $0.count("IncludedNote") > 1 || $0.has("IncludedNote/SubjectCode")
        },
        ofType(
            "130", "R006", in: "ApplicableHeaderTradeAgreement", "BT-18",
            "The invoice may refer to only one invoiced object: remove the others."),
        DocumentRule(
            "PEPPOL-EN16931-P0100", in: "/CrossIndustryInvoice/ExchangedDocument/TypeCode", "BT-3",
            "Choose a type of invoice or credit note that Peppol accepts, such as 380 or 381."
        ) {
            $0.root.first("ExchangedDocumentContext")?.isOfPeppolProcess == true
                && !invoiceTypes.union(creditNoteTypes).contains($0.value)
        },
    ]

    private static let structureOfCII: [DocumentRule] = [
        indicator(.cii, in: "SpecifiedTradeAllowanceCharge | AppliedTradeAllowanceCharge"), taxTotal { $0 != 1 },
        ofType(
            "50", "R080", in: "ApplicableHeaderTradeAgreement", "BT-11", "Refer to only one project: remove the others."
        ),
        ofType(
            "130", "R100", in: "SpecifiedLineTradeSettlement", "BT-128",
            "A line may refer to only one invoiced object: remove the others."),
        DocumentRule("PEPPOL-EN16931-F001", in: "DateTimeString", "Write the date as 20261121, in format 102.") {
            $0[attribute: "format"]?.withoutOuterSpace != "102" || !$0.text.isDigits(8) || !$0.text.hasPrefix("20")
        },
    ]

    /// Returns the rule on the number of times that the VAT is stated in the invoice’s currency.
    static func taxTotal(by source: RuleSource = .peppol, isWrong: @escaping (Int) -> Bool) -> DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-R053", by: source, in: "ApplicableHeaderTradeSettlement", "BT-110",
            "State the VAT in the invoice’s currency once."
        ) { settlement in
            let currency = settlement.first("InvoiceCurrencyCode")?.text
            return isWrong(settlement.all(taxTotals).count { $0[attribute: "currencyID"] == currency })
        }
    }

    /// A type of document that is referred to once at most.
    private static func ofType(
        _ type: String, _ number: String, in context: String, _ term: String, _ sentence: String
    ) -> DocumentRule {
        DocumentRule("PEPPOL-EN16931-\(number)", in: context, term, sentence) {
            $0.all("AdditionalReferencedDocument").count { $0.says("TypeCode", type) } > 1
        }
    }

    private static let codesOfCII: [DocumentRule] = [
        mediaType(in: "AttachmentBinaryObject"), reasonOfCII("CL002", isCharge: false, .allowanceReasons),
        reasonOfCII("CL003", isCharge: true, .chargeReasons),
        DocumentRule("PEPPOL-EN16931-CL007", in: "TaxTotalAmount", "State a currency of ISO 4217 for the VAT.") {
            $0[attribute: "currencyID"].map { !CodeList.currencies.contains($0) } ?? false
        },
        addressScheme(
            in: "BuyerTradeParty/URIUniversalCommunication/URIID | SellerTradeParty/URIUniversalCommunication/URIID",
            without: "0219 0220 0242 0246 0248"),
    ]

    private static func reasonOfCII(_ number: String, isCharge: Bool, _ list: CodeList) -> DocumentRule {
        reason(
            number, isCharge: isCharge, list, in: "SpecifiedTradeAllowanceCharge/ReasonCode",
            "ChargeIndicator/Indicator")
    }

    private static let ofRegisters: [DocumentRule] =
        identifiers + dutchIdentifiers.filter { $0.row.id != "PEPPOL-COMMON-R057" } + [establishment(digits: 20)]

    private static let identifiersOfCII: [DocumentRule] =
        ofRegisters.filter { $0.row.source == .peppol && $0.context != "PartyTaxScheme" }.map { rule in
            let context = rule.context == "EndpointID" ? "URIID" : "URIID | ID | GlobalID"
            return DocumentRule(rule.row, in: context, isBroken: rule.isBroken)
        } + [
            DocumentRule(
                "PEPPOL-COMMON-R056-2", .warning, in: "SpecifiedTaxRegistration/ID",
                "Enter a correct VAT number: NL123456789B12.", family: family
            ) { $0[attribute: "schemeID"] == "VA" && $0.value.hasPrefix("NL") && !$0.value.isDutchVATNumber }
        ]
}

extension DocumentElement {
    /// `true` if the context of a document in CII names a process that Peppol accepts there.
    fileprivate var isOfPeppolProcess: Bool {
        [Invoice.billingProcess, Invoice.billingWithResponse]
            .contains(value("BusinessProcessSpecifiedDocumentContextParameter/ID"))
    }
}
