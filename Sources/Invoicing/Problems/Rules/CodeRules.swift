import Derive

/// BR-CL-01 to BR-CL-26: codes are ones that their lists have.
enum CodeRules {
    static let head: [Rule<Invoice>] = [
        Rule("BR-CL-01", "BT-3", \.typeCode, saying: { unknown("type of document", $0.typeCode) }) {
            let list = $0.typeCode.isCreditNote ? CodeList.creditNoteTypes : CodeList.invoiceTypes
            return !$0.isQuote && $0.typeCode.isUnknown(in: list)
        }
        .listed("Choose a type of document from the list UNTDID 1001."),
        Rule("BR-CL-01", "BT-3", \.typeCode, saying: { typeOfOtherRoot($0) }) { $0.hasTypeOfOtherRoot },
        Rule("BR-CL-04", "BT-5", \.currency, saying: { unknown("currency", $0.currency) }) {
            $0.currency.isUnknown(in: .currencies)
        }
        .listed("Choose a currency from the list ISO 4217."),
        Rule(
            "BR-CL-05", "BT-6", \.vatAccountingCurrency,
            saying: { unknown("currency for VAT", $0.vatAccountingCurrency) }
        ) {
            $0.vatAccountingCurrency?.isUnknown(in: .currencies) ?? false
        }
        .listed("Choose a currency for VAT from the list ISO 4217."),
        Rule("BR-CL-06", "BT-8", \.taxPointCode, saying: { unknown("event at which VAT is due", $0.taxPointCode) }) {
            $0.taxPointCode?.isUnknown(in: .vatPointDates) ?? false
        }
        .listed("Choose an event at which VAT is due from the list UNTDID 2005."),
    ]

    private static func typeOfOtherRoot(_ invoice: Invoice) -> String {
        guard let root = invoice.countingRoot else { return "" }
        let (own, other) = root.isCreditNote ? ("a credit note", "an invoice") : ("an invoice", "a credit note")
        return "Choose a type that \(own) can have: the document’s root is \(root.name), but its type "
            + "\(root.typeCode.code) is \(other)’s (\(root.place))."
    }

    static let seller = party("BT-29", "BT-30", "BT-34", mayHaveCreditorNumber: true)
    static let buyer = party("BT-46", "BT-47", "BT-49", mayHaveCreditorNumber: false)

    private static func party(
        _ identifiers: String, _ registration: String, _ address: String, mayHaveCreditorNumber: Bool
    ) -> [Rule<Party>] {
        [
            Rule("BR-CL-10", identifiers, \.identifiers, "Choose the scheme of each identifier from ISO 6523.") {
                $0.identifiers.contains {
                    mayHaveCreditorNumber ? $0.hasUnknownPartyScheme : $0.hasUnknownScheme(in: .identifierSchemes)
                }
            },
            Rule("BR-CL-11", registration, \.legalRegistration, registrationSentence) {
                $0.legalRegistration?.hasUnknownScheme(in: .identifierSchemes) ?? false
            },
            Rule("BR-CL-25", address, \.electronicAddress, "Choose the kind of electronic address from the EAS list.") {
                $0.electronicAddress?.hasUnknownScheme(in: .addressSchemes) ?? false
            },
        ]
    }

    private static let registrationSentence = "Choose the register’s scheme from ISO 6523."

    static let payee: [Rule<Payee>] = [
        Rule("BR-CL-10", "BT-60", \.identifier, "Choose the scheme of the payee’s identifier from ISO 6523.") {
            $0.identifier?.hasUnknownPartyScheme ?? false
        },
        Rule("BR-CL-11", "BT-61", \.legalRegistration, registrationSentence) {
            $0.legalRegistration?.hasUnknownScheme(in: .identifierSchemes) ?? false
        },
    ]

    static let delivery: [Rule<Delivery>] = [
        Rule("BR-CL-26", "BT-71", \.location, "Choose the scheme of the place’s identifier from ISO 6523.") {
            $0.location?.hasUnknownScheme(in: .identifierSchemes) ?? false
        }
    ]

    static func country(_ term: String) -> Rule<PostalAddress> {
        Rule(
            "BR-CL-14", term, \.countryCode,
            saying: { "Choose a country: there is none with the code \($0.countryCode)." }
        ) {
            $0.countryCode.isUnknown(in: .countries)
        }
    }

    static let instructions: [Rule<PaymentInstructions>] = [
        Rule("BR-CL-16", "BT-81", \.meansCode, saying: { unknown("means of payment", $0.meansCode) }) {
            $0.meansCode.isUnknown(in: .paymentMeans)
        }
    ]

