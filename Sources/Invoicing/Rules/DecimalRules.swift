import Derive
import Foundation

/// BR-DEC-01 to BR-DEC-28: amounts have two decimals at the most, in every currency.
enum DecimalRules {
    static let line: [Rule<InvoiceLine>] = [
        rule("23", "BT-131", \.declaredNetAmount, "line’s amount", .lines) { $0.declaredNetAmount }
    ]

    static let totals: [Rule<Invoice>] = [
        total("09", .sumOfLineNetAmounts, "sum of the lines"), total("10", .sumOfAllowances, "sum of the allowances"),
        total("11", .sumOfCharges, "sum of the charges"),
        total("12", .taxExclusiveAmount, "total without VAT", .minimum), total("13", .taxAmount, "total VAT", .minimum),
        total("14", .taxInclusiveAmount, "total with VAT", .minimum),
        rule("15", "BT-111", \.taxAmountInAccountingCurrency, "total VAT in the currency for VAT") {
            $0.taxAmountInAccountingCurrency
        },
        rule("16", "BT-113", \.paidAmount, "amount paid") { $0.paidAmount },
        rule("17", "BT-114", \.roundingAmount, "rounding amount") { $0.roundingAmount },
        total("18", .amountDue, "amount due", .minimum),
    ]

    static let group: [Rule<StatedVATGroup>] = [
        Rule(ofGroup: row("19", "BT-116", "amount that VAT is charged on in each group"), detail: group(_:)) {
            $0.taxableAmount.hasPartsOfCents
        },
        Rule(ofGroup: row("20", "BT-117", "VAT of each group"), detail: group(_:)) { $0.taxAmount.hasPartsOfCents },
    ]

    private static func group(_ group: StatedVATGroup) -> String {
        "That of \(group.group.name(\.shownPlainly)) has more."
    }

    private static func rule<Subject: ObservedObject>(
        _ number: String, _ term: String, _ property: PartialKeyPath<Subject>, _ name: String, _ scope: RuleScope = [],
        of amount: @escaping @MainActor (Subject) -> ExactDecimal?
    ) -> Rule<Subject> { Rule(row(number, term, name, scope), property) { amount($0).hasPartsOfCents } }

    private static func total(
        _ number: String, _ term: AmountTerm, _ name: String, _ scope: RuleScope = []
    ) -> Rule<Invoice> {
        Rule(row(number, term.businessTerm, name, scope), \.declared) { $0.stated(term).hasPartsOfCents }
    }

    static func row(_ number: String, _ term: String, _ name: String, _ scope: RuleScope = []) -> RuleRow {
        RuleRow("BR-DEC-\(number)", term, "Round the \(name) to two decimals.", scope)
    }
}

extension ExactDecimal? {
    var hasPartsOfCents: Bool { self?.hasPartsOfCents ?? false }
}
