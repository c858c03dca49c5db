import Derive

/// Category and rate of a group of the VAT breakdown (BG-23) as they are stated. No edit of a quantity changes them.
struct StatedVATRate: Equatable {
    /// BT-118.
    let category: VATCategory
    /// BT-119; nil where a document leaves it out.
    let rate: ExactDecimal?

    /// The key of the group.
    var group: VATGroup { VATGroup(category: category, rate: rate) }

    init(_ derived: VATBreakdown) { (category, rate) = (derived.group.category, derived.group.rate) }

    init(_ declared: DeclaredVATBreakdown) { (category, rate) = (declared.category, declared.rate) }
}

extension Invoice {
    func deriveStatedRates() -> [StatedVATRate] {
        declared.map { $0.vatBreakdown.map { StatedVATRate($0) } } ?? vatBreakdown.map { StatedVATRate($0) }
    }
}
