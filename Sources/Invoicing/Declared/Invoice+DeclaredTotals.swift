import Derive
import Foundation

/// A total as a document declares it beside what its formula gives.
public nonisolated struct ComparedTotal: Sendable {
    /// Which total.
    public let term: AmountTerm
    /// What the document says; nil where it says nothing.
    public let declared: ExactDecimal?
    /// What the formula gives.
    public let derived: ExactDecimal
    /// What counts: the derived amount unless the user has decided otherwise.
    public let settled: ExactDecimal
    let formula: AmountFormula

    /// Whether what the document says, if it says anything, is what counts.
    public var isEqual: Bool { declared.map { $0 == settled } ?? true }

    var difference: AmountDifference? {
        guard !isEqual, let declared else { return nil }
        return AmountDifference(term: term, declared: declared, derived: derived, formula: formula)
    }
}

extension Invoice {
    /// Every total that the standard derives (BT-106 to BT-110, BT-112, BT-115, and BT-116 and BT-117 of each group).
    public var totals: [ComparedTotal] {
        let tax = vatBreakdown.reduce(0) { $0 + $1.taxAmount }
        return [
            compared(.sumOfLineNetAmounts, sumOfLines(\.netAmount), .sum(of: "the lines")),
            compared(
                .sumOfAllowances, allowanceCharges.sum(\.allowanceAmount) + discountAmount,
                .sum(of: "the allowances")),
            compared(.sumOfCharges, allowanceCharges.sum(\.chargeAmount), .sum(of: "the charges")),
            compared(
                .taxExclusiveAmount, sumOfLineNetAmounts - sumOfAllowances + sumOfCharges,
                .taxExclusive(lines: sumOfLineNetAmounts, allowances: sumOfAllowances, charges: sumOfCharges)),
            compared(.taxAmount, tax, .sum(of: "the groups’ taxes")),
            compared(
                .taxInclusiveAmount, taxExclusiveAmount + taxAmount,
                .taxInclusive(net: taxExclusiveAmount, tax: taxAmount)),
            compared(
                .amountDue, taxInclusiveAmount - paidAmount + roundingAmount + thirdPartyAmount,
                .amountDue(
                    total: taxInclusiveAmount, paid: paidAmount, rounding: roundingAmount, thirdParty: thirdPartyAmount)
            ),
        ] + vatBreakdown.flatMap(compared(_:))
    }

    private func compared(_ entry: VATBreakdown) -> [ComparedTotal] {
        let taxable = taxableAmounts[entry.group] ?? 0
        let tax = VATBreakdown.tax(on: entry.taxableAmount, entry.group)
        return [
            compared(.taxableAmount(entry.group), taxable, .taxable(entry.group)),
            compared(
                .groupTaxAmount(entry.group), tax,
                .groupTax(taxable: entry.taxableAmount, rate: entry.group.rate ?? 0)),
        ]
    }

    private func compared(_ term: AmountTerm, _ derived: ExactDecimal, _ formula: AmountFormula) -> ComparedTotal {
        let uncalculated = asDeclared(term)
        return ComparedTotal(
            term: term, declared: declared?[term], derived: uncalculated ?? derived,
            settled: uncalculated ?? kept[term].settled(derived), formula: formula)
    }

    /// The amounts of VAT groups that a document declares and in which nothing is.
    var differencesOfEmptyGroups: [AmountDifference] {
        let present = Set(vatBreakdown.map(\.group))
        return (declared?.vatBreakdown ?? []).filter { !present.contains($0.group) }.flatMap { entry in
            [
                (AmountTerm.taxableAmount(entry.group), entry.taxableAmount),
                (.groupTaxAmount(entry.group), entry.taxAmount),
            ].compactMap { term, declared in
                guard let declared, declared != 0 else { return nil }
                return AmountDifference(
                    term: term, declared: declared, derived: 0, formula: .nothing(in: entry.group))
            }
        }
    }
}

extension DeclaredTotals {
    /// What is declared for a term; nil for nothing.
    nonisolated subscript(term: AmountTerm) -> ExactDecimal? {
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
        case .lineNetAmount: nil
        }
    }

    /// Takes back what is declared for a term.
    nonisolated mutating func forget(_ term: AmountTerm) {
        noteForgotten([term: self[term]])
        declare(nil, for: term)
    }

    /// Sets what is declared for a term; nil for nothing.
    nonisolated mutating func declare(_ amount: ExactDecimal?, for term: AmountTerm) {
        switch term {
        case .sumOfLineNetAmounts: sumOfLineNetAmounts = amount
        case .sumOfAllowances: sumOfAllowances = amount
        case .sumOfCharges: sumOfCharges = amount
        case .taxExclusiveAmount: taxExclusiveAmount = amount
        case .taxAmount: taxAmount = amount
        case .taxInclusiveAmount: taxInclusiveAmount = amount
        case .amountDue: amountDue = amount
        case .taxableAmount(let group): change(group) { $0.taxableAmount = amount }
        case .groupTaxAmount(let group): change(group) { $0.taxAmount = amount }
        case .lineNetAmount: break
        }
    }

    private nonisolated mutating func change(_ group: VATGroup, _ change: (inout DeclaredVATBreakdown) -> Void) {
        for index in vatBreakdown.indices where vatBreakdown[index].group == group { change(&vatBreakdown[index]) }
    }
}
