import Derive
import Foundation
import Invoicing
import Ledger

/// Turns an invoice's commits into writes: their operations, with the positions of rows and the derived columns.
///
/// The stored positions of the lines are followed commit by commit.
final class InvoiceChanges {
    let invoice: Invoice
    private(set) var lines = StoredOrder<InvoiceLine>()
    private(set) var allowanceCharges = StoredOrder<DocumentAllowanceCharge>()
    /// What the list's table has.
    var totals: StoredTotals?
    var listed: ListedHead?
    /// The lines that the current commit has changed so far.
    private var touched: [UUID: InvoiceLine] = [:]

    /// Lines that another program has deleted while they were typed in here: a change of one brings it back.
    var deletedElsewhere: Set<UUID> = []
    /// Lines whose derived columns are written again, as those of the invoice are, since two programs changed it at once; nil
    /// where no such change happened.
    var linesToDerive: Set<UUID>?
    /// Where rows are in the database that are being merged.
    private var mergedPositions: [UUID: Int64] = [:]

    init(_ invoice: Invoice) {
        self.invoice = invoice
    }

    // MARK: Stored rows

    /// Lines have been read, which stand behind those that are known.
    func loaded(_ lines: [InvoiceLine], positions: [Int64]) { self.lines.append(lines, at: positions) }

    /// Allowances and charges have been read.
    func loaded(_ items: [DocumentAllowanceCharge], positions: [Int64]) {
        allowanceCharges.append(items, at: positions)
    }

    /// The derived columns have been read.
    func loaded(_ totals: StoredTotals) {
        self.totals = totals
        listed = ListedHead(invoice)
    }

    /// Returns all rows of the invoice, to insert it as a whole.
    /// - Parameter sequence: The invoice's former key, if it comes back; nil for the next key.
    func allRows(sequence: Int64?) throws -> InvoiceRows {
        finishCommit()
        lines.renumber(invoice.lines.elements)
        allowanceCharges.renumber(invoice.allowanceCharges.elements)
        var commit = DocumentCommit(
            invoice.id,
            [.insert(row, into: MasterData.row, list: InvoiceLists.all, after: nil, values: try invoice.columnValues)]
                + (try insertions(of: lines.rows, into: InvoiceLists.lines))
                + (try insertions(of: allowanceCharges.rows, into: InvoiceLists.allowanceCharges)))
        if let sequence { commit.columns[row] = [("sequence", .integer(sequence))] }
        for (line, position) in zip(lines.rows, lines.positions.values) {
            commit.columns[line.row] = [("position", .integer(position))] + line.derivedColumns
        }
        for (item, position) in zip(allowanceCharges.rows, allowanceCharges.positions.values) {
            commit.columns[item.row] = [("position", .integer(position))]
        }
        let (totals, listed) = (StoredTotals(invoice), ListedHead(invoice))
        commit.entry = listed.columns + totals.columns(otherThan: nil) + [Self.modified]
        (self.totals, self.listed) = (totals, listed)
        return InvoiceRows(commit: commit)
    }

    private func insertions(of rows: [some DescribedRow], into list: String) throws -> [RowOperation] {
        var before: UUID?
        return try rows.map { item in
            defer { before = item.id }
            return .insert(item.row, into: row, list: list, after: before, values: try item.columnValues)
        }
    }

    /// Returns a write of the stored totals that are out of date; nil if there are none.
    func staleTotals() -> DocumentCommit? {
        let current = StoredTotals(invoice)
        let columns = current.columns(otherThan: totals)
        totals = current
        guard !columns.isEmpty else { return nil }
        var commit = DocumentCommit(invoice.id)
        commit.entry = columns
        return commit
    }

    /// Has the derived columns of lines, and of the invoice, written again.
    func derive(_ lines: some Sequence<UUID>) { linesToDerive = (linesToDerive ?? []).union(lines) }

    /// Forgets the stored totals, which another program may have changed.
    func forgetTotals() { (totals, listed) = (nil, nil) }

    /// Turns a change set into a write. All its changes were appended before.
    func commit(_ changes: ChangeSet) throws -> DocumentCommit {
        defer { finishCommit() }
        var commit = DocumentCommit(invoice.id, changes)
        var operations = changes.operations
        for line in touched.values { commit.columns[line.row] = line.derivedColumns }
        // Lines come back first: an update of a row that is not there has no effect.
        let back = touched.values.filter { deletedElsewhere.remove($0.id) != nil }
            .map { (line: $0, position: lines.position(of: $0) ?? 0) }.sorted { $0.position < $1.position }
        operations.insert(contentsOf: try back.map { try bringBack($0, at: $1, in: &commit) }, at: 0)
        let placedByOperation = Set(operations.lazy.filter { !$0.isUpdate }.map(\.row))
        operations += place(lines, in: InvoiceLists.lines, but: placedByOperation, &commit)
        operations += place(allowanceCharges, in: InvoiceLists.allowanceCharges, but: placedByOperation, &commit)
        commit.entry = entryColumns(hasHead: changes.operations.contains { $0.row == row })
        commit.changes = ChangeSet(
            name: changes.name, origin: changes.origin, revision: changes.revision, operations: operations,
            listInverse: changes.listInverse ?? (back.isEmpty ? nil : []))
        return commit
    }

