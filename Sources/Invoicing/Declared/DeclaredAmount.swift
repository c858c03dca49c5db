import Foundation

/// An amount that a document declares otherwise than the standard derives it.
public nonisolated struct DeclaredAmount: Hashable, Sendable {
    /// The amount's term.
    public let term: AmountTerm
    /// The amount of the document.
    public let declared: ExactDecimal
    /// The amount of the formula.
    public let derived: ExactDecimal
    let formula: AmountFormula

    /// The explanation of the derived amount, in a sentence.
    public var explanation: String { formula.sentence(for: self) }
}
