import Foundation
import Invoicing

/// The values that a line begins with: those of the product and of the customer's last charge for it, then the customer's, the
/// company's, and the user's settings. The customer's own VAT comes first. A small business charges none.
public nonisolated struct LineDefaults: Equatable, Sendable {
    /// The unit.
    public var unitCode: String
    /// The price; nil where none is known.
    public var netPrice: ExactDecimal?
    /// The VAT; nil where none is known.
    public var vatGroup: VATGroup?
    /// The day on which this customer was charged the price; nil where it is that of the product.
    public var chargedOn: CalendarDate?
}

extension Ledger {
    /// Returns the defaults of a line for a product; without one, those of any line of the customer.
    public func defaults(of product: Product?, for customer: Customer?) -> LineDefaults {
        if let product, let customer { read(.charges(products: [product.id], customer: customer.id)) }
        let charge = customer.flatMap { product?.charge(to: $0) }
        let units = [charge?.unitCode, product?.unitCode].compactMap { $0 }
        // A rate is the product's, so that a new one of the law is for all. What depends on the buyer stays that buyer's.
        let charged = charge?.vatGroup
        let known = charged?.category.dependsOnBuyer == true ? charged : product?.vatGroup ?? charged
        let ofProduct = company.isSmallBusiness ? nil : known
        // A customer that is charged otherwise than others, as by reverse charge, is so for each product.
        let ofCustomer = customer?.ownVAT.flatMap { company.isSmallBusiness && $0.category.isTaxed ? nil : $0 }
        return LineDefaults(
            unitCode: units.first { !$0.isEmpty } ?? company.usualUnitCode,
            netPrice: charge?.netPrice ?? product?.netPrice, vatGroup: ofCustomer ?? ofProduct ?? company.usualVAT,
            chargedOn: charge?.netPrice == nil ? nil : charge?.date)
    }
}

extension Ledger {
    /// Returns the values of a line that differ from those which its item gives, among them the price; nil where that is the same.
    public func typedValues(of line: InvoiceLine, for customer: Customer?) -> LineDefaults? {
        let usual = defaults(of: product(named: line.itemName), for: customer)
        guard let price = line.enteredNetPrice, price != usual.netPrice ?? 0 else { return nil }
        return LineDefaults(
            unitCode: line.unitCode == usual.unitCode ? "" : line.unitCode, netPrice: price,
            vatGroup: line.vatGroup == usual.vatGroup ? nil : line.vatGroup)
    }
}

extension InvoiceDefaults {
    /// The defaults of a line while the company is unknown; nil if there are none.
    public var ofLines: LineDefaults? {
        guard !unitCode.isEmpty || vatGroup != nil else { return nil }
        return LineDefaults(unitCode: unitCode, vatGroup: vatGroup)
    }
}

extension InvoiceLine {
    /// Applies the defaults. Values without a default stay as they are.
    public func fill(with defaults: LineDefaults) {
        if !defaults.unitCode.isEmpty { unitCode = defaults.unitCode }
        if let price = defaults.netPrice { enter(netPrice: price) }
        if let group = defaults.vatGroup { (vatCategory, vatRate) = (group.category, group.rate) }
    }

    /// Becomes a line for a product.
    public func fill(with product: Product, _ defaults: LineDefaults) {
        itemName = product.name
        if !product.sellerItemIdentifier.isEmpty { sellerItemIdentifier = product.sellerItemIdentifier }
        if !product.itemDescription.isEmpty { itemDescription = product.itemDescription }
        fill(with: defaults)
    }
}

/// Something that has a VAT of its own, or none.
protocol HasVAT: AnyObject {
    var vatCategory: VATCategory { get set }
    var vatRate: ExactDecimal? { get set }
}

extension HasVAT {
    /// The VAT; nil where nothing is said of it.
    var vatGroup: VATGroup? {
        vatCategory.isEmpty || vatCategory.isTaxed && vatRate == nil
            ? nil : VATGroup(category: vatCategory, rate: vatRate)
    }
}

extension Company: HasVAT {}
extension Product: HasVAT {}
extension Charge: HasVAT {}
extension Customer: HasVAT {}

extension Customer {
    /// The VAT that it is charged for everything.
    fileprivate var ownVAT: VATGroup? { vatGroup }
}
