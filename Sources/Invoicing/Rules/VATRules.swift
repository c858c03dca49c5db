import Derive
import Foundation

/// BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF and BR-AG, 01 to 10: the same ten rules for nine kinds of VAT.
package enum VATRules {
    /// The demands of a kind of VAT.
    package struct Kind {
        package let category: VATCategory
        /// The prefix of its rules: `BR-IC-02` has `IC`.
        package let prefix: String
        let name: String
        let rate: Rate
        let identifiers: Identifiers
        let reason: Reason
    }

    enum Rate { case aboveZero, zero, zeroOrMore, none }
    enum Identifiers { case seller, sellerVAT, sellerAndBuyer, sellerVATAndBuyerVAT, none }
    enum Reason { case needed, forbidden }

    package static let kinds = [
        Kind(.standard, "S", "standard rate", .aboveZero, .seller, .forbidden),
        Kind(.zeroRated, "Z", "zero rate", .zero, .seller, .forbidden),
        Kind(.exempt, "E", "exempt", .zero, .seller, .needed),
        Kind(.reverseCharge, "AE", "reverse charge", .zero, .sellerAndBuyer, .needed),
        Kind(.intraCommunity, "IC", "intra-community supply", .zero, .sellerVATAndBuyerVAT, .needed),
        Kind(.export, "G", "export", .zero, .sellerVAT, .needed),
        Kind(.outsideScope, "O", "not subject to VAT", .none, .none, .needed),
        Kind(.canaryIslands, "AF", "IGIC", .zeroOrMore, .seller, .forbidden),
        Kind(.ceutaAndMelilla, "AG", "IPSI", .zeroOrMore, .seller, .forbidden),
    ]

    /// 01: a kind that is used has its groups in the breakdown, one of each rate or just one.
    static let breakdown: [Rule<Invoice>] = kinds.map { kind in
        Rule(kind.groups, \.vatBreakdown) { invoice in
            let groups = invoice.statedRates.count { $0.category == kind.category }
            let isUsed = invoice.usedCategories.all.contains(kind.category)
            return kind.hasGroupForEachRate ? isUsed != (groups > 0) : (isUsed || groups > 0) && groups != 1
        }
    }

    /// 08 and 09: a group's amounts follow from its lines, allowances and charges.
    static let declaredGroup: [Rule<StatedVATGroup>] = kinds.flatMap { [taxable($0), tax($0)] }

    /// 10: a group says why where no VAT is charged.
    static let group: [Rule<StatedVATKind>] =
        kinds.map { kind in
            Rule(
                kind.exemption, leadingTo: \Invoice.exemptionReasons,
                at: { Problem.Place($0.invoice, \.exemptionReasons) },
                isBroken: { $0.category == kind.category && ($0.exemptionReason == nil) == (kind.reason == .needed) })
        } + [
            Rule(
                .brCL17, of: "BT-118", leadingTo: \Invoice.vatBreakdown,
                at: { Problem.Place($0.invoice, \.vatBreakdown) }
            ) { !$0.category.isEmpty && !$0.category.isKnown }
        ]

    private static func taxable(_ kind: Kind) -> Rule<StatedVATGroup> {
        Rule(
            ofGroup: kind.taxable,
            detail: { group in
                let sum = kind.hasGroupForEachRate ? group.sumOfRate : group.sumOfCategory
                return
                    "\(group.group.name(\.shownPlainly)): it is \((group.taxableAmount ?? 0).shown), and should be \(sum.shown)."
            },
            isBroken: { group in
                guard group.category == kind.category, group.declaresTaxable, let stated = group.taxableAmount else {
                    return false
                }
                guard kind.hasGroupForEachRate else { return stated != group.sumOfCategory }
                return group.rate != nil && abs(stated - group.sumOfRate) >= 1
            })
    }

    private static func tax(_ kind: Kind) -> Rule<StatedVATGroup> {
        Rule(
            ofGroup: kind.tax,
            detail: { group in
                let tax = kind.hasGroupForEachRate ? group.expectedTax : 0
                return
                    "\(group.group.name(\.shownPlainly)): it is \((group.taxAmount ?? 0).shown), and should be \(tax.shown)."
            },
            isBroken: { group in
                guard group.category == kind.category, group.declaresTax, let tax = group.taxAmount else {
                    return false
                }
                return kind.hasGroupForEachRate ? !group.isTaxAsExpected : tax != 0
            })
    }
}

