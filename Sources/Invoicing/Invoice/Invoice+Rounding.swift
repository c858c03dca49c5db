import Derive
import DeriveDocuments
import Foundation

/// The rounding amount (BT-114): what the rule for coins makes of the amount due, else what was entered or declared, else what
/// net and VAT fall short of prices with VAT.
extension Invoice {
    /// The limit of a rounding amount (BT-114): the amount due is rounded to a coin, and no currency of the standard's
    /// countries has a smallest one above its unit but the forint, with five.
    public var mostRounding: ExactDecimal { currency.code == "HUF" ? 5 : 1 }

    /// Rounds the amount due (BT-115) to a multiple of a step from now on, whatever is edited.
    ///
    /// Half a step is rounded away from zero. An amount due that is not computable is not rounded.
    /// - Parameter step: The smallest coin, such as 1.00 or 0.05; above zero. Nil removes the rule.
    public func roundAmountDue(toMultipleOf step: ExactDecimal?) {
        if let step { precondition(step > 0, "An amount cannot be a multiple of \(step)") }
        transaction {
            roundingStep = step
            enteredRoundingAmount = 0
        }
    }

    /// Enters a rounding amount (BT-114), which replaces the rule for coins.
    /// - Parameter amount: The amount; zero removes amount and rule.
    public func enter(roundingAmount amount: ExactDecimal) {
        transaction {
            roundingStep = nil
            enteredRoundingAmount = amount
        }
    }

    /// A typed rounding amount leaves an amount due that no coins pay.
    public var hasUselessRounding: Bool {
        guard declared == nil, roundingStep == nil, enteredRoundingAmount != 0, amountDue.isComputable else {
            return false
        }
        return amountDue != (amountDue * 20).rounded(toPlaces: 0).divided(by: 20, places: 2)
    }

    /// The effective step: the entered one, else a whole unit where the currency has no smaller one, so that the amount due can be
    /// paid. A typed or declared rounding amount is kept.
    public var appliedRoundingStep: ExactDecimal? {
        if let roundingStep { return roundingStep > 0 ? roundingStep : nil }
        guard !currency.hasCents, enteredRoundingAmount == 0, declared == nil, formulaVersion > 1 else { return nil }
        return 1
    }

    func deriveRoundingAmount() -> ExactDecimal {
        if let step = appliedRoundingStep {
            let exact = taxInclusiveAmount - paidAmount + thirdPartyAmount
            return exact.isComputable ? exact.divided(by: step, places: 0) * step - exact : 0
        }
        return enteredRoundingAmount != 0 ? enteredRoundingAmount : priceWithVATResidue
    }

    /// Returns the amount of the prices with VAT beyond the total with VAT, in an invoice of one's own that is not rounded
    /// otherwise.
    ///
    /// It is zero unless lines that are priced with VAT are all that is charged. Beside net prices, allowances or charges, no
    /// total was typed that could be missed. A discount lessens the total by its part, in whole cents. A prepayment changes
    /// nothing, since the rest of a total is due.
    func derivePriceWithVATResidue() -> ExactDecimal {
        guard roundingStep == nil, enteredRoundingAmount == 0, declared == nil, lineTally.pricedWithVAT > 0,
            discount == nil || formulaVersion > 1
        else { return 0 }
        let priced = lines.sums(of: \.amountWithVAT, by: \.vatGroup, where: \.isPricedWithVAT)
        let discounts = discountsByGroup
        let isAll = vatBreakdown.allSatisfy {
            priced[$0.group, default: .zero].net + discounts[$0.group, default: 0] == $0.taxableAmount
        }
        guard isAll else { return 0 }
        let asked = priced.values.reduce(0) { $0 + $1.asked }
        return asked - reduction(of: asked, discounts) - taxInclusiveAmount
    }

    /// Returns the part of a sum with VAT that the discount takes off.
    private func reduction(of asked: ExactDecimal, _ discounts: [VATGroup: ExactDecimal]) -> ExactDecimal {
        switch discount {
        case nil: 0
        case .percentage(let percentage): asked.percent(percentage).roundedToCents
        case .amount:
            discounts.reduce(0 as ExactDecimal) { sum, part in
                sum - part.value - (part.key.category.isTaxed ? part.value.percent(part.key.rate ?? 0) : 0)
            }.roundedToCents
        }
    }
}