    static let references: [Rule<Invoice>] = [
        Rule("BR-CL-07", "BT-18", \.invoicedObject, "Choose what the invoiced object’s identifier refers to.") {
            $0.invoicedObject?.hasUnknownScheme(in: .references) ?? false
        },
        Rule("BR-CL-08", "BT-21", \.notes, "Choose what each remark is about from the list, or leave that out.") {
            $0.notes.contains { $0.subjectCode.isUnknown(in: .noteSubjects) }
        },
        Rule(
            "BR-CL-22", "BT-121", \.exemptionReasons, "Choose the code for the exemption from VAT from the VATEX list."
        ) {
            $0.exemptionReasons.values.contains { $0.code.uppercased().isUnknown(in: .exemptionReasons) }
        },
    ]

    static let supportingDocument: [Rule<SupportingDocument>] = [
        Rule("BR-CL-24", "BT-125", \.attachment, "Attach a PDF, a PNG, a JPEG, a CSV file or a spreadsheet.") {
            $0.attachment?.mediaType.isUnknown(in: .mediaTypes) ?? false
        }
    ]

    private static func unknown(_ name: String, _ code: (any Code)?) -> String {
        "Choose the \(name) from the list: there is none with the code \(code?.code ?? "")."
    }
}

/// Codes of lines, allowances and charges.
extension CodeRules {
    static let item: [Rule<InvoiceLine>] = [
        Rule("BR-CL-07", "BT-128", \.invoicedObject, "Choose what the line’s object identifier refers to.") {
            $0.invoicedObject?.hasUnknownScheme(in: .references) ?? false
        },
        Rule("BR-CL-13", "BT-158", \.itemClassifications, "Choose the scheme of the item’s class from the list.") {
            $0.itemClassifications.contains { $0.identifier.hasUnknownScheme(in: .classifications) }
        },
        Rule("BR-CL-15", "BT-159", \.itemCountryOfOrigin, "Choose the country that the item comes from.") {
            $0.itemCountryOfOrigin.isUnknown(in: .countries)
        },
        Rule("BR-CL-21", "BT-157", \.standardItemIdentifier, "Choose the scheme of the item’s number from ISO 6523.") {
            $0.standardItemIdentifier?.hasUnknownScheme(in: .identifierSchemes) ?? false
        },
        Rule("BR-CL-23", "BT-130", \.unitCode, saying: { "Choose a unit: there is none with the code \($0.unitCode)." })
        {
            !$0.unitCode.isEmpty && !CodeList.hasUnit($0.unitCode)
        },
        Rule("BR-CL-23", "BT-150", \.priceBaseUnitCode, "Choose the unit of the price’s quantity from the list.") {
            !$0.priceBaseUnitCode.isEmpty && !CodeList.hasUnit($0.priceBaseUnitCode)
        },
    ]

    static let lineVAT: [Rule<InvoiceLine>] = [
        Rule("BR-CL-18", "BT-151", \.vatCategory, "Choose the kind of VAT of the line from those of the standard.") {
            !$0.vatCategory.isEmpty && !$0.vatCategory.isKnown
        }
    ]

    static func allowanceOrCharge(isCharge: Bool) -> [Rule<DocumentAllowanceCharge>] {
        [
            reason(isCharge, isCharge ? "BT-105" : "BT-98", .document),
            Rule(
                "BR-CL-17", isCharge ? "BT-102" : "BT-95", \.vatCategory,
                "Choose the kind of VAT of the \(isCharge ? "charge" : "allowance") from those of the standard."
            ) { !$0.vatCategory.isEmpty && !$0.vatCategory.isKnown },
        ]
    }

    static func lineAllowanceOrCharge(isCharge: Bool) -> [Rule<LineAllowanceCharge>] {
        [reason(isCharge, isCharge ? "BT-145" : "BT-140", .line)]
    }

    private static func reason<Item>(
        _ isCharge: Bool, _ term: String, _ paths: AllowanceChargePaths<Item>
    ) -> Rule<Item> {
        let list = isCharge ? CodeList.chargeReasons : .allowanceReasons
        let name = isCharge ? "charge" : "allowance"
        return Rule(
            isCharge ? "BR-CL-20" : "BR-CL-19", term, paths.reasonCode,
            "Choose the code for the \(name)’s reason from the list, or give the reason in words."
        ) { $0.reasonCode.isUnknown(in: list) }
    }
}

extension Code {
    fileprivate func isUnknown(in list: CodeList) -> Bool { code.isUnknown(in: list) }
}

extension String {
    fileprivate func isUnknown(in list: CodeList) -> Bool { !isEmpty && !list.contains(self) }
}

extension Identifier {
    fileprivate func hasUnknownScheme(in list: CodeList) -> Bool { scheme.isUnknown(in: list) }
    fileprivate var hasUnknownPartyScheme: Bool { !scheme.isEmpty && !CodeList.hasPartyScheme(scheme) }
}
