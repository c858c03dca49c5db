import Derive
import Foundation
import Invoicing

/// Finds out which rows and columns a commit has changed.
///
/// It knows where the lines of an invoice stand in the database, and follows them commit by commit.
final class InvoiceChanges {
    let invoice: Invoice
    private(set) var positions = LinePositions()
    /// The lines as of the last commit that was taken in; the invoice itself may be ahead.
    private(set) var order: [InvoiceLine] = []
    private var lineParts = LineParts()
    /// What the list's table has.
    private(set) var totals: StoredTotals?
    private var listed: ListedHead?
    private var pending = Pending()

    /// Lines that another program has deleted while they were typed in here: a change of one brings it back.
    var deletedElsewhere: Set<UUID> = []

    /// What the commit that is being taken in has changed so far.
    private struct Pending {
        /// Lines of which something has changed.
        var lines: [ObjectIdentifier: InvoiceLine] = [:]
        var newLines: [ObjectIdentifier: InvoiceLine] = [:]
        var removedLines: [UUID] = []
        /// By line, where it stands now.
        var positions: [ObjectIdentifier: (line: InvoiceLine, position: Int64)] = [:]
    }

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
    func allRows(sequence: Int64?) throws -> InvoiceRows {
        pending = Pending()
        if order.isEmpty, !invoice.lines.isEmpty {
            loaded(invoice.lines.elements, positions: LinePositions(count: invoice.lines.count).values)
        }
        // Where lines stand that came from elsewhere while the invoice was not in the database, nobody has said.
        if !positions.isInOrder { positions = LinePositions(count: order.count) }
        let (totals, listed) = (StoredTotals(invoice), ListedHead(invoice))
        let rows = InvoiceRows(
            id: invoice.id, sequence: sequence, head: try invoice.headColumns(),
            entry: listed.columns + totals.columns(otherThan: nil) + [Self.modified],
            lines: try zip(order, positions.values).map {
                LineWrite(id: $0.id, position: $1, values: try $0.columns())
            }, allowanceCharges: try allowanceCharges())
        (self.totals, self.listed) = (totals, listed)
        return rows
    }

    /// What is stored as derived and is not what it should be; nil if all of it is.
    func staleTotals() -> InvoiceUpdate? {
        let current = StoredTotals(invoice)
        let columns = current.columns(otherThan: totals)
        totals = current
        return columns.isEmpty ? nil : InvoiceUpdate(id: invoice.id, entry: columns)
    }

    /// Another program has changed something, so that what is stored as derived may be anything.
    func forgetTotals() { (totals, listed) = (nil, nil) }

    // MARK: Following commits

    /// Records a change.
    func append(_ change: Change) {
        if change.object === invoice.lines { return appendLines(change.kind) }
        guard let line = lineParts.line(of: change.object, among: order) else { return }
        lineParts.append(change.kind, of: line)
        pending.lines[ObjectIdentifier(line)] = line
    }

    /// Follows what came from another program, which is written already.
    /// - Parameter stored: Where lines stand in the database.
    func follow(_ record: ChangeRecord, stored: [UUID: Int64]) {
        for change in record.changes {
            if change.object === invoice.lines {
                followLines(change.kind, stored)
            } else if let line = lineParts.line(of: change.object, among: order) {
                lineParts.append(change.kind, of: line)
            }
        }
    }

    /// Takes in where lines stand in the database that may be where they were.
    func follow(positions stored: [UUID: Int64]) {
        guard !stored.isEmpty else { return }
        for (index, line) in order.enumerated() {
            if let position = stored[line.id] { positions.set(position, at: index) }
        }
    }

    private func followLines(_ kind: Change.Kind, _ stored: [UUID: Int64]) {
        switch kind {
        case .inserted(let index, let element): insertStored([element], at: index, stored)
        case .removed(let index, _): removeStored(1, at: index)
        case .replaced(let index, _, let new):
            removeStored(1, at: index)
            insertStored([new], at: index, stored)
        case .spliced(let index, let old, let new):
            removeStored(old.count, at: index)
            insertStored(new, at: index, stored)
        case .moved(let from, let to):
            let (line, position) = (order[from], positions.values[from])
            removeStored(1, at: from)
            insertStored([line], at: to, [line.id: stored[line.id] ?? position])
        case .exchanged, .property, .override, .entry: break
        }
    }

