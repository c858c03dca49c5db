/// What no specification but Peppol's asks for: that the parts of a price agree.
enum PriceRules {
    static let line: [Rule<InvoiceLine>] = [
        Rule(
            "BT-146", "BT-146", \.netPrice,
            saying: {
                let gross = $0.grossPrice ?? 0
                return "The net price \($0.netPrice.plainText) counts, though \(gross.plainText) less "
                    + "\($0.priceDiscount.plainText) is \((gross - $0.priceDiscount).plainText)."
            },
            isBroken: { line in line.grossPrice.map { line.netPrice != $0 - line.priceDiscount } ?? false }
        ).asHint,
        Rule(
            "BT-150", "BT-150", \.priceBaseUnitCode,
            saying: {
                "The price is for a quantity in \(unit($0.priceBaseUnitCode)), and the line’s is in \(unit($0.unitCode))."
            },
            isBroken: { !$0.priceBaseUnitCode.isEmpty && $0.priceBaseUnitCode != $0.unitCode }
        ).asHint,
    ]

    private static func unit(_ code: String) -> String { CodeWords.units.word(for: code) ?? "“\(code)”" }
}
