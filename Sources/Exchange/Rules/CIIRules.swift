import Invoicing

/// The children that an element does not have, has at most once, and has exactly once: `009! Name` has the number 009.
///
/// Numbers are those of CII-SR; with a D in front, those of CII-DT. An exclamation mark makes an error of the warning, a tilde says
/// that EXTENDED-CTC-FR has a place for it, and a plus that Factur-X has the rule. Braces hold what is below a child.
struct StructureTable {
    let rules: [DocumentRule]

    init(_ context: String, absent: String = "", atMostOne: String = "", exactlyOne: String = "") {
        let context = context.replacing("…", with: "/CrossIndustryInvoice/SupplyChainTradeTransaction")
        let absent = Self.entries(absent).map { entry in
            DocumentRule.absent(entry.path, entry.id, .standard, entry.severity, entry.scope, in: context)
        }
        let atMostOne = Self.entries(atMostOne).map { entry in
            DocumentRule.atMost(1, entry.path, entry.id, .standard, entry.severity, entry.scope, in: context)
        }
        let exactlyOne = Self.entries(exactlyOne).map { entry in
            DocumentRule.exactlyOne(entry.path, entry.id, .standard, entry.severity, entry.scope, in: context)
        }
        rules = absent + atMostOne + exactlyOne
    }

    private typealias Entry = (id: String, path: String, severity: Problem.Severity, scope: RuleScope)

    private static func entries(_ text: String) -> [Entry] {
        var (entries, around): ([Entry], [Substring]) = ([], [])
        var words = text.split { $0 == " " || $0 == "\n" }[...]
        while let word = words.popFirst() {
            if word == "}" {
                around.removeLast()
            } else if words.first == "{" {
                around.append(word)
                words.removeFirst()
            } else if let name = words.popFirst() {
                let family = word.hasPrefix("D") ? "CII-DT-" : "CII-SR-"
                let id = family + word.filter(\.isNumber)
                let path = (around + [name]).joined(separator: "/")
                entries.append((id, path, word.contains("!") ? .error : .warning, RuleScope(marks: word)))
            }
        }
        return entries
    }
}

extension RuleScope {
    /// The scope that marks behind a number in a table name.
    init(marks: Substring) {
        self = marks.contains("~") ? .droppedInFrance : marks.contains("+") ? .facturX : []
    }

    /// The rules on structure that Factur-X keeps.
    static let facturX: RuleScope = [.basicWL, .extended]
}

/// The rules of the standard about how a document is written in CII.
enum CIIRules {
    static let all: [DocumentRule] = [
        tables.flatMap(\.rules), attributes, references, taxes, ofOneTax, repetitions, contacts, additionalDocuments,
    ].flatMap { $0 }

    private static let tables = [structureOfHead, structureOfLines, structureOfTrade].flatMap { $0 }

    private static let agreement = "/CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement"
    private static let settlement = "/CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement"
    private static let line = "/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem"

    // MARK: Attributes

    private static let attributes: [DocumentRule] = [
        without("013 languageID  014 languageLocaleID", .error, in: "/CrossIndustryInvoice"),
        without(
            """
            001 schemeName  002 schemeAgencyName  003 schemeDataURI  004 schemeURI  005 schemeID  006 schemeAgencyID
            007 schemeVersionID
            """, .error, in: identifiersWithoutScheme.joined(separator: " | ")),
        without(
            "101 schemeName  102 schemeAgencyName  103 schemeDataURI  104 schemeURI", .error, in: "*ID",
            unless: { identifierContexts.contains($0.fullName) }),
        without("008 name  009 listURI", .error, in: "TypeCode"),
        without(
            "045 listID  046 listAgencyID  047 listVersionID  048 listURI", .warning,
            in: "\(line)/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode"),
        without(
            "031 currencyID  032 currencyCodeListVersionID", .error, in: "*Amount",
            unless: { $0.name.text == "TaxTotalAmount" }),
        without("034 unitCodeListID  035 unitCodeListAgencyID  036 unitCodeListAgencyName", .error, in: "*Quantity"),
        without("059 format", .warning, in: "*TradeTax/RateApplicablePercent"),
    ].flatMap { $0 }

