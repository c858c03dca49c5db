import Derive
import Foundation

extension InvoiceLine {
    /// This line's amounts that a document declares otherwise than they are derived.
    public var differences: [DeclaredAmount] { partProblems.differences }

    /// The line's own amount, where a document declares another one; whatever was decided about it.
    public var ownDifference: DeclaredAmount? {
        guard let declaredNetAmount, isCharged else { return nil }
        let derived = calculatedNetAmount
        guard declaredNetAmount != derived else { return nil }
        return DeclaredAmount(
            term: .lineNetAmount(line: id), declared: declaredNetAmount, derived: derived, formula: .line(formula))
    }

    private var formula: LineFormula {
        LineFormula(
            identifier: identifier, quantity: invoicedQuantity ?? 0, price: netPrice, baseQuantity: priceBaseQuantity,
            product: amount(at: netPrice))
    }
}
