import Invoicing

/// Rules of the standard about single elements, as each syntax judges them.
enum LineDocumentRules {
    static let ubl: [DocumentRule] = [
        .needed("Price/PriceAmount", "BR-26", .standard, in: UBLRules.lines, "BT-146", netPrice),
        positive("BR-27", "BT-146", in: UBLRules.lines, "Price/PriceAmount", isNeeded: true),
        positive("BR-28", "BT-148", in: UBLRules.lines, "Price/AllowanceCharge/BaseAmount", isNeeded: false),
        DocumentRule("BR-CO-04", .standard, in: UBLRules.lines, "BT-151", vatOfLine) { line in
            !line.contains("Item/ClassifiedTaxCategory") { AmountElements.ubl.isVAT($0) && $0.has("ID") }
        },
        DocumentRule(
            "BR-CO-18", .standard, in: UBLRules.documents, "BG-23",
            "The VAT breakdown is missing: state a VAT group for each kind and rate of VAT."
        ) {
            !$0.has("TaxTotal/TaxSubtotal")
        },
        DocumentRule(
            "BR-54", .standard, in: "AdditionalItemProperty", "BT-161",
            "State both the name and the value of the property."
        ) {
            !$0.has("Name") || !$0.has("Value")
        },
        DocumentRule("BR-65", .standard, in: "CommodityClassification/ItemClassificationCode", "BT-158", classScheme) {
            $0[attribute: "listID"] == nil
        },
        category("BR-32", .ubl, isCharge: false), category("BR-37", .ubl, isCharge: true),
        DocumentRule(
            "BR-CL-03", .standard,
            in:
                "Amount | BaseAmount | PriceAmount | TaxAmount | TaxableAmount | LineExtensionAmount | TaxExclusiveAmount | "
                + "TaxInclusiveAmount | AllowanceTotalAmount | ChargeTotalAmount | PrepaidAmount | PayableRoundingAmount | "
                + "PayableAmount", "State a currency of ISO 4217 for each amount."
        ) { !CodeList.currencies.contains(($0[attribute: "currencyID"] ?? "").withoutOuterSpace) },
        code("BR-CL-14", in: "Country/IdentificationCode", "Choose a country from the list.", .countries),
        code(
            "BR-CL-15", in: "OriginCountry/IdentificationCode", "Choose the country that the item comes from.",
            .countries),
        code(
            "BR-CL-16", in: "PaymentMeans/PaymentMeansCode", "Choose a means of payment from the list.", .paymentMeans),
        DocumentRule("BR-CO-26", .standard, in: "AccountingSupplierParty", "BT-31", sellerNumber) { seller in
            !seller.contains("Party/PartyTaxScheme") { $0.has("CompanyID") && AmountElements.ubl.isVAT($0) }
                && !seller.contains("Party/PartyIdentification/ID") { $0[attribute: "schemeID"] != "SEPA" }
                && !seller.has("Party/PartyLegalEntity/CompanyID")
        },
        document("BR-52", in: "AdditionalDocumentReference", number: "ID"),
        card(.warning, in: "PaymentMeans/CardAccount", number: "PrimaryAccountNumberID"),
        taxPoint("3", "35", "432", in: "InvoicePeriod/DescriptionCode"),
        vatNumber(in: "PartyTaxScheme") { scheme in
            let isVAT = scheme.contains("TaxScheme/ID") { $0.value.uppercased() == "VAT" }
            return isVAT && scheme.has("CompanyID") ? scheme.value("CompanyID") : nil
        },
        category("BR-CL-17", in: "TaxCategory/ID"), category("BR-CL-18", in: "ClassifiedTaxCategory/ID"),
    ]

