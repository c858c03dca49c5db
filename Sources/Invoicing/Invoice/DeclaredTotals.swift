import Foundation

/// The totals that an imported document declares. They stand beside the derived ones and never replace them.
public nonisolated struct DeclaredTotals: Equatable, Codable, Sendable {
    /// BT-106.
    public var sumOfLineNetAmounts: Decimal?
    /// BT-107.
    public var sumOfAllowances: Decimal?
    /// BT-108.
    public var sumOfCharges: Decimal?
    /// BT-109.
    public var taxExclusiveAmount: Decimal?
    /// BT-110.
    public var taxAmount: Decimal?
    /// BT-112.
    public var taxInclusiveAmount: Decimal?
    /// BT-115.
    public var amountDue: Decimal?

    /// Makes a declaration of nothing.
    public init() {}
}
