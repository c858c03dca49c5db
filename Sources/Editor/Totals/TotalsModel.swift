import Derive
import Foundation
import Input
import Invoicing
import Storage
import Terminal

/// The cursor in the totals, and which of them there is room for.
@Observed(recorded: false)
package final class TotalsModel: FieldPaneModel, EditingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved package unowned let editing: EditModel
    @Unobserved package let fields = Place.totals
    /// The field with the cursor.
    package var cursor: Place = .paid
    /// All rows that there are.
    @Derived package var allRows: [SumRow]
    /// Those that are shown.
    @Derived package var rows: [SumRow]
    /// `true` if there are more than that.
    var hasMore: Bool { rows != allRows }
    /// The number of groups that the VAT breakdown has.
    @Derived var groupCount: Int
    /// The notes that the head cuts, in rows left of the totals.
    @Derived var noteRows: [String]
    /// `true` if the VAT of each rate has no room beside the sums.
    @Derived var hasLongSums: Bool

    package init(_ desk: Desk, _ editing: EditModel) {
        (self.desk, self.editing) = (desk, editing)
    }

    func deriveAllRows() -> [SumRow] {
        guard let invoice else { return [] }
        return SumRow.all(of: invoice, groups: groupCount, showsFields: hasFocus && !invoice.isFrozen) {
            $0.sign(in: invoice) == nil ? amount(of: $0, of: invoice) : nil
        }
    }

    func deriveRows() -> [SumRow] { SumRow.fitted(allRows, in: height, with: hasFocus ? cursor : nil) }

    func deriveGroupCount() -> Int { invoice.map { groups(of: $0).count } ?? 0 }

    func deriveNoteRows() -> [String] {
        guard let invoice, let width = areas.totals?.size.width, !areas.invoice.foldsTotals else { return [] }
        let (notes, room) = (invoice.notes.map(\.text), TotalsPane.titleStart(width: width) - 2)
        let isCut = notes.count > 1 || TextWidth.of(invoice.note) > width / 2 - Self.headMargin
        guard isCut, room >= Self.leastForNotes else { return [] }
        return notes.flatMap { $0.split(separator: "\n") }.flatMap { TextWidth.wrapped(String($0), to: room) }
    }

    /// The columns of a field of the head that its value does not have, and the least that notes are legible in.
    private static let (headMargin, leastForNotes) = (12, 24)

    func deriveHasLongSums() -> Bool { groupCount > 2 || invoice.map { sums(of: $0).count > 4 } ?? false }

    /// The totals of the folded row, as far as there is anything to add or take off.
    package func sums(of invoice: Invoice) -> [TotalRow] {
        [.discount, .allowances, .charges, .taxExclusive, .tax, .taxInclusive, .paid, .rounding, .settled].filter {
            row in
            row.other(of: invoice) != nil || row.sign(in: invoice) != nil || !isSpare(row, of: invoice)
        }
    }

    /// `true` for an amount that adds and takes off nothing, and for a total that is the net amount.
    private func isSpare(_ row: TotalRow, of invoice: Invoice) -> Bool {
        let amount = amount(of: row, of: invoice)
        return amount == 0 || row == .taxInclusive && amount == self.amount(of: .taxExclusive, of: invoice)
    }

    /// The stored totals, while not all lines are loaded to derive them from; else nil.
    private var stored: StoredTotals? {
        guard let opened, !opened.isLoaded else { return nil }
        return opened.totals
    }

    /// The amount that a row shows.
    package func amount(of row: TotalRow, of invoice: Invoice) -> ExactDecimal {
        let present = stored.flatMap { row.amount(of: $0, in: invoice) } ?? row.amount(of: invoice)
        return held(row, of: invoice)?.amount ?? present
    }

    /// Returns the amount of a row while a change is held.
    package func held(_ row: TotalRow, of invoice: Invoice) -> HeldCell? {
        guard row == .allowances, invoice.discount != nil else {
            return desk.held(row.content(of: invoice))
        }
        return heldAllowances(of: invoice)
    }

    /// The allowances that are not the discount: of both, what they are before the sum of all arrives, and after that.
    private func heldAllowances(of invoice: Invoice) -> HeldCell? {
        let sum = desk.held(CellContent(invoice, \Invoice.sumOfAllowances))
        let discount = desk.held(CellContent(invoice, \Invoice.discountShares))
        guard let first = sum ?? discount else { return nil }
        let old = (sum?.amount(old: true) ?? invoice.sumOfAllowances)
        let new = (sum?.amount(old: false) ?? invoice.sumOfAllowances)
        let before = old - (discount?.amount(old: true) ?? invoice.discountAmount)
        let after = new - (discount?.amount(old: false) ?? invoice.discountAmount)
        guard before != after else { return nil }
        return HeldCell(old: before, new: after, write: first.write, role: first.role)
    }

    /// Returns the amounts of the VAT breakdown while a change is held.
    func heldGroups(of invoice: Invoice) -> HeldCell? {
        desk.held(CellContent(invoice, \Invoice.vatBreakdown))
    }

    /// The VAT breakdown while a change is held, for a group that the change makes other.
    package func held(_ group: VATBreakdown, of invoice: Invoice) -> HeldCell? {
        guard let held = heldGroups(of: invoice), let old = held.old as? [VATBreakdown] else { return nil }
        return old.contains(group) ? nil : held
    }

    /// The amount as it is shown; a dash where there is none.
    package func text(of row: TotalRow, of invoice: Invoice) -> String {
        if let text = row.unread(in: invoice) { return text }
        if row == .discount, invoice.discount == nil { return held(row, of: invoice)?.text ?? "–" }
        // Where nothing can be calculated, what the document does not say is not zero.
        if invoice.hasNoLinesToCalculateFrom, row.isUndeclared(by: invoice) { return "–" }
        let amount = amount(of: row, of: invoice)
        return DecimalFormat.amount(row.isTakenOff ? -amount : amount, in: invoice.currency)
    }

    /// The VAT breakdown, without groups that come to no tax.
    package func groups(of invoice: Invoice) -> [VATBreakdown] {
        let present = stored?.vatBreakdown ?? invoice.vatBreakdown
        let groups = heldGroups(of: invoice)?.value as? [VATBreakdown] ?? present
        return groups.filter { $0.taxAmount != 0 }
    }

    package var hasFocus: Bool { focus == .totals }

    package var height: Int { areas.totals?.size.height ?? 1 }

    package func moveRows(by distance: Int) { cursor = Place.totals.element(at: cursor.row + distance) ?? cursor }

    /// Opens the field under the cursor, with its text selected where typing replaces it.
    package func enter() { editing.begin(selectsAll: keys.typesAtOnce) }

    package func select(_ hit: Hit) { if case .field(let place) = hit { (focus, cursor) = (.totals, place) } }
}