    static let cii: [DocumentRule] = [
        .needed(
            "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount", "BR-26", .standard, in: line,
            "BT-146",
            netPrice),
        positive(
            "BR-27", "BT-146", in: line, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount",
            isNeeded: true),
        positive(
            "BR-28", "BT-148", in: line, "SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount",
            isNeeded: false),
        DocumentRule(
            "BR-03", .standard, in: "/CrossIndustryInvoice", "BT-2",
            "Enter the date of issue as eight digits, 20261121, with the format 102."
        ) {
            !$0.contains("ExchangedDocument/IssueDateTime/DateTimeString") {
                $0[attribute: "format"] == "102" && !$0.value.isEmpty
            }
        },
        period("BR-29", "BT-74", in: "ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod"),
        period("BR-30", "BT-135", in: "SpecifiedLineTradeSettlement/BillingSpecifiedPeriod"),
        DocumentRule("BR-CO-04", .standard, in: line, "BT-151", vatOfLine) { line in
            !line.contains("SpecifiedLineTradeSettlement/ApplicableTradeTax") {
                AmountElements.cii.isVAT($0) && $0.has("CategoryCode")
            }
        },
        DocumentRule(
            "BR-CO-18", .standard, in: "/CrossIndustryInvoice", "BG-23",
            "The VAT breakdown is missing: state a VAT group for each kind and rate of VAT."
        ) {
            !$0.lineSums.isEmpty && AmountElements.cii.groups(of: $0).isEmpty
        },
        DocumentRule(
            "BR-54", .standard, in: "ApplicableProductCharacteristic", "BT-161",
            "State both the name and the value of the property."
        ) {
            !$0.has("Description") || !$0.has("Value")
        },
        DocumentRule("BR-65", .standard, in: "DesignatedProductClassification", "BT-158", classScheme) {
            guard let code = $0.first("ClassCode") else { return false }
            return (code[attribute: "listID"] ?? "").withoutOuterSpace.isEmpty
        },
        DocumentRule("BR-CL-03", .standard, in: "TaxTotalAmount", "BT-110", "State a currency of ISO 4217 for the VAT.")
        {
            $0[attribute: "currencyID"].map { !CodeList.currencies.contains($0.withoutOuterSpace) } ?? false
        },
        code("BR-CL-14", in: "CountryID", "Choose a country from the list.", .countries),
        code("BR-CL-15", in: "OriginTradeCountry/ID", "Choose the country that the item comes from.", .countries),
        code(
            "BR-CL-16", in: "SpecifiedTradeSettlementPaymentMeans/TypeCode", "Choose a means of payment from the list.",
            .paymentMeans),
        DocumentRule("BR-CO-26", .standard, in: "SellerTradeParty", "BT-31", sellerNumber) { seller in
            !seller.has("ID") && !seller.has("GlobalID") && !seller.has("SpecifiedLegalOrganization/ID")
                && !seller.contains("SpecifiedTaxRegistration/ID") { $0[attribute: "schemeID"] == "VA" }
        },
        document("BR-52", in: "AdditionalReferencedDocument", number: "IssuerAssignedID"),
        card(.error, in: "ApplicableTradeSettlementFinancialCard", number: "ID"),
        taxPoint("5", "29", "72", in: "DueDateTypeCode"),
        vatNumber(in: "SpecifiedTaxRegistration/ID") { $0[attribute: "schemeID"] == "VA" ? $0.value : nil },
        code("BR-CL-08", in: "SubjectCode", "Choose what the remark is about from the list.", .noteSubjects),
        category("BR-CL-17", in: "CategoryTradeTax/CategoryCode"),
        category("BR-CL-18", in: "ApplicableTradeTax/CategoryCode"),
        category("BR-32", .cii, isCharge: false), category("BR-37", .cii, isCharge: true),
        account("BR-50") {
            $0.value("IBANID").isEmpty && $0.value("ProprietaryID").isEmpty
        },
        account("BR-61") { !$0.has("IBANID") && !$0.has("ProprietaryID") },
        country("BR-09", "BT-40", of: "Seller"), country("BR-11", "BT-55", of: "Buyer"),
        DocumentRule(
            "BR-CL-23", .standard, in: "BasisQuantity | BilledQuantity", "BT-130", "Choose a unit from the list."
        ) {
            $0[attribute: "unitCode"].map { !CodeList.hasUnit($0.withoutOuterSpace) } ?? false
        },
        DocumentRule("PEPPOL-EN16931-R008", .facturX, .warning, in: "*", "Leave out the elements that are empty.") {
            $0.isEmpty && $0.name.text != "ApplicableHeaderTradeDelivery" && $0.root.isFacturX
        },
    ]

    private static let line = "IncludedSupplyChainTradeLineItem"
    private static let netPrice = "Enter the net price."
    private static let sellerNumber =
        "Enter the seller’s VAT identifier, its number in a register, or another identifier."
    private static let vatOfLine = "Choose the kind of VAT of the line, and state VAT as its type of tax."
    private static let classScheme = "Choose the scheme of the item’s classification."

    private static func document(_ id: String, in context: String, number path: ElementPath) -> DocumentRule {
        DocumentRule(id, .standard, in: context, "BT-122", "Say what the supporting document is called.") {
            $0.value(path).isEmpty
        }
    }

    /// A rule of CEN that is an error in CII and a warning in UBL.
    private static func card(
        _ severity: Problem.Severity, in context: String, number path: ElementPath
    ) -> DocumentRule {
        DocumentRule(
            "BR-51", .standard, severity, in: context, "BT-87",
            "Shorten the card’s number to its first 6 and last 4 digits at most."
        ) { $0.value(path).split(whereSeparator: \.isWhitespace).joined(separator: " ").count > 10 }
    }

