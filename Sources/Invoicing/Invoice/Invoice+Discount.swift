import Derive
import Foundation

/// The discount of the whole invoice, which counts as one allowance of the document (BG-20) for each VAT group.
extension Invoice {
    func deriveDiscountShares() -> [DiscountShare] {
        guard let discount else { return [] }
        return discount.shares(of: sumsOfLines(\.netAmount))
    }

    /// The amount that the discount takes off the lines: zero where there is nothing to take it off.
    public var discountAmount: ExactDecimal {
        discount == nil ? 0 : discountShares.reduce(0) { $0 + $1.amount }
    }

    /// The amount that the discount takes off each VAT group.
    var discountsByGroup: [VATGroup: ExactDecimal] {
        discount == nil
            ? [:] : Dictionary(discountShares.map { ($0.group, -$0.amount) }) { first, _ in first }
    }

    /// The allowances and charges that the document is written with: those of its own, and the discount's.
    public var allAllowanceCharges: [DocumentAllowanceCharge] {
        allowanceCharges.elements + discountShares.map(allowance(of:))
    }

    private func allowance(of share: DiscountShare) -> DocumentAllowanceCharge {
        let item = DocumentAllowanceCharge()
        item.enteredAmount = share.amount
        (item.percentage, item.baseAmount) = (share.percentage, share.percentage == nil ? nil : share.base)
        (item.vatCategory, item.vatRate) = (share.group.category, share.group.rate)
        item.reason = discountReason.isEmpty ? "Discount" : discountReason
        // “Discount” in UNTDID 5189.
        item.reasonCode = "95"
        return item
    }
}
