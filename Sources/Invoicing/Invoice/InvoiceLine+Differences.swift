import Derive
import Foundation

extension InvoiceLine {
    func deriveDifferences() -> [AmountDifference] {
        var found =
            allowanceCharges.isEmpty
            ? []
            : allowanceCharges.elements.flatMap { item in
                item.differences(of: .lineAmount(line: id, id: item.id, isCharge: item.isCharge))
            }
        let derived = calculatedNetAmount
        if let declaredNetAmount, declaredNetAmount != kept.settled(derived) {
            found.append(
                AmountDifference(
                    term: .lineNetAmount(line: id), declared: declaredNetAmount, derived: derived,
                    explanation: explanation(of: derived)))
        }
        return found
    }

    private func explanation(of derived: Decimal) -> String {
        var formula = "\(invoicedQuantity ?? 0) × \(netPrice)"
        if priceBaseQuantity != 1 { formula += " ÷ \(priceBaseQuantity)" }
        let product = amount(at: netPrice)
        let rest = derived - product.roundedToCents
        if product != product.roundedToCents { formula += ", rounded to \(product.roundedToCents.inCents)," }
        if rest != 0 { formula += rest < 0 ? " − \((-rest).inCents) of allowances" : " + \(rest.inCents) of charges" }
        return "\(identifier.isEmpty ? "The line" : "Line \(identifier)"): \(formula) is \(derived.inCents)."
    }
}
