import Derive
import Foundation
import Invoicing

/// What a commit writes.
extension InvoiceChanges {
    /// What the commit writes, of which all changes have been recorded.
    func update(_ changes: ChangeSet) throws -> InvoiceUpdate {
        defer { pending = Pending() }
        let names = ChangedColumns(changes)
        var update = InvoiceUpdate(id: invoice.id)
        if let head = names[invoice.id] {
            (update.head, update.headDocument) = try Invoice.description.columns(of: invoice, changed: head)
        }
        update.removedLines = pending.removedLines
        let more = try encodeLines(names, into: &update)
        try encodeAllowanceCharges(changes, names, into: &update)
        update.entry = entryColumns(hasHead: names[invoice.id] != nil)
        update.changeSet = ChangeSet(
            name: changes.name, origin: changes.origin, revision: changes.revision,
            operations: changes.operations + more, listInverse: changes.listInverse)
        return update
    }

    /// All derived columns, for an invoice that several programs changed at once: each stored what follows from its own
    /// changes only.
    func derivedColumns(of lines: Set<UUID>) throws -> InvoiceUpdate {
        forgetTotals()
        var update = InvoiceUpdate(id: invoice.id, entry: entryColumns(hasHead: true))
        guard !lines.isEmpty else { return update }
        for line in order where lines.contains(line.id) {
            let values = try InvoiceLine.description.columns(of: line, changed: []).values
            update.changedLines.append(LineWrite(id: line.id, position: nil, values: values))
        }
        return update
    }

    /// - Returns: Operations beside those of the commit, for lines that only have another number, and for lines that come back.
    private func encodeLines(_ names: ChangedColumns, into update: inout InvoiceUpdate) throws -> [RowOperation] {
        var operations: [RowOperation] = []
        for (id, line) in pending.newLines {
            let position = pending.positions.removeValue(forKey: id)?.position
            update.newLines.append(LineWrite(id: line.id, position: position, values: try line.columns()))
        }
        for (id, line) in pending.lines where pending.newLines[id] == nil {
            let position = pending.positions.removeValue(forKey: id)?.position
            if deletedElsewhere.remove(line.id) != nil {
                operations += try bringBack(line, position, into: &update)
                continue
            }
            let columns = try InvoiceLine.description.columns(of: line, changed: names[line.id] ?? [])
            update.changedLines.append(
                LineWrite(id: line.id, position: position, values: columns.values, document: columns.document))
        }
        for (line, position) in pending.positions.values {
            update.changedLines.append(LineWrite(id: line.id, position: position, values: []))
            if let row = line.rowID, !names.moved.contains(line.id) {
                operations.append(.move(row, in: invoiceRow, list: InvoiceLists.lines, after: before(line, position)))
            }
        }
        return operations
    }

    private func bringBack(
        _ line: InvoiceLine, _ position: Int64?, into update: inout InvoiceUpdate
    ) throws -> [RowOperation] {
        guard let index = order.firstIndex(where: { $0 === line }), let row = line.rowID else { return [] }
        let place = position ?? positions.values[index]
        update.newLines.append(LineWrite(id: line.id, position: place, values: try line.columns()))
        let before = index > 0 ? order[index - 1].id : nil
        return [.insert(row, into: invoiceRow, list: InvoiceLists.lines, after: before, values: try line.columnValues)]
    }

    private var invoiceRow: RowID { RowID(entity: Invoice.entity, id: invoice.id) }

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

    static var modified: (column: String, value: ColumnValue) {
        ("modified", .text(Moment.now))
    }
}
