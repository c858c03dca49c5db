import Derive
import Foundation

/// The calculation of EN 16931, in the standard's order: each formula names the term that it gives.
///
/// Everything that is added here has two decimals already; only a VAT group's tax is rounded. What a document declares
/// counts in place of what the formula gives, until the user decides otherwise.
extension Invoice {
    /// BT-106 = Σ BT-131, from the sums that the VAT breakdown needs, so that no line is added up twice.
    func deriveSumOfLineNetAmounts() -> ExactDecimal {
        counted(.sumOfLineNetAmounts, sumsOfLines(\.netAmount).values.reduce(0, +))
    }

    /// BT-107 = Σ BT-92, those of the discount among them.
    func deriveSumOfAllowances() -> ExactDecimal {
        counted(.sumOfAllowances, allowanceCharges.sum(\.allowanceAmount) + discountAmount)
    }

    /// BT-108 = Σ BT-99.
    func deriveSumOfCharges() -> ExactDecimal {
        counted(.sumOfCharges, allowanceCharges.sum(\.chargeAmount))
    }

    /// BT-109 = BT-106 − BT-107 + BT-108.
    func deriveTaxExclusiveAmount() -> ExactDecimal {
        counted(.taxExclusiveAmount, sumOfLineNetAmounts - sumOfAllowances + sumOfCharges)
    }

    /// BG-23: lines, allowances and charges grouped by category and rate; a group that only an allowance uses counts.
    func deriveVatBreakdown() -> [VATBreakdown] {
        let declared = declaredGroups
        return taxableAmounts.map { group, amount in
            let taxable = declares(.taxableAmount(group)) ? declared[group]?.taxableAmount : nil
            var entry = VATBreakdown(
                group: group, taxableAmount: taxable ?? amount, exemptionReason: exemptionReason(of: group))
            // What 0.1.0 has issued charges nothing in a category outside the standard.
            if !group.category.isKnown, formulaVersion == 1 { entry.taxAmount = 0 }
            if declares(.groupTaxAmount(group)) { entry.taxAmount = declared[group]?.taxAmount ?? entry.taxAmount }
            return entry
        }.sorted()
    }

    /// Returns the reason why no VAT is charged in a group (BT-120, BT-121): what was entered, else what its category says by
    /// itself. A document that declares its amounts has only the reasons that it states. Nil where none is known.
    public func exemptionReason(of group: VATGroup) -> ExemptionReason? {
        if let entered = exemptionReasons[group], entered != ExemptionReason() { return entered }
        guard let own = group.category.ownExemptionReason, declared == nil else { return nil }
        return own
    }

    /// BT-116 of each group, as lines, allowances and charges give it.
    var taxableAmounts: [VATGroup: ExactDecimal] {
        taxableAmountsAsDeclared ?? taxableAmounts(ofLines: \.netAmount)
    }

    /// The sum of an amount of the lines of each VAT group, less allowances, with charges.
    func taxableAmounts(ofLines amount: KeyPath<InvoiceLine, ExactDecimal>) -> [VATGroup: ExactDecimal] {
        sumsOfLines(amount)
            .merging(allowanceCharges.sums(of: \.signedAmount, by: \.vatGroup), uniquingKeysWith: +)
            .merging(discountsByGroup, uniquingKeysWith: +)
    }

    /// BT-110 = Σ BT-117.
    func deriveTaxAmount() -> ExactDecimal {
        counted(.taxAmount, vatBreakdown.reduce(0) { $0 + $1.taxAmount })
    }

    /// BT-112 = BT-109 + BT-110.
    func deriveTaxInclusiveAmount() -> ExactDecimal {
        counted(.taxInclusiveAmount, taxExclusiveAmount + taxAmount)
    }

    /// BT-115 = BT-112 − BT-113 + BT-114 + the payments to third parties.
    func deriveAmountDue() -> ExactDecimal {
        counted(.amountDue, taxInclusiveAmount - paidAmount + roundingAmount + thirdPartyAmount)
    }

    /// Returns the amount that counts: the declared one, unless the user has decided for the calculated one.
    private func counted(_ term: AmountTerm, _ derived: ExactDecimal) -> ExactDecimal {
        guard declared != nil else { return derived }
        return asDeclared(term) ?? (declares(term) ? declared?[term] : nil) ?? derived
    }
}
