import Derive

/// BR-CO-03 to BR-CO-09 and BR-CO-19 to BR-CO-26: terms that need or exclude one another.
enum ConditionRules {
    static let head: [Rule<Invoice>] = [
        Rule(
            "BR-CO-03", "BT-7", \.taxPointDate,
            "Keep either the day on which VAT is due or the event at which it is due: they exclude one another."
        ) { $0.taxPointDate != nil && !($0.taxPointCode?.isEmpty ?? true) }
    ]

    static let seller = [vatIdentifier("BT-31")]
    static let buyer = [vatIdentifier("BT-48")]

    static let sellerNumbers: [Rule<Invoice>] = [
        Rule(.brCO26, in: \.seller, \.vatIdentifier) {
            $0.seller.vatIdentifier.isEmpty && $0.seller.legalRegistration == nil
                && !$0.sellerIdentifiers.contains(where: \.isOfParty)
        }
    ]

    static let representative: [Rule<TaxRepresentative>] = [
        Rule(.brCO09, of: "BT-63", \.vatIdentifier) { hasNoCountry($0.vatIdentifier) }
    ]

    private static func vatIdentifier(_ term: String) -> Rule<Party> {
        Rule(.brCO09, of: term, \.vatIdentifier) { hasNoCountry($0.vatIdentifier) }
    }

    private static func hasNoCountry(_ identifier: String) -> Bool {
        !identifier.isEmpty && !CodeList.hasCountry(ofVAT: identifier)
    }

    static let periods: [Rule<Invoice>] = [
        Rule(
            "BR-CO-19", "BG-14", \.invoicingPeriod, "Enter the first or the last day of the invoicing period.", .missing
        ) { ($0.invoicingPeriod?.isEmpty ?? false) && $0.taxPointCode == nil }
    ]

    static let line: [Rule<InvoiceLine>] = [
        Rule(
            "BR-CO-20", "BG-26", \.period, "Enter the first or the last day of the line’s period.", [.missing, .lines]
        ) { $0.period?.isEmpty ?? false }
    ]

    static let lineVAT: [Rule<InvoiceLine>] = [Rule(.brCO04, \.vatCategory) { $0.vatCategory.isEmpty }]
}

extension Period {
    var isEmpty: Bool { start == nil && end == nil }
}
