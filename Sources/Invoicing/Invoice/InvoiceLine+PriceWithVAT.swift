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

    func netPrice(withVAT price: Decimal) -> Decimal {
        let exact = price / factor
        let net = netAmount(withVAT: amount(at: price).roundedToCents)
        for decimals in 2...Self.mostDecimals {
            let rounded = exact.rounded(toPlaces: decimals)
            if amount(at: rounded).roundedToCents == net { return rounded }
        }
        return net == 0 ? 0 : price * net / amount(at: price)
    }

    /// Whether the price with VAT is the one that counts.
    var isPricedWithVAT: Bool { priceWithVAT != nil && grossPrice == nil }

    /// What the price with VAT asks for; zero where there is none.
    var amountWithVAT: AmountWithVAT {
        guard let priceWithVAT, isPricedWithVAT else { return .zero }
        return AmountWithVAT(
            asked: amount(at: priceWithVAT).roundedToCents, net: amount(at: netPrice).roundedToCents)
    }

    /// What the line with VAT falls short of quantity × ``priceWithVAT``: zero wherever whole cents can meet it.
    public var priceWithVATResidue: Decimal { amountWithVAT.residue(vatGroup) }

    /// The cents of net whose VAT brings them nearest to an amount.
    private func netAmount(withVAT amount: Decimal) -> Decimal {
        let nearest = (amount / factor).roundedToCents
        return [nearest, nearest - .cent, nearest + .cent].min { miss($0, amount) < miss($1, amount) } ?? nearest
    }

    private func miss(_ net: Decimal, _ amount: Decimal) -> Decimal {
        abs(amount - net - VATBreakdown.tax(on: net, vatGroup))
    }

    private var factor: Decimal {
        guard vatCategory.isTaxed, let vatRate, vatRate > -100 else { return 1 }
        return 1 + vatRate / 100
    }
}
