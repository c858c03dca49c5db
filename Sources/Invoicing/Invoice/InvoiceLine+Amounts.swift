import Derive
import Foundation

extension InvoiceLine {
    /// BT-146 = BT-148 − BT-147 where a gross price is given.
    func deriveNetPrice() -> Decimal {
        guard let grossPrice else { return enteredNetPrice }
        return grossPrice - priceDiscount
    }

    /// BT-131 = round2(BT-129 × BT-146 ÷ BT-149). The division comes last, so that it alone can lose digits.
    func deriveNetAmount() -> Decimal {
        let product = invoicedQuantity * netPrice
        guard priceBaseQuantity != 1, priceBaseQuantity > 0 else { return product.roundedToCents }
        return (product / priceBaseQuantity).roundedToCents
    }

    func deriveVatGroup() -> VATGroup {
        VATGroup(category: vatCategory, rate: vatRate)
    }

    /// Enters a net price (BT-146). It replaces a gross price and its discount, since the two would contradict it.
    public func enter(netPrice: Decimal) {
        transaction {
            grossPrice = nil
            priceDiscount = 0
            enteredNetPrice = netPrice
        }
    }
}
