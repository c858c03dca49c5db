import Foundation

/// The user's decision that a declared amount stands in place of a derived one.
///
/// It holds for just that derived amount: as soon as an edit makes it another one, the new derived amount counts.
public nonisolated struct KeptAmount: Hashable, Codable, Sendable {
    /// What stands.
    public let declared: ExactDecimal
    /// What it stands in place of.
    public let derived: ExactDecimal

    /// Notes a decision.
    public init(_ declared: ExactDecimal, insteadOf derived: ExactDecimal) {
        self.declared = declared
        self.derived = derived
    }
}

extension Optional where Wrapped == KeptAmount {
    /// The amount that counts, now that the formula gives this one.
    nonisolated func settled(_ derived: ExactDecimal) -> ExactDecimal {
        guard let self, derived.isComputable, self.derived == derived else { return derived }
        return self.declared
    }
}
