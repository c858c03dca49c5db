import Foundation
import Invoicing
import Storage

/// A row of the totals, in the standard's order.
enum TotalRow: CaseIterable {
    case lines, allowances, charges, taxExclusive, tax, taxInclusive, paid, rounding, amountDue

    var title: String {
        switch self {
        case .lines: "Lines"
        case .allowances: "Allowances"
        case .charges: "Charges"
        case .taxExclusive: "Without VAT"
        case .tax: "VAT"
        case .taxInclusive: "With VAT"
        case .paid: "Paid"
        case .rounding: "Rounding"
        case .amountDue: "Amount due"
        }
    }

    func amount(of invoice: Invoice) -> Decimal {
        switch self {
        case .lines: invoice.sumOfLineNetAmounts
        case .allowances: invoice.sumOfAllowances
        case .charges: invoice.sumOfCharges
        case .taxExclusive: invoice.taxExclusiveAmount
        case .tax: invoice.taxAmount
        case .taxInclusive: invoice.taxInclusiveAmount
        case .paid: invoice.paidAmount
        case .rounding: invoice.roundingAmount
        case .amountDue: invoice.amountDue
        }
    }

    /// The amount that is stored; nil for what is entered, and for what an earlier version did not store.
    func amount(of totals: StoredTotals) -> Decimal? {
        switch self {
        case .lines: totals.sumOfLineNetAmounts
        case .allowances: totals.sumOfAllowances
        case .charges: totals.sumOfCharges
        case .taxExclusive: totals.taxExclusiveAmount
        case .tax: totals.taxAmount
        case .taxInclusive: totals.taxInclusiveAmount
        case .paid, .rounding: nil
        case .amountDue: totals.amountDue
        }
    }

    /// What an imported document says of this total.
    func declared(by invoice: Invoice) -> Decimal? {
        guard let declared = invoice.declared else { return nil }
        return switch self {
        case .lines: declared.sumOfLineNetAmounts
        case .allowances: declared.sumOfAllowances
        case .charges: declared.sumOfCharges
        case .taxExclusive: declared.taxExclusiveAmount
        case .tax: declared.taxAmount
        case .taxInclusive: declared.taxInclusiveAmount
        case .amountDue: declared.amountDue
        case .paid, .rounding: nil
        }
    }

    /// The field behind the row, if it is entered.
    var field: TotalsField? {
        switch self {
        case .paid: .paid
        case .rounding: .rounding
        default: nil
        }
    }

    /// The rows to show: without allowances and charges where there are none, and as many as there is room for.
    /// - Parameter field: The one with the cursor, which is shown in any case.
    static func visible(of invoice: Invoice, in height: Int, with field: TotalsField?) -> [TotalRow] {
        var rows = allCases
        if invoice.allowanceCharges.isEmpty { rows.removeAll { $0 == .allowances || $0 == .charges } }
        for spare in [TotalRow.lines, .rounding, .allowances, .charges, .paid, .taxExclusive, .tax, .taxInclusive]
        where rows.count > height && (field == nil || spare.field != field) {
            rows.removeAll { $0 == spare }
        }
        return rows
    }
}