    private static func without(
        _ text: String, _ severity: Problem.Severity, in context: String,
        unless isAllowed: @escaping (DocumentElement) -> Bool = { _ in false }
    ) -> [DocumentRule] {
        let words = text.split { $0 == " " || $0 == "\n" }
        return stride(from: 0, to: words.count - 1, by: 2).map {
            .withoutAttribute(
                String(words[$0 + 1]), "CII-DT-\(words[$0])", .standard, severity, in: context, unless: isAllowed)
        }
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
        DocumentRule(
            "CII-DT-027", .standard, .error, .droppedInFrance, in: "*ReferencedDocument", "",
            "Leave out the date of this reference."
        ) { $0.has("FormattedIssueDateTime") && $0.name.text != "InvoiceReferencedDocument" },
        DocumentRule(
            "CII-DT-097", .standard, .error, .facturX, in: "DateTimeString", "",
            "Write the date as eight digits: 20261121."
        ) { $0[attribute: "format"] == "102" && !$0.value.isBasicDate },
    ]

    /// A child that only an additional document has, and only one of some types.
    private static func reference(
        _ number: String, _ child: String, _ types: String..., scope: RuleScope = []
    ) -> DocumentRule {
        let way = ElementPath(child)
        return DocumentRule(
            "CII-DT-\(number)", .standard, .error, scope, in: "*ReferencedDocument", "",
            "\(child) belongs to an additional document of type \(types.joined(separator: ", ")): leave it out here."
        ) { element in
            element.has(way)
                && !(element.name.text == "AdditionalReferencedDocument"
                    && types.contains { element.says("TypeCode", $0) })
        }
    }

    // MARK: Taxes

    private static let taxes: [DocumentRule] = [
        DocumentRule("CII-DT-037", .standard, in: "*TradeTax", "Write VAT as the type of tax.") {
            $0.has("TypeCode") && !$0.says("TypeCode", "VAT")
        },
        ofDocument("041", "BasisAmount"), ofDocument("054", "TaxPointDate"),
        ofDocument("058", "DueDateTypeCode", .droppedInFrance),
    ]

    private static func ofDocument(_ number: String, _ child: String, _ scope: RuleScope = []) -> DocumentRule {
        DocumentRule(
            "CII-DT-\(number)", .standard, .warning, scope, in: "*TradeTax/\(child)", "",
            "Only a tax of the whole document has \(child): leave it out."
        ) { !$0.isSomewhereInside(header) }
    }

    private static let ofOneTax: [DocumentRule] = [
        ofApplicable("052", "ExemptionReasonCode"), ofApplicable("098", "ExemptionReason"),
    ]

    private static func ofApplicable(_ number: String, _ child: String) -> DocumentRule {
        DocumentRule(
            "CII-DT-\(number)", .standard, .warning, .droppedInFrance, in: "*TradeTax/\(child)", "",
            "Only an applicable tax has \(child): leave it out."
        ) { $0.parent?.name.text != "ApplicableTradeTax" }
    }

    private static let header = ElementName("ApplicableHeaderTradeSettlement")

    // MARK: Single elements

