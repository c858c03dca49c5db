import Derive
import Foundation

/// The amounts as a document states them, which is what the rules on amounts examine.
///
/// An imported document states what it declares, and nothing where it leaves an amount out; once the user has decided
/// for a derived amount, it states that one. An invoice that was written here declares nothing: it states what is
/// derived, and keeps these rules by construction.
extension Invoice {
    /// A total as it is stated; nil where a document leaves it out.
    func stated(_ term: AmountTerm) -> Decimal? {
        declares(term) ? declared?[term] : settled(term)
    }

    /// Whether a total, or the lack of it, is the document's own. What is derived is right by construction.
    func declares(_ term: AmountTerm) -> Bool { declared.map { !$0.isForgotten(term) } ?? false }

    /// The groups of the VAT breakdown as they are stated.
    var statedBreakdown: [StatedVATGroup] {
        guard let declared else { return vatBreakdown.map { StatedVATGroup(of: self, $0) } }
        return declared.vatBreakdown.map { StatedVATGroup(of: self, $0, filledFrom: vatBreakdown, declared) }
    }

    /// The groups without their amounts.
    var statedKinds: [StatedVATKind] { statedRates.map { StatedVATKind(invoice: self, stated: $0) } }

    func deriveStatedRates() -> [StatedVATRate] {
        declared.map { $0.vatBreakdown.map { StatedVATRate($0) } } ?? vatBreakdown.map { StatedVATRate($0) }
    }

    /// What lines, allowances and charges of each VAT group come to, as they are stated.
    var statedTaxableAmounts: [VATGroup: Decimal] {
        sumsOfLines(\.statedNetAmount)
            .merging(allowanceCharges.sums(of: \.statedSignedAmount, by: \.vatGroup), uniquingKeysWith: +)
            .merging(discountsByGroup, uniquingKeysWith: +)
    }

    private func settled(_ term: AmountTerm) -> Decimal? {
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

extension InvoiceLine {
    /// The line's net amount (BT-131) as it is stated.
    var statedNetAmount: Decimal { declaredNetAmount ?? netAmount }
}

extension DocumentAllowanceCharge {
    /// The amount (BT-92, BT-99) as it is stated.
    var statedAmount: Decimal { enteredAmount ?? amount }
    /// What it takes from the total: zero for a charge.
    var statedAllowance: Decimal { isCharge ? 0 : statedAmount }
    /// What it adds to the total: zero for an allowance.
    var statedCharge: Decimal { isCharge ? statedAmount : 0 }
    /// What it adds to its VAT group: below zero for an allowance.
    var statedSignedAmount: Decimal { isCharge ? statedAmount : -statedAmount }
    /// Whether it takes something from the total.
    var isAllowance: Bool { !isCharge }
}
