import Invoicing

/// The rules of Peppol BIS Billing that say how a document is written in CII.
extension PeppolDocumentRules {
    static let cii = [sharedOfCII, structureOfCII, codesOfCII, identifiersOfCII].flatMap { $0 }

    /// Those that XRechnung has as well.
    static let sharedOfCII: [DocumentRule] = [
        .needed(
            "URIUniversalCommunication/URIID", "PEPPOL-EN16931-R010", .peppol, in: "BuyerTradeParty", "BT-49", ofBuyer),
        .needed(
            "URIUniversalCommunication/URIID", "PEPPOL-EN16931-R020", .peppol, in: "SellerTradeParty", "BT-34", ofSeller
        ),
        DocumentRule(
            "PEPPOL-EN16931-R054", .peppol, in: "ApplicableHeaderTradeSettlement", "BT-111",
            "State the VAT in the accounting currency exactly once if that currency (BT-6) is stated, otherwise not at all."
        ) { settlement in
            let currency = settlement.first("InvoiceCurrencyCode")?.text
            let others = settlement.all(taxTotals).count {
                $0[attribute: "currencyID"].map { $0 != currency && currency != nil } ?? false
            }
            return others != (settlement.has("TaxCurrencyCode") ? 1 : 0)
        },
        DocumentRule(
            "PEPPOL-EN16931-R101", .peppol, in: "SpecifiedLineTradeSettlement", "BT-128",
            "A line may refer only to its invoiced object (type 130): remove the other documents."
        ) {
            $0.has("AdditionalReferencedDocument") && !$0.says("AdditionalReferencedDocument/TypeCode", "130")
        },
    ]

    static let taxTotals: ElementPath = "SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount"

    private static let structureOfCII: [DocumentRule] = [
        DocumentRule(
            "PEPPOL-EN16931-R043", .peppol, in: "SpecifiedTradeAllowanceCharge | AppliedTradeAllowanceCharge",
            "Set the charge indicator to true or false."
        ) {
            $0.has("CalculationPercent") == $0.has("BasisAmount")
                && !["true", "false"].contains($0.value("ChargeIndicator/Indicator"))
        },
        DocumentRule(
            "PEPPOL-EN16931-R053", .peppol, in: "ApplicableHeaderTradeSettlement", "BT-110",
            "State the VAT in the invoice’s currency once."
        ) { settlement in
            let currency = settlement.first("InvoiceCurrencyCode")?.text
            return settlement.all(taxTotals).count { $0[attribute: "currencyID"] == currency } != 1
        },
        ofType(
            "50", "R080", in: "ApplicableHeaderTradeAgreement", "BT-11", "Refer to only one project: remove the others."
        ),
        ofType(
            "130", "R100", in: "SpecifiedLineTradeSettlement", "BT-128",
            "A line may refer to only one invoiced object: remove the others."),
        DocumentRule("PEPPOL-EN16931-F001", .peppol, in: "DateTimeString", "Write the date as 20261121, in format 102.")
        {
            $0[attribute: "format"]?.withoutOuterSpace != "102" || !$0.text.isDigits(8) || !$0.text.hasPrefix("20")
        },
    ]

    /// A type of document that is referred to once at most.
    private static func ofType(
        _ type: String, _ number: String, in context: String, _ term: String, _ sentence: String
    ) -> DocumentRule {
        DocumentRule("PEPPOL-EN16931-\(number)", .peppol, in: context, term, sentence) {
            $0.all("AdditionalReferencedDocument").count { $0.says("TypeCode", type) } > 1
        }
    }

    private static let codesOfCII: [DocumentRule] = [
        mediaType(in: "AttachmentBinaryObject"), reasonOfCII("CL002", isCharge: false, .allowanceReasons),
        reasonOfCII("CL003", isCharge: true, .chargeReasons),
        DocumentRule("PEPPOL-EN16931-CL007", .peppol, in: "TaxTotalAmount", "State a currency of ISO 4217 for the VAT.")
        {
            $0[attribute: "currencyID"].map { !CodeList.currencies.contains($0) } ?? false
        },
        addressScheme(
            in: "BuyerTradeParty/URIUniversalCommunication/URIID | SellerTradeParty/URIUniversalCommunication/URIID"),
    ]

    private static func reasonOfCII(_ number: String, isCharge: Bool, _ list: CodeList) -> DocumentRule {
        reason(
            number, isCharge: isCharge, list, in: "SpecifiedTradeAllowanceCharge/ReasonCode",
            "ChargeIndicator/Indicator")
    }

    /// The identifiers for which there are rules in CII.
    private static let identifiersOfCII: [DocumentRule] = identifiers.filter {
        $0.source == .peppol && !["PEPPOL-COMMON-R052", "PEPPOL-COMMON-R053"].contains($0.id)
    }.map {
        DocumentRule(
            $0.id, $0.source, $0.severity, in: $0.context == "EndpointID" ? "URIID" : "URIID | ID | GlobalID",
            $0.sentence, isBroken: $0.isBroken)
    }
}
