import Derive
import DeriveDocuments
import Foundation

/// The common part of allowances and charges of a document (BG-20, BG-21) and of a line (BG-27, BG-28).
///
/// Its amount is what was entered, or else a percentage of a base; the base is what was entered, or else follows from the
/// line or the lines that it belongs to.
@MainActor
public protocol AllowanceOrCharge: AnyObject {
    /// `true` if it adds to the total (a charge), and `false` if it takes from it (an allowance).
    var isCharge: Bool { get set }
    /// The amount as it was typed, or as a document states it; it goes before base and percentage.
    var enteredAmount: ExactDecimal? { get set }
    /// The base as it was typed, or as a document states it; nil where it follows.
    var baseAmount: ExactDecimal? { get set }
    /// The percentage of the base.
    var percentage: ExactDecimal? { get set }
    /// The reason in words.
    var reason: String { get set }
    /// The reason as a code.
    var reasonCode: String { get set }
    /// The base where none is entered.
    var derivedBase: ExactDecimal { get }
    /// The base of the percentage.
    var base: ExactDecimal { get }
    /// The amount without VAT; positive in either kind, as a rule.
    var amount: ExactDecimal { get }
}

extension AllowanceOrCharge {
    /// The percentage of the base, in two decimals; nil where there is no percentage.
    public var calculatedAmount: ExactDecimal? { percentage.map { base.percent($0).roundedToCents } }

    /// `true` if the amount follows from percentage and base.
    public var isCalculated: Bool { enteredAmount == nil && percentage != nil }

    /// The base to write: a percentage is always written with one, unless a document had none beside its amount.
    public var statedBase: ExactDecimal? { isCalculated ? base : baseAmount }

    /// `true` if a base and a percentage are stated that give another amount than the one beside them.
    public var contradictsPercentage: Bool { baseAmount != nil && deviatesFromPercentage }

    /// `true` if the amount that was entered is not the percentage beside it, of the base that is stated or follows.
    var deviatesFromPercentage: Bool {
        guard let enteredAmount, let calculatedAmount else { return false }
        return calculatedAmount != enteredAmount
    }

    /// The sentence for a row of its own: `less 3 % of Portafilter machine`, or the reason in place of the subject.
    /// - Parameters:
    ///   - subject: The item that it is of; empty for none.
    ///   - number: Writes the percentage.
    public func words(of subject: String, _ number: (ExactDecimal) -> String) -> String {
        let share = percentage.map { "\(number($0)) %" }
        let rest = reason.isEmpty ? (subject.isEmpty ? nil : "of \(subject)") : reason
        return [isCharge ? "plus" : "less", share, rest].compactMap { $0 }.joined(separator: " ")
    }

    /// The amount that counts.
    var settledAmount: ExactDecimal { enteredAmount ?? calculatedAmount ?? 0 }

    /// Enters an amount, or none. It replaces percentage and base, since these would contradict it.
    public func enter(amount: ExactDecimal?) {
        transaction {
            percentage = nil
            baseAmount = nil
            enteredAmount = amount
        }
    }

    /// Enters a percentage, from which the amount follows. Without one the amount stays what it is.
    public func enter(percentage: ExactDecimal?) {
        transaction {
            enteredAmount = percentage == nil && amount.isComputable ? amount : nil
            if percentage == nil { baseAmount = nil }
            self.percentage = percentage
        }
    }

    /// Enters a base, of which the percentage is from then on. Without one it follows again.
    public func enter(base: ExactDecimal?) {
        transaction {
            baseAmount = base
            if percentage != nil { enteredAmount = nil }
        }
    }

    /// Lets the amount follow where that changes nothing: where it is the percentage of what the base would be.
    func follow() {
        guard let enteredAmount, let percentage, baseAmount ?? derivedBase == derivedBase,
            derivedBase.percent(percentage).roundedToCents == enteredAmount
        else { return }
        (self.enteredAmount, baseAmount) = (nil, nil)
    }
}

extension Invoice {
    /// Lets each allowance and charge follow its line or its lines whose amount is a percentage of them, as in a document
    /// that becomes a draft.
    public func letAllowancesFollow() {
        for line in lines.elements { for item in line.allowanceCharges.elements { item.follow() } }
        for item in allowanceCharges.elements { item.follow() }
    }
}
