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

    /// What the commit that is being taken in has changed so far.
    private struct Pending {
        var headProperties: Set<String> = []
        /// By line, which of its properties have changed.
        var lines: [ObjectIdentifier: (line: InvoiceLine, properties: Set<String>)] = [:]
        var newLines: [ObjectIdentifier: InvoiceLine] = [:]
        var removedLines: [UUID] = []
        /// By line, where it stands now.
        var positions: [ObjectIdentifier: (line: InvoiceLine, position: Int64)] = [:]
        var needsAllowanceCharges = false
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
            loaded(invoice.lines.elements, positions: invoice.lines.indices.map { Int64($0 + 1) * LinePositions.gap })
        }
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

    /// A line stands at a place, as the database has it.
    func recordLine(_ line: InvoiceLine, position: Int64, at index: Int) {
        order.insert(line, at: index)
        positions.insert(position, at: index)
        lineParts.insert(line)
    }

    /// A line is gone, as the database has it.
    func forgetLine(at index: Int) {
        lineParts.remove(order.remove(at: index))
        positions.remove(at: index)
    }

    // MARK: Following commits

    /// Records a change.
    func append(_ change: Change) {
        if change.object === invoice.lines { return appendLines(change.kind) }
        let property = change.kind.property
        if let line = lineParts.line(of: change.object, among: order) {
            lineParts.append(change.kind, of: line)
            append(change.object === line ? property ?? "document" : "document", of: line)
            if change.kind.changesPresence { append("document", of: line) }
        } else if change.object === invoice.allowanceCharges || change.object is DocumentAllowanceCharge {
            pending.needsAllowanceCharges = true
        } else if change.object === invoice {
            pending.headProperties.insert(property ?? "document")
        } else {
            pending.headProperties.insert(role(of: change.object) ?? "document")
        }
    }

    /// What the commit writes, of which all changes have been recorded.
    func update() throws -> InvoiceUpdate {
        defer { pending = Pending() }
        var update = InvoiceUpdate(id: invoice.id)
        update.head = try invoice.headColumns(changedBy: pending.headProperties)
        update.removedLines = pending.removedLines
        try encodeLines(into: &update)
        if pending.needsAllowanceCharges { update.allowanceCharges = try allowanceCharges() }
        update.entry = entryColumns()
        return update
    }

    private func encodeLines(into update: inout InvoiceUpdate) throws {
        for (id, line) in pending.newLines {
            let position = pending.positions.removeValue(forKey: id)?.position
            update.newLines.append(LineWrite(id: line.id, position: position, values: try line.columns()))
        }
        for (id, entry) in pending.lines where pending.newLines[id] == nil {
            let position = pending.positions.removeValue(forKey: id)?.position
            let values = try entry.line.columns(changedBy: entry.properties)
            update.changedLines.append(LineWrite(id: entry.line.id, position: position, values: values))
        }
        update.changedLines += pending.positions.values.map {
            LineWrite(id: $0.line.id, position: $0.position, values: [])
        }
    }

    private func entryColumns() -> ColumnValues {
        var columns: ColumnValues = [Self.modified]
        if !pending.headProperties.isEmpty {
            let current = ListedHead(invoice)
            columns += current.columns(otherThan: listed)
            listed = current
        }
        let current = StoredTotals(invoice)
        columns += current.columns(otherThan: totals)
        totals = current
        return columns
    }

    private func allowanceCharges() throws -> [ColumnValues] {
        try invoice.allowanceCharges.elements.enumerated().map { try $1.columns(position: $0) }
    }

    private static var modified: (column: String, value: ColumnValue) {
        ("modified", .text(Date.now.formatted(.iso8601)))
    }
}

/// Changes of lines: which came, went, moved, and what of them changed.
extension InvoiceChanges {
    private func append(_ property: String, of line: InvoiceLine) {
        pending.lines[ObjectIdentifier(line), default: (line, [])].properties.insert(property)
    }

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

extension InvoiceChanges {
    /// Of which party something is a part: what parties are found by is in columns as well.
    private func role(of object: AnyObject) -> String? {
        if object === invoice.seller || object === invoice.seller.address { return "seller" }
        return object === invoice.buyer || object === invoice.buyer.address ? "buyer" : nil
    }
}

extension Change.Kind {
    fileprivate var property: String? {
        if case .property(let name, _, _) = self { name } else { nil }
    }

    /// Whether it set what was missing, or took away what was there.
    fileprivate var changesPresence: Bool {
        guard case .property(_, let old, let new) = self else { return false }
        return (old as? Decimal == nil) != (new as? Decimal == nil)
    }
}
