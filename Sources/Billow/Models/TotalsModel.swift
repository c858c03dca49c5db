import Derive
import Foundation
import Invoicing
import Storage
import Terminal

/// The cursor in the totals, and which of them there is room for.
@Observed(recorded: false)
final class TotalsModel: FieldPaneModel {
    unowned let workspace: Workspace
    /// The field with the cursor.
    var cursor: TotalsField = .paid
    /// The totals that are shown.
    @Derived var rows: [TotalRow]
    /// Whether there are more than that.
    @Derived var hasMore: Bool

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func deriveRows() -> [TotalRow] {
        guard let invoice = workspace.invoice else { return [] }
        return TotalRow.visible(of: invoice, in: height, with: hasFocus ? cursor : nil)
    }

    func deriveHasMore() -> Bool {
        workspace.invoice.map { rows.count < TotalRow.visible(of: $0, in: .max, with: nil).count } ?? false
    }

    /// What is stored as derived, while not all lines are there to derive it from; else nil.
    private var stored: StoredTotals? { workspace.opened.flatMap { $0.isLoaded ? nil : $0.totals } }

    /// The amount that a row shows.
    func amount(of row: TotalRow, of invoice: Invoice) -> Decimal {
        stored.flatMap(row.amount(of:)) ?? row.amount(of: invoice)
    }

    /// The VAT breakdown.
    func groups(of invoice: Invoice) -> [VATBreakdown] { stored?.vatBreakdown ?? invoice.vatBreakdown }

    var hasFocus: Bool { workspace.focus == .totals }

    var height: Int { ScreenAreas.rowCount(of: workspace.areas.totals) }

    func moveRows(by distance: Int) { cursor = TotalsField(rawValue: cursor.rawValue + distance) ?? cursor }

    func moveColumns(by distance: Int) { if distance < 0 { workspace.focus = .list } }
}
