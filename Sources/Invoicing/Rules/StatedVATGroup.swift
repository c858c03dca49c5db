import Derive
import Foundation

/// A part of the VAT breakdown of an invoice that is examined.
protocol ExaminedVAT {
    var invoice: Invoice { get }
    var stated: StatedVATRate { get }
}

extension ExaminedVAT {
    var category: VATCategory { stated.category }
    var rate: ExactDecimal? { stated.rate }
    /// The key of the group.
    var group: VATGroup { stated.group }

    /// The reason why no VAT is charged (BT-120, BT-121), if anything is said of that.
    var exemptionReason: ExemptionReason? { invoice.exemptionReason(of: group) }
}

/// A group without its amounts, with the invoice that it belongs to.
struct StatedVATKind: ExaminedVAT {
    let invoice: Invoice
    let stated: StatedVATRate
}

/// A group with its amounts as they are stated.
struct StatedVATGroup: ExaminedVAT {
    let invoice: Invoice
    let stated: StatedVATRate
    /// BT-116; nil where a document leaves it out.
    let taxableAmount: ExactDecimal?
    /// BT-117; nil where a document leaves it out.
    let taxAmount: ExactDecimal?
    /// `true` if the taxable amount is the document's own; a derived amount is right by construction.
    let declaresTaxable: Bool
    /// `true` if the tax is the document's own.
    let declaresTax: Bool
    /// The sum of all lines, allowances and charges of the group's category and rate.
    let sumOfRate: ExactDecimal
    /// The sum of all lines, allowances and charges of the group's category, at any rate.
    let sumOfCategory: ExactDecimal

    /// States a derived group, with its taxable amount as the sum of its charges.
    init(of invoice: Invoice, _ derived: VATBreakdown) {
        self.invoice = invoice
        stated = StatedVATRate(derived)
        taxableAmount = derived.taxableAmount
        taxAmount = derived.taxAmount
        declaresTaxable = false
        declaresTax = false
        (sumOfRate, sumOfCategory) = (derived.taxableAmount, derived.taxableAmount)
    }

    /// States a declared group, with derived amounts where the user has decided for them.
    fileprivate init(
        of invoice: Invoice, _ entry: DeclaredVATBreakdown, filledFrom derived: VATBreakdown?, sumOfRate: ExactDecimal,
        sumOfCategory: ExactDecimal
    ) {
        self.invoice = invoice
        stated = StatedVATRate(entry)
        declaresTaxable = invoice.declares(.taxableAmount(entry.group))
        declaresTax = invoice.declares(.groupTaxAmount(entry.group))
        taxableAmount = declaresTaxable ? entry.taxableAmount : derived?.taxableAmount ?? 0
        taxAmount = declaresTax ? entry.taxAmount : derived?.taxAmount ?? 0
        (self.sumOfRate, self.sumOfCategory) = (sumOfRate, sumOfCategory)
    }

    /// The tax that the rate gives, in two decimals.
    var expectedTax: ExactDecimal { (taxableAmount ?? 0).percent(rate ?? 0).roundedToCents }
}

extension Invoice {
    /// States the groups that a document declares.
    /// - Parameters:
    ///   - derived: The derived groups.
    ///   - charged: What lines, allowances and charges of each group come to.
    /// - Complexity: O(*n*) in the groups.
    func stated(
        _ declared: [DeclaredVATBreakdown], filledFrom derived: some Sequence<VATBreakdown>,
        charged: some Sequence<(key: VATGroup, value: ExactDecimal)>
    ) -> [StatedVATGroup] {
        let derived = Dictionary(derived.lazy.map { ($0.group, $0) }) { first, _ in first }
        var ofGroups: [VATGroup: ExactDecimal] = [:]
        var ofCategories: [VATCategory: ExactDecimal] = [:]
        for (group, amount) in charged {
            ofGroups[group] = amount
            ofCategories[group.category, default: 0] += amount
        }
        return declared.map { entry in
            let group = entry.group
            return StatedVATGroup(
                of: self, entry, filledFrom: derived[group], sumOfRate: ofGroups[group] ?? 0,
                sumOfCategory: ofCategories[group.category] ?? 0)
        }
    }
}
