import Foundation

/// The derivation of an amount. It is put into words only on demand.
nonisolated enum AmountFormula: Hashable, Sendable {
    /// A sum: `the sum of the lines`.
    case sum(of: String)
    case taxExclusive(lines: ExactDecimal, allowances: ExactDecimal, charges: ExactDecimal)
    case taxInclusive(net: ExactDecimal, tax: ExactDecimal)
    case amountDue(total: ExactDecimal, paid: ExactDecimal, rounding: ExactDecimal, thirdParty: ExactDecimal)
    case taxable(VATGroup)
    case groupTax(taxable: ExactDecimal, rate: ExactDecimal)
    /// A group that a document declares and in which nothing is.
    case nothing(in: VATGroup)
    case line(LineFormula)

    /// The derivation of an amount in a sentence.
    func sentence(for difference: DeclaredAmount) -> String {
        let (term, amount) = (difference.term.businessTerm, difference.derived.shown)
        return switch self {
        case .nothing(let group): "\(term): nothing on this invoice is in the VAT group \(group.name(\.shownPlainly))."
        case .line(let line): line.sentence(for: difference.derived)
        default: "\(term) = \(text) = \(amount)."
        }
    }

    private var text: String {
        switch self {
        case .sum(let what): "the sum of \(what)"
        case .taxExclusive(let lines, let allowances, let charges):
            "\(lines.shown) − \(allowances.shown) + \(charges.shown)"
        case .taxInclusive(let net, let tax): "\(net.shown) + \(tax.shown)"
        case .amountDue(let total, let paid, let rounding, let thirdParty):
            "\(total.shown) − \(paid.shown) + \(rounding.shown)"
                + (thirdParty == 0 ? "" : " + \(thirdParty.shown)")
        case .taxable(let group): "the sum of what \(group.name(\.shownPlainly)) is charged on"
        case .groupTax(let taxable, let rate): "\(taxable.shown) × \(rate.shownPlainly) %"
        case .nothing, .line: ""
        }
    }
}

/// The parts of a line's net amount (BT-131).
nonisolated struct LineFormula: Hashable, Sendable {
    let identifier: String
    let quantity: ExactDecimal
    let price: ExactDecimal
    let baseQuantity: ExactDecimal
    /// The quantity at the price, in cents.
    let product: ExactDecimal

    fileprivate func sentence(for derived: ExactDecimal) -> String {
        var formula = "\(quantity.withoutTrailingZeros.shownPlainly) × \(price.withoutTrailingZeros.shownPlainly)"
        if baseQuantity != 1 { formula += " ÷ \(baseQuantity.withoutTrailingZeros.shownPlainly)" }
        let rest = derived - product
        if product * baseQuantity != quantity * price { formula += ", rounded to \(product.shown)," }
        if rest != 0 { formula += rest < 0 ? " − \((-rest).shown) of allowances" : " + \(rest.shown) of charges" }
        return "\(identifier.isEmpty ? "The line" : "Line \(identifier)"): \(formula) is \(derived.shown)."
    }
}
