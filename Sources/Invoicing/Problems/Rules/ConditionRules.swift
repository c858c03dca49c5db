import Derive

/// BR-CO-03 to BR-CO-09 and BR-CO-19 to BR-CO-26: terms that need or exclude one another.
enum ConditionRules {
    static let head: [Rule<Invoice>] = [
        Rule(
            "BR-CO-03", "BT-7", \.taxPointDate,
            "Keep either the day on which VAT is due or the event at which it is due: they exclude one another."
        ) { $0.taxPointDate != nil && !($0.taxPointCode?.isEmpty ?? true) }
    ]

    static let seller = [vatIdentifier(of: "seller", "BT-31")]

    static let sellerNumbers: [Rule<Invoice>] = [
        Rule(
            "BR-CO-26", "BT-31", in: \.seller, \.vatIdentifier,
            "Enter the seller’s VAT identifier, its number in a register, or another identifier."
        ) {
            $0.seller.vatIdentifier.isEmpty && $0.seller.legalRegistration == nil
                && !$0.sellerIdentifiers.contains(where: \.isOfParty)
        }
    ]

    static let buyer = [vatIdentifier(of: "buyer", "BT-48")]

    static let representative: [Rule<TaxRepresentative>] = [
        Rule("BR-CO-09", "BT-63", \.vatIdentifier, vatSentence("tax representative")) { hasNoCountry($0.vatIdentifier) }
    ]

    private static func vatIdentifier(of name: String, _ term: String) -> Rule<Party> {
        Rule("BR-CO-09", term, \.vatIdentifier, vatSentence(name)) { hasNoCountry($0.vatIdentifier) }
    }

    private static func vatSentence(_ name: String) -> String {
        "Begin the \(name)’s VAT identifier with the code of its country, such as DE; Greece has EL."
    }

    private static func hasNoCountry(_ identifier: String) -> Bool {
        !identifier.isEmpty && !CodeList.hasCountry(ofVAT: identifier)
    }

    static let periods: [Rule<Invoice>] = [
        Rule("BR-CO-19", "BG-14", \.invoicingPeriod, "Enter the first or the last day of the invoicing period.") {
            ($0.invoicingPeriod?.isEmpty ?? false) && $0.taxPointCode == nil
        }
    ]

    static let line: [Rule<InvoiceLine>] = [
        Rule("BR-CO-20", "BG-26", \.period, "Enter the first or the last day of the line’s period.") {
            $0.period?.isEmpty ?? false
        }
    ]

    static let lineVAT: [Rule<InvoiceLine>] = [
        Rule("BR-CO-04", "BT-151", \.vatCategory, "Choose the kind of VAT of the line.") { $0.vatCategory.isEmpty }
    ]

    static func allowanceOrCharge(isCharge: Bool) -> [Rule<DocumentAllowanceCharge>] {
        let (id, term) = isCharge ? ("BR-CO-22", "BT-104") : ("BR-CO-21", "BT-97")
        return [Rule(id, term, \.reason, reasonSentence(isCharge)) { $0.hasNoReason }]
    }

    static func lineAllowanceOrCharge(isCharge: Bool) -> [Rule<LineAllowanceCharge>] {
        let (id, term) = isCharge ? ("BR-CO-24", "BT-144") : ("BR-CO-23", "BT-139")
        return [Rule(id, term, \.reason, reasonSentence(isCharge)) { $0.hasNoReason }]
    }

    private static func reasonSentence(_ isCharge: Bool) -> String {
        "Enter the reason for the \(isCharge ? "charge" : "allowance"), in words or as a code."
    }
}

extension Period {
    var isEmpty: Bool { start == nil && end == nil }
}
