import Foundation
import Input
import Invoicing
import Storage

/// A row of the totals, in the standard's order.
package enum TotalRow: Int, CaseIterable {
    case lines, discount, allowances, charges, taxExclusive, tax, taxInclusive, paid, rounding, amountDue
    /// The amount paid, credited and written off since, and the open amount.
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

    /// Its title in the invoice's description.
    package var title: String {
        switch self {
        case .settled: "Settled"
        case .open: "Still to pay"
        default: Self.titles[rawValue]
        }
    }

    /// `true` for an amount that is subtracted, and shown with a minus.
    var isTakenOff: Bool { [.discount, .allowances, .paid].contains(self) }

    /// Its title where all are in one row.
    var shortTitle: String {
        switch self {
        case .taxExclusive: "Net"
        case .taxInclusive: "Total"
        default: title
        }
    }

    private static let titles = allCases.map { Invoice.description.property(at: $0.described)?.title ?? "" }

    /// The property under which the invoice's description has it.
    private var described: PartialKeyPath<Invoice> { self == .discount ? \Invoice.discount : path }

    /// Returns `true` if it shows a property of the invoice.
    package func shows(_ path: AnyKeyPath) -> Bool { path == self.path || path == described }

    /// Returns the contents of its cell, for the trace; nil where those are of two properties, as of allowances beside a
    /// discount.
    package func content(of invoice: Invoice) -> CellContent? {
        switch self {
        case .discount: CellContent(invoice, \Invoice.discountShares)
        case .allowances where invoice.discount != nil: nil
        case .settled, .open: nil
        default: CellContent(invoice, path)
        }
    }

    /// Returns its amount; of the allowances, those that are not the discount.
    package func amount(of invoice: Invoice) -> ExactDecimal {
        switch self {
        case .allowances: invoice.sumOfAllowances - invoice.discountAmount
        case .settled: -invoice.balance.settled
        default: invoice[keyPath: path]
        }
    }

    /// Returns the stored amount; nil for an entered one.
    /// - Parameter invoice: The invoice of the totals, with the entered values.
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

    /// The term of the standard that a document may declare; nil for other rows.
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

    /// Returns the amount that does not count, beside the one in use: the calculated amount if the declared one counts,
    /// or the reverse, as the user has decided. Nil if both are the same.
    package func other(of invoice: Invoice) -> ExactDecimal? {
        guard invoice.declared != nil, let term else { return nil }
        return invoice.otherAmount(of: term)
    }

    /// Returns `true` if it is a total that an imported document leaves out.
    func isUndeclared(by invoice: Invoice) -> Bool { term.map { invoice.declaredAmount(of: $0) == nil } ?? false }

    /// Returns the entered value, which is shown beside its amount.
    package func entry(of invoice: Invoice) -> String? {
        switch (self, invoice.discount) {
        case (.discount, .percentage?): invoice.discount.map(DiscountInput.text)
        case (.rounding, _): invoice.appliedRoundingStep.map { "to \(DecimalFormat.plain($0))" }
        default: nil
        }
    }

    /// The field behind the row, if it is entered.
    package var field: Place? { .total(showing: described) }

    /// The sign of the field if it keeps the invoice from being issued; nil for any other.
    func sign(in invoice: Invoice) -> String? {
        guard !invoice.unconfirmedNumbers.isEmpty || !invoice.unread.isEmpty else { return nil }
        return field?.field(of: invoice)?.sign
    }

    /// The text in the field that cannot be read; nil without one.
    func unread(in invoice: Invoice) -> String? {
        guard !invoice.unread.isEmpty, let field = field?.field(of: invoice), field.isUnread else { return nil }
        return field.text()
    }
}

/// A row of the whole totals.
package enum SumRow: Equatable {
    case total(TotalRow)
    /// A group of the VAT breakdown, counted from zero.
    case group(Int)
    /// A payment, credit or loss, counted from zero.
    case payment(Int)

    /// The total that it shows, if it is one.
    package var total: TotalRow? { if case .total(let row) = self { row } else { nil } }

    /// Returns the rows from the lines to the amount to pay, without those that add or take off nothing.
    /// - Parameters:
    ///   - groups: How many groups the VAT breakdown has.
    ///   - showsFields: Whether editable rows are shown in any case.
    ///   - amount: The amount of a row; nil for one that is shown in any case.
    @MainActor
    static func all(
        of invoice: Invoice, groups: Int, showsFields: Bool, amount: (TotalRow) -> ExactDecimal?
    ) -> [SumRow] {
        func isZero(_ row: TotalRow) -> Bool { amount(row) == 0 }
        let rows = TotalRow.allCases.filter { row in
            switch row {
            case .settled: false
            case .open: !invoice.payments.isEmpty
            case _ where row.other(of: invoice) != nil || showsFields && row.field != nil: true
            case .amountDue: invoice.payments.isEmpty || invoice.amountDue != invoice.taxInclusiveAmount
            case .tax: groups > 0 || !isZero(row)
            case .taxInclusive: !isZero(row) && amount(row) != amount(.taxExclusive)
            default: !isZero(row)
            }
        }
        // Where nothing comes between, the sum of the lines is what they come to without VAT.
        let isSame = !rows.contains { [.discount, .allowances, .charges].contains($0) && !isZero($0) }
        return rows.flatMap { row -> [SumRow] in
            switch row {
            case .lines where isSame && row.other(of: invoice) == nil: []
            case .tax where groups > 0 && row.other(of: invoice) == nil: (0..<groups).map(SumRow.group)
            case .open: invoice.payments.indices.map(SumRow.payment) + (isZero(row) ? [] : [.total(row)])
            default: [.total(row)]
            }
        }
    }

    /// Returns those that there is room for: sums in place of what they add, then those that matter most.
    /// - Parameter field: The one with the cursor, which is shown in any case.
    @MainActor
    static func fitted(_ all: [SumRow], in height: Int, with field: Place?) -> [SumRow] {
        var rows = all
        func isPart(_ row: SumRow, of total: TotalRow) -> Bool {
            switch row {
            case .group: total == .tax
            case .payment: total == .settled
            case .total: false
            }
        }
        for total in [TotalRow.tax, .settled] where rows.count > height {
            guard let first = rows.firstIndex(where: { isPart($0, of: total) }) else { continue }
            rows.removeAll { isPart($0, of: total) }
            rows.insert(.total(total), at: first)
        }
        for spare in spares where rows.count > height && (field == nil || spare.field != field) {
            rows.removeAll { $0 == .total(spare) }
        }
        return rows
    }

    /// The rows in the order in which they go where there is no room for all.
    private static let spares: [TotalRow] = [
        .lines, .rounding, .allowances, .charges, .paid, .taxExclusive, .tax, .taxInclusive, .discount, .settled,
    ]
}
