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
        let (term, amount) = (difference.term.businessTerm, difference.derived.inCents)
        return switch self {
        case .nothing(let group): "\(term): nothing on this invoice is in the VAT group \(group.name())."
        case .line(let line): line.sentence(for: difference.derived)
        default: "\(term) = \(text) = \(amount)."
        }
    }

    private var text: String {
        switch self {
        case .sum(let what): "the sum of \(what)"
        case .taxExclusive(let lines, let allowances, let charges):
            "\(lines.inCents) − \(allowances.inCents) + \(charges.inCents)"
        case .taxInclusive(let net, let tax): "\(net.inCents) + \(tax.inCents)"
        case .amountDue(let total, let paid, let rounding, let thirdParty):
            "\(total.inCents) − \(paid.inCents) + \(rounding.inCents)"
                + (thirdParty == 0 ? "" : " + \(thirdParty.inCents)")
        case .taxable(let group): "the sum of what \(group.name()) is charged on"
        case .groupTax(let taxable, let rate): "\(taxable.inCents) × \(rate) %"
        case .nothing, .line: ""
        }
    }
}

/// What a line's net amount (BT-131) is made of.
nonisolated struct LineFormula: Hashable, Sendable {
    let identifier: String
    let quantity: ExactDecimal
    let price: ExactDecimal
    let baseQuantity: ExactDecimal
    /// The quantity at the price, in cents.
    let product: ExactDecimal

    fileprivate func sentence(for derived: ExactDecimal) -> String {
        var formula = "\(quantity.plainText) × \(price.plainText)"
        if baseQuantity != 1 { formula += " ÷ \(baseQuantity.plainText)" }
        let rest = derived - product
        if product * baseQuantity != quantity * price { formula += ", rounded to \(product.inCents)," }
        if rest != 0 { formula += rest < 0 ? " − \((-rest).inCents) of allowances" : " + \(rest.inCents) of charges" }
        return "\(identifier.isEmpty ? "The line" : "Line \(identifier)"): \(formula) is \(derived.inCents)."
    }
}
