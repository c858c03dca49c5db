import Derive

/// The VAT categories that an invoice uses, and their places.
struct UsedCategories: Equatable {
    let inLines: Set<VATCategory>
    let inAllowances: Set<VATCategory>
    let inCharges: Set<VATCategory>

    /// Everywhere.
    var all: Set<VATCategory> { inLines.union(inAllowances).union(inCharges) }
}

extension Invoice {
    func deriveUsedCategories() -> UsedCategories {
        UsedCategories(
            inLines: Set(sumsOfLines(\.netAmount).keys.map(\.category)),
            inAllowances: allowanceCharges.distinct(\.vatCategory, where: \.isAllowance)
                .union(discountsByGroup.keys.map(\.category)),
            inCharges: allowanceCharges.distinct(\.vatCategory, where: \.isCharge))
    }
}
