import Derive
import Foundation

/// BR-CO-10 to BR-CO-18 and BR-CO-25: amounts as they are stated add up.
enum AmountRules {
    static let declaredTotals: [Rule<Invoice>] = [
        total("BR-CO-10", .sumOfLineNetAmounts, "sum of the lines", "they come to") {
            $0.sumOfLines(\.netAmount)
        },
        sum("BR-CO-11", .sumOfAllowances, "sum of the allowances", \.isAllowance) {
            $0.allowanceCharges.sum(\.allowanceAmount) + $0.discountAmount
        },
        sum("BR-CO-12", .sumOfCharges, "sum of the charges", \.isCharge) {
            $0.allowanceCharges.sum(\.chargeAmount)
        },
        total("BR-CO-13", .taxExclusiveAmount, "total without VAT", "lines, allowances and charges come to") {
            guard let lines = $0.stated(.sumOfLineNetAmounts) else { return nil }
            return lines - ($0.stated(.sumOfAllowances) ?? 0) + ($0.stated(.sumOfCharges) ?? 0)
        },
        total("BR-CO-15", .taxInclusiveAmount, "total with VAT", "the total without VAT and the VAT come to") {
            guard let net = $0.stated(.taxExclusiveAmount) else { return nil }
            return net + ($0.stated(.taxAmount) ?? 0)
        },
        total("BR-CO-16", .amountDue, "amount due", "the total less what is paid, with the rounding, comes to") {
            guard let total = $0.stated(.taxInclusiveAmount) else { return nil }
            return total - $0.paidAmount + $0.roundingAmount + $0.thirdPartyAmount
        },
        Rule(
            "BR-CO-14", "BT-110", \.declared,
            saying: { invoice in
                "Correct the total VAT, or use the calculated one: the VAT groups add up to "
                    + "\(invoice.statedBreakdown.taxAmount.inCents)."
            },
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
        Rule("BR-CO-25", "BT-9", \.dueDate, "Enter the day by which to pay, or the terms of payment.") {
            $0.typeCode.asksForMoney && $0.stated(.amountDue) ?? 0 > 0 && $0.dueDate == nil && $0.terms.text().isEmpty
        }
        .asHint,
        // The standard allows it, and documents that were received or issued stand as they are.
        Rule(
            "BT-112", "BT-112", \.taxInclusiveAmount,
            saying: {
                "The total with VAT is below zero, at \($0.taxInclusiveAmount.inCents). What is given back wants a credit note, "
                    + "with amounts above zero."
            },
            isBroken: {
                !$0.isFrozen && $0.typeCode.asksForMoney && $0.typeCode != .correctedInvoice
                    && $0.taxInclusiveAmount < 0
            }),
    ]

    /// A total that has to be what others come to.
    private static func total(
        _ id: String, _ term: AmountTerm, _ name: String, _ comesTo: String,
        expected: @escaping @MainActor (Invoice) -> ExactDecimal?
    ) -> Rule<Invoice> {
        Rule(id, term.businessTerm, \.declared) { invoice in
            let stated = invoice.stated(term)?.inCents ?? "missing"
            let sum = expected(invoice)?.inCents ?? "nothing"
            return "Correct the \(name), or use the calculated one: it is \(stated), but \(comesTo) \(sum)."
        } isBroken: { invoice in
            guard invoice.declares(term), let stated = invoice.stated(term), let sum = expected(invoice) else {
                return false
            }
            return stated != sum
        }
    }

    /// A sum of allowances or charges, which is stated exactly where there are any.
    private static func sum(
        _ id: String, _ term: AmountTerm, _ name: String, _ isMember: KeyPath<DocumentAllowanceCharge, Bool>,
        expected: @escaping @MainActor (Invoice) -> ExactDecimal
    ) -> Rule<Invoice> {
        Rule(id, term.businessTerm, \.declared) { invoice in
            let stated = invoice.stated(term)?.inCents ?? "missing"
            return
                "Correct the \(name), or use the calculated one: it is \(stated), but they add up to \(expected(invoice).inCents)."
        } isBroken: { invoice in
            guard invoice.declares(term) else { return false }
            guard let stated = invoice.stated(term) else {
                return invoice.allowanceCharges.count(where: isMember) > 0
            }
            return stated != expected(invoice)
        }
    }

    static let breakdown: [Rule<Invoice>] = [
        Rule(
            "BR-CO-18", "BG-23", \.vatBreakdown,
            "The VAT breakdown is missing: state a VAT group for each kind and rate of VAT."
        ) {
            // Without lines a draft has no VAT to break down, so that the user could not fill it in.
            $0.statedRates.isEmpty && ($0.isReceived || !$0.lines.isEmpty)
        }
    ]

    static let declaredGroup: [Rule<StatedVATGroup>] = [
        Rule(
            ofGroup: "BR-CO-17", "BT-117",
            {
                "Correct the VAT of the VAT group \($0.group.name()): \($0.rate ?? 0) % of \(($0.taxableAmount ?? 0).inCents) is \($0.expectedTax.inCents)."
            },
            isBroken: { group in
                guard group.declaresTax, let tax = group.taxAmount else { return false }
                let rateIsNil = (group.rate ?? 0).rounded(toPlaces: 0) == 0
                return rateIsNil ? tax.rounded(toPlaces: 0) != 0 : !group.isTaxAsExpected
            })
    ]
}

extension InvoiceTypeCode {
    /// Whether it is known to be an invoice.
    fileprivate var asksForMoney: Bool { CodeList.invoiceTypes.contains(code) && !isCreditNote }
}

extension StatedVATGroup {
    /// Whether the tax is the rate’s, but for less than 1.00, which the rules let pass.
    var isTaxAsExpected: Bool { abs(abs(taxAmount ?? 0) - abs(expectedTax)) < 1 }
}

extension [StatedVATGroup] {
    fileprivate var taxAmount: ExactDecimal { reduce(0) { $0 + ($1.taxAmount ?? 0) } }
}
