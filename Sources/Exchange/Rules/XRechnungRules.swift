import Invoicing

/// The rules of XRechnung that say how a document is written, with those of its extension and for clean vehicles.
enum XRechnungDocumentRules {
    static func all(isCII: Bool) -> [DocumentRule] { isCII ? cii : ubl }

    // MARK: UBL

    private static let ubl = [
        PeppolDocumentRules.shared(.ubl), PeppolDocumentRules.sharedOfUBL, ownOfUBL,
        extensionOfUBL.binding(where: \.isXRechnungExtension), vehicles(.ubl),
    ].flatMap { $0 }

    private static let ownOfUBL: [DocumentRule] = [
        .needed("Party/Contact", .brDE2, in: "AccountingSupplierParty"),
        DocumentRule("PEPPOL-EN16931-R008", by: .xRechnung, in: "*", "Leave out the elements that are empty.") {
            $0.isEmpty && !($0.name.text == "ID" && $0.parent?.name.text == "OrderReference")
        },
        discounts(in: UBLRules.documents, "PaymentTerms/Note"),
        DocumentRule(.brDE30, in: UBLRules.documents, "Its scheme is SEPA.") { document in
            let identifiers =
                document.all("AccountingSupplierParty/Party/PartyIdentification/ID")
                + document.all("PayeeParty/PartyIdentification/ID")
            return document.has("PaymentMeans/PaymentMandate")
                && !identifiers.contains { $0[attribute: "schemeID"] == "SEPA" }
        },
        DocumentRule(.brDE31, in: UBLRules.documents) {
            $0.has("PaymentMeans/PaymentMandate") && !$0.has("PaymentMeans/PaymentMandate/PayerFinancialAccount/ID")
        },
        address,
        DocumentRule(
            "BR-TMP-6", .warning,
            in: "IssueDate | DueDate | StartDate | EndDate | ActualDeliveryDate | TaxPointDate | PaymentDueDate",
            "Write the date as 2026-11-21."
        ) { !$0.value.isPlainDate },
    ]

    private static let address = DocumentRule(
        "BR-TMP-2", in: "AdditionalDocumentReference/Attachment/ExternalReference", "BT-124",
        "Write the address with its scheme, such as https://example.org."
    ) { !$0.value("URI").isAddress }

    /// Peppol’s rules between German parties that look at how a document is written.
    static let inGermany: [DocumentRule] = [
        ("DE-R-018", .error, discounts(in: UBLRules.documents, "PaymentTerms/Note")), ("DE-R-T02", .warning, address),
    ].map { (id: String, severity: Problem.Severity, rule: DocumentRule) in
        DocumentRule(rule.row.inGermany(id).with(severity), in: rule.context, isBroken: rule.isBroken)
            .binding { $0.isAtHome(in: "DE") }
    }

    /// The extension: structured files, lines below lines, payments of third parties, and codes of its own.
    private static let extensionOfUBL: [DocumentRule] = [
        attachment(in: "EmbeddedDocumentBinaryObject"),
        scheme("BR-DEX-04", in: "PartyIdentification/ID", .identifierSchemes) { identifier in
            identifier[attribute: "schemeID"]?.withoutOuterSpace == "SEPA"
                && identifier.parent?.parent.map { $0.name.text == "PayeeParty" || $0.isSomewhereInside(supplier) }
                    == true
        },
        scheme("BR-DEX-05", in: "PartyLegalEntity/CompanyID", .identifierSchemes),
        scheme("BR-DEX-06", in: "StandardItemIdentification/ID", .identifierSchemes),
        scheme("BR-DEX-07", in: "EndpointID", .addressSchemes),
        scheme("BR-DEX-08", in: "DeliveryLocation/ID", .identifierSchemes),
        DocumentRule(
            "BR-DEX-02", .warning, in: "InvoiceLine | SubInvoiceLine", "BT-131",
            "Correct the amount of this line: the lines below it add up to another amount."
        ) { line in
            let below = line.all("SubInvoiceLine/LineExtensionAmount")
            guard line.has("SubInvoiceLine"), let own = line.decimal("LineExtensionAmount") else { return false }
            return own != below.reduce(0) { $0 + (ExactDecimal($1.value) ?? 0) }
        },
        DocumentRule(
            "BR-DEX-03", in: "SubInvoiceLine/Item", "BT-151", "State the kind of VAT of this line exactly once."
        ) { $0.count("ClassifiedTaxCategory") != 1 },
        DocumentRule(
            "BR-DEX-09", in: "LegalMonetaryTotal", "BT-115",
            "Correct the amount due: it must be the total with VAT less the amount paid, plus rounding and third-party payments."
        ) { totals in
            guard let due = totals.decimal("PayableAmount"),
                let total = totals.decimal("TaxInclusiveAmount")
            else { return false }
            let third = totals.root.all("PrepaidPayment/PaidAmount").reduce(0) { $0 + (ExactDecimal($1.value) ?? 0) }
            let rounding = totals.decimal("PayableRoundingAmount") ?? 0
            let paid = totals.decimal("PrepaidAmount") ?? 0
            return (due - rounding).rounded(toPlaces: 2) != (total - paid + third).rounded(toPlaces: 2)
        },
        thirdParty("10", "ID"), thirdParty("11", "PaidAmount"), thirdParty("12", "InstructionID"),
        DocumentRule(
            "BR-DEX-13", in: "/Invoice/PrepaidPayment/PaidAmount", "BT-DEX-002",
            "Write the amount with at most two decimals."
        ) { $0.text.decimalCount > 2 },
        DocumentRule(
            "BR-DEX-14", in: "/Invoice/PrepaidPayment", "BT-DEX-002", "State the amount in the invoice’s currency."
        ) { $0.first("PaidAmount")?[attribute: "currencyID"] != $0.root.first("DocumentCurrencyCode")?.text },
    ]

