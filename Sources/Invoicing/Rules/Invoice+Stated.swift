import Derive
import Foundation

/// The amounts as a document states them, which is what the rules on amounts examine.
///
/// An imported document states what it declares, and nothing where it leaves an amount out. Once the user has decided
/// for a calculated amount, the document states this amount. An invoice that was written here declares nothing: it
/// states derived amounts, and keeps these rules by construction.
extension Invoice {
    /// A total as it is stated; nil where a document leaves it out.
    func stated(_ term: AmountTerm) -> ExactDecimal? {
        declares(term) ? declared?[term] : total(term)
    }

    /// Returns `true` if a total, or the lack of it, is the document's own. A derived total is right by construction.
    public func declares(_ term: AmountTerm) -> Bool { declared != nil && decisions[term] != .calculated }

    /// The groups of the VAT breakdown as they are stated.
    var statedBreakdown: [StatedVATGroup] {
        guard let declared else { return vatBreakdown.map { StatedVATGroup(of: self, $0) } }
        return stated(
            declared.vatBreakdown, filledFrom: vatBreakdown, charged: taxableAmounts(ofLines: \.netAmount))
    }

    /// The groups without their amounts.
    var statedKinds: [StatedVATKind] { statedRates.map { StatedVATKind(invoice: self, stated: $0) } }

    /// A total as it counts now; nil for the amount of a group or of a line.
    public func total(_ term: AmountTerm) -> ExactDecimal? {
        switch term {
        case .sumOfLineNetAmounts: sumOfLineNetAmounts
        case .sumOfAllowances: sumOfAllowances
        case .sumOfCharges: sumOfCharges
        case .taxExclusiveAmount: taxExclusiveAmount
        case .taxAmount: taxAmount
        case .taxInclusiveAmount: taxInclusiveAmount
        case .amountDue: amountDue
        case .taxableAmount, .groupTaxAmount, .lineNetAmount: nil
        }
    }
}

extension DocumentAllowanceCharge {
    /// `true` if it takes something from the total.
    var isAllowance: Bool { !isCharge }
}
