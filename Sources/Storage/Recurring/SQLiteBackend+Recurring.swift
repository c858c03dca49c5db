import Derive
import Foundation
import GRDB
import Invoicing

extension SQLiteBackend {
    /// Those of invoices that are there: one in the bin is not made again while it is there. Costs the recurrences, however many
    /// invoices there are: SQLite does not reorder a CROSS JOIN (its documentation, "The SQLite Query Optimizer Overview").
    func recurrences() throws -> [Recurrence] {
        try pool.read { try StoredRow.all($0, Self.allRecurrences).compactMap { try Recurrence(row: $0) } }
    }

    static let allRecurrences = """
        SELECT invoice.id, invoiceEntry.number, invoiceEntry.buyerName, invoiceEntry.issueDate, months, made, until
            FROM recurrence CROSS JOIN invoice ON invoice.id = recurrence.invoice CROSS JOIN invoiceEntry USING (sequence)
            ORDER BY invoiceEntry.numberKey
        """

    func setRecurrence(_ recurrence: Recurrence) throws {
        try write { database in
            try database.run("DELETE FROM recurrence WHERE invoice = ?", [.text(recurrence.invoice.uuidString)])
            try database.insert(
                "recurrence",
                [
                    ("invoice", .text(recurrence.invoice.uuidString)), ("months", .integer(recurrence.months)),
                    ("made", .integer(recurrence.made)), ("until", .text(recurrence.until?.description)),
                ])
        }
    }

    func endRecurrence(of id: UUID) throws -> Bool {
        try write { database in
            try database.run("DELETE FROM recurrence WHERE invoice = ?", [.text(id.uuidString)])
            return database.changesCount > 0
        }
    }

    /// Adds what was made again, unless another program has made it: the draft and the count of how many there were are written
    /// at once.
    /// - Returns: Whether it was added.
    func add(_ rows: InvoiceRows, madeAgainBy recurrence: Recurrence) throws -> Bool {
        try write { database in
            let place: [Derive.ColumnValue] = [.text(recurrence.invoice.uuidString), .integer(recurrence.made)]
            try database.run("UPDATE recurrence SET made = made + 1 WHERE invoice = ? AND made = ?", place)
            guard database.changesCount == 1 else { return false }
            try insert(rows, into: database)
            _ = try log(.insert(rows), in: database)
            return true
        }
    }
}
