import Derive
import Foundation

/// The calculation of EN 16931, in the standard's order: each formula names the term that it gives.
///
/// Everything that is added here has two decimals already; only a VAT group's tax is rounded.
extension Invoice {
    /// BT-106 = Σ BT-131.
    func deriveSumOfLineNetAmounts() -> Decimal {
        lines.sum(\.netAmount)
    }

    /// BT-107 = Σ BT-92.
    func deriveSumOfAllowances() -> Decimal {
        allowanceCharges.sum(\.allowanceAmount)
    }

    /// BT-108 = Σ BT-99.
    func deriveSumOfCharges() -> Decimal {
        allowanceCharges.sum(\.chargeAmount)
    }

    /// BT-109 = BT-106 − BT-107 + BT-108.
    func deriveTaxExclusiveAmount() -> Decimal {
        sumOfLineNetAmounts - sumOfAllowances + sumOfCharges
    }

    /// BG-23: lines, allowances and charges grouped by category and rate; a group that only an allowance uses counts.
    func deriveVatBreakdown() -> [VATBreakdown] {
        let taxable = lines.sums(of: \.netAmount, by: \.vatGroup)
            .merging(allowanceCharges.sums(of: \.signedAmount, by: \.vatGroup), uniquingKeysWith: +)
        return taxable.map(VATBreakdown.init).sorted()
    }

    /// BT-110 = Σ BT-117.
    func deriveTaxAmount() -> Decimal {
        vatBreakdown.reduce(0) { $0 + $1.taxAmount }
    }

    /// BT-112 = BT-109 + BT-110.
    func deriveTaxInclusiveAmount() -> Decimal {
        taxExclusiveAmount + taxAmount
    }

    /// BT-115 = BT-112 − BT-113 + BT-114.
    func deriveAmountDue() -> Decimal {
        taxInclusiveAmount - paidAmount + roundingAmount
    }
}
