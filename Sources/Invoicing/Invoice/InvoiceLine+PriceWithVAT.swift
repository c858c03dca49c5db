import Derive
import Foundation

/// Net prices from prices with VAT included.
///
/// The line with VAT is to be quantity × price, in cents. What of it is net must be whole cents too, and the net price
/// gets as many decimals as it takes for the quantity to give just these. At some rates a few amounts lie between two
/// cents of net; what then is left over is the residue.
extension InvoiceLine {
    /// The most decimals that a net price is given.
    private static let mostDecimals = 20

    func netPrice(withVAT price: ExactDecimal) -> ExactDecimal {
        let net = netAmount(withVAT: amount(at: price))
        for decimals in 2...Self.mostDecimals {
            let rounded = price.divided(by: factor, places: decimals)
            if amount(at: rounded) == net { return rounded }
        }
        guard net != 0, let invoicedQuantity else { return 0 }
        let baseQuantity = priceBaseQuantity > 0 ? priceBaseQuantity : 1
        return (net * baseQuantity).divided(by: invoicedQuantity, places: Self.mostDecimals)
    }

    /// `true` if the price with VAT counts.
    var isPricedWithVAT: Bool { priceWithVAT != nil && grossPrice == nil }

    /// The amount that the price with VAT asks for; zero where there is none.
    var amountWithVAT: AmountWithVAT {
        guard let priceWithVAT, isPricedWithVAT else { return .zero }
        return AmountWithVAT(
            asked: amount(at: priceWithVAT), net: amount(at: netPrice))
    }

    /// The amount by which the line with VAT falls short of quantity × ``priceWithVAT``: zero wherever whole cents can meet it.
    public var priceWithVATResidue: ExactDecimal { amountWithVAT.residue(vatGroup) }

    /// The cents of net whose VAT brings them nearest to an amount.
    private func netAmount(withVAT amount: ExactDecimal) -> ExactDecimal {
        let nearest = amount.divided(by: factor, places: 2)
        return [nearest, nearest - .cent, nearest + .cent].min { miss($0, amount) < miss($1, amount) } ?? nearest
    }

    private func miss(_ net: ExactDecimal, _ amount: ExactDecimal) -> ExactDecimal {
        abs(amount - net - VATBreakdown.tax(on: net, vatGroup))
    }

    private var factor: ExactDecimal {
        guard vatCategory.isTaxed, let vatRate, vatRate > -100 else { return 1 }
        return 1 + vatRate * .cent
    }
}
