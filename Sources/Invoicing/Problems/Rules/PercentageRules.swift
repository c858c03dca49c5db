import Derive

/// What no specification asks for of all documents: that an amount is the percentage beside it. The amount counts.
enum PercentageRules {
    static func allowanceOrCharge<Item>(_ term: String, _ paths: AllowanceChargePaths<Item>) -> [Rule<Item>] {
        [
            Rule(
                term, term, paths.amount,
                saying: { "The amount \(($0.enteredAmount ?? 0).inCents) counts, though \($0.percentageSentence)" },
                isBroken: { $0.contradictsPercentage }
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