/// The rows of a kind.
extension VATRules.Kind {
    init(
        _ category: VATCategory, _ prefix: String, _ name: String, _ rate: VATRules.Rate,
        _ identifiers: VATRules.Identifiers, _ reason: VATRules.Reason
    ) {
        (self.category, self.prefix, self.name) = (category, prefix, name)
        (self.rate, self.identifiers, self.reason) = (rate, identifiers, reason)
    }

    /// Each rate has a group of its own, in which VAT is charged; otherwise there is one group without VAT.
    package var hasGroupForEachRate: Bool { rate == .aboveZero || rate == .zeroOrMore }

    /// 01.
    package var groups: RuleRow {
        row(
            "01", "BT-118",
            "The VAT groups of kind \(category.code) (\(name)) do not match the lines, allowances and charges: "
                + (hasGroupForEachRate ? "add, merge or remove some." : "state just one."), [.lines, .replaced])
    }

    /// 02 to 04.
    package func numbers(_ number: String) -> RuleRow {
        let scope: RuleScope = category == .outsideScope ? .dropped : .missing
        return row(
            number, "BT-31", numberSentence, number == "02" ? scope.union(.lines) : scope, family: numberSentence)
    }

    private var numberSentence: String {
        switch identifiers {
        case .none: "Take out the VAT identifiers of seller, buyer and tax representative: what is \(name) has none."
        case .seller: "Enter the seller’s VAT identifier or tax number, or a tax representative’s: \(name) needs it."
        case .sellerVAT: "Enter the seller’s VAT identifier or a tax representative’s: \(name) needs it."
        case .sellerAndBuyer:
            "Enter the seller’s VAT identifier or tax number, or a tax representative’s, and the buyer’s VAT identifier or "
                + "number in a register: \(name) needs both."
        case .sellerVATAndBuyerVAT:
            "Enter the seller’s VAT identifier or a tax representative’s, and the buyer’s: \(name) needs both."
        }
    }

    /// 05 to 07.
    func rate(_ number: String, _ term: String, of place: String) -> RuleRow {
        let sentence =
            switch rate {
            case .aboveZero: "Enter a VAT rate above zero for the \(place), or choose another kind of VAT."
            case .zero: "Enter 0 as the VAT rate of the \(place): \(name) has no other."
            case .zeroOrMore: "Enter a rate of zero or more for the \(place): \(name) has no other."
            case .none: "Take out the VAT rate of the \(place): what is \(name) has none."
            }
        return row(number, term, sentence, number == "05" ? .lines : [])
    }

    /// 08.
    package var taxable: RuleRow {
        row(
            "08", "BT-116",
            "Correct the taxable amount of kind \(category.code) (\(name)): its lines, allowances and charges add up to another "
                + "amount.", [.lines, .replaced])
    }

    /// 09.
    var tax: RuleRow {
        let scope: RuleScope =
            category == .standard ? .replaced : category == .outsideScope ? .onlyUBLInFrance : []
        return row(
            "09", "BT-117",
            "Correct the VAT of each VAT group of \(name): it must be "
                + (hasGroupForEachRate ? "the rate of the taxable amount." : "0."), scope)
    }

    /// 10.
    var exemption: RuleRow {
        let isNeeded = reason == .needed
        let scope: RuleScope =
            category == .outsideScope
            ? [.missing, .onlyUBLInFrance]
            : isNeeded ? .missing : category.isSpanish ? [.dropped, .onlyUBLInFrance] : .dropped
        return row(
            "10", "BT-120",
            isNeeded
                ? "Say why no VAT is charged (\(name)), in words or with a code."
                : "Take out the reason for an exemption from VAT: \(name) is none.", scope)
    }

    private func row(
        _ number: String, _ term: String, _ sentence: String, _ scope: RuleScope, family: String = ""
    ) -> RuleRow { RuleRow("BR-\(prefix)-\(number)", term, sentence, scope, family: family) }
}

extension VATCategory {
    fileprivate var isSpanish: Bool { self == .canaryIslands || self == .ceutaAndMelilla }
}
