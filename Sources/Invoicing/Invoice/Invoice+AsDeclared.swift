import Derive
import Foundation

/// Documents without lines, such as those of Factur-X MINIMUM and BASIC WL: their amounts are not calculated, but as the
/// document declares them.
extension Invoice {
    /// `true` if the document has amounts and no lines from which they could be calculated.
    public var hasNoLinesToCalculateFrom: Bool { declared?.amountDue != nil && lines.isEmpty }

    /// Returns the declared amount of a term that cannot be calculated; nil where it can.
    ///
    /// Where the sum of the lines is declared, all follows from that and from what each VAT group is charged on.
    func asDeclared(_ term: AmountTerm) -> ExactDecimal? {
        guard let declared, hasNoLinesToCalculateFrom else { return nil }
        guard declared.sumOfLineNetAmounts != nil else { return declared[term] }
        switch term {
        case .sumOfLineNetAmounts, .taxableAmount: return declared[term]
        default: return nil
        }
    }

    /// Returns `true` if a term has the declared amount, since it cannot be calculated.
    public func isAsDeclared(_ term: AmountTerm) -> Bool { asDeclared(term) != nil }

    /// The declared taxable amount of each VAT group, where there are no lines; else nil.
    var taxableAmountsAsDeclared: [VATGroup: ExactDecimal]? {
        guard let declared, hasNoLinesToCalculateFrom else { return nil }
        return Dictionary(declared.vatBreakdown.map { ($0.group, $0.taxableAmount ?? 0) }, uniquingKeysWith: +)
    }
}
