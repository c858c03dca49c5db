import Derive
import Foundation

/// Mistakes that no specification forbids. Only a number that is taken keeps an invoice from being issued.
enum PlausibilityRules {
    static let invoice: [Rule<Invoice>] = [
        Rule(
            "BT-1", "BT-1", \.number,
            "Another invoice of this seller has the same number. Give one of them a number of its own."
        ) { $0.isNumberTaken },
        Rule(
            "BT-9", "BT-9", \.dueDate, "It is due before the day on which it is issued. Correct one of the two days.",
            .warning
        ) { invoice in
            guard let due = invoice.dueDate, let issued = invoice.issueDate else { return false }
            return due < issued
        },
        Rule(
            "BT-20", "BT-20", \.paymentTerms,
            "The terms name another day than the due date. Correct one of them, or type \(PaymentTerms.days) in place of the number, which then follows the due date.",
            .hint, detail: { "The terms name \($0.contradictedDays ?? 0) days." },
            isBroken: { $0.contradictedDays != nil }),
        Rule(
            "BT-20", "BT-20", \.paymentTerms,
            "No day and no discount follow from these terms, which stay as words. “2 % 10, net 30” would be read, for example.",
            .hint
        ) { $0.hasUnreadTerms },
        Rule(
            "BT-114", "BT-114", \.roundingAmount,
            "The rounding amount is more than any coin. Enter it as an allowance or a charge.", .warning,
            detail: { "It is \($0.roundingAmount.shown)." }, isBroken: { abs($0.roundingAmount) >= $0.mostRounding }),
        Rule(
            "BT-114", "BT-114", \.roundingAmount,
            "The rounding amount was typed for another sum. Type /0.05 in its place, which follows the sum, or 0.",
            .warning, detail: { "It is \($0.roundingAmount.shown), and \($0.amountDue.shown) is to be paid." },
            isBroken: { $0.hasUselessRounding }),
        Rule(
            "BT-25", "BT-25", \.precedingInvoices,
            "This credit note refers to no invoice. Enter the number of the invoice that it credits as the earlier invoice.",
            .warning
        ) { $0.isCreditNote && $0.precedingInvoices.isEmpty },
        Rule(
            "BT-6", "BT-6", \.vatAccountingCurrency,
            "Enter the seller’s currency as the currency for VAT, and the exchange rate: EU law demands the VAT in it "
                + "(Directive 2006/112/EC, article 230).", .warning,
            detail: { "The seller’s currency is \($0.sellersVATCurrency?.code ?? "")." },
            isBroken: { $0.lacksVATInSellersCurrency }),
        Rule(
            RuleRow(
                "BT-55", "BT-55",
                "The customer is in another country, and VAT of the seller’s country is charged. Check the VAT of the lines.",
                .hint), in: \.buyer, \.name
        ) { $0.chargesVATAbroad },
        Rule(
            RuleRow(
                "BT-48", "BT-48",
                "A VAT id with XI counts for goods alone, and reverse charge is for services: enter the customer’s VAT id with GB, "
                    + "or intra-community supply as the VAT of the lines if they are goods.", .hint),
            in: \.buyer, \.vatIdentifier
        ) { $0.reversesChargeOfServicesToNorthernIreland },
        Rule(
            "BT-72", "BT-72", \.supplied,
            "Enter the day or period of supply. EU law demands it unless it is the issue date (Directive 2006/112/EC, article 226, no. 7).",
            .hint
        ) { $0.lacksSupplyDate },
    ]

    /// A discount leaves something.
    static let discount: [Rule<Invoice>] = [
        Rule(
            "BT-92", "BT-92", \.discount, "The discount is more than the lines come to.", .warning,
            detail: { "It is \($0.discountAmount.shown), and they come to \($0.sumOfLineNetAmounts.shown)." },
            isBroken: { $0.discount != nil && $0.discountAmount > max(0, $0.sumOfLineNetAmounts) })
    ]

    /// The parts of a price agree, and a price of 0 is meant.
    static let line: [Rule<InvoiceLine>] = [
        Rule("BT-146", "BT-146", \.netPrice, "Its price is 0. Enter one, unless it is free of charge.", .hint) {
            $0.hasZeroPrice
        },
        Rule(
            "BT-146", "BT-146", \.netPrice, "The net price counts, and not the gross price less its discount.", .hint,
            detail: { "It is \($0.netPrice.withoutTrailingZeros.shownPlainly), though \($0.discountedPriceSentence)" },
            isBroken: { $0.deviatesFromGrossPrice }),
        Rule(
            "BT-150", "BT-150", \.priceBaseUnitCode, "The price is for a quantity in another unit than the line’s.",
            .hint,
            detail: { "They are \(unit($0.priceBaseUnitCode)) and \(unit($0.unitCode))." },
            isBroken: { $0.isPricedInOtherUnit }),
    ]

    private static func unit(_ code: String) -> String { CodeWords.units.word(for: code) ?? "“\(code)”" }
}

extension InvoiceLine {
    /// An item has the price 0, and nothing else says what it costs, such as the amount that a document declares.
    fileprivate var hasZeroPrice: Bool {
        enteredNetPrice == 0 && grossPrice == nil && priceWithVAT == nil && declaredNetAmount == nil
            && invoicedQuantity != 0 && !itemName.isEmpty
    }

    var deviatesFromGrossPrice: Bool { grossPrice.map { netPrice != $0 - priceDiscount } ?? false }

    var isPricedInOtherUnit: Bool { !priceBaseUnitCode.isEmpty && priceBaseUnitCode != unitCode }

    /// `10.00 less 1.00 is 9.00.`
    fileprivate var discountedPriceSentence: String {
        let gross = grossPrice ?? 0
        let amounts = [gross, priceDiscount, gross - priceDiscount].map(\.withoutTrailingZeros.shownPlainly)
        return "\(amounts[0]) less \(amounts[1]) is \(amounts[2])."
    }
}