    private func insertStored(_ elements: [Any], at index: Int, _ stored: [UUID: Int64]) {
        for (offset, line) in elements.compactMap({ $0 as? InvoiceLine }).enumerated() {
            order.insert(line, at: index + offset)
            positions.insert(stored[line.id] ?? 0, at: index + offset)
            lineParts.insert(line)
        }
    }

    private func removeStored(_ count: Int, at index: Int) {
        for line in order[index..<index + count] { lineParts.remove(line) }
        order.removeSubrange(index..<index + count)
        positions.removeSubrange(index..<index + count)
    }

    /// What the commit writes, of which all changes have been recorded.
    func update(_ changes: ChangeSet) throws -> InvoiceUpdate {
        defer { pending = Pending() }
        let names = ChangedColumns(changes)
        var update = InvoiceUpdate(id: invoice.id)
        if let head = names[invoice.id] {
            (update.head, update.headDocument) = try Invoice.description.columns(
                of: invoice, changed: head.names, appeared: head.appeared)
        }
        update.removedLines = pending.removedLines
        let more = try encodeLines(names, into: &update)
        try encodeAllowanceCharges(changes, names, into: &update)
        update.entry = entryColumns(hasHead: names[invoice.id] != nil)
        update.changeSet = ChangeSet(
            name: changes.name, origin: changes.origin, revision: changes.revision,
            operations: changes.operations + more)
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
            let changed = names[line.id] ?? ChangedColumns.Row()
            let columns = try InvoiceLine.description.columns(
                of: line, changed: changed.names, appeared: changed.appeared)
            update.changedLines.append(
                LineWrite(id: line.id, position: position, values: columns.values, document: columns.document))
        }
        for (line, position) in pending.positions.values {
            update.changedLines.append(LineWrite(id: line.id, position: position, values: []))
            if let row = line.rowID, !names.moved.contains(line.id) {
                operations.append(.move(row, in: invoiceRow, list: "lines", after: before(line, position)))
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
        return [.insert(row, into: invoiceRow, list: "lines", after: before, values: try line.columnValues)]
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

    private static var modified: (column: String, value: ColumnValue) {
        ("modified", .text(Date.now.formatted(.iso8601)))
    }
}

/// Changes of lines: which came, went, moved, and what of them changed.
extension InvoiceChanges {
    private func appendLines(_ kind: Change.Kind) {
        switch kind {
        case .inserted(let index, let element): if let line = element as? InvoiceLine { insert(line, at: index) }
        case .removed(let index, let element): if let line = element as? InvoiceLine { remove(line, at: index) }
        case .spliced(let index, let old, let new):
            remove(old.compactMap { $0 as? InvoiceLine }, at: index)
            for (offset, line) in new.compactMap({ $0 as? InvoiceLine }).enumerated() {
                insert(line, at: index + offset)
            }
        case .moved(let from, let to): move(from: from, to: to)
        case .exchanged(let a, let b):
            move(from: a, to: b)
            move(from: a < b ? b - 1 : b + 1, to: a)
        case .replaced(let index, let old, let new):
            if let old = old as? InvoiceLine { remove(old, at: index) }
            if let new = new as? InvoiceLine { insert(new, at: index) }
        case .property, .override, .entry: break
        }
    }

    private func insert(_ line: InvoiceLine, at index: Int) {
        place(line, at: index)
        pending.newLines[ObjectIdentifier(line)] = line
        lineParts.insert(line)
    }

    private func remove(_ lines: [InvoiceLine], at index: Int) {
        order.removeSubrange(index..<index + lines.count)
        positions.removeSubrange(index..<index + lines.count)
        for line in lines { recordRemoval(of: line) }
    }

    private func remove(_ line: InvoiceLine, at index: Int) { remove([line], at: index) }

    private func recordRemoval(of line: InvoiceLine) {
        let id = ObjectIdentifier(line)
        (pending.lines[id], pending.positions[id]) = (nil, nil)
        // One that came with this commit is not in the database yet.
        if pending.newLines.removeValue(forKey: id) == nil { pending.removedLines.append(line.id) }
        lineParts.remove(line)
    }

    private func move(from: Int, to: Int) {
        positions.remove(at: from)
        place(order.remove(at: from), at: to)
    }

    private func place(_ line: InvoiceLine, at index: Int) {
        order.insert(line, at: index)
        for changed in positions.insert(at: index) {
            pending.positions[ObjectIdentifier(order[changed])] = (order[changed], positions.values[changed])
        }
    }
}