    private static let supplier = ElementName("AccountingSupplierParty")

    private static func thirdParty(_ number: String, _ child: String) -> DocumentRule {
        let way = ElementPath(child)
        return DocumentRule(
            "BR-DEX-\(number)", in: "/Invoice/PrepaidPayment", "BG-DEX-09", "State \(child) of the third-party payment."
        ) { $0.value(way).isEmpty }
    }

    // MARK: CII

    private static let cii = [
        vehicles(.cii), PeppolDocumentRules.shared(.cii), PeppolDocumentRules.sharedOfCII, ownOfCII,
        extensionOfCII.binding(where: \.isXRechnungExtension),
    ].flatMap { $0 }

    private static let ownOfCII: [DocumentRule] = [
        .needed("DefinedTradeContact", .brDE2, in: "SellerTradeParty"),
        DocumentRule("PEPPOL-EN16931-R008", by: .xRechnung, in: "*", "Leave out the elements that are empty.") {
            $0.isEmpty && $0.name.text != "ApplicableHeaderTradeDelivery"
        },
        DocumentRule(.brDE23a, in: "SpecifiedTradeSettlementPaymentMeans") {
            ["30", "58"].contains($0.value("TypeCode")) && !$0.has("PayeePartyCreditorFinancialAccount")
        },
        PeppolDocumentRules.indicator(.cii, "R043-1", by: .xRechnung, in: "SpecifiedTradeAllowanceCharge"),
        PeppolDocumentRules.indicator(.cii, "R043-2", by: .xRechnung, in: "AppliedTradeAllowanceCharge"),
        PeppolDocumentRules.taxTotal(by: .xRechnung) { $0 > 1 },
        DocumentRule(
            "PEPPOL-EN16931-R044", by: .xRechnung, in: "\(lineAgreement)/GrossPriceProductTradePrice", "BT-147",
            "A price can have a discount but no charge: set its charge indicator to false."
        ) {
            $0.has("AppliedTradeAllowanceCharge/ActualAmount")
                && !$0.says("AppliedTradeAllowanceCharge/ChargeIndicator/Indicator", "false")
        },
        discounts(
            in: "/CrossIndustryInvoice",
            "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradePaymentTerms/Description"),
        DocumentRule(
            "BR-TMP-2", in: additionalDocument, "BT-124",
            "Write the address with its scheme, such as https://example.org."
        ) { $0.says("TypeCode", "916") && $0.has("URIID") && !$0.value("URIID").isAddress },
        DocumentRule(
            "BR-TMP-3", in: "IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement", "BT-149",
            "State the same quantity and unit for the gross and the net price."
        ) { agreement in
            guard let gross = agreement.first("GrossPriceProductTradePrice/BasisQuantity"),
                let net = agreement.first("NetPriceProductTradePrice/BasisQuantity")
            else { return false }
            let (unit, other) = (net[attribute: "unitCode"], gross[attribute: "unitCode"])
            return gross.text != net.text || unit != nil && other != nil && unit != other
        },
        .atMost(1, "Name", "BR-TMP-4", .warning, in: additionalDocument),
        .atMost(1, "AttachmentBinaryObject", "BR-TMP-5", .warning, in: additionalDocument),
        DocumentRule(
            "BR-TMP-7", .warning, in: "DateTimeString | DateString",
            "Write the date as eight digits, 20261121, with the format 102."
        ) { $0[attribute: "format"]?.withoutOuterSpace != "102" || !$0.value.isDigits(8) },
    ]

