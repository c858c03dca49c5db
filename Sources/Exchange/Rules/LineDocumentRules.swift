import Invoicing

/// Rules of the standard about single elements, as each syntax judges them.
enum LineDocumentRules {
    static let ubl: [DocumentRule] =
        shared(.ubl) + [
            DocumentRule(.brCO18, in: UBLRules.documents) { !$0.has("TaxTotal/TaxSubtotal") },
            DocumentRule(.br54, in: "AdditionalItemProperty") { !$0.has("Name") || !$0.has("Value") },
            DocumentRule(.br65, in: "CommodityClassification/ItemClassificationCode") {
                $0[attribute: "listID"] == nil
            },
            DocumentRule(currency, in: UBLRules.amounts) {
                !CodeList.currencies.contains(($0[attribute: "currencyID"] ?? "").withoutOuterSpace)
            },
            code(.brCL14, in: "Country/IdentificationCode", .countries),
            code(.brCL15, in: "OriginCountry/IdentificationCode", .countries),
            DocumentRule(.brCO26, in: "AccountingSupplierParty") { seller in
                !seller.contains("Party/PartyTaxScheme") { $0.has("CompanyID") && SyntaxElements.ubl.isVAT($0) }
                    && !seller.contains("Party/PartyIdentification/ID") { $0[attribute: "schemeID"] != "SEPA" }
                    && !seller.has("Party/PartyLegalEntity/CompanyID")
            },
            document(in: "AdditionalDocumentReference", number: "ID"),
            card(RuleRow.br51.with(.warning), in: "PaymentMeans/CardAccount", number: "PrimaryAccountNumberID"),
            taxPoint("3", "35", "432", in: "InvoicePeriod/DescriptionCode"),
            vatNumber(in: "PartyTaxScheme") { scheme in
                let isVAT = scheme.contains("TaxScheme/ID") { $0.value.uppercased() == "VAT" }
                return isVAT && scheme.has("CompanyID") ? scheme.value("CompanyID") : nil
            },
        ]

    static let cii: [DocumentRule] =
        shared(.cii) + [
            DocumentRule(.br03, in: "/CrossIndustryInvoice", dates) {
                !$0.contains("ExchangedDocument/IssueDateTime/DateTimeString") {
                    $0[attribute: "format"] == "102" && !$0.value.isEmpty
                }
            },
            period(.br29, in: "ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod"),
            period(.br30, in: "SpecifiedLineTradeSettlement/BillingSpecifiedPeriod"),
            DocumentRule(.brCO18, in: "/CrossIndustryInvoice") {
                !$0.lineSums.isEmpty && SyntaxElements.cii.groups(of: $0).isEmpty
            },
            DocumentRule(.br54, in: "ApplicableProductCharacteristic") { !$0.has("Description") || !$0.has("Value") },
            DocumentRule(.br65, in: "DesignatedProductClassification") {
                guard let code = $0.first("ClassCode") else { return false }
                return (code[attribute: "listID"] ?? "").withoutOuterSpace.isEmpty
            },
            DocumentRule(currency, in: "TaxTotalAmount") {
                $0[attribute: "currencyID"].map { !CodeList.currencies.contains($0.withoutOuterSpace) } ?? false
            },
            code(.brCL14, in: "CountryID", .countries), code(.brCL15, in: "OriginTradeCountry/ID", .countries),
            DocumentRule(.brCO26, in: "SellerTradeParty") { seller in
                !seller.has("ID") && !seller.has("GlobalID") && !seller.has("SpecifiedLegalOrganization/ID")
                    && !seller.contains("SpecifiedTaxRegistration/ID") { $0[attribute: "schemeID"] == "VA" }
            },
            document(in: "AdditionalReferencedDocument", number: "IssuerAssignedID"),
            card(.br51, in: "ApplicableTradeSettlementFinancialCard", number: "ID"),
            taxPoint("5", "29", "72", in: "DueDateTypeCode"),
            vatNumber(in: "SpecifiedTaxRegistration/ID") { $0[attribute: "schemeID"] == "VA" ? $0.value : nil },
            code(.brCL08, in: "SubjectCode", .noteSubjects),
            account(.br50) { $0.value("IBANID").isEmpty && $0.value("ProprietaryID").isEmpty },
            account(.br61) { !$0.has("IBANID") && !$0.has("ProprietaryID") },
            country(.br09, of: "Seller"), country(.br11, of: "Buyer"),
            DocumentRule(.brCL23, in: "BasisQuantity | BilledQuantity") {
                $0[attribute: "unitCode"].map { !CodeList.hasUnit($0.withoutOuterSpace) } ?? false
            },
            DocumentRule(
                "PEPPOL-EN16931-R008", [.warning, .extended], by: .facturX, in: "*",
                "Leave out the elements that are empty."
            ) { $0.isEmpty && $0.name.text != "ApplicableHeaderTradeDelivery" && $0.root.isFacturX },
        ]

