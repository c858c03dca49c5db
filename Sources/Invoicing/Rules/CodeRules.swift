import Derive

/// BR-CL-01 to BR-CL-26: codes are ones that their lists have.
enum CodeRules {
    private static let type = RuleRow(
        "BR-CL-01", "BT-3", "Choose a type of document from the list UNTDID 1001.", .minimum)

    static let head: [Rule<Invoice>] = [
        Rule(type, \.typeCode, detail: { unknown($0.typeCode) }) {
            let list = $0.typeCode.isCreditNote ? CodeList.creditNoteTypes : CodeList.invoiceTypes
            return !$0.isQuote && $0.typeCode.isUnknown(in: list)
        },
        Rule(type, \.typeCode, detail: { typeOfOtherRoot($0) }) { $0.hasTypeOfOtherRoot },
        Rule(
            "BR-CL-04", "BT-5", \.currency, "Choose a currency from the list ISO 4217.", .minimum,
            detail: { unknown($0.currency) }
        ) { $0.currency.isUnknown(in: .currencies) },
        Rule(
            "BR-CL-05", "BT-6", \.vatAccountingCurrency, "Choose a currency for VAT from the list ISO 4217.",
            detail: { unknown($0.vatAccountingCurrency) }
        ) { $0.vatAccountingCurrency?.isUnknown(in: .currencies) ?? false },
        Rule(.brCL06, \.taxPointCode, detail: { unknown($0.taxPointCode) }) {
            $0.taxPointCode?.isUnknown(in: .vatPointDates) ?? false
        },
    ]

    private static func typeOfOtherRoot(_ invoice: Invoice) -> String {
        guard let root = invoice.countingRoot else { return "" }
        let (own, other) = root.isCreditNote ? ("a credit note", "an invoice") : ("an invoice", "a credit note")
        return "The document’s root is \(root.name), that of \(own), but its type \(root.typeCode.code) is \(other)’s "
            + "(\(root.place))."
    }

    static let seller = party("BT-29", "BT-30", "BT-34", mayHaveCreditorNumber: true)
    static let buyer = party("BT-46", "BT-47", "BT-49", mayHaveCreditorNumber: false)

    private static func party(
        _ identifiers: String, _ registration: String, _ address: String, mayHaveCreditorNumber: Bool
    ) -> [Rule<Party>] {
        [
            Rule(.brCL10, of: identifiers, \.identifiers) {
                $0.identifiers.contains {
                    mayHaveCreditorNumber ? $0.hasUnknownPartyScheme : $0.hasUnknownScheme(in: .identifierSchemes)
                }
            },
            Rule(.brCL11, of: registration, \.legalRegistration) {
                $0.legalRegistration?.hasUnknownScheme(in: .identifierSchemes) ?? false
            },
            Rule(.brCL25, of: address, \.electronicAddress) {
                $0.electronicAddress?.hasUnknownScheme(in: .addressSchemes) ?? false
            },
        ]
    }

    static let payee: [Rule<Payee>] = [
        Rule(.brCL10, of: "BT-60", \.identifier) { $0.identifier?.hasUnknownPartyScheme ?? false },
        Rule(.brCL11, of: "BT-61", \.legalRegistration) {
            $0.legalRegistration?.hasUnknownScheme(in: .identifierSchemes) ?? false
        },
    ]

    static let delivery: [Rule<Delivery>] = [
        Rule(.brCL26, \.location) { $0.location?.hasUnknownScheme(in: .identifierSchemes) ?? false }
    ]

    static func country(_ term: String) -> Rule<PostalAddress> {
        Rule(.brCL14, of: term, \.countryCode, detail: { "There is none with the code \($0.countryCode)." }) {
            $0.countryCode.isUnknown(in: .countries)
        }
    }

    static let instructions: [Rule<PaymentInstructions>] = [
        Rule(.brCL16, \.meansCode, detail: { unknown($0.meansCode) }) { $0.meansCode.isUnknown(in: .paymentMeans) }
    ]

    static let references: [Rule<Invoice>] = [
        Rule(object, of: "BT-18", \.invoicedObject) { $0.invoicedObject?.hasUnknownScheme(in: .references) ?? false },
        Rule(.brCL08, \.notes) { $0.notes.contains { $0.subjectCode.isUnknown(in: .noteSubjects) } },
        Rule(
            "BR-CL-22", "BT-121", \.exemptionReasons, "Choose the code for the exemption from VAT from the VATEX list."
        ) { $0.exemptionReasons.values.contains { $0.code.uppercased().isUnknown(in: .exemptionReasons) } },
    ]

    private static let object = RuleRow(
        "BR-CL-07", "", "Choose what the invoiced object’s identifier refers to.", .onlyUBLInFrance)

    static let supportingDocument: [Rule<SupportingDocument>] = [
        Rule(.brCL24, \.attachment) { $0.attachment?.mediaType.isUnknown(in: .mediaTypes) ?? false }
    ]

    private static func unknown(_ code: (any Code)?) -> String { "There is none with the code \(code?.code ?? "")." }

    // MARK: Lines, allowances and charges

    static let item: [Rule<InvoiceLine>] = [
        Rule(object, of: "BT-128", \.invoicedObject) { $0.invoicedObject?.hasUnknownScheme(in: .references) ?? false },
        Rule("BR-CL-13", "BT-158", \.itemClassifications, "Choose the scheme of the item’s class from the list.") {
            $0.itemClassifications.contains { $0.identifier.hasUnknownScheme(in: .classifications) }
        },
        Rule(.brCL15, \.itemCountryOfOrigin) { $0.itemCountryOfOrigin.isUnknown(in: .countries) },
        Rule(.brCL21, \.standardItemIdentifier) {
            $0.standardItemIdentifier?.hasUnknownScheme(in: .identifierSchemes) ?? false
        },
        Rule(.brCL23, \.unitCode, detail: { "There is none with the code \($0.unitCode)." }) {
            !$0.unitCode.isEmpty && !CodeList.hasUnit($0.unitCode)
        },
        Rule(.brCL23, of: "BT-150", \.priceBaseUnitCode) {
            !$0.priceBaseUnitCode.isEmpty && !CodeList.hasUnit($0.priceBaseUnitCode)
        },
    ]

    static let lineVAT: [Rule<InvoiceLine>] = [
        Rule(.brCL18, \.vatCategory) { !$0.vatCategory.isEmpty && !$0.vatCategory.isKnown }
    ]

}

extension Code {
    fileprivate func isUnknown(in list: CodeList) -> Bool { code.isUnknown(in: list) }
}

extension String {
    func isUnknown(in list: CodeList) -> Bool { !isEmpty && !list.contains(self) }
}

extension Identifier {
    fileprivate func hasUnknownScheme(in list: CodeList) -> Bool { scheme.isUnknown(in: list) }
    fileprivate var hasUnknownPartyScheme: Bool { !scheme.isEmpty && !CodeList.hasPartyScheme(scheme) }
}
