import Derive

/// What no specification asks for: that an amount is the percentage beside it, and that a discount leaves something.
enum PercentageRules {
    static let discount: [Rule<Invoice>] = [
        Rule(
            "BT-92", "BT-92", \.discount,
            saying: {
                "The discount of \($0.discountAmount.inCents) is more than the lines come to: \($0.sumOfLineNetAmounts.inCents)."
            },
            isBroken: { $0.discount != nil && $0.discountAmount > max(0, $0.sumOfLineNetAmounts) }
        ).asWarning
    ]

    static func allowanceOrCharge<Item>(_ term: String, _ paths: AllowanceChargePaths<Item>) -> [Rule<Item>] {
        [
            Rule(
                term, term, paths.amount,
                saying: { "The amount \(($0.enteredAmount ?? 0).inCents) counts, though \($0.percentageSentence)" },
                isBroken: { $0.deviatesFromPercentage }
            ).asHint
        ]
    }
}

extension AllowanceOrCharge {
    /// `10 % of 200.00 is 20.00.`
    public var percentageSentence: String {
        "\(percentage ?? 0) % of \(base.inCents) is \((calculatedAmount ?? 0).inCents)."
    }
}
