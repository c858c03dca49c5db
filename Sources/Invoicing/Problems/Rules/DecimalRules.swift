import Derive
import Foundation

/// BR-DEC-01 to BR-DEC-28: amounts have two decimals at the most, in every currency.
enum DecimalRules {
    static func allowanceOrCharge(isCharge: Bool) -> [Rule<DocumentAllowanceCharge>] {
        let name = isCharge ? "charge" : "allowance"
        return [
            rule(
                isCharge ? "BR-DEC-05" : "BR-DEC-01", isCharge ? "BT-99" : "BT-92", \.enteredAmount, "\(name)’s amount"
            ) { $0.enteredAmount },
            rule(isCharge ? "BR-DEC-06" : "BR-DEC-02", isCharge ? "BT-100" : "BT-93", \.baseAmount, "\(name)’s base") {
                $0.baseAmount
            },
        ]
    }

    static func lineAllowanceOrCharge(isCharge: Bool) -> [Rule<LineAllowanceCharge>] {
        let name = isCharge ? "charge" : "allowance"
        return [
            rule(
                isCharge ? "BR-DEC-27" : "BR-DEC-24", isCharge ? "BT-141" : "BT-136", \.enteredAmount,
                "\(name)’s amount"
            ) { $0.enteredAmount },
            rule(
                isCharge ? "BR-DEC-28" : "BR-DEC-25", isCharge ? "BT-142" : "BT-137", \.baseAmount, "\(name)’s base"
            ) { $0.baseAmount },
        ]
    }

    static let line: [Rule<InvoiceLine>] = [
        rule("BR-DEC-23", "BT-131", \.declaredNetAmount, "line’s amount") { $0.declaredNetAmount }
    ]

    static let totals: [Rule<Invoice>] = [
        total("BR-DEC-09", .sumOfLineNetAmounts, "sum of the lines"),
        total("BR-DEC-10", .sumOfAllowances, "sum of the allowances"),
        total("BR-DEC-11", .sumOfCharges, "sum of the charges"),
        total("BR-DEC-12", .taxExclusiveAmount, "total without VAT"),
        total("BR-DEC-13", .taxAmount, "total VAT"),
        total("BR-DEC-14", .taxInclusiveAmount, "total with VAT"),
        rule("BR-DEC-15", "BT-111", \.taxAmountInAccountingCurrency, "total VAT in the currency for VAT") {
            $0.taxAmountInAccountingCurrency
        },
        rule("BR-DEC-16", "BT-113", \.paidAmount, "amount paid") { $0.paidAmount },
        rule("BR-DEC-17", "BT-114", \.roundingAmount, "rounding amount") { $0.roundingAmount },
        total("BR-DEC-18", .amountDue, "amount due"),
    ]

    static let group: [Rule<StatedVATGroup>] = [
        Rule(
            ofGroup: "BR-DEC-19", "BT-116",
            { sentence("amount that VAT is charged on in the group \($0.group.name())") }
        ) {
            $0.taxableAmount.hasPartsOfCents
        }
        .listed(sentence("amount that VAT is charged on in each group")),
        Rule(ofGroup: "BR-DEC-20", "BT-117", { sentence("VAT of the group \($0.group.name())") }) {
            $0.taxAmount.hasPartsOfCents
        }
        .listed(sentence("VAT of each group")),
    ]

    private static func rule<Subject: ObservedObject>(
        _ id: String, _ term: String, _ property: PartialKeyPath<Subject>, _ name: String,
        of amount: @escaping @MainActor (Subject) -> ExactDecimal?
    ) -> Rule<Subject> {
        Rule(id, term, property, sentence(name)) { amount($0).hasPartsOfCents }
    }

    private static func total(_ id: String, _ term: AmountTerm, _ name: String) -> Rule<Invoice> {
        Rule(id, term.businessTerm, \.declared, sentence(name)) { $0.stated(term).hasPartsOfCents }
    }

    private static func sentence(_ name: String) -> String { "Round the \(name) to two decimals." }
}

extension ExactDecimal? {
    fileprivate var hasPartsOfCents: Bool { self?.hasPartsOfCents ?? false }
}
