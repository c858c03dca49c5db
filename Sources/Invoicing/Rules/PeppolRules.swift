import Derive
import Foundation

/// PEPPOL-EN16931-R001 to R130: what Peppol BIS Billing asks for beyond the standard, and XRechnung has taken over in part.
enum PeppolRules {
    /// Rules of Peppol alone.
    static let invoice: [Rule<Invoice>] = [
        Rule(.peppolR002, \.notes) {
            $0.notes.count > 1 && !($0.seller.countryCode == "DE" && $0.buyer.countryCode == "DE")
        },
        Rule(
            "PEPPOL-EN16931-R003", "BT-10", \.buyerReference, "Enter the buyer’s reference or the number of its order.",
            .missing
        ) { $0.buyerReference.isEmpty && $0.purchaseOrderReference.isEmpty },
        Rule(
            "PEPPOL-EN16931-R004", "BT-24", \.specification,
            "Choose Peppol BIS Billing or Self-Billing as the specification, without a version after ::."
        ) {
            let isPeppol = $0.specification.isPeppol || $0.specification.isSelfBilling
            return !$0.specification.isEmpty && (!isPeppol || $0.specification.code.contains("::"))
        },
        Rule(.peppolR007, \.businessProcess) { !$0.businessProcess.isEmpty && !$0.isOfPeppolProcess },
    ]

    /// Rules that Peppol and XRechnung share.
    static let shared: [Rule<Invoice>] = [
        Rule(
            "PEPPOL-EN16931-R001", "BT-23", \.businessProcess,
            "Enter the business process, such as \(Invoice.billingProcess).", [.missing, .xRechnung]
        ) { $0.businessProcess.isEmpty },
        Rule(
            "PEPPOL-EN16931-R005", "BT-6", \.vatAccountingCurrency,
            "Take out the currency for VAT: it is the invoice’s.", .xRechnung
        ) { $0.vatAccountingCurrency == $0.currency },
        Rule(.peppolR010, in: \.buyer, \.electronicAddress) { $0.buyer.electronicAddress == nil },
        Rule(.peppolR020, in: \.seller, \.electronicAddress) { $0.seller.electronicAddress == nil },
        Rule(.peppolR055, \.taxAmountInAccountingCurrency) {
            guard let converted = $0.taxAmountInAccountingCurrency else { return false }
            return converted * ($0.stated(.taxAmount) ?? 0) < 0
        },
        Rule(
            RuleRow(
                "PEPPOL-EN16931-R061", "BT-89", "Enter the mandate’s reference: the amount is debited.",
                [.missing, .xRechnung]),
            leadingTo: \DirectDebit.mandateReference,
            at: { invoice in
                let way = invoice.paymentInstructions.first { $0.lacksMandate }
                return way?.directDebit.map { Problem.Place($0, \.mandateReference) }
                    ?? way.map { Problem.Place($0, \.directDebit) } ?? Problem.Place(invoice, \.paymentInstructions)
            }, isBroken: { $0.paymentInstructions.contains { $0.lacksMandate } }),
        Rule(
            "PEPPOL-EN16931-R110", "BT-134", \.invoicingPeriod,
            "A line’s period begins before the invoicing period: correct one of them.", .xRechnung
        ) {
            guard let start = $0.invoicingPeriod?.start, let earliest = $0.lines.min(\.periodStart) else {
                return false
            }
            return earliest < start
        },
        Rule(
            "PEPPOL-EN16931-R111", "BT-135", \.invoicingPeriod,
            "A line’s period ends after the invoicing period: correct one of them.", .xRechnung
        ) {
            guard let end = $0.invoicingPeriod?.end, let latest = $0.lines.max(\.periodEnd) else { return false }
            return latest > end
        },
    ]

    static let line: [Rule<InvoiceLine>] = [
        Rule(
            "PEPPOL-EN16931-R046", "BT-146", \.netPrice,
            "The net price must be the gross price less the discount: correct one of them.",
            [.xRechnung, .onlyUBLInPeppol]
        ) { $0.deviatesFromGrossPrice },
        Rule(
            .peppolR120, \.declaredNetAmount,
            detail: { "It is \($0.netAmount.shown) and should be \($0.calculatedNetAmount.shown)." },
            isBroken: { $0.declaredNetAmount != nil && abs($0.netAmount - $0.calculatedNetAmount) > slack }),
        Rule(
            "PEPPOL-EN16931-R121", "BT-149", \.priceBaseQuantity, "Enter for how many units the price is: above zero.",
            .xRechnung
        ) { $0.priceBaseQuantity <= 0 },
        Rule(.peppolR130, \.priceBaseUnitCode) { $0.isPricedInOtherUnit },
    ]

    private static let percentages = [
        ("R040", "The amount must be the percentage of the base amount: correct one of them."),
        ("R041", "Enter the base amount of the percentage."),
        ("R042", "Enter the percentage, or remove the base amount."),
    ].map { RuleRow("PEPPOL-EN16931-\($0)", "", $1, .xRechnung) }

    /// - Parameter term: That of the amount.
    static func allowanceCharge<Item>(_ term: String, _ paths: AllowanceChargePaths<Item>) -> [Rule<Item>] {
        [
            Rule(percentages[0], of: term, paths.amount) { item in
                guard let entered = item.enteredAmount, let base = item.baseAmount, let percentage = item.percentage
                else { return false }
                return abs(entered - base.percent(percentage)) > slack
            },
            Rule(percentages[1], of: term, paths.baseAmount) { $0.percentage != nil && $0.statedBase == nil },
            Rule(percentages[2], of: term, paths.percentage) { $0.baseAmount != nil && $0.percentage == nil },
        ]
    }

    /// The difference that the rules let pass where they compare with a product.
    private static let slack = ExactDecimal(2, exponent: -2)
}

extension PaymentInstructions {
    fileprivate var lacksMandate: Bool { meansCode.isDirectDebit && directDebit?.mandateReference.isEmpty ?? true }
}

extension InvoiceLine {
    fileprivate var periodStart: CalendarDate? { period?.start }
    fileprivate var periodEnd: CalendarDate? { period?.end }
}
