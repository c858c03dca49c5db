import Foundation

/// What the allowances and charges of a document (BG-20, BG-21) and of a line (BG-27, BG-28) have in common.
public protocol AllowanceOrCharge: AnyObject {
    /// Whether it adds to the total (a charge) or takes from it (an allowance).
    var isCharge: Bool { get set }
    /// The amount as it was typed, or as a document states it; a base and a percentage go before it.
    var enteredAmount: Decimal? { get set }
    /// What the percentage is of.
    var baseAmount: Decimal? { get set }
    /// The percentage of the base.
    var percentage: Decimal? { get set }
    /// The decision that the entered amount stands though base and percentage give another one.
    var kept: KeptAmount? { get set }
    /// Why, in words.
    var reason: String { get set }
    /// Why, as a code.
    var reasonCode: String { get set }
    /// The amount without VAT; positive in either kind, as a rule.
    var amount: Decimal { get }
}

extension AllowanceOrCharge {
    /// The percentage of the base in two decimals, where both are given; else what was entered.
    var calculatedAmount: Decimal {
        guard let baseAmount, let percentage else { return enteredAmount ?? 0 }
        return baseAmount.percent(percentage).roundedToCents
    }

    /// Whether a document states another amount than base and percentage give, and nobody has decided yet.
    var isUndecided: Bool {
        guard let enteredAmount else { return false }
        return enteredAmount != calculatedAmount && kept.settled(calculatedAmount) != enteredAmount
    }

    /// Enters an amount. It replaces base and percentage, since these would contradict it.
    public func enter(amount: Decimal) {
        baseAmount = nil
        percentage = nil
        kept = nil
        enteredAmount = amount
    }
}