    /// All derived columns, for an invoice that several programs changed at once: each stored what follows from its own
    /// changes only.
    func derivedColumns(of lines: Set<UUID>) -> DocumentCommit {
        forgetTotals()
        var commit = DocumentCommit(invoice.id)
        commit.entry = entryColumns(hasHead: true)
        for line in self.lines.rows where lines.contains(line.id) { commit.columns[line.row] = line.derivedColumns }
        return commit
    }

    /// A line comes back that another program has deleted while it was changed here.
    private func bringBack(
        _ line: InvoiceLine, at position: Int64, in commit: inout DocumentCommit
    ) throws -> RowOperation {
        if lines.placed[line.id] == nil {
            commit.columns[line.row, default: []].append(("position", .integer(position)))
        }
        return .insert(
            line.row, into: row, list: InvoiceLists.lines, after: lines.before(line, at: position),
            values: try line.columnValues)
    }

    /// Writes where rows stand that have another position.
    /// - Returns: Moves of those that no operation has placed: they move for other programs as well.
    private func place<Row>(
        _ order: StoredOrder<Row>, in list: String, but placedByOperation: Set<RowID>, _ commit: inout DocumentCommit
    ) -> [RowOperation] {
        order.placed.values.sorted { $0.position < $1.position }.compactMap { item, position in
            commit.columns[item.row, default: []].append(("position", .integer(position)))
            guard !placedByOperation.contains(item.row) else { return nil }
            return .move(item.row, in: row, list: list, after: order.before(item, at: position))
        }
    }

    private func finishCommit() {
        touched = [:]
        lines.finishCommit()
        allowanceCharges.finishCommit()
    }

    private var row: RowID { invoice.row }

    private func entryColumns(hasHead: Bool) -> ColumnValues {
        var columns: ColumnValues = [Self.modified]
        if hasHead || listed == nil {
            let current = ListedHead(invoice)
            columns += current.columns(otherThan: listed)
            listed = current
        }
        let current = StoredTotals(invoice)
        columns += current.columns(otherThan: totals)
        totals = current
        return columns
    }

    static var modified: (column: String, value: ColumnValue) { ("modified", .text(Moment.now)) }
}

/// Changes of the invoice.
extension InvoiceChanges {
    /// Records a change of this program's.
    func append(_ change: Change, of document: Document) {
        if change.object === invoice.lines {
            lines.take(change.kind)
            for case let line as InvoiceLine in change.kind.inserted { touched[line.id] = line }
        } else if change.object === invoice.allowanceCharges {
            allowanceCharges.take(change.kind)
        } else if let line = document.row(of: change.object) as? InvoiceLine {
            touched[line.id] = line
        }
    }

    /// Follows what came from another program, which is written already.
    func follow(_ record: ChangeRecord) {
        for change in record.changes {
            if change.object === invoice.lines { lines.take(change.kind, at: mergedPositions) }
            if change.object === invoice.allowanceCharges { allowanceCharges.take(change.kind, at: mergedPositions) }
        }
    }

    /// Merges rows that are in the database at known positions, also those that stay where they were.
    func follow(positions stored: [UUID: Int64], merge: () -> Void) {
        mergedPositions = stored
        merge()
        mergedPositions = [:]
        setPositions(stored)
    }

    /// Takes over where rows stand in the database.
    func setPositions(_ stored: [UUID: Int64]) {
        lines.set(stored)
        allowanceCharges.set(stored)
    }
}

extension Change.Kind {
    /// What came into a list.
    fileprivate var inserted: [Any] {
        switch self {
        case .inserted(_, let element), .replaced(_, _, let element): [element]
        case .spliced(_, _, let new): new
        default: []
        }
    }
}

extension DescribedRow {
    /// The row that it is stored as.
    var row: RowID { RowID(entity: Self.entity, id: id) }
}

extension InvoiceLine {
    /// The columns of its row that derive from it.
    var derivedColumns: ColumnValues { [("netAmount", .text(netAmount.column))] }
}
