/// Rules on prices: that their parts agree, as Peppol alone asks, and a hint at a price of 0, which no specification has.
enum PriceRules {
    static let line: [Rule<InvoiceLine>] = [
        Rule(
            "BT-146", "BT-146", \.netPrice, "Its price is 0. Enter one, unless it is free of charge.",
            isBroken: { $0.hasZeroPrice }
        ).asHint,
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

extension InvoiceLine {
    /// Whether an item has the price 0, and nothing else says what it costs, such as the amount that a document declares.
    fileprivate var hasZeroPrice: Bool {
        enteredNetPrice == 0 && grossPrice == nil && priceWithVAT == nil && declaredNetAmount == nil
            && invoicedQuantity != 0 && !itemName.isEmpty
    }
}
