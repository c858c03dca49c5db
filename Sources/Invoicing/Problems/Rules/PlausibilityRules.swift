import Derive

/// Mistakes that no specification forbids. Only a number that is taken keeps an invoice from being issued.
enum PlausibilityRules {
    static let invoice: [Rule<Invoice>] = [
        Rule(
            "BT-1", "BT-1", \.number,
            "Another invoice of this seller has the same number. Give one of them a number of its own."
        ) { $0.isNumberTaken },
        Rule(
            "BT-9", "BT-9", \.dueDate, "It is due before the day on which it is issued. Correct one of the two days."
        ) { invoice in
            guard let due = invoice.dueDate, let issued = invoice.issueDate else { return false }
            return due < issued
        }.asWarning,
        Rule(
            "BT-20", "BT-20", \.paymentTerms,
            saying: { invoice in
                "The terms name \(invoice.contradictedDays ?? 0) days, and the due date is another day. Correct one of them, or "
                    + "type \(PaymentTerms.days) in place of the number, which then follows the due date."
            },
            isBroken: { $0.contradictedDays != nil }
        ).asHint,
        Rule(
            "BT-20", "BT-20", \.paymentTerms,
            "No day and no discount follow from these terms, which stay as words. “2 % 10, net 30” would be read, for example."
        ) { $0.hasUnreadTerms }.asHint,
        Rule(
            "BT-114", "BT-114", \.roundingAmount,
            saying: {
                "The rounding amount of \($0.roundingAmount.inCents) is more than any coin. Enter it as an allowance or a charge."
            },
            isBroken: { abs($0.roundingAmount) >= $0.mostRounding }
        ).asWarning,
        Rule(
            "BT-114", "BT-114", \.roundingAmount,
            saying: { invoice in
                "The rounding amount of \(invoice.roundingAmount.inCents) was typed for another sum: \(invoice.amountDue.inCents) is to "
                    + "be paid. Type /0.05 in its place, which follows the sum, or 0."
            },
            isBroken: { $0.hasUselessRounding }
        ).asWarning,
        Rule(
            "BT-25", "BT-25", \.precedingInvoices,
            "This credit note refers to no invoice. Enter the number of the invoice that it credits as the earlier invoice."
        ) { $0.isCreditNote && $0.precedingInvoices.isEmpty }.asWarning,
        Rule(
            "BT-6", "BT-6", \.vatAccountingCurrency,
            saying: {
                let currency = $0.sellersVATCurrency?.code ?? ""
                return "Enter \(currency) as the currency for VAT, and the exchange rate: EU law demands the VAT "
                    + "in the seller’s currency (Directive 2006/112/EC, article 230)."
            },
            isBroken: { $0.lacksVATInSellersCurrency }
        ).asWarning,
        Rule(
            "BT-55", "BT-55", in: \.buyer, \.name,
            "The customer is in another country, and VAT of the seller’s country is charged. Check the VAT of the lines."
        ) { $0.chargesVATAbroad }.asHint,
        Rule(
            "BT-72", "BT-72", \.supplied,
            "Enter the day or period of supply. EU law demands it unless it is the issue date (Directive 2006/112/EC, article 226, no. 7)."
        ) { $0.lacksSupplyDate }.asHint,
    ]
}
