import Derive
import Foundation
import GRDB
import Invoicing

/// An invoice that is open, with what of it is not in the database yet.
final class OpenInvoice {
    let invoice: Invoice
    /// To which the invoice and all that belongs to it belong.
    let document: Document
    /// Its key in the database.
    let sequence: Int64
    private var positions: LinePositions
    /// The lines as far as the changes were taken note of; the invoice itself may be ahead.
    private var order: [InvoiceLine]
    /// Lines to write, each with its new position if it has got one.
    private var dirtyLines: [ObjectIdentifier: (line: InvoiceLine, position: Int64?)] = [:]
    private var removedLines: Set<UUID> = []
    private var needsAllPositions = false
    private var needsAllowanceCharges = false
    private var isDirty = false
    private var lineParts = LineParts()
    /// Whether it belongs into the database; it may be removed, and brought back.
    var isWanted = true { didSet { isDirty = true } }
    /// Whether it is in the database.
    private(set) var isStored = true

    init(_ invoice: Invoice, sequence: Int64, positions: [Int64]) {
        self.invoice = invoice
        self.sequence = sequence
        self.positions = LinePositions(positions)
        order = invoice.lines.elements
        document = Document(invoice.number)
        document.adopt(invoice)
    }

    /// Every object whose changes are changes of this invoice.
    var objects: [AnyObject] {
        invoice.parts + [invoice.exemptionReasons, invoice.lines, invoice.allowanceCharges]
            + invoice.allowanceCharges.elements + invoice.lines.elements.flatMap(\.parts)
    }

    /// An object that has become part of the invoice with a change, or ceased to be.
    enum Member {
        case joined(AnyObject)
        case left(AnyObject)
    }

    /// Takes note of a change.
    /// - Returns: Who has come or gone with it.
    func take(_ change: Change) -> [Member] {
        isDirty = true
        if change.object === invoice.lines { return takeLines(change.kind) }
        let members = members(of: change.kind)
        if let line = lineParts.line(of: change.object, among: order) {
            lineParts.note(members, of: line)
            let position = dirtyLines[ObjectIdentifier(line)]?.position
            dirtyLines[ObjectIdentifier(line)] = (line, position)
        } else if change.object === invoice.allowanceCharges || change.object is DocumentAllowanceCharge {
            needsAllowanceCharges = true
        }
        return members
    }

    private func takeLines(_ kind: Change.Kind) -> [Member] {
        switch kind {
        case .inserted(let index, let element): if let line = element as? InvoiceLine { insert(line, at: index) }
        case .removed(let index, let element): if let line = element as? InvoiceLine { remove(line, at: index) }
        case .moved(let from, let to): move(from: from, to: to)
        case .exchanged(let a, let b):
            move(from: a, to: b)
            move(from: a < b ? b - 1 : b + 1, to: a)
        case .replaced(let index, let old, let new):
            if let old = old as? InvoiceLine { remove(old, at: index) }
            if let new = new as? InvoiceLine { insert(new, at: index) }
        case .property, .override, .entry: break
        }
        return members(of: kind)
    }

    private func move(from: Int, to: Int) {
        positions.remove(at: from)
        insert(order.remove(at: from), at: to)
    }

    private func members(of kind: Change.Kind) -> [Member] {
        switch kind {
        case .inserted(_, let element): parts(of: element).map { .joined($0) }
        case .removed(_, let element): parts(of: element).map { .left($0) }
        case .replaced(_, let old, let new), .property(_, let old, let new):
            parts(of: old).map { .left($0) } + parts(of: new).map { .joined($0) }
        case .moved, .exchanged, .override, .entry: []
        }
    }

    /// The objects that come and go with a value; none for what is no object of an invoice.
    private func parts(of value: Any) -> [AnyObject] {
        (value as? any Documented)?.parts ?? []
    }

    private func insert(_ line: InvoiceLine, at index: Int) {
        order.insert(line, at: index)
        let position = positions.insert(at: index)
        if position == nil { needsAllPositions = true }
        dirtyLines[ObjectIdentifier(line)] = (line, position ?? 0)
        removedLines.remove(line.id)
        lineParts.note(line.parts.map { .joined($0) }, of: line)
    }

    private func remove(_ line: InvoiceLine, at index: Int) {
        order.remove(at: index)
        positions.remove(at: index)
        dirtyLines[ObjectIdentifier(line)] = nil
        removedLines.insert(line.id)
        lineParts.note(line.parts.map { .left($0) }, of: line)
    }

    /// Writes what is not in the database yet. If it throws, all of it is still to be written.
    func write(to database: Database) throws {
        guard isDirty else { return }
        guard isWanted else { return try delete(from: database) }
        guard isStored else {
            try Loading.insert(invoice, sequence: sequence, positions: positions.values, into: database)
            return
        }
        try InvoiceRecord(invoice, sequence: sequence).update(database)
        for id in removedLines {
            try database.cachedStatement(sql: "DELETE FROM invoiceLine WHERE id = ?").execute(arguments: [id.uuidString]
            )
        }
        for (line, position) in dirtyLines.values { try write(line, position, to: database) }
        if needsAllPositions { try writePositions(to: database) }
        if needsAllowanceCharges { try writeAllowanceCharges(to: database) }
    }

    /// Takes note that everything is in the database.
    func written() {
        dirtyLines = [:]
        removedLines = []
        needsAllPositions = false
        needsAllowanceCharges = false
        isDirty = false
        isStored = isWanted
    }

    /// Takes it out of the database, with everything that belongs to it.
    func delete(from database: Database) throws {
        try database.execute(sql: "DELETE FROM invoice WHERE id = ?", arguments: [invoice.id.uuidString])
    }

    private func write(_ line: InvoiceLine, _ position: Int64?, to database: Database) throws {
        let record = try LineRecord(line, invoice: sequence, position: position ?? 0)
        guard position == nil else { return try record.upsert(database) }
        try record.updateValues(database)
    }

    private func writePositions(to database: Database) throws {
        let statement = try database.cachedStatement(sql: "UPDATE invoiceLine SET position = ? WHERE id = ?")
        for (line, position) in zip(order, positions.values) {
            try statement.execute(arguments: [position, line.id.uuidString])
        }
    }

    /// They are few, so they are all written anew.
    private func writeAllowanceCharges(to database: Database) throws {
        try database.execute(sql: "DELETE FROM allowanceCharge WHERE invoice = ?", arguments: [sequence])
        try Loading.insertAllowanceCharges(of: invoice, sequence: sequence, into: database)
    }
}

extension LineRecord {
    /// Updates everything but the position.
    func updateValues(_ database: Database) throws {
        try update(database, columns: Self.valueColumns)
    }
}
