import Derive
import Foundation

/// An allowance (BG-20) or a charge (BG-21) of the whole document.
@Observed
public final class DocumentAllowanceCharge {
    /// Identity in the store.
    public let id: UUID
    /// Whether it adds to the total (a charge) or takes from it (an allowance).
    public var isCharge: Bool = false
    /// The amount without VAT (BT-92, BT-99); positive in either kind, as a rule.
    public var amount: Decimal = 0
    /// The kind of VAT (BT-95, BT-102).
    public var vatCategory: VATCategory = .standard
    /// The rate of VAT in percent (BT-96, BT-103); nil where the category has none.
    public var vatRate: Decimal?
    /// Why (BT-97, BT-104).
    public var reason: String = ""

    /// What it takes from the total: zero for a charge.
    @Derived public var allowanceAmount: Decimal
    /// What it adds to the total: zero for an allowance.
    @Derived public var chargeAmount: Decimal
    /// What it adds to its VAT group's taxable amount: below zero for an allowance.
    @Derived public var signedAmount: Decimal
    /// The group of the VAT breakdown to which it belongs.
    @Derived public var vatGroup: VATGroup

    /// Makes an allowance of nothing.
    public init(id: UUID = UUID()) {
        self.id = id
    }

    func deriveAllowanceAmount() -> Decimal { isCharge ? 0 : amount }
    func deriveChargeAmount() -> Decimal { isCharge ? amount : 0 }
    func deriveSignedAmount() -> Decimal { isCharge ? amount : -amount }
    func deriveVatGroup() -> VATGroup { VATGroup(category: vatCategory, rate: vatRate) }
}
