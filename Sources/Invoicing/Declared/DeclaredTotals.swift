import Foundation

/// The totals that an imported document declares. They stand beside the derived ones and never replace them.
public nonisolated struct DeclaredTotals: Equatable, Codable, Sendable {
    /// BT-106.
    public var sumOfLineNetAmounts: ExactDecimal?
    /// BT-107.
    public var sumOfAllowances: ExactDecimal?
    /// BT-108.
    public var sumOfCharges: ExactDecimal?
    /// BT-109.
    public var taxExclusiveAmount: ExactDecimal?
    /// BT-110.
    public var taxAmount: ExactDecimal?
    /// BT-112.
    public var taxInclusiveAmount: ExactDecimal?
    /// BT-115.
    public var amountDue: ExactDecimal?
    /// BG-23 in the document's order; nil means none.
    private var groups: [DeclaredVATBreakdown]?
    /// Terms that are stated as zero; nil means none.
    private var zeros: [String]?

    /// Makes a declaration of nothing.
    public init() {}

    /// The groups of the VAT breakdown (BG-23), in the document's order.
    public var vatBreakdown: [DeclaredVATBreakdown] {
        get { groups ?? [] }
        set { groups = newValue.isEmpty ? nil : newValue }
    }

    /// Business terms that nothing is derived for and that the document states as zero (BT-113, BT-114), where it could leave
    /// them out.
    public var statedZeros: [String] {
        get { zeros ?? [] }
        set { zeros = newValue.isEmpty ? nil : newValue }
    }
}

/// A group of the VAT breakdown (BG-23) as a document declares it; what it leaves out is nil or empty.
public nonisolated struct DeclaredVATBreakdown: Hashable, Codable, Sendable {
    /// BT-118.
    public var category: VATCategory = VATCategory(code: "")
    /// BT-119.
    public var rate: ExactDecimal?
    /// BT-116.
    public var taxableAmount: ExactDecimal?
    /// BT-117.
    public var taxAmount: ExactDecimal?
    /// BT-120 and BT-121.
    public var exemptionReason: ExemptionReason?

    /// Makes a group of which nothing is declared.
    public init() {}

    /// The group that it is about.
    public var group: VATGroup { VATGroup(category: category, rate: rate) }
}
