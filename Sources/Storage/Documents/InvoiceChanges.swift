import Derive
import DeriveDocuments
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
    /// The totals of the list's table.
    var totals: StoredTotals?
    var listed: ListedHead?
    /// The lines that the current commit has changed so far.
    private var touched: [UUID: InvoiceLine] = [:]
    /// The positions of rows in the database that are being merged.
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
            [.insert(row, into: MasterData.row, list: InvoiceLists.all, after: nil, values: try values(of: invoice))]
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
            return .insert(item.row, into: row, list: list, after: before, values: try values(of: item))
        }
    }

    /// Forgets the stored totals, which another program may have changed.
    func forgetTotals() { (totals, listed) = (nil, nil) }

    /// Turns a change set into a write. All its changes were appended before.
    func commit(_ changes: ChangeSet) throws -> DocumentCommit {
        defer { finishCommit() }
        var commit = DocumentCommit(invoice.id, changes)
        var operations = changes.operations
        for line in touched.values { commit.columns[line.row] = line.derivedColumns }
        let placedByOperation = Set(operations.lazy.filter { !$0.isUpdate }.map(\.row))
        operations += place(lines, in: InvoiceLists.lines, but: placedByOperation, &commit)
        operations += place(allowanceCharges, in: InvoiceLists.allowanceCharges, but: placedByOperation, &commit)
        commit.entry = entryColumns(hasHead: changes.operations.contains { $0.row == row })
        commit.changes = ChangeSet(
            name: changes.name, origin: changes.origin, revision: changes.revision, operations: operations,
            listInverse: changes.listInverse)
        return commit
    }

    /// Returns a commit once more, with the insertion of rows that another program has deleted meanwhile. Updates of rows that
    /// are not here any more are left out.
    func bringingBack(_ missing: Set<RowID>, with commit: DocumentCommit) throws -> DocumentCommit {
        var again = DocumentCommit(invoice.id, commit.changes)
        again.base = commit.base
        again.columns = commit.columns
        let back =
            try insertions(of: missing, lines, InvoiceLists.lines, &again) { $0.derivedColumns }
            + insertions(of: missing, allowanceCharges, InvoiceLists.allowanceCharges, &again) { _ in [] }
        let present = Set(back.map(\.row))
        let changes = commit.changes
        again.changes = ChangeSet(
            name: changes.name, origin: changes.origin, revision: changes.revision,
            operations: back + changes.operations.filter { !missing.contains($0.row) || present.contains($0.row) },
            listInverse: changes.listInverse ?? (back.isEmpty ? nil : []))
        forgetTotals()
        again.entry = entryColumns(hasHead: true)
        return again
    }

    private func insertions<Row: DescribedRow>(
        of missing: Set<RowID>, _ order: StoredOrder<Row>, _ list: String, _ commit: inout DocumentCommit,
        derived: (Row) -> ColumnValues
    ) throws -> [RowOperation] {
        try zip(order.rows, order.positions.values).filter { missing.contains($0.0.row) }.map { item, position in
            commit.columns[item.row] = [("position", .integer(position))] + derived(item)
            return .insert(
                item.row, into: row, list: list, after: order.before(item, at: position), values: try values(of: item))
        }
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

    /// The values of a row without what is being typed.
    private func values(of row: some RowCodable) throws -> [String: ColumnValue] {
        try row.columnValues(before: Document.owner(of: invoice)?.openEdit)
    }

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

    /// Follows changes of another program, which are written already.
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
        lines.set(stored)
        allowanceCharges.set(stored)
    }
}

extension Change.Kind {
    /// The elements that came into a list.
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
