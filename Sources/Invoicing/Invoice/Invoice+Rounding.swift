import Derive
import Foundation

extension Invoice {
    /// What a rounding amount (BT-114) stays below: the amount due is rounded to a coin, and no currency of the standard's
    /// countries has a smallest one above its unit but the forint, with five.
    public var mostRounding: ExactDecimal { currency.code == "HUF" ? 5 : 1 }

    /// Sets the rounding amount (BT-114) so that the amount due (BT-115) is a multiple of a step.
    ///
    /// Half a step is rounded away from zero. Later edits leave the rounding amount as it is. An amount due that is not
    /// computable is not rounded.
    /// - Parameter step: The smallest coin, such as 1.00 or 0.05; above zero.
    public func roundAmountDue(toMultipleOf step: ExactDecimal) {
        precondition(step > 0, "An amount cannot be a multiple of \(step)")
        let exact = amountDue - roundingAmount
        guard exact.isComputable else { return }
        roundingAmount = exact.divided(by: step, places: 0) * step - exact
    }
}
