import Invoicing

/// Tables of what elements may have.
extension DocumentRule {
    /// Reads rules from a text: behind the elements that they examine and a colon, pairs of a number and a child.
    ///
    /// Numbers are those of CII-SR or UBL-SR; with a D in front, those of CII-DT or UBL-DT. Such a child may not be there: `013 Name`.
    /// A question mark allows one (`030? Content`), an equals sign demands exactly one, and an at sign means an attribute. An
    /// exclamation mark makes an error of the warning, a tilde says that EXTENDED-CTC-FR has a place for it, and a plus that
    /// Factur-X has the rule. Braces hold what is below a child.
    static func table(
        of syntax: String = "CII", _ text: String,
        unless isAllowed: @escaping (DocumentElement) -> Bool = { _ in false }
    ) -> [DocumentRule] {
        entries(of: text).map { marks, context, path in
            let id = "\(syntax)-\(marks.hasPrefix("D") ? "DT" : "SR")-\(marks.filter(\.isNumber))"
            return entry(marks, id, path, in: context, unless: isAllowed)
        }
    }

    /// Reads such a text: the marks before each child, the elements above it that are examined, and the path from these to it.
    static func entries(of text: String) -> [(marks: Substring, context: String, path: String)] {
        var (entries, context, around): ([(Substring, String, String)], String, [Substring]) = ([], "", [])
        for line in text.split(separator: "\n") {
            var words = line.split(separator: " ")[...]
            if line.hasSuffix(":") {
                context = String(line.dropLast()).replacing(
                    "…", with: "/CrossIndustryInvoice/SupplyChainTradeTransaction")
                words = []
            }
            while let word = words.popFirst() {
                if word == "}" {
                    around.removeLast()
                } else if words.first == "{" {
                    around.append(word)
                    words.removeFirst()
                } else if let name = words.popFirst() {
                    entries.append((word, context, (around + [name]).joined(separator: "/")))
                }
            }
        }
        return entries
    }

    private static func entry(
        _ marks: Substring, _ id: String, _ path: String, in context: String,
        unless isAllowed: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        var scope: RuleScope = marks.contains("!") ? [] : .warning
        if marks.contains("~") { scope.insert(.droppedInFrance) }
        if marks.contains("+") { scope.formUnion(.facturX) }
        return switch marks.last {
        case "?": atMost(1, path, id, scope, in: context)
        case "=": exactlyOne(path, id, scope, in: context)
        case "@": withoutAttribute(path, id, scope, in: context, unless: isAllowed)
        default: absent(path, id, scope, in: context)
        }
    }
}

extension RuleScope {
    /// The rules on structure that Factur-X keeps.
    static let facturX: RuleScope = [.basicWL, .extended]
}

/// The rules of the standard about how a document is written in CII.
enum CIIRules {
    static let all: [DocumentRule] = [
        DocumentRule.table(structureOfHead), DocumentRule.table(structureOfLines), DocumentRule.table(structureOfTrade),
        attributes, references, taxes, ofOneTax, repetitions, contacts, additionalDocuments,
    ].flatMap { $0 }

    private static let agreement = "/CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement"
    private static let settlement = "/CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement"
    private static let line = "/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem"

    // MARK: Attributes

    private static let attributes: [DocumentRule] =
        DocumentRule.table(
            """
            /CrossIndustryInvoice:
            D013!@ languageID  D014!@ languageLocaleID
            \(identifiersWithoutScheme.joined(separator: " | ")):
            D001!@ schemeName  D002!@ schemeAgencyName  D003!@ schemeDataURI  D004!@ schemeURI  D005!@ schemeID
            D006!@ schemeAgencyID  D007!@ schemeVersionID
            TypeCode:
            D008!@ name  D009!@ listURI
            …/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode:
            D045@ listID  D046@ listAgencyID  D047@ listVersionID  D048@ listURI
            *Quantity:
            D034!@ unitCodeListID  D035!@ unitCodeListAgencyID  D036!@ unitCodeListAgencyName
            *TradeTax/RateApplicablePercent:
            D059@ format
            """)
        + DocumentRule.table("*ID:\nD101!@ schemeName  D102!@ schemeAgencyName  D103!@ schemeDataURI  D104!@ schemeURI")
    {
        identifierContexts.contains($0.fullName)
    }
        + DocumentRule.table("*Amount:\nD031!@ currencyID  D032!@ currencyCodeListVersionID") {
            $0.name.text == "TaxTotalAmount"
        }

    private static let identifierContexts = Set(identifiersWithoutScheme.map { String($0.dropFirst()) })

