import Derive
import Foundation

/// An allowance (BG-27) or a charge (BG-28) of one line.
@MainActor @Observed
public final class LineAllowanceCharge: AllowanceOrCharge {
    /// Identity; it is no part of the standard and never leaves the program.
    public let id: UUID
    /// `true` if it adds to the line (a charge), and `false` if it takes from it (an allowance).
    public var isCharge: Bool = false
    /// The amount as it was typed, or as a document states it; it goes before base and percentage.
    public var enteredAmount: ExactDecimal?
    /// The base as it was typed, or as a document states it (BT-137, BT-142); nil where it follows from the line.
    public var baseAmount: ExactDecimal?
    /// The percentage of the base (BT-138, BT-143).
    public var percentage: ExactDecimal?
    /// The reason (BT-139, BT-144).
    public var reason: String = ""
    /// The reason as a code of UNTDID 5189 for an allowance (BT-140) or 7161 for a charge (BT-145).
    public var reasonCode: String = ""
    /// Typed numbers that want a confirmation; see ``HasTypedNumbers``.
    public var unconfirmedNumbers: [String: String] = [:]
    /// Typed texts that cannot be read, by property; see ``HasTypedNumbers``.
    public var unread: [String: String] = [:]
    /// The line that has it.
    @Unobserved public private(set) weak var line: InvoiceLine?

    /// The amount of the line before its allowances and charges: the base of a percentage where none is entered.
    @Derived public var derivedBase: ExactDecimal
    /// The amount without VAT (BT-136, BT-141); positive in either kind, as a rule.
    @Derived public var amount: ExactDecimal
    /// The amount that it adds to its line: below zero for an allowance.
    @Derived public var signedAmount: ExactDecimal
    /// Its problems and decisions.
    @Derived var partProblems: PartProblems

    /// Makes an allowance of nothing.
    public init(id: UUID = UUID()) {
        self.id = id
    }

    /// The base of the percentage.
    public var base: ExactDecimal { baseAmount ?? derivedBase }

    func deriveDerivedBase() -> ExactDecimal { line?.amountBeforeAllowances ?? 0 }
    func deriveAmount() -> ExactDecimal { settledAmount }
    func deriveSignedAmount() -> ExactDecimal { isCharge ? amount : -amount }
}

extension LineAllowanceCharge: HeldMember {
    /// Follows another line.
    public func holderChanged(to holder: AnyObject?) {
        line = holder as? InvoiceLine
        invalidate(\.derivedBase)
    }
}