    /// Each syntax has codes of its own for the day on which VAT is due.
    private static func taxPoint(_ codes: String..., in context: String) -> DocumentRule {
        DocumentRule(
            "BR-CL-06", .standard, in: context, "BT-8",
            "Choose \(codes.dropLast().joined(separator: ", ")) or \(codes.last ?? "") as the event at which VAT is due."
        ) { !codes.contains($0.value) }
    }

    private static func vatNumber(in context: String, _ number: @escaping (DocumentElement) -> String?) -> DocumentRule
    {
        DocumentRule(
            "BR-CO-09", .standard, in: context,
            "Begin the VAT identifier with the code of its country, such as DE; Greece has EL."
        ) { element in number(element).map { !CodeList.hasCountry(ofVAT: $0) } ?? false }
    }

    private static func positive(
        _ id: String, _ term: String, in context: String, _ path: String, isNeeded: Bool
    ) -> DocumentRule {
        let way = ElementPath(path)
        return DocumentRule(id, .standard, in: context, term, "Enter a price of zero or more.") { line in
            guard line.has(way) else { return isNeeded }
            return line.all(way).allSatisfy { ExactDecimal($0.value).map { $0 < 0 } ?? false }
        }
    }

    private static func country(_ id: String, _ term: String, of party: String) -> DocumentRule {
        let way = ElementPath(
            "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/\(party)TradeParty/PostalTradeAddress/CountryID"
        )
        return DocumentRule(
            id, .standard, in: "/CrossIndustryInvoice", term, "Choose the country of the \(party.lowercased())."
        ) { $0.value(way).isEmpty }
    }

    /// In CII the days of a period are compared if both are in the format of days.
    private static func period(_ id: String, _ term: String, in context: String) -> DocumentRule {
        DocumentRule(
            id, .standard, in: context, term,
            "The period must not end before it begins: correct its dates, and write them as 20261121."
        ) {
            guard $0.has("StartDateTime"), $0.has("EndDateTime") else { return false }
            guard let start = $0.day("StartDateTime/DateTimeString"),
                let end = $0.day("EndDateTime/DateTimeString")
            else { return true }
            return end < start
        }
    }

    private static func category(_ id: String, _ amounts: AmountElements, isCharge: Bool) -> DocumentRule {
        DocumentRule(
            id, .standard,
            in: amounts.isCII
                ? "ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge"
                : "/Invoice/AllowanceCharge | /CreditNote/AllowanceCharge", isCharge ? "BT-102" : "BT-95",
            "Choose the kind of VAT of the \(isCharge ? "charge" : "allowance"), and state VAT as its type of tax."
        ) { item in
            item.first(amounts.isCharge)?.flag == isCharge
                && !item.contains(amounts.itemTax) { amounts.isVAT($0) && $0.has(amounts.category) }
        }
    }

    /// In CII the account of a credit transfer is examined where there is one; CII-SR-470 asks for it where there is none.
    private static func account(_ id: String, isBroken: @escaping (DocumentElement) -> Bool) -> DocumentRule {
        DocumentRule(
            id, .standard, in: "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount", "BT-84",
            "Enter the account’s number, as a rule an IBAN."
        ) { account in
            ["30", "58"].contains { account.parent?.says("TypeCode", $0) == true } && isBroken(account)
        }
    }

    private static func code(_ id: String, in context: String, _ sentence: String, _ list: CodeList) -> DocumentRule {
        DocumentRule(id, .standard, in: context, sentence) { !list.contains($0.value) && !$0.isLeftEmpty }
    }

    private static func category(_ id: String, in context: String) -> DocumentRule {
        DocumentRule(id, .standard, in: context, "Choose a kind of VAT of the standard.") {
            !["AE", "L", "M", "E", "S", "Z", "G", "O", "K", "B"].contains($0.value) && !$0.isLeftEmpty
        }
    }
}

extension DocumentElement {
    /// The first date at the end of a path that is in the format of days.
    fileprivate func day(_ path: ElementPath) -> String? { all(path).first { $0[attribute: "format"] == "102" }?.text }

    /// Whether it is an empty code, which the lists of Factur-X let pass.
    fileprivate var isLeftEmpty: Bool { value.isEmpty && root.isFacturX }

    /// Whether the document claims to be Factur-X or ZUGFeRD.
    var isFacturX: Bool {
        let specification = specification.lowercased()
        return (specification.contains("factur-x") || specification.contains("zugferd"))
            && !specification.contains("xrechnung")
    }
}
