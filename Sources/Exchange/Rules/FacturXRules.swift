import Invoicing

/// BR-FXEXT: what Factur-X EXTENDED asks for in place of rules of the standard.
enum FacturXRules {
    static let extended: [DocumentRule] = [lines, texts, totals].flatMap { $0 }

    // MARK: Lines

    private static let lines: [DocumentRule] = [
        ofLine("BR-22", "BT-129", "Enter the quantity of the line.") { $0.has(quantity) },
        ofLine("BR-23", "BT-130", "Choose the unit of the line’s quantity.") {
            $0.contains(quantity) { $0[attribute: "unitCode"] != nil }
        },
        ofLine("BR-24", "BT-131", "Enter the amount of the line.") { $0.has(AmountElements.cii.lineAmount) },
        ofLine("BR-26", "BT-146", "Enter the net price of the line.") { $0.has(AmountElements.cii.price) },
        ofLine("CO-04", "BT-151", "Choose the kind of VAT of the line, and state VAT as its type of tax.") {
            $0.contains(AmountElements.cii.lineTax) {
                AmountElements.cii.isVAT($0) && $0.has(AmountElements.cii.category)
            }
        },
        DocumentRule(
            "BR-FXEXT-06", .facturX, in: "IncludedSupplyChainTradeLineItem", "BT-X-8",
            "State whether this line below another one is a normal line (DETAIL), groups lines (GROUP) or only informs (INFORMATION)."
        ) {
            !$0.value("AssociatedDocumentLineDocument/ParentLineID").isEmpty
                && $0.value("AssociatedDocumentLineDocument/LineStatusReasonCode").isEmpty
        },
    ]

    private static let quantity: ElementPath = "SpecifiedLineTradeDelivery/BilledQuantity"

    /// A rule for lines that neither group others nor only inform.
    private static func ofLine(
        _ number: String, _ term: String, _ sentence: String, isKept: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule(
            "BR-FXEXT-\(number)", .facturX, in: "IncludedSupplyChainTradeLineItem", term, sentence
        ) { line in
            guard let document = line.first("AssociatedDocumentLineDocument"),
                !document.has("LineStatusReasonCode") || document.says("LineStatusReasonCode", "DETAIL")
            else { return false }
            return !isKept(line)
        }
    }

    // MARK: Texts and codes

    private static let texts: [DocumentRule] = [
        note("01", "BT-22", in: "/CrossIndustryInvoice/ExchangedDocument/IncludedNote"),
        note("02", "BT-127", in: "AssociatedDocumentLineDocument/IncludedNote"),
        DocumentRule(
            "BR-FXEXT-03", .facturX, in: "SpecifiedTaxRegistration/ID",
            "Only the seller has a tax number other than a VAT identifier: state VA as the scheme."
        ) { $0[attribute: "schemeID"] != "VA" && !$0.isSomewhereInside(seller) },
        reason("BR-38", "BT-104", in: "ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge"),
        reason("BR-44", "BT-144", in: "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge"),
        DocumentRule(
            "BR-FXEXT-BR-54-1", .facturX, in: "ApplicableProductCharacteristic", "BT-160",
            "State the name of the property, or its code."
        ) { !$0.has("Description") && !$0.has("TypeCode") },
        DocumentRule(
            "BR-FXEXT-BR-54-2", .facturX, in: "ApplicableProductCharacteristic", "BT-161",
            "State the value of the property as a text or as a measure with its unit, not both."
        ) { property in
            let isMeasured = property.contains("ValueMeasure") { !($0[attribute: "unitCode"] ?? "").isEmpty }
            return property.has("Value") ? property.has("ValueMeasure") : !isMeasured
        },
    ]

    private static let seller = ElementName("SellerTradeParty")

    private static func note(_ number: String, _ term: String, in context: String) -> DocumentRule {
        DocumentRule("BR-FXEXT-\(number)", .facturX, in: context, term, "Enter the text of the remark, or its code.") {
            $0.has("SubjectCode") && !$0.has("ContentCode") && !$0.has("Content")
        }
    }

    private static func reason(_ number: String, _ term: String, in context: String) -> DocumentRule {
        DocumentRule("BR-FXEXT-\(number)", .facturX, in: context, term, "Enter the reason of the charge.") {
            $0.says("ChargeIndicator/Indicator", "true") && !$0.has("Reason") && !$0.has("ReasonCode")
        }
    }

    // MARK: Totals

    private static let totals: [DocumentRule] = [
        total("CO-11", "BT-107", "sum of the allowances: they add up to another amount") { document, totals in
            differs(totals, amounts.allowances, document, isCharge: false)
        },
        total("CO-12", "BT-108", "sum of the charges: they add up, with those for logistics, to another amount") {
            document, totals in
            differs(totals, amounts.charges, document, isCharge: true)
        },
        total(
            "CO-16", "BT-115",
            "amount due: it must be the total with VAT less the amount paid, plus rounding and adjustments"
        ) { document, totals in
            let adjustments = document.first(amounts.settlement)?.all("SpecifiedFinancialAdjustment") ?? []
            guard let due = totals.decimal(amounts.due) else { return !totals.has(amounts.due) }
            guard let total = amounts.sum([totals], amounts.gross), let paid = amounts.sum([totals], amounts.paid),
                let rounding = amounts.sum([totals], amounts.rounding),
                let adjustment = amounts.sum(adjustments, amounts.amount)
            else { return false }
            return due != total - paid + rounding + adjustment
        },
    ]

    private static let amounts = AmountElements.cii

    private static func total(
        _ number: String, _ term: String, _ fault: String,
        isBroken: @escaping (_ document: DocumentElement, _ totals: DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule("BR-FXEXT-\(number)", .facturX, in: amounts.document, term, "Correct the \(fault).") { document in
            amounts.totals(of: document).map { isBroken(document, $0) } ?? false
        }
    }

    /// Whether a total differs from its addends by more than a cent for each.
    private static func differs(
        _ totals: DocumentElement, _ path: ElementPath, _ document: DocumentElement, isCharge: Bool
    ) -> Bool {
        let items = amounts.items(of: document, isCharge: isCharge)
        let logistics =
            isCharge ? document.first(amounts.settlement)?.all("SpecifiedLogisticsServiceCharge") ?? [] : []
        guard totals.has(path) else { return !items.isEmpty }
        guard let total = totals.decimal(path), let sum = amounts.sum(items, amounts.amount),
            let ofLogistics = amounts.sum(logistics, "AppliedAmount")
        else { return false }
        let expected = sum.rounded(toPlaces: 2) + ofLogistics.rounded(toPlaces: 2)
        return abs(total - expected) > ExactDecimal(items.count + logistics.count, exponent: -2)
    }
}
