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
    /// BG-23 in the document's order; nil stands for none.
    private var groups: [DeclaredVATBreakdown]?
    /// Terms that are stated as zero; nil stands for none.
    private var zeros: [String]?
    /// Terms for which the user has decided that the derived amount stands; nil stands for none.
    private var forgotten: Set<AmountTerm>?
    /// What the document declares for these, so that the user can decide anew; nil stands for none.
    private var forgottenAmounts: [AmountTerm: ExactDecimal]?

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

    /// Whether the user has decided that the derived amount stands, which is not the same as a document without it.
    func isForgotten(_ term: AmountTerm) -> Bool { forgotten?.contains(term) ?? false }

    /// Whether the user has decided for any derived amount.
    var hasForgotten: Bool { forgotten?.isEmpty == false }

    /// Notes that the user has decided for derived amounts.
    /// - Parameter amounts: What the document declares.
    mutating func noteForgotten(_ amounts: [AmountTerm: ExactDecimal?]) {
        forgotten = (forgotten ?? []).union(amounts.keys)
        let known = amounts.compactMapValues(\.self)
        if !known.isEmpty { forgottenAmounts = (forgottenAmounts ?? [:]).merging(known) { _, new in new } }
    }

    /// Declares again what the user has decided against.
    /// - Returns: What was declared, also of lines, which declare their amounts themselves.
    mutating func recall() -> [AmountTerm: ExactDecimal] {
        let amounts = forgottenAmounts ?? [:]
        (forgotten, forgottenAmounts) = (nil, nil)
        for (term, amount) in amounts { declare(amount, for: term) }
        return amounts
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
