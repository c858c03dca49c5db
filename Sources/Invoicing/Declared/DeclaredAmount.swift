import Foundation

/// An amount that a document declares otherwise than the standard derives it.
public nonisolated struct DeclaredAmount: Hashable, Sendable {
    /// Which amount.
    public let term: AmountTerm
    /// The amount of the document.
    public let declared: ExactDecimal
    /// The amount of the formula.
    public let derived: ExactDecimal
    let formula: AmountFormula

    /// How the derived amount comes about, in a sentence.
    public var explanation: String { formula.sentence(for: self) }
}