    private static let identifiersWithoutScheme: [String] =
        [
            "/CrossIndustryInvoice/ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
            "/CrossIndustryInvoice/ExchangedDocument/ID", "\(line)/AssociatedDocumentLineDocument/LineID",
            "\(line)/SpecifiedTradeProduct/SellerAssignedID",
        ]

    // MARK: References and dates

    private static let references: [DocumentRule] = [
        reference("015", "URIID", "916"), reference("021", "Name", "916"),
        reference("022", "AttachmentBinaryObject", "916"),
        reference("024", "ReferenceTypeCode", "130", scope: .droppedInFrance),
        reference("018", "TypeCode", "50", "130", "916", scope: .droppedInFrance),
        DocumentRule("CII-DT-027", .droppedInFrance, in: "*ReferencedDocument", "Leave out the date of this reference.")
        { $0.has("FormattedIssueDateTime") && $0.name.text != "InvoiceReferencedDocument" },
        DocumentRule("CII-DT-097", .facturX, in: "DateTimeString", "Write the date as eight digits: 20261121.") {
            $0[attribute: "format"] == "102" && !$0.value.isBasicDate
        },
    ]

    /// A child that only an additional document has, and only one of some types.
    private static func reference(
        _ number: String, _ child: String, _ types: String..., scope: RuleScope = []
    ) -> DocumentRule {
        let way = ElementPath(child)
        return DocumentRule(
            "CII-DT-\(number)", scope, in: "*ReferencedDocument",
            "\(child) belongs to an additional document of type \(types.joined(separator: ", ")): leave it out here."
        ) { element in
            element.has(way)
                && !(element.name.text == "AdditionalReferencedDocument"
                    && types.contains { element.says("TypeCode", $0) })
        }
    }

    // MARK: Taxes

    private static let taxes: [DocumentRule] = [
        DocumentRule("CII-DT-037", in: "*TradeTax", "Write VAT as the type of tax.") {
            $0.has("TypeCode") && !$0.says("TypeCode", "VAT")
        },
        ofDocument("041", "BasisAmount"), ofDocument("054", "TaxPointDate"),
        ofDocument("058", "DueDateTypeCode", .droppedInFrance),
    ]

    private static func ofDocument(_ number: String, _ child: String, _ scope: RuleScope = []) -> DocumentRule {
        DocumentRule(
            "CII-DT-\(number)", [.warning, scope], in: "*TradeTax/\(child)",
            "Only a tax of the whole document has \(child): leave it out."
        ) { !$0.isSomewhereInside(header) }
    }

    private static let ofOneTax: [DocumentRule] = [
        ofApplicable("052", "ExemptionReasonCode"), ofApplicable("098", "ExemptionReason"),
    ]

    private static func ofApplicable(_ number: String, _ child: String) -> DocumentRule {
        DocumentRule(
            "CII-DT-\(number)", [.warning, .droppedInFrance], in: "*TradeTax/\(child)",
            "Only an applicable tax has \(child): leave it out."
        ) { $0.parent?.name.text != "ApplicableTradeTax" }
    }

    private static let header = ElementName("ApplicableHeaderTradeSettlement")

    // MARK: Single elements

