import Derive
import Foundation

/// A group of the VAT breakdown (BG-23) as it is stated, with the invoice that it belongs to.
struct StatedVATGroup {
    let invoice: Invoice
    /// BT-118.
    let category: VATCategory
    /// BT-119; nil where a document leaves it out.
    let rate: Decimal?
    /// BT-116; nil where a document leaves it out.
    let taxableAmount: Decimal?
    /// BT-117; nil where a document leaves it out.
    let taxAmount: Decimal?
    /// Whether what VAT is charged on is the document's own; what is derived is right by construction.
    let declaresTaxable: Bool
    /// Whether the tax is the document's own.
    let declaresTax: Bool

    /// States what is derived.
    init(of invoice: Invoice, _ derived: VATBreakdown) {
        self.invoice = invoice
        category = derived.group.category
        rate = derived.group.rate
        taxableAmount = derived.taxableAmount
        taxAmount = derived.taxAmount
        declaresTaxable = false
        declaresTax = false
    }

    /// States what is declared, and what is derived where the user has decided for that.
    init(
        of invoice: Invoice, _ entry: DeclaredVATBreakdown, filledFrom breakdown: [VATBreakdown],
        _ declared: DeclaredTotals
    ) {
        let derived = breakdown.first { $0.group == entry.group }
        self.invoice = invoice
        category = entry.category
        rate = entry.rate
        declaresTaxable = !declared.isForgotten(.taxableAmount(entry.group))
        declaresTax = !declared.isForgotten(.groupTaxAmount(entry.group))
        taxableAmount = declaresTaxable ? entry.taxableAmount : derived?.taxableAmount ?? 0
        taxAmount = declaresTax ? entry.taxAmount : derived?.taxAmount ?? 0
    }

    /// The key of the group.
    var group: VATGroup { VATGroup(category: category, rate: rate) }

    /// Why no VAT is charged (BT-120, BT-121), if anything is said of that.
    var exemptionReason: ExemptionReason? {
        invoice.exemptionReasons[group].flatMap { $0.text.isEmpty && $0.code.isEmpty ? nil : $0 }
    }

    /// The tax that the rate gives, in two decimals.
    var expectedTax: Decimal { ((taxableAmount ?? 0) * (rate ?? 0) / 100).roundedToCents }

    /// What the group is charged on: everything of its category and rate.
    var sumOfRate: Decimal { invoice.statedTaxableAmounts[group] ?? 0 }

    /// What the group is charged on: everything of its category, at whatever rate.
    var sumOfCategory: Decimal {
        invoice.statedTaxableAmounts.reduce(0) { $1.key.category == category ? $0 + $1.value : $0 }
    }
}
