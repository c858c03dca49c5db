import Derive
import Foundation
import Invoicing
import Ledger

/// Makes of an invoice's commits what is written: their operations, with where rows stand and what derives from them.
///
/// It knows where the lines of the invoice stand in the database, and follows them commit by commit.
final class InvoiceChanges {
    let invoice: Invoice
    var positions = LinePositions()
    /// The lines as of the last commit that was taken in; the invoice itself may be ahead.
    var order: [InvoiceLine] = []
    /// What the list's table has.
    var totals: StoredTotals?
    var listed: ListedHead?
    /// The lines that the commit that is being taken in has changed so far.
    var touched: [UUID: InvoiceLine] = [:]
    /// Those that stand elsewhere now, and where.
    var placed: [UUID: (line: InvoiceLine, position: Int64)] = [:]

    /// Lines that another program has deleted while they were typed in here: a change of one brings it back.
    var deletedElsewhere: Set<UUID> = []
    /// Lines whose derived columns are written again, as those of the invoice are, since two programs changed it at once; nil
    /// where no such change happened.
    var linesToDerive: Set<UUID>?
    /// Where lines are in the database that are being merged.
    var mergedPositions: [UUID: Int64] = [:]

    init(_ invoice: Invoice) {
        self.invoice = invoice
    }

    // MARK: What is stored

    /// Lines have been read, which stand behind those that are known.
    func loaded(_ lines: [InvoiceLine], positions: [Int64]) {
        order += lines
        for position in positions { self.positions.append(position) }
    }

    /// The derived columns have been read.
    func loaded(_ totals: StoredTotals) {
        self.totals = totals
        listed = ListedHead(invoice)
    }

    /// All rows of the invoice, for one that is to come in as a whole.
    /// - Parameter sequence: The key that it had before, if it comes back; nil for the next one.
    func allRows(sequence: Int64?) throws -> InvoiceRows {
        (touched, placed) = ([:], [:])
        if order.isEmpty, !invoice.lines.isEmpty {
            loaded(invoice.lines.elements, positions: LinePositions(count: invoice.lines.count).values)
        }
        // Where lines stand that came from elsewhere while the invoice was not in the database, nobody has said.
        if !positions.isInOrder { positions = LinePositions(count: order.count) }
        let ledger = RowID(entity: MasterData.entity, id: MasterData.only)
        var commit = DocumentCommit(
            invoice.id,
            [.insert(row, into: ledger, list: "invoices", after: nil, values: try invoice.columnValues)]
                + (try insertions(of: order, into: InvoiceLists.lines))
                + (try insertions(of: invoice.allowanceCharges.elements, into: InvoiceLists.allowanceCharges)))
        if let sequence { commit.columns[row] = [("sequence", .integer(sequence))] }
        for (line, position) in zip(order, positions.values) {
            commit.columns[line.row] = [("position", .integer(position))] + line.derivedColumns
        }
        placeAllowanceCharges(in: &commit)
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

    /// What is stored as derived and is not what it should be; nil if all of it is.
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

    /// Another program has changed something, so that what is stored as derived may be anything.
    func forgetTotals() { (totals, listed) = (nil, nil) }

    /// What a commit writes, of which all changes have been recorded.
    func commit(_ changes: ChangeSet) throws -> DocumentCommit {
        defer { (touched, placed) = ([:], [:]) }
        var commit = DocumentCommit(invoice.id, changes)
        var operations = changes.operations
        let rows = Set(operations.lazy.map(\.row))
        for line in touched.values {
            commit.columns[line.row] = line.derivedColumns
            // A change of a row that is not there yet would be none.
            if deletedElsewhere.remove(line.id) != nil { operations = try bringBack(line, in: &commit) + operations }
        }
        let settled = Set(operations.lazy.filter { !$0.isUpdate }.map(\.row))
        for (line, position) in placed.values {
            commit.columns[line.row, default: []].append(("position", .integer(position)))
            // A line that only has another number moves for other programs as well.
            guard !settled.contains(line.row) else { continue }
            operations.append(.move(line.row, in: row, list: InvoiceLists.lines, after: before(line, position)))
        }
        if operations.contains(where: { $0.row.entity == DocumentAllowanceCharge.entity && !$0.isUpdate }) {
            placeAllowanceCharges(in: &commit)
            var before: UUID?
            for item in invoice.allowanceCharges.elements {
                if !settled.contains(item.row) {
                    operations.append(
                        .move(item.row, in: row, list: InvoiceLists.allowanceCharges, after: before))
                }
                before = item.id
            }
        }
        commit.entry = entryColumns(hasHead: rows.contains(row))
        commit.changes = ChangeSet(
            name: changes.name, origin: changes.origin, revision: changes.revision, operations: operations,
            listInverse: changes.listInverse)
        return commit
    }

    /// All derived columns, for an invoice that several programs changed at once: each stored what follows from its own
    /// changes only.
    func derivedColumns(of lines: Set<UUID>) -> DocumentCommit {
        forgetTotals()
        var commit = DocumentCommit(invoice.id)
        commit.entry = entryColumns(hasHead: true)
        guard !lines.isEmpty else { return commit }
        for line in order where lines.contains(line.id) { commit.columns[line.row] = line.derivedColumns }
        return commit
    }

    /// A line comes back that another program has deleted while it was changed here.
    private func bringBack(_ line: InvoiceLine, in commit: inout DocumentCommit) throws -> [RowOperation] {
        guard let index = order.firstIndex(where: { $0 === line }) else { return [] }
        if placed[line.id] == nil {
            commit.columns[line.row, default: []].append(("position", .integer(positions.values[index])))
        }
        let before = index > 0 ? order[index - 1].id : nil
        return [.insert(line.row, into: row, list: InvoiceLists.lines, after: before, values: try line.columnValues)]
    }

    /// Where all of them stand is written whenever one comes, goes or moves; there are few.
    private func placeAllowanceCharges(in commit: inout DocumentCommit) {
        for (index, item) in invoice.allowanceCharges.elements.enumerated() {
            commit.columns[item.row] = [("position", .integer(Int64(index)))]
        }
    }

    private var row: RowID { invoice.row }

    /// The line before one of which the position is known.
    private func before(_ line: InvoiceLine, _ position: Int64) -> UUID? {
        let places = positions.range(of: position)
        let index = places.first { order[$0] === line } ?? places.lowerBound
        return index > 0 ? order[index - 1].id : nil
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

extension DescribedRow {
    /// The row that it is stored as.
    var row: RowID { RowID(entity: Self.entity, id: id) }
}

extension InvoiceLine {
    /// The columns of its row that derive from it.
    var derivedColumns: ColumnValues { [("netAmount", .text(netAmount.column))] }
}
