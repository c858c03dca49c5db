import Foundation

/// One group of the VAT breakdown (BG-23).
public nonisolated struct VATBreakdown: Equatable, Comparable, Sendable {
    /// The category and rate (BT-118, BT-119).
    public let group: VATGroup
    /// The taxable amount (BT-116). It may be below zero for an allowance alone.
    public var taxableAmount: ExactDecimal
    /// The tax (BT-117), in two decimals.
    public var taxAmount: ExactDecimal
    /// Why no tax is charged (BT-120, BT-121), where a reason is given.
    public var exemptionReason: ExemptionReason?

    /// Makes a group from its key and the sum of its lines, allowances and charges.
    public init(group: VATGroup, taxableAmount: ExactDecimal, exemptionReason: ExemptionReason? = nil) {
        self.group = group
        self.taxableAmount = taxableAmount
        self.exemptionReason = exemptionReason
        taxAmount = Self.tax(on: taxableAmount, group)
    }

    /// The tax on an amount: rounded to two decimals, half away from zero; zero where the category is not taxed.
    public static func tax(on taxableAmount: ExactDecimal, _ group: VATGroup) -> ExactDecimal {
        guard group.category.isTaxed, let rate = group.rate else { return 0 }
        return taxableAmount.percent(rate).roundedToCents
    }

    /// In the order of the groups.
    public static func < (a: VATBreakdown, b: VATBreakdown) -> Bool { a.group < b.group }
}
