import Derive
import Invoicing
import Terminal

/// The cursor in the invoice's head, and how its fields are arranged.
@Observed(recorded: false)
package final class HeadModel: FieldPaneModel, EditingPaneModel {
    @Unobserved package let desk: Desk
    @Unobserved package unowned let editing: EditModel
    @Unobserved unowned let ledger: LedgerModel
    /// The field with the cursor.
    package var cursor: Place = .buyer
    /// The fields that are shown, in the order of Tab.
    @Derived package var fields: [Place]
    /// The number of fields in a row.
    @Derived var columns: Int

    init(_ desk: Desk, _ editing: EditModel, _ ledger: LedgerModel) {
        (self.desk, self.editing, self.ledger) = (desk, editing, ledger)
    }

    func deriveFields() -> [Place] { Place.head(of: invoice, with: cursor) }

    func deriveColumns() -> Int { InvoiceHeights.headColumns(in: areas.head?.size.width ?? 80) }

    package var hasFocus: Bool { focus == .head }

    package var height: Int { ScreenAreas.rowCount(of: areas.head) }

    package func moveRows(by distance: Int) { move(by: distance * columns) }

    package func moveColumns(by distance: Int) { move(by: distance) }

    /// Asks for the details of an unknown customer.
    package func editWasCommitted(_ wasUntouched: Bool) {
        guard cursor == .buyer, !wasUntouched, let invoice else { return }
        ledger.askForCustomer(buying: invoice)
    }

    /// Tab passes what a known customer has filled in; Shift-Tab reaches it.
    package func goToField(by distance: Int) -> Bool {
        let passes = distance > 0 ? filledFields : []
        let rest = distance > 0 ? Array(fields.dropFirst(index + 1)) : fields.prefix(index).reversed()
        guard let next = rest.first(where: { !passes.contains($0) }) else { return false }
        cursor = next
        return true
    }

    package func moveToNextField(by distance: Int) -> Bool {
        if !goToField(by: distance) { moveToEnd(distance < 0) }
        return true
    }

    /// The fields of a draft that its customer has filled in, if the customer is known.
    private var filledFields: Set<Place> {
        guard let invoice, !invoice.isFrozen, ledger.customer(of: invoice) != nil else { return [] }
        return Set(fields.filter { $0.isFilledByCustomer && $0.field(of: invoice)?.text().isEmpty == false })
    }

    /// Puts the cursor on the party of another invoice if that lacks the field with the cursor.
    func follow(_ invoice: Invoice) {
        let fields = Place.head(of: invoice)
        if !fields.contains(cursor), let first = fields.first { cursor = first }
    }

    private func move(by distance: Int) { cursor = fields.element(at: index + distance) ?? cursor }

    /// The cursor's place among the fields.
    private var index: Int { index(of: cursor) }

    private func index(of field: Place) -> Int { fields.firstIndex(of: field) ?? 0 }

    /// The position of the field with the cursor.
    package var cellPosition: Position? {
        guard let width = areas.head?.size.width else { return nil }
        return Position(x: slot(of: cursor, width: width).start, y: index / columns - firstRow + 1)
    }

    /// Returns the columns of a field's value in its row.
    func slot(of field: Place, width: Int) -> (start: Int, width: Int) {
        let share = width / columns
        let column = index(of: field) % columns
        let start = column * share
        let end = columns == 1 || column == 1 ? width - 1 : share - 1
        return (start + 11, max(1, end - start - 11))
    }

    // MARK: Rows

    /// `true` if a row in place of the fields says who is charged and when.
    var isFolded: Bool { areas.invoice.foldsHead }

    /// The fields of a row, counted from the pane's first below the title. In a low pane it scrolls to the cursor.
    func fields(inRow row: Int) -> [Place] {
        let first = (firstRow + row) * columns
        return (first..<first + columns).compactMap { fields.element(at: $0) }
    }

    /// The first row that is shown.
    var firstRow: Int {
        let current = hasFocus ? index / columns : 0
        return min(max(0, current - (height - 1)), max(0, lastRow - (height - 1)))
    }

    /// `true` if no row is below the one with the cursor.
    var isInLastRow: Bool { index / columns == lastRow }

    /// The last row that there is.
    var lastRow: Int { (fields.count - 1) / columns }

    package func select(_ hit: Hit) { if case .field(let place) = hit { (focus, cursor) = (.head, place) } }
}
