import Derive
import Foundation
import Invoicing

/// Bringing an invoice up to what the database has of it.
extension InvoiceChanges {
    /// Sets everything that the rows hold. What is equal is no change.
    func merge(_ head: StoredHead, _ rows: LoggedRows) throws {
        if !rows.head.isEmpty { try invoice.decode(head: head.head) }
        try mergeAllowanceCharges(head.allowanceCharges)
        removeLines(Set(rows.removedLines))
        for row in head.lines { try mergeLine(row, rows) }
        loaded(try StoredTotals(row: head.entry))
    }

    private func mergeAllowanceCharges(_ rows: [StoredRow]) throws {
        let items = try rows.map { try DocumentAllowanceCharge(row: $0) }
        let current = try invoice.allowanceCharges.elements.enumerated().map { try $1.columns(position: $0) }
        let read = try items.enumerated().map { try $1.columns(position: $0) }
        guard current.map({ $0.map(\.value) }) != read.map({ $0.map(\.value) }) else { return }
        while !invoice.allowanceCharges.isEmpty {
            invoice.allowanceCharges.remove(at: invoice.allowanceCharges.count - 1)
        }
        for item in items { invoice.allowanceCharges.append(item) }
    }

    private func removeLines(_ ids: Set<UUID>) {
        guard !ids.isEmpty else { return }
        for index in order.indices.reversed() where ids.contains(order[index].id) {
            forgetLine(at: index)
            invoice.lines.remove(at: index)
        }
    }

    private func mergeLine(_ row: StoredRow, _ rows: LoggedRows) throws {
        let id = try UUID(column: row["id"])
        let position: Int64 = row["position"]
        guard let index = order.firstIndex(where: { $0.id == id }) else {
            return insertLine(try InvoiceLine(row: row), position: position)
        }
        try order[index].decode(row: row)
        guard positions.values[index] != position else { return }
        let line = order[index]
        forgetLine(at: index)
        let target = positions.values.firstIndex { $0 > position } ?? order.count
        recordLine(line, position: position, at: target)
        if target != index { invoice.lines.move(from: index, to: target) }
    }

    private func insertLine(_ line: InvoiceLine, position: Int64) {
        let index = positions.values.firstIndex { $0 > position } ?? order.count
        recordLine(line, position: position, at: index)
        invoice.lines.insert(line, at: index)
    }
}
