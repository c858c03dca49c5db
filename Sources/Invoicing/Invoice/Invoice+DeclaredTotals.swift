import Derive
import Foundation

/// A total as a document declares it beside what its formula gives.
public nonisolated struct ComparedTotal: Sendable {
    /// The total's term.
    public let term: AmountTerm
    /// The amount of the document; nil where it states none.
    public let declared: ExactDecimal?
    /// The amount of the formula.
    public let derived: ExactDecimal
    let formula: AmountFormula

    /// The declared amount that differs from the formula's, whatever was decided about it.
    public var difference: DeclaredAmount? {
        guard let declared, declared != derived else { return nil }
        return DeclaredAmount(term: term, declared: declared, derived: derived, formula: formula)
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
        ] + groupTotals
    }

    private var groupTotals: [ComparedTotal] {
        let (amounts, declared) = (taxableAmounts, declaredGroups)
        return vatBreakdown.flatMap { entry in
            let (group, taxable) = (entry.group, entry.taxableAmount)
            let tax = asDeclared(.groupTaxAmount(group)) ?? VATBreakdown.tax(on: taxable, group)
            let isWhole = !currency.hasCents && declared[group]?.taxAmount == tax.rounded(toPlaces: 0)
            return [
                ComparedTotal(
                    term: .taxableAmount(group), declared: declared[group]?.taxableAmount,
                    derived: amounts[group] ?? 0, formula: .taxable(group)),
                ComparedTotal(
                    term: .groupTaxAmount(group), declared: declared[group]?.taxAmount,
                    // A currency without cents has VAT in whole units.
                    derived: isWhole ? tax.rounded(toPlaces: 0) : tax,
                    formula: .groupTax(taxable: taxable, rate: group.rate ?? 0)),
            ]
        }
    }

    /// The declared VAT of each group; groups of the same category and rate are added up.
    var declaredGroups: [VATGroup: DeclaredVATBreakdown] {
        (declared?.vatBreakdown ?? []).reduce(into: [:]) { groups, entry in
            guard var group = groups[entry.group] else { return groups[entry.group] = entry }
            group.taxableAmount = group.taxableAmount.adding(entry.taxableAmount)
            group.taxAmount = group.taxAmount.adding(entry.taxAmount)
            groups[entry.group] = group
        }
    }

    /// Returns the declared amount of a total; nil for none.
    public func declaredAmount(of term: AmountTerm) -> ExactDecimal? { declared?[term] }

    /// The amount of a total that does not count, where a document declares another one than is calculated; else nil.
    ///
    /// The amount due is calculated from the lines on, whatever is declared before it.
    public func otherAmount(of term: AmountTerm) -> ExactDecimal? {
        guard declared != nil else { return nil }
        guard term == .amountDue else {
            return totals.first { $0.term == term }?.difference.map { declares(term) ? $0.derived : $0.declared }
        }
        let other = declares(term) && declared?.amountDue != nil ? calculatedAmountDue : declared?.amountDue
        return other == amountDue ? nil : other
    }

    /// The amount due (BT-115) if nothing were declared; nil where there are no lines to calculate it from.
    private var calculatedAmountDue: ExactDecimal? {
        guard !hasNoLinesToCalculateFrom else { return nil }
        let groups = taxableAmounts(ofLines: \.calculatedNetAmount)
        let total = groups.reduce(ExactDecimal(0)) { $0 + $1.value + VATBreakdown.tax(on: $1.value, $1.key) }
        return total - paidAmount + roundingAmount + thirdPartyAmount
    }

    private func compared(_ term: AmountTerm, _ derived: ExactDecimal, _ formula: AmountFormula) -> ComparedTotal {
        ComparedTotal(
            term: term, declared: declared?[term], derived: asDeclared(term) ?? derived, formula: formula)
    }

    /// The amounts of VAT groups that a document declares and in which nothing is.
    var differencesOfEmptyGroups: [DeclaredAmount] {
        let present = Set(vatBreakdown.map(\.group))
        return (declared?.vatBreakdown ?? []).filter { !present.contains($0.group) }.flatMap { entry in
            [
                (AmountTerm.taxableAmount(entry.group), entry.taxableAmount),
                (.groupTaxAmount(entry.group), entry.taxAmount),
            ].compactMap { term, declared in
                guard let declared, declared != 0 else { return nil }
                return DeclaredAmount(
                    term: term, declared: declared, derived: 0, formula: .nothing(in: entry.group))
            }
        }
    }
}

extension ExactDecimal? {
    /// The sum; nil if there is neither.
    fileprivate nonisolated func adding(_ other: ExactDecimal?) -> ExactDecimal? {
        self == nil && other == nil ? nil : (self ?? 0) + (other ?? 0)
    }
}

nonisolated extension DeclaredTotals {
    /// The declared amount for a term; nil for none. Only totals can be set.
    /// - Complexity: O(*n*) in the VAT groups for an amount of a group.
    public subscript(term: AmountTerm) -> ExactDecimal? {
        get {
            switch term {
            case .taxableAmount(let group): vatBreakdown.first { $0.group == group }?.taxableAmount
            case .groupTaxAmount(let group): vatBreakdown.first { $0.group == group }?.taxAmount
            default: Self.total(term).flatMap { self[keyPath: $0] }
            }
        }
        set {
            if let total = Self.total(term) { self[keyPath: total] = newValue }
        }
    }

    private static func total(_ term: AmountTerm) -> WritableKeyPath<DeclaredTotals, ExactDecimal?>? {
        switch term {
        case .sumOfLineNetAmounts: \.sumOfLineNetAmounts
        case .sumOfAllowances: \.sumOfAllowances
        case .sumOfCharges: \.sumOfCharges
        case .taxExclusiveAmount: \.taxExclusiveAmount
        case .taxAmount: \.taxAmount
        case .taxInclusiveAmount: \.taxInclusiveAmount
        case .amountDue: \.amountDue
        case .taxableAmount, .groupTaxAmount, .lineNetAmount: nil
        }
    }
}
