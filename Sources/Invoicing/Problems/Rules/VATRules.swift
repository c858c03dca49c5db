import Derive
import Foundation

/// BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-AF and BR-AG, 01 to 10: the same ten rules for nine kinds of VAT.
enum VATRules {
    /// What a kind of VAT asks for.
    struct Kind {
        let category: VATCategory
        /// What its rules are called: `BR-IC-02` has the prefix `IC`.
        let prefix: String
        let name: String
        let rate: Rate
        let identifiers: Identifiers
        let reason: Reason

        func rule(_ number: String) -> String { "BR-\(prefix)-\(number)" }
    }

    enum Rate { case aboveZero, zero, zeroOrMore, none }
    enum Identifiers { case seller, sellerVAT, sellerAndBuyer, sellerVATAndBuyerVAT, none }
    enum Reason { case needed, forbidden }

    static let kinds = [
        Kind(
            category: .standard, prefix: "S", name: "standard rate", rate: .aboveZero, identifiers: .seller,
            reason: .forbidden),
        Kind(
            category: .zeroRated, prefix: "Z", name: "zero rate", rate: .zero, identifiers: .seller, reason: .forbidden),
        Kind(category: .exempt, prefix: "E", name: "exempt", rate: .zero, identifiers: .seller, reason: .needed),
        Kind(
            category: .reverseCharge, prefix: "AE", name: "reverse charge", rate: .zero, identifiers: .sellerAndBuyer,
            reason: .needed),
        Kind(
            category: .intraCommunity, prefix: "IC", name: "intra-community supply", rate: .zero,
            identifiers: .sellerVATAndBuyerVAT, reason: .needed),
        Kind(category: .export, prefix: "G", name: "export", rate: .zero, identifiers: .sellerVAT, reason: .needed),
        Kind(
            category: .outsideScope, prefix: "O", name: "not subject to VAT", rate: .none, identifiers: .none,
            reason: .needed),
        Kind(
            category: .canaryIslands, prefix: "AF", name: "IGIC", rate: .zeroOrMore, identifiers: .seller,
            reason: .forbidden),
        Kind(
            category: .ceutaAndMelilla, prefix: "AG", name: "IPSI", rate: .zeroOrMore, identifiers: .seller,
            reason: .forbidden),
    ]

    /// 01: a kind that is used has its groups in the breakdown, one of each rate or just one.
    static let breakdown: [Rule<Invoice>] = kinds.map { kind in
        Rule(kind.rule("01"), "BT-118", \.vatBreakdown, kind.groupsSentence) { invoice in
            let groups = invoice.statedRates.count { $0.category == kind.category }
            let isUsed = invoice.usedCategories.all.contains(kind.category)
            return kind.hasGroupForEachRate ? isUsed != (groups > 0) : (isUsed || groups > 0) && groups != 1
        }
    }

    /// 08 and 09: a group's amounts follow from its lines, allowances and charges.
    static let declaredGroup: [Rule<StatedVATGroup>] = kinds.flatMap { [taxable($0), tax($0)] }

    /// 10: a group says why where no VAT is charged.
    static let group: [Rule<StatedVATKind>] =
        kinds.map { reason($0) } + [
            Rule(
                ofGroup: "BR-CL-17", "BT-118", "Choose the kinds of VAT in the breakdown from the standard’s."
            ) {
                !$0.category.isEmpty && !$0.category.isKnown
            }
        ]

    private static func taxable(_ kind: Kind) -> Rule<StatedVATGroup> {
        Rule(ofGroup: kind.rule("08"), "BT-116") { group in
            let sum = kind.hasGroupForEachRate ? group.sumOfRate : group.sumOfCategory
            return
                "Correct the taxable amount of the VAT group \(group.group.name()), or use the calculated one: it "
                + "is \((group.taxableAmount ?? 0).inCents), but lines, allowances and charges add up to \(sum.inCents)."
        } isBroken: { group in
            guard group.category == kind.category, group.declaresTaxable, let stated = group.taxableAmount else {
                return false
            }
            guard kind.hasGroupForEachRate else { return stated != group.sumOfCategory }
            return group.rate != nil && abs(stated - group.sumOfRate) >= 1
        }
    }

    private static func tax(_ kind: Kind) -> Rule<StatedVATGroup> {
        Rule(ofGroup: kind.rule("09"), "BT-117") { group in
            "Correct the VAT of the VAT group \(group.group.name()): it is \((group.taxAmount ?? 0).inCents) and should be "
                + "\((kind.hasGroupForEachRate ? group.expectedTax : 0).inCents)."
        } isBroken: { group in
            guard group.category == kind.category, group.declaresTax, let tax = group.taxAmount else { return false }
            return kind.hasGroupForEachRate ? !group.isTaxAsExpected : tax != 0
        }
        .listed(
            "Correct the VAT of each VAT group of \(kind.name): it must be "
                + (kind.hasGroupForEachRate ? "the rate of the taxable amount." : "0."))
    }

    private static func reason(_ kind: Kind) -> Rule<StatedVATKind> {
        let sentence =
            kind.reason == .needed
            ? "Say why no VAT is charged (\(kind.name)), in words or with a code."
            : "Take out the reason for an exemption from VAT: \(kind.name) is none."
        return Rule(
            kind.rule("10"), "BT-120", leadingTo: \Invoice.exemptionReasons,
            at: { Problem.Place($0.invoice, \.exemptionReasons) }, { _ in sentence },
            isBroken: { $0.category == kind.category && ($0.exemptionReason == nil) == (kind.reason == .needed) }
        ).listed(sentence)
    }
}

extension VATRules.Kind {
    /// Whether each rate has a group of its own, in which VAT is charged; otherwise there is one group without VAT.
    var hasGroupForEachRate: Bool { rate == .aboveZero || rate == .zeroOrMore }

    fileprivate var groupsSentence: String {
        hasGroupForEachRate
            ? "Take over the derived VAT breakdown: its groups of \(name) are not those that the invoice uses."
            : "Take over the derived VAT breakdown: it needs just one group of \(name)."
    }
}
