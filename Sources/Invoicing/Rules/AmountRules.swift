import Derive
import Foundation

/// BR-CO-10 to BR-CO-18 and BR-CO-25: amounts as they are stated add up.
enum AmountRules {
    static let declaredTotals: [Rule<Invoice>] = [
        total(.brCO10, .sumOfLineNetAmounts) { $0.sumOfLines(\.netAmount) },
        sum(.brCO11, .sumOfAllowances, \.isAllowance) {
            $0.allowanceCharges.sum(\.allowanceAmount) + $0.discountAmount
        },
        sum(.brCO12, .sumOfCharges, \.isCharge) { $0.allowanceCharges.sum(\.chargeAmount) },
        total(.brCO13, .taxExclusiveAmount) {
            guard let lines = $0.stated(.sumOfLineNetAmounts) else { return nil }
            return lines - ($0.stated(.sumOfAllowances) ?? 0) + ($0.stated(.sumOfCharges) ?? 0)
        },
        total(.brCO15, .taxInclusiveAmount) {
            guard let net = $0.stated(.taxExclusiveAmount) else { return nil }
            return net + ($0.stated(.taxAmount) ?? 0)
        },
        total(.brCO16, .amountDue) {
            guard let total = $0.stated(.taxInclusiveAmount) else { return nil }
            return total - $0.paidAmount + $0.roundingAmount + $0.thirdPartyAmount
        },
        Rule(
            .brCO14, \.declared,
            detail: { stated($0.stated(.taxAmount), $0.statedBreakdown.taxAmount) },
            isBroken: { invoice in
                let groups = invoice.statedBreakdown
                guard invoice.declares(.taxAmount), !groups.isEmpty else { return false }
                return invoice.stated(.taxAmount) ?? 0 != groups.taxAmount
            }),
    ]

    static let line: [Rule<InvoiceLine>] = [
        Rule(
            "BT-131", "BT-131", \.netAmount,
            "The amount of this line has more than 38 digits. Shorten its quantity or its price."
        ) { !$0.netAmount.isComputable }
    ]

    static let totals: [Rule<Invoice>] = [
        Rule(
            "BT-115", "BT-115", \.amountDue,
            "The amount due has more than 38 digits. Shorten the largest of the amounts that it is made of."
        ) { !$0.amountDue.isComputable },
        // The standard asks for it; official validators no longer refuse a document for it.
        Rule(
            "BR-CO-25", "BT-9", \.dueDate, "Enter the day by which to pay, or the terms of payment.",
            [.hint, .errorInExtensions]
        ) {
            $0.typeCode.asksForMoney && $0.stated(.amountDue) ?? 0 > 0 && $0.dueDate == nil && $0.terms.text().isEmpty
        },
        // The standard allows it, and documents that were received or issued stand as they are.
        Rule(
            "BT-112", "BT-112", \.taxInclusiveAmount,
            "The total with VAT is below zero: to give something back, write a credit note, with amounts above zero.",
            detail: { "It is \($0.taxInclusiveAmount.shown)." },
            isBroken: {
                !$0.isFrozen && $0.typeCode.asksForMoney && $0.typeCode != .correctedInvoice
                    && $0.taxInclusiveAmount < 0
            }),
    ]

    private static func stated(_ amount: ExactDecimal?, _ expected: ExactDecimal?) -> String {
        "It is \(amount?.shown ?? "missing"), and should be \(expected?.shown ?? "nothing")."
    }

    /// A total that has to be what others come to.
    private static func total(
        _ row: RuleRow, _ term: AmountTerm, expected: @escaping @MainActor (Invoice) -> ExactDecimal?
    ) -> Rule<Invoice> {
        Rule(row, \.declared, detail: { stated($0.stated(term), expected($0)) }) { invoice in
            guard invoice.declares(term), let stated = invoice.stated(term), let sum = expected(invoice) else {
                return false
            }
            return stated != sum
        }
    }

    /// A sum of allowances or charges, which is stated exactly where there are any.
    private static func sum(
        _ row: RuleRow, _ term: AmountTerm, _ isMember: KeyPath<DocumentAllowanceCharge, Bool>,
        expected: @escaping @MainActor (Invoice) -> ExactDecimal
    ) -> Rule<Invoice> {
        Rule(row, \.declared, detail: { stated($0.stated(term), expected($0)) }) { invoice in
            guard invoice.declares(term) else { return false }
            guard let stated = invoice.stated(term) else {
                return invoice.allowanceCharges.count(where: isMember) > 0
            }
            return stated != expected(invoice)
        }
    }

    static let breakdown: [Rule<Invoice>] = [
        // Without lines a draft has no VAT to break down, so that the user could not fill it in.
        Rule(.brCO18, \.vatBreakdown) { $0.statedRates.isEmpty && ($0.isReceived || !$0.lines.isEmpty) }
    ]

    static let declaredGroup: [Rule<StatedVATGroup>] = [
        Rule(
            ofGroup: .brCO17,
            detail: {
                "\($0.group.name(\.shownPlainly)): \(($0.rate ?? 0).shownPlainly) % of \(($0.taxableAmount ?? 0).shown) is \($0.expectedTax.shown)."
            },
            isBroken: { group in
                guard group.declaresTax, let tax = group.taxAmount else { return false }
                let rateIsNil = (group.rate ?? 0).rounded(toPlaces: 0) == 0
                return rateIsNil ? tax.rounded(toPlaces: 0) != 0 : !group.isTaxAsExpected
            })
    ]
}

extension InvoiceTypeCode {
    /// `true` if it is known to be an invoice.
    fileprivate var asksForMoney: Bool { CodeList.invoiceTypes.contains(code) && !isCreditNote }
}

extension StatedVATGroup {
    /// `true` if the tax is the rate’s, but for less than 1.00, which the rules let pass.
    var isTaxAsExpected: Bool { abs(abs(taxAmount ?? 0) - abs(expectedTax)) < 1 }
}

extension [StatedVATGroup] {
    fileprivate var taxAmount: ExactDecimal { reduce(0) { $0 + ($1.taxAmount ?? 0) } }
}
