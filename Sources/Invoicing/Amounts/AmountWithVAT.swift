import Foundation

/// The amount that prices with VAT ask for, and its net part; both without allowances and charges, in whole cents.
nonisolated struct AmountWithVAT: Equatable, AdditiveArithmetic {
    /// The amount with VAT: quantity × price.
    var asked: ExactDecimal
    /// The amount without VAT.
    var net: ExactDecimal

    static let zero = AmountWithVAT(asked: 0, net: 0)

    static func + (a: AmountWithVAT, b: AmountWithVAT) -> AmountWithVAT {
        AmountWithVAT(asked: a.asked + b.asked, net: a.net + b.net)
    }

    static func - (a: AmountWithVAT, b: AmountWithVAT) -> AmountWithVAT {
        AmountWithVAT(asked: a.asked - b.asked, net: a.net - b.net)
    }

    /// By how much net and VAT fall short of the amount with VAT.
    func residue(_ group: VATGroup) -> ExactDecimal { asked - net - VATBreakdown.tax(on: net, group) }
}
