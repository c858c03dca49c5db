import Foundation
import Input
import Invoicing
import Storage

/// A row of the totals, in the standard's order.
package enum TotalRow: Int, CaseIterable {
    case lines, discount, allowances, charges, taxExclusive, tax, taxInclusive, paid, rounding, amountDue
    /// What was paid, credited and written off since, and what is left.
    case settled, open

    /// The property that it shows. By its type, since a cast for each row that is drawn costs a key a hundredth.
    private var path: KeyPath<Invoice, ExactDecimal> {
        switch self {
        case .lines: \.sumOfLineNetAmounts
        case .discount: \.discountAmount
        case .allowances: \.sumOfAllowances
        case .charges: \.sumOfCharges
        case .taxExclusive: \.taxExclusiveAmount
        case .tax: \.taxAmount
        case .taxInclusive: \.taxInclusiveAmount
        case .paid: \.paidAmount
        case .rounding: \.roundingAmount
        case .amountDue: \.amountDue
        case .settled: \.balance.settled
        case .open: \.openAmount
        }
    }

    /// What the invoice's description calls it.
    package var title: String {
        switch self {
        case .settled: "Settled"
        case .open: "Open"
        default: Self.titles[rawValue]
        }
    }

    private static let titles = allCases.map { Invoice.description.property(at: $0.described)?.title ?? "" }

    /// The property under which the invoice's description has it.
    private var described: PartialKeyPath<Invoice> { self == .discount ? \Invoice.discount : path }

    /// Whether it shows a property of the invoice.
    package func shows(_ path: AnyKeyPath) -> Bool { path == self.path || path == described }

    /// What its cell shows, for the trace; nil where that is of two properties, as of allowances beside a discount.
    package func content(of invoice: Invoice) -> CellContent? {
        switch self {
        case .discount: CellContent(invoice, \Invoice.discountShares)
        case .allowances where invoice.discount != nil: nil
        case .settled, .open: nil
        default: CellContent(invoice, path)
        }
    }

    /// What it shows; of the allowances, those that are not the discount.
    package func amount(of invoice: Invoice) -> ExactDecimal {
        switch self {
        case .allowances: invoice.sumOfAllowances - invoice.discountAmount
        case .settled: -invoice.balance.settled
        default: invoice[keyPath: path]
        }
    }

    /// The amount that is stored; nil for what is entered.
    /// - Parameter invoice: That of the totals, which has what was entered.
    package func amount(of totals: StoredTotals, in invoice: Invoice) -> ExactDecimal? {
        let discounted = invoice.discount?.amount(ofLines: totals[.sumOfLineNetAmounts] ?? 0) ?? 0
        return switch self {
        case .discount: discounted
        case .allowances: totals[.sumOfAllowances].map { $0 - discounted }
        case .rounding where invoice.declared == nil && invoice.enteredRoundingAmount == 0:
            totals[.amountDue].flatMap { due in
                totals[.taxInclusiveAmount].map { due - ($0 - invoice.paidAmount + invoice.thirdPartyAmount) }
            }
        case .open: totals.openAmount
        default: term.flatMap { totals[$0] }
        }
    }

    /// The term of the standard that a document may declare; nil for what is entered, or follows.
    private var term: AmountTerm? {
        switch self {
        case .lines: .sumOfLineNetAmounts
        case .allowances: .sumOfAllowances
        case .charges: .sumOfCharges
        case .taxExclusive: .taxExclusiveAmount
        case .tax: .taxAmount
        case .taxInclusive: .taxInclusiveAmount
        case .amountDue: .amountDue
        case .paid, .rounding, .discount, .settled, .open: nil
        }
    }

    /// The amount that does not count, beside the one that does: what is calculated where the document declares another one, or
    /// the other way round, as the user has decided. Nil where both are the same.
    package func other(of invoice: Invoice) -> ExactDecimal? {
        guard invoice.declared != nil, let term else { return nil }
        return invoice.otherAmount(of: term)
    }

    /// Whether it is a total that an imported document leaves out.
    func isUndeclared(by invoice: Invoice) -> Bool { term.map { invoice.declaredAmount(of: $0) == nil } ?? false }

    /// What was entered, beside what that comes to.
    package func entry(of invoice: Invoice) -> String? {
        switch (self, invoice.discount) {
        case (.discount, .percentage?): invoice.discount.map(DiscountInput.text)
        case (.rounding, _): invoice.roundingStep.map { "to \(DecimalFormat.plain($0))" }
        default: nil
        }
    }

    /// Whether the folded totals have it also where it is zero.
    var isAlwaysSummed: Bool { self == .lines || self == .discount || self == .tax }

    /// The field behind the row, if it is entered.
    package var field: Place? { .total(showing: described) }

    /// The rows to show: without allowances and charges where there are none, and as many as there is room for. Where there
    /// is no discount, its row is the first to go.
    /// - Parameter field: The one with the cursor, which is shown in any case.
    static func visible(of invoice: Invoice, in height: Int, with field: Place?) -> [TotalRow] {
        var rows = allCases
        if invoice.allowanceCharges.isEmpty { rows.removeAll { $0 == .allowances || $0 == .charges } }
        if invoice.payments.isEmpty { rows.removeAll { $0 == .settled || $0 == .open } }
        for spare in invoice.discount == nil ? [.discount] + spares : spares
        where rows.count > height && (field == nil || spare.field != field) {
            rows.removeAll { $0 == spare }
        }
        return rows
    }

    /// The rows in the order in which they go where there is no room for all.
    private static let spares: [TotalRow] = [
        .lines, .rounding, .allowances, .charges, .paid, .taxExclusive, .tax, .taxInclusive, .discount,
    ]
}
