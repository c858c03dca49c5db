import Foundation

/// One group of the VAT breakdown (BG-23).
public nonisolated struct VATBreakdown: Equatable, Comparable, Sendable {
    /// The category and rate (BT-118, BT-119).
    public let group: VATGroup
    /// What is taxed (BT-116). It may be below zero where an allowance stands alone.
    public let taxableAmount: Decimal

    /// Makes a group from its key and the sum of its lines, allowances and charges.
    public init(group: VATGroup, taxableAmount: Decimal) {
        self.group = group
        self.taxableAmount = taxableAmount
    }

    /// The tax (BT-117): rounded to two decimals, half away from zero; zero where the category is not taxed.
    public var taxAmount: Decimal {
        guard group.category.isTaxed, let rate = group.rate else { return 0 }
        return (taxableAmount * rate / 100).roundedToCents
    }

    /// In the order of the groups.
    public static func < (a: VATBreakdown, b: VATBreakdown) -> Bool { a.group < b.group }
}
