import Derive
import DeriveDocuments
import Foundation

extension InvoiceLine {
    /// BT-146 = BT-148 − BT-147 where a gross price is given.
    func deriveNetPrice() -> ExactDecimal {
        if let grossPrice {
            if let enteredNetPrice, keepsNetPrice == true { return enteredNetPrice }
            return grossPrice - priceDiscount
        }
        if let priceWithVAT { return netPrice(withVAT: priceWithVAT) }
        return enteredNetPrice ?? 0
    }

    /// BT-131 as a document declares it, unless the user has decided for what it comes to.
    func deriveNetAmount() -> ExactDecimal {
        guard let declaredNetAmount, decision != .calculated || !isCharged else { return calculatedNetAmount }
        return declaredNetAmount
    }

    /// BT-131 = round2(BT-129 × BT-146 ÷ BT-149) + Σ BT-141 − Σ BT-136.
    var calculatedNetAmount: ExactDecimal {
        let product = amountBeforeAllowances
        return allowanceCharges.isEmpty ? product : product + allowanceCharges.sum(\.signedAmount)
    }

    /// Returns the name of the line in messages: its identifier (BT-126), or where it has none its number.
    /// - Parameter index: Its position, counted from zero.
    public func identifier(at index: Int) -> String { identifier.isEmpty ? "\(index + 1)" : identifier }

    /// The amount of the line before its allowances and charges, in two decimals.
    public var amountBeforeAllowances: ExactDecimal { amount(at: netPrice) }

    /// `true` if the line's amount is shown without its allowances and charges, so that the column adds up with their rows. A
    /// declared amount that does not follow from them is shown as it is.
    public var showsAllowancesBelow: Bool {
        !allowanceCharges.isEmpty
            && netAmount == amountBeforeAllowances + allowanceCharges.reduce(0) { $0 + $1.signedAmount }
    }

    /// The quantity at a price, rounded once.
    func amount(at price: ExactDecimal) -> ExactDecimal {
        let product = (invoicedQuantity ?? 0) * price
        return priceBaseQuantity != 1 && priceBaseQuantity > 0
            ? product.divided(by: priceBaseQuantity, places: 2) : product.roundedToCents
    }

    func deriveVatGroup() -> VATGroup {
        VATGroup(category: vatCategory, rate: vatRate)
    }

    /// Lets the entered net price stand though gross price and discount give another one.
    public func keepEnteredNetPrice() {
        guard let grossPrice, let enteredNetPrice, enteredNetPrice != grossPrice - priceDiscount else { return }
        keepsNetPrice = true
    }

    /// Says that another price takes the discount (BT-147) out; nil where there is none.
    var lostDiscount: String? {
        guard priceDiscount != 0 else { return nil }
        let amount = priceDiscount.withoutTrailingZeros.shownPlainly
        return "The discount of \(amount) is taken out: a typed price counts as it is. "
            + "Enter the discount again to take it off."
    }

    /// Enters a net price (BT-146). It replaces a gross price and its discount, since the two would contradict it.
    public func enter(netPrice: ExactDecimal) {
        transaction {
            grossPrice = nil
            priceDiscount = 0
            priceWithVAT = nil
            enteredNetPrice = netPrice
        }
    }

    /// The price that a discount (BT-147) is taken off.
    var discountedPrice: ExactDecimal { grossPrice ?? netPrice }

    /// Enters a discount (BT-147). Where there is no gross price that it could be taken off, the price so far becomes that.
    public func enter(priceDiscount discount: ExactDecimal) {
        transaction {
            if grossPrice == nil, discount != 0 {
                enteredNetPrice = netPrice
                grossPrice = netPrice
                priceWithVAT = nil
            }
            priceDiscount = discount
        }
    }

    /// Enters a price with VAT included, which replaces every other one; the net price (BT-146) follows from it.
    public func enter(priceWithVAT: ExactDecimal) {
        transaction {
            grossPrice = nil
            priceDiscount = 0
            enteredNetPrice = nil
            self.priceWithVAT = priceWithVAT
        }
    }
}