    private static let repetitions: [DocumentRule] = [
        DocumentRule(
            "CII-SR-046", in: "\(line)/SpecifiedTradeProduct", "BT-157",
            "State the scheme of the item’s standard identifier."
        ) { $0.has("GlobalID") && $0.all("GlobalID").allSatisfy { $0[attribute: "schemeID"] == nil } },
        DocumentRule(
            "CII-SR-090", in: "\(line)/SpecifiedTradeProduct", "BT-159",
            "State the code of the country of origin exactly once."
        ) { $0.has("OriginTradeCountry") && $0.count("OriginTradeCountry/ID") != 1 },
        DocumentRule(
            "CII-SR-119", .warning, in: "\(line)/SpecifiedLineTradeAgreement", "BT-147",
            "State the discount on the price with its amount and the charge indicator false."
        ) { agreement in
            let discount = agreement.all("GrossPriceProductTradePrice/AppliedTradeAllowanceCharge")
            let hasAmount = discount.contains { $0.has("ActualAmount") }
            let isDiscount = discount.contains { $0.first("ChargeIndicator/Indicator")?.flag == false }
            let isSilent = discount.allSatisfy { !$0.has("ChargeIndicator") } && !hasAmount
            return !(isDiscount && hasAmount || isSilent)
        },
        DocumentRule(
            "CII-SR-463", [.facturX, .minimum], in: "SpecifiedTradeAllowanceCharge",
            "State whether it is an allowance or a charge."
        ) { !$0.has("ChargeIndicator") },
        DocumentRule(
            "CII-SR-186", .warning,
            in: "\(line)/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/CalculationPercent",
            "Leave out the format of the percentage."
        ) { $0[attribute: "format"] != nil },
        DocumentRule(
            "CII-SR-474", [.warning, .droppedInFrance], in: "\(line)/SpecifiedLineTradeSettlement", "BT-128",
            "A line may refer to only one invoiced object: remove the others."
        ) { $0.all("AdditionalReferencedDocument").count { $0.says("TypeCode", "130") } > 1 },
        DocumentRule("CII-SR-462", in: settlement, "BT-8", "State the same tax point code in each group of VAT.") {
            Set($0.all("ApplicableTradeTax/DueDateTypeCode").map(\.text)).count > 1
        },
        DocumentRule(
            "CII-SR-470", [.basicWL, .droppedInFrance], in: settlement, "BT-84",
            "State the account for each credit transfer."
        ) {
            $0.contains("SpecifiedTradeSettlementPaymentMeans") { means in
                ["30", "58"].contains(means.value("TypeCode"))
                    && !means.has("PayeePartyCreditorFinancialAccount/IBANID")
                    && !means.has("PayeePartyCreditorFinancialAccount/ProprietaryID")
            }
        },
        same("467", "TypeCode", "BT-81"), same("468", "Information", "BT-82"),
    ]

    private static let contacts: [DocumentRule] = [
        oneIdentifier("450", "BuyerTradeParty", in: agreement), oneIdentifier("451", "PayeeTradeParty", in: settlement),
        oneIdentifier("449", "ShipToTradeParty", in: delivery), contact("465", of: "Seller"),
        contact("466", of: "Buyer"),
    ]

    private static let additionalDocuments: [DocumentRule] = [
        additional("457", "50"), additional("458", "130", .droppedInFrance),
        additional("475", "916", .extended, "Name"), additional("476", "916", .extended, "AttachmentBinaryObject"),
    ]

    private static func additional(
        _ number: String, _ type: String, _ scope: RuleScope = [], _ child: String = ""
    ) -> DocumentRule {
        let way = ElementPath(child)
        return DocumentRule(
            "CII-SR-\(number)", [.warning, scope], in: agreement,
            "Only one additional document of type \(type)\(child.isEmpty ? "" : " with \(child)") is allowed."
        ) { agreement in
            let documents = agreement.all("AdditionalReferencedDocument").filter { $0.says("TypeCode", type) }
            return documents.reduce(0) { $0 + $1.count(way) } > 1
        }
    }

    private static let delivery = "/CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery"

    /// All means of payment say the same.
    private static func same(_ number: String, _ child: String, _ term: String) -> DocumentRule {
        let way = ElementPath(child)
        return DocumentRule(
            "CII-SR-\(number)", .facturX, in: settlement, term, "State the same \(child) for each means of payment."
        ) { Set($0.all("SpecifiedTradeSettlementPaymentMeans").flatMap { $0.all(way).map(\.value) }).count > 1 }
    }

    private static func oneIdentifier(_ number: String, _ party: String, in context: String) -> DocumentRule {
        let (own, global) = (ElementPath("\(party)/ID"), ElementPath("\(party)/GlobalID"))
        return DocumentRule(
            "CII-SR-\(number)", .warning, in: context, "\(party) has an ID or a GlobalID, not both: leave one out."
        ) { $0.has(own) && $0.has(global) }
    }

    private static func contact(_ number: String, of party: String) -> DocumentRule {
        let name = ElementPath("\(party)TradeParty/DefinedTradeContact/PersonName")
        let department = ElementPath("\(party)TradeParty/DefinedTradeContact/DepartmentName")
        return DocumentRule(
            "CII-SR-\(number)", [.warning, .facturX, .minimum, .errorInFacturX], in: agreement,
            "The contact of the \(party.lowercased()) is a person or a department, not both: leave one out."
        ) { $0.has(name) && $0.has(department) }
    }
}

extension DocumentElement {
    /// The value of a flag; nil if the text is none.
    var flag: Bool? {
        switch value {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}

extension String {
    /// `true` if it is a date of eight digits, whatever the length of the month.
    fileprivate var isBasicDate: Bool {
        let digits = Array(utf8)
        guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        let (month, day) = (Int(dropFirst(4).prefix(2)) ?? 0, Int(suffix(2)) ?? 0)
        return (1...12).contains(month) && (1...31).contains(day)
    }
}
