import Derive
import Foundation

/// BR-DEC-01 to BR-DEC-28: amounts have two decimals at the most, in every currency.
enum DecimalRules {
    static func allowanceOrCharge(isCharge: Bool) -> [Rule<DocumentAllowanceCharge>] {
        let name = isCharge ? "charge" : "allowance"
        return [
            rule(
                isCharge ? "BR-DEC-05" : "BR-DEC-01", isCharge ? "BT-99" : "BT-92", \.enteredAmount, "\(name)’s amount"),
            rule(isCharge ? "BR-DEC-06" : "BR-DEC-02", isCharge ? "BT-100" : "BT-93", \.baseAmount, "\(name)’s base"),
        ]
    }

    static func lineAllowanceOrCharge(isCharge: Bool) -> [Rule<LineAllowanceCharge>] {
        let name = isCharge ? "charge" : "allowance"
        return [
            rule(
                isCharge ? "BR-DEC-27" : "BR-DEC-24", isCharge ? "BT-141" : "BT-136", \.enteredAmount,
                "\(name)’s amount"),
            rule(isCharge ? "BR-DEC-28" : "BR-DEC-25", isCharge ? "BT-142" : "BT-137", \.baseAmount, "\(name)’s base"),
        ]
    }

    static let line: [Rule<InvoiceLine>] = [
        rule("BR-DEC-23", "BT-131", \.declaredNetAmount, "line’s amount")
    ]

    static let totals: [Rule<Invoice>] = [
        total("BR-DEC-09", .sumOfLineNetAmounts, "sum of the lines"),
        total("BR-DEC-10", .sumOfAllowances, "sum of the allowances"),
        total("BR-DEC-11", .sumOfCharges, "sum of the charges"),
        total("BR-DEC-12", .taxExclusiveAmount, "total without VAT"),
        total("BR-DEC-13", .taxAmount, "total VAT"),
        total("BR-DEC-14", .taxInclusiveAmount, "total with VAT"),
        rule("BR-DEC-15", "BT-111", \.taxAmountInAccountingCurrency, "total VAT in the currency for VAT"),
        rule("BR-DEC-16", "BT-113", \.paidAmount.asOptional, at: \.paidAmount, "amount paid"),
        rule("BR-DEC-17", "BT-114", \.roundingAmount.asOptional, at: \.roundingAmount, "rounding amount"),
        total("BR-DEC-18", .amountDue, "amount due"),
    ]

    static let group: [Rule<StatedVATGroup>] = [
        Rule(ofGroup: "BR-DEC-19", "BT-116", { sentence("amount that VAT is charged on in the group \($0.group)") }) {
            $0.taxableAmount.hasPartsOfCents
        },
        Rule(ofGroup: "BR-DEC-20", "BT-117", { sentence("VAT of the group \($0.group)") }) {
            $0.taxAmount.hasPartsOfCents
        },
    ]

    private static func rule<Subject: ObservedObject>(
        _ id: String, _ term: String, _ amount: KeyPath<Subject, Decimal?>, at property: PartialKeyPath<Subject>? = nil,
        _ name: String
    ) -> Rule<Subject> {
        Rule(id, term, property ?? amount, sentence(name)) { $0[keyPath: amount].hasPartsOfCents }
    }

    private static func total(_ id: String, _ term: AmountTerm, _ name: String) -> Rule<Invoice> {
        Rule(id, term.businessTerm, \.declared, sentence(name)) { $0.stated(term).hasPartsOfCents }
    }

    private static func sentence(_ name: String) -> String { "Round the \(name) to two decimals." }
}

extension Decimal? {
    fileprivate var hasPartsOfCents: Bool { self.map { $0 != $0.roundedToCents } ?? false }
}

extension Decimal {
    fileprivate var asOptional: Decimal? { self }
}