    /// The rules of both syntaxes.
    private static func shared(_ elements: SyntaxElements) -> [DocumentRule] {
        [
            DocumentRule(.br26, in: elements.line) { !$0.has(elements.price) },
            positive(.br27, in: elements.line, elements.price, isNeeded: true),
            positive(.br28, in: elements.line, elements.grossPrice, isNeeded: false),
            DocumentRule(.brCO04, in: elements.line, typeOfTax) { line in
                !line.contains(elements.lineTax) { elements.isVAT($0) && $0.has(elements.category) }
            },
            category(.br32, elements, isCharge: false), category(.br37, elements, isCharge: true),
            code(.brCL16, in: "\(elements.means)/\(elements.isCII ? "TypeCode" : "PaymentMeansCode")", .paymentMeans),
            category(.brCL17, in: elements.isCII ? "CategoryTradeTax/CategoryCode" : "TaxCategory/ID"),
            category(.brCL18, in: elements.isCII ? "ApplicableTradeTax/CategoryCode" : "ClassifiedTaxCategory/ID"),
        ]
    }

    static let typeOfTax = "State VAT as its type of tax."
    private static let dates = "Write it as eight digits, 20261121, with the format 102."
    private static let currency = RuleRow("BR-CL-03", "", "State a currency of ISO 4217 for each amount.")

    private static func document(in context: String, number path: ElementPath) -> DocumentRule {
        DocumentRule(.br52, in: context) { $0.value(path).isEmpty }
    }

    /// A rule of CEN that is an error in CII and a warning in UBL.
    private static func card(_ row: RuleRow, in context: String, number path: ElementPath) -> DocumentRule {
        DocumentRule(row, in: context) {
            $0.value(path).split(whereSeparator: \.isWhitespace).joined(separator: " ").count > 10
        }
    }

    /// Each syntax has codes of its own for the day on which VAT is due.
    private static func taxPoint(_ codes: String..., in context: String) -> DocumentRule {
        DocumentRule(.brCL06, in: context, "This syntax has \(codes.joined(separator: ", ")).") {
            !codes.contains($0.value)
        }
    }

    private static func vatNumber(in context: String, _ number: @escaping (DocumentElement) -> String?) -> DocumentRule
    {
        DocumentRule(.brCO09, in: context) { element in
            number(element).map { !CodeList.hasCountry(ofVAT: $0) } ?? false
        }
    }

    private static func positive(
        _ row: RuleRow, in context: String, _ path: ElementPath, isNeeded: Bool
    ) -> DocumentRule {
        DocumentRule(row, in: context) { line in
            guard line.has(path) else { return isNeeded }
            return line.all(path).allSatisfy { ExactDecimal($0.value).map { $0 < 0 } ?? false }
        }
    }

    private static func country(_ row: RuleRow, of party: String) -> DocumentRule {
        let way = ElementPath(
            "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/\(party)TradeParty/PostalTradeAddress/CountryID"
        )
        return DocumentRule(row, in: "/CrossIndustryInvoice") { $0.value(way).isEmpty }
    }

    /// In CII the days of a period are compared if both are in the format of days.
    private static func period(_ row: RuleRow, in context: String) -> DocumentRule {
        DocumentRule(row, in: context, dates) {
            guard $0.has("StartDateTime"), $0.has("EndDateTime") else { return false }
            guard let start = $0.day("StartDateTime/DateTimeString"),
                let end = $0.day("EndDateTime/DateTimeString")
            else { return true }
            return end < start
        }
    }

    private static func category(_ row: RuleRow, _ amounts: SyntaxElements, isCharge: Bool) -> DocumentRule {
        DocumentRule(
            row,
            in: amounts.isCII
                ? "ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge"
                : "/Invoice/AllowanceCharge | /CreditNote/AllowanceCharge", typeOfTax
        ) { item in
            item.first(amounts.isCharge)?.flag == isCharge
                && !item.contains(amounts.itemTax) { amounts.isVAT($0) && $0.has(amounts.category) }
        }
    }

    /// In CII the account of a credit transfer is examined where there is one; CII-SR-470 asks for it where there is none.
    private static func account(_ row: RuleRow, isBroken: @escaping (DocumentElement) -> Bool) -> DocumentRule {
        DocumentRule(row, in: "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount") { account in
            ["30", "58"].contains { account.parent?.says("TypeCode", $0) == true } && isBroken(account)
        }
    }

    private static func code(_ row: RuleRow, in context: String, _ list: CodeList) -> DocumentRule {
        DocumentRule(row, in: context) { !list.contains($0.value) && !$0.isLeftEmpty }
    }

    private static func category(_ row: RuleRow, in context: String) -> DocumentRule {
        DocumentRule(row, in: context) {
            !["AE", "L", "M", "E", "S", "Z", "G", "O", "K", "B"].contains($0.value) && !$0.isLeftEmpty
        }
    }
}

extension DocumentElement {
    /// The first date at the end of a path that is in the format of days.
    fileprivate func day(_ path: ElementPath) -> String? { all(path).first { $0[attribute: "format"] == "102" }?.text }

    /// `true` if it is an empty code, which the lists of Factur-X let pass.
    fileprivate var isLeftEmpty: Bool { value.isEmpty && root.isFacturX }

    /// `true` if the document claims to be Factur-X or ZUGFeRD.
    var isFacturX: Bool {
        let specification = specification.lowercased()
        return (specification.contains("factur-x") || specification.contains("zugferd"))
            && !specification.contains("xrechnung")
    }
}
