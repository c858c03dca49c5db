import Derive
import Foundation

/// An allowance (BG-20) or a charge (BG-21) of the whole document.
@MainActor @Observed
public final class DocumentAllowanceCharge: AllowanceOrCharge {
    /// Identity in the store.
    public let id: UUID
    /// `true` if it adds to the total (a charge), and `false` if it takes from it (an allowance).
    public var isCharge: Bool = false
    /// The amount as it was typed, or as a document states it; it goes before base and percentage.
    public var enteredAmount: ExactDecimal?
    /// The base as it was typed, or as a document states it (BT-93, BT-100); nil where it follows from the lines.
    public var baseAmount: ExactDecimal?
    /// The percentage of the base (BT-94, BT-101).
    public var percentage: ExactDecimal?
    /// The kind of VAT (BT-95, BT-102).
    public var vatCategory: VATCategory = .standard
    /// The rate of VAT in percent (BT-96, BT-103); nil where the category has none.
    public var vatRate: ExactDecimal?
    /// The reason (BT-97, BT-104).
    public var reason: String = ""
    /// The reason as a code of UNTDID 5189 for an allowance (BT-98) or 7161 for a charge (BT-105).
    public var reasonCode: String = ""

    /// `true` if it is a logistics service charge (BG-X-42 of Factur-X EXTENDED), which CII has apart; nil if not.
    public var isLogistics: Bool?
    /// Typed numbers that want a confirmation; see ``HasTypedNumbers``.
    public var unconfirmedNumbers: [String: String] = [:]
    /// Typed texts that cannot be read, by property; see ``HasTypedNumbers``.
    public var unread: [String: String] = [:]
    /// The invoice that has it.
    @Unobserved public private(set) weak var invoice: Invoice?

    /// The sum of the lines of its VAT group, which a percentage is of where no base is entered.
    @Derived public var derivedBase: ExactDecimal
    /// The amount without VAT (BT-92, BT-99); positive in either kind, as a rule.
    @Derived public var amount: ExactDecimal
    /// The amount that it takes from the total: zero for a charge.
    @Derived public var allowanceAmount: ExactDecimal
    /// The amount that it adds to the total: zero for an allowance.
    @Derived public var chargeAmount: ExactDecimal
    /// The amount that it adds to its VAT group's taxable amount: below zero for an allowance.
    @Derived public var signedAmount: ExactDecimal
    /// The group of the VAT breakdown to which it belongs.
    @Derived public var vatGroup: VATGroup
    /// Its problems and decisions.
    @Derived var partProblems: PartProblems
    /// The number of problems.
    var tally: PartCounts { PartCounts(partProblems) }

    /// Makes an allowance of nothing.
    public init(id: UUID = UUID()) {
        self.id = id
    }

    /// The base of the percentage.
    public var base: ExactDecimal { baseAmount ?? derivedBase }

    func deriveDerivedBase() -> ExactDecimal { invoice?.sumsOfLines(\.netAmount)[vatGroup] ?? 0 }
    func deriveAmount() -> ExactDecimal { settledAmount }
    func deriveAllowanceAmount() -> ExactDecimal { isCharge ? 0 : amount }
    func deriveChargeAmount() -> ExactDecimal { isCharge ? amount : 0 }
    func deriveSignedAmount() -> ExactDecimal { isCharge ? amount : -amount }
    func deriveVatGroup() -> VATGroup { VATGroup(category: vatCategory, rate: vatRate) }
}

extension DocumentAllowanceCharge: HeldMember {
    /// Follows the lines of another invoice.
    public func holderChanged(to holder: AnyObject?) {
        invoice = holder as? Invoice
        invalidate(\.derivedBase)
    }
}