    private static let repetitions: [DocumentRule] = [
        DocumentRule(
            "CII-SR-046", .standard, in: "\(line)/SpecifiedTradeProduct", "BT-157",
            "State the scheme of the item’s standard identifier."
        ) { $0.has("GlobalID") && $0.all("GlobalID").allSatisfy { $0[attribute: "schemeID"] == nil } },
        DocumentRule(
            "CII-SR-090", .standard, in: "\(line)/SpecifiedTradeProduct", "BT-159",
            "State the code of the country of origin exactly once."
        ) { $0.has("OriginTradeCountry") && $0.count("OriginTradeCountry/ID") != 1 },
        DocumentRule(
            "CII-SR-119", .standard, .warning, in: "\(line)/SpecifiedLineTradeAgreement", "BT-147",
            "State the discount on the price with its amount and the charge indicator false."
        ) { agreement in
            let discount = agreement.all("GrossPriceProductTradePrice/AppliedTradeAllowanceCharge")
            let hasAmount = discount.contains { $0.has("ActualAmount") }
            let isDiscount = discount.contains { $0.first("ChargeIndicator/Indicator")?.flag == false }
            let isSilent = discount.allSatisfy { !$0.has("ChargeIndicator") } && !hasAmount
            return !(isDiscount && hasAmount || isSilent)
        },
        DocumentRule(
            "CII-SR-463", .standard, .error, [.facturX, .minimum], in: "SpecifiedTradeAllowanceCharge", "",
            "State whether it is an allowance or a charge."
        ) { !$0.has("ChargeIndicator") },
        DocumentRule(
            "CII-SR-186", .standard, .warning,
            in: "\(line)/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/CalculationPercent",
            "Leave out the format of the percentage."
        ) { $0[attribute: "format"] != nil },
        DocumentRule(
            "CII-SR-474", .standard, .warning, .droppedInFrance, in: "\(line)/SpecifiedLineTradeSettlement", "BT-128",
            "A line may refer to only one invoiced object: remove the others."
        ) { $0.all("AdditionalReferencedDocument").count { $0.says("TypeCode", "130") } > 1 },
        DocumentRule(
            "CII-SR-462", .standard, in: settlement, "BT-8", "State the same tax point code in each group of VAT."
        ) { Set($0.all("ApplicableTradeTax/DueDateTypeCode").map(\.text)).count > 1 },
        DocumentRule(
            "CII-SR-470", .standard, .error, [.basicWL, .droppedInFrance], in: settlement, "BT-84",
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
            "CII-SR-\(number)", .standard, .warning, scope, in: agreement, "",
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
            "CII-SR-\(number)", .standard, .error, .facturX, in: settlement, term,
            "State the same \(child) for each means of payment."
        ) { Set($0.all("SpecifiedTradeSettlementPaymentMeans").flatMap { $0.all(way).map(\.value) }).count > 1 }
    }

    private static func oneIdentifier(_ number: String, _ party: String, in context: String) -> DocumentRule {
        let (own, global) = (ElementPath("\(party)/ID"), ElementPath("\(party)/GlobalID"))
        return DocumentRule(
            "CII-SR-\(number)", .standard, .warning, in: context,
            "\(party) has an ID or a GlobalID, not both: leave one out."
        ) { $0.has(own) && $0.has(global) }
    }

    private static func contact(_ number: String, of party: String) -> DocumentRule {
        let name = ElementPath("\(party)TradeParty/DefinedTradeContact/PersonName")
        let department = ElementPath("\(party)TradeParty/DefinedTradeContact/DepartmentName")
        return DocumentRule(
            "CII-SR-\(number)", .standard, .warning, [.facturX, .minimum, .errorInFacturX], in: agreement, "",
            "The contact of the \(party.lowercased()) is a person or a department, not both: leave one out."
        ) { $0.has(name) && $0.has(department) }
    }
}

extension DocumentElement {
    /// What a flag says; nil if it says nothing that is one.
    var flag: Bool? {
        switch value {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}

extension String {
    /// Whether it is a date of eight digits, whatever the length of the month.
    fileprivate var isBasicDate: Bool {
        let digits = Array(utf8)
        guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        let (month, day) = (Int(dropFirst(4).prefix(2)) ?? 0, Int(suffix(2)) ?? 0)
        return (1...12).contains(month) && (1...31).contains(day)
    }
}
