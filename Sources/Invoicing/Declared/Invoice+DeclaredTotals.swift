import Derive
import Foundation

/// A total as a document declares it beside what its formula gives.
public nonisolated struct ComparedTotal: Sendable {
    /// Which total.
    public let term: AmountTerm
    /// What the document says; nil where it says nothing.
    public let declared: Decimal?
    /// What the formula gives.
    public let derived: Decimal
    /// What counts: the derived amount unless the user has decided otherwise.
    public let settled: Decimal
    let formula: String

    /// Whether what the document says, if it says anything, is what counts.
    public var isEqual: Bool { declared.map { $0 == settled } ?? true }

    var difference: AmountDifference? {
        guard !isEqual, let declared else { return nil }
        return AmountDifference(
            term: term, declared: declared, derived: derived,
            explanation: "\(term.businessTerm) = \(formula) = \(derived.inCents).")
    }
}

extension Invoice {
    /// Every total that the standard derives (BT-106 to BT-110, BT-112, BT-115, and BT-116 and BT-117 of each group).
    public var totals: [ComparedTotal] {
        let tax = vatBreakdown.reduce(0) { $0 + $1.taxAmount }
        return [
            compared(.sumOfLineNetAmounts, lines.sum(\.netAmount), "the sum of the lines"),
            compared(.sumOfAllowances, allowanceCharges.sum(\.allowanceAmount), "the sum of the allowances"),
            compared(.sumOfCharges, allowanceCharges.sum(\.chargeAmount), "the sum of the charges"),
            compared(
                .taxExclusiveAmount, sumOfLineNetAmounts - sumOfAllowances + sumOfCharges,
                "\(sumOfLineNetAmounts.inCents) − \(sumOfAllowances.inCents) + \(sumOfCharges.inCents)"),
            compared(.taxAmount, tax, "the sum of the groups’ taxes"),
            compared(
                .taxInclusiveAmount, taxExclusiveAmount + taxAmount,
                "\(taxExclusiveAmount.inCents) + \(taxAmount.inCents)"),
            compared(
                .amountDue, taxInclusiveAmount - paidAmount + roundingAmount,
                "\(taxInclusiveAmount.inCents) − \(paidAmount.inCents) + \(roundingAmount.inCents)"),
        ] + vatBreakdown.flatMap(compared(_:))
    }

    private func compared(_ entry: VATBreakdown) -> [ComparedTotal] {
        let taxable = taxableAmounts[entry.group] ?? 0
        let formula = "\(entry.taxableAmount.inCents) × \(entry.group.rate ?? 0) %"
        let tax = VATBreakdown.tax(on: entry.taxableAmount, entry.group)
        return [
            compared(.taxableAmount(entry.group), taxable, "the sum of what \(entry.group) is charged on"),
            compared(.groupTaxAmount(entry.group), tax, formula),
        ]
    }

    private func compared(_ term: AmountTerm, _ derived: Decimal, _ formula: String) -> ComparedTotal {
        ComparedTotal(
            term: term, declared: declared?[term], derived: derived, settled: kept[term].settled(derived),
            formula: formula)
    }

    /// Groups that a document declares and in which nothing is.
    var undeclaredGroups: [AmountDifference] {
        let present = Set(vatBreakdown.map(\.group))
        return (declared?.vatBreakdown ?? []).filter { !present.contains($0.group) }.flatMap { entry in
            [
                (AmountTerm.taxableAmount(entry.group), entry.taxableAmount),
                (.groupTaxAmount(entry.group), entry.taxAmount),
            ].compactMap { term, declared in
                guard let declared, declared != 0 else { return nil }
                return AmountDifference(
                    term: term, declared: declared, derived: 0,
                    explanation: "\(term.businessTerm): nothing on this invoice is in the VAT group \(entry.group).")
            }
        }
    }
}

extension DeclaredTotals {
    /// What is declared for a term; nil for nothing.
    nonisolated subscript(term: AmountTerm) -> Decimal? {
        switch term {
        case .sumOfLineNetAmounts: sumOfLineNetAmounts
        case .sumOfAllowances: sumOfAllowances
        case .sumOfCharges: sumOfCharges
        case .taxExclusiveAmount: taxExclusiveAmount
        case .taxAmount: taxAmount
        case .taxInclusiveAmount: taxInclusiveAmount
        case .amountDue: amountDue
        case .taxableAmount(let group): vatBreakdown.first { $0.group == group }?.taxableAmount
        case .groupTaxAmount(let group): vatBreakdown.first { $0.group == group }?.taxAmount
        case .lineNetAmount, .documentAmount, .lineAmount: nil
        }
    }

    /// Takes back what is declared for a term.
    nonisolated mutating func forget(_ term: AmountTerm) {
        noteForgotten(term)
        switch term {
        case .sumOfLineNetAmounts: sumOfLineNetAmounts = nil
        case .sumOfAllowances: sumOfAllowances = nil
        case .sumOfCharges: sumOfCharges = nil
        case .taxExclusiveAmount: taxExclusiveAmount = nil
        case .taxAmount: taxAmount = nil
        case .taxInclusiveAmount: taxInclusiveAmount = nil
        case .amountDue: amountDue = nil
        case .taxableAmount(let group): change(group) { $0.taxableAmount = nil }
        case .groupTaxAmount(let group): change(group) { $0.taxAmount = nil }
        case .lineNetAmount, .documentAmount, .lineAmount: break
        }
    }

    private nonisolated mutating func change(_ group: VATGroup, _ change: (inout DeclaredVATBreakdown) -> Void) {
        for index in vatBreakdown.indices where vatBreakdown[index].group == group { change(&vatBreakdown[index]) }
    }
}