    private static let extensionOfCII: [DocumentRule] = [
        attachment(in: "AttachmentBinaryObject"),
        scheme("BR-DEX-04", in: "GlobalID", .identifierSchemes) {
            $0.isSomewhereInside(product) || $0.isSomewhereInside(shipTo)
        },
        scheme("BR-DEX-05", in: "ID", .identifierSchemes) { $0.isSomewhereInside(registration) },
        scheme("BR-DEX-06", in: "SpecifiedTradeProduct/GlobalID", .identifierSchemes),
        scheme("BR-DEX-07", in: "URIUniversalCommunication/URIID", .addressSchemes),
        scheme("BR-DEX-08", in: "ApplicableHeaderTradeDelivery/ShipToTradeParty/GlobalID", .identifierSchemes),
        DocumentRule(
            "BR-DEX-15", .warning, in: "AssociatedDocumentLineDocument/ParentLineID", "BT-X-304",
            "In CII, XRechnung’s extension allows no lines below other lines: move them to the top level."
        ) { _ in true },
    ]

    private static let lineAgreement =
        "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeAgreement"
    private static let additionalDocument =
        "/CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument"
    private static let product = ElementName("SpecifiedTradeProduct")
    private static let shipTo = ElementName("ShipToTradeParty")
    private static let registration = ElementName("SpecifiedTaxRegistration")

    // MARK: Both

    private static func attachment(in context: String) -> DocumentRule {
        DocumentRule("BR-DEX-01", in: context, "BT-125", "Attach a PDF, a picture, a CSV file, a spreadsheet or XML.") {
            let type = $0[attribute: "mimeCode"] ?? ""
            return type != "application/xml" && !CodeList.mediaTypes.contains(type)
        }
    }

    private static func scheme(
        _ id: String, in context: String, _ list: CodeList,
        unless isAllowed: @escaping (DocumentElement) -> Bool = { _ in false }
    ) -> DocumentRule {
        let sentence = "Choose a scheme from the list, or XR01 to XR03."
        return DocumentRule(id, in: context, sentence, family: sentence) {
            guard let scheme = $0[attribute: "schemeID"]?.withoutOuterSpace else { return false }
            return !list.contains(scheme) && !["XR01", "XR02", "XR03"].contains(scheme) && !isAllowed($0)
        }
    }

    /// BR-DE-18: what begins with a number sign is a cash discount, and a line feed follows the last one.
    private static func discounts(in context: String, _ terms: String) -> DocumentRule {
        let way = ElementPath(terms)
        return DocumentRule(.brDE18, in: context, "End the last one with a line feed.") { document in
            guard let text = document.first(way)?.text, text.utf8.contains(UInt8(ascii: "#")) else { return false }
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            guard lines.contains(where: { String($0).withoutOuterSpace.hasPrefix("#") }) else { return false }
            return CashDiscounts.areMiswritten(in: text) || !endsLastDiscount(text)
        }
    }

    /// Returns `true` if only white space with a line feed in it follows the last pair of number signs in one line.
    private static func endsLastDiscount(_ text: String) -> Bool {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard let index = lines.lastIndex(where: { $0.utf8.count { $0 == UInt8(ascii: "#") } > 1 }),
            let end = lines[index].lastIndex(of: "#")
        else { return false }
        let rest = lines[index][lines[index].index(after: end)...]
        return rest.allSatisfy(\.isWhitespace) && index + 1 < lines.count
    }
}

extension DocumentElement {
    /// The specification (BT-24), as it is written.
    var specification: String {
        first("CustomizationID")?.text
            ?? first("ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID")?.text ?? ""
    }

    /// `true` if the document claims XRechnung’s extension.
    var isXRechnungExtension: Bool {
        specification == "\(cius)#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0"
    }

    /// `true` if the document claims XRechnung for clean vehicles.
    var isXRechnungForVehicles: Bool { specification == "\(cius)#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9" }

    private var cius: String { "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0" }
}

extension String {
    /// `true` if it begins with the scheme of an address.
    fileprivate var isAddress: Bool {
        guard let end = firstIndex(of: ":"), let first = utf8.first, Scanned.isLetterOrDigit(first),
            !Scanned.isDigit(first)
        else { return false }
        let scheme = self[..<end].utf8
        return scheme.count > 1
            && scheme.allSatisfy {
                Scanned.isLetterOrDigit($0) || [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "-")].contains($0)
            }
    }

    /// `true` if it has the form 2026-11-21.
    fileprivate var isPlainDate: Bool {
        let parts = split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 && parts[0].isDigits(4) && parts[1].isDigits(2) && parts[2].isDigits(2)
    }
}
