import DeriveDocuments
import Foundation
import GRDB
import Invoicing

/// Invoices that are made again every month, quarter or year. These calls wait for the disk.
extension Repository {
    /// Returns the invoices that are made again, in the order of their numbers.
    public func recurrences() throws(StorageError) -> [Recurrence] {
        try reading { try StoredRow.all($0, Self.allRecurrences).compactMap { try Recurrence(row: $0) } }
    }

    /// Those of invoices that are neither in the bin nor cancelled. Costs the recurrences, however many
    /// invoices there are: SQLite does not reorder a CROSS JOIN (its documentation, "The SQLite Query Optimizer Overview").
    static let allRecurrences = """
        SELECT invoice.id, coalesce(nullif(number, ''), name, '') AS number, invoiceEntry.buyerName, invoiceEntry.issueDate,
                months, made, until, paused
            FROM recurrence CROSS JOIN invoice ON invoice.id = recurrence.invoice CROSS JOIN invoiceEntry USING (sequence)
            WHERE stage != '\(InvoiceStage.cancelled.rawValue)' ORDER BY invoiceEntry.numberKey
        """

    /// Lets an invoice be made again from now on, as a draft; what was before today is not made up for.
    /// - Throws: ``RecurrenceError``, ``StorageError``
    @discardableResult
    public func recur(
        _ invoice: Invoice, everyMonths months: Int, until: CalendarDate? = nil, today: CalendarDate
    ) throws -> Recurrence {
        guard !invoice.isReceived else { throw RecurrenceError.received(invoice: invoice.reference) }
        guard !invoice.isQuote else { throw RecurrenceError.isQuote(invoice: invoice.reference) }
        guard !invoice.isCreditNote else { throw RecurrenceError.isCreditNote(invoice: invoice.reference) }
        guard invoice.cancellation == nil else { throw RecurrenceError.cancelled(invoice: invoice.reference) }
        guard let day = invoice.issueDate else { throw RecurrenceError.hasNoDate(invoice: invoice.reference) }
        let recurrence = Recurrence(of: invoice, from: day, every: months, until: until, today: today)
        if let until, recurrence.next == nil { throw RecurrenceError.isOver(until: until) }
        try writing { database in
            try database.run("DELETE FROM recurrence WHERE invoice = ?", [.text(recurrence.invoice.uuidString)])
            try database.insert(
                "recurrence",
                [
                    ("invoice", .text(recurrence.invoice.uuidString)), ("months", .integer(recurrence.months)),
                    ("made", .integer(recurrence.made)), ("until", .text(recurrence.until?.description)),
                ])
            try backend.log(DocumentCommit(recurrence.invoice), .update, recurrence.fact, in: database)
        }
        return recurrence
    }

    /// Makes no more drafts of an invoice until it is resumed, or makes them again from today on: what was due meanwhile is not
    /// made up for.
    /// - Returns: The recurrence as it is then; nil if the invoice is not made again at all.
    /// - Throws: ``RecurrenceError``, ``StorageError``
    public func pauseRecurrence(of invoice: Invoice, _ isPaused: Bool, today: CalendarDate) throws -> Recurrence? {
        guard var known = try recurrences().first(where: { $0.invoice == invoice.id }) else { return nil }
        guard isPaused else { return try recur(invoice, everyMonths: known.months, until: known.until, today: today) }
        known.isPaused = true
        let fact = known.fact
        try writing { database in
            try database.run("UPDATE recurrence SET paused = 1 WHERE invoice = ?", [.text(known.invoice.uuidString)])
            try backend.log(DocumentCommit(known.invoice), .update, fact, in: database)
        }
        return known
    }

    /// Lets an invoice not be made again.
    /// - Returns: Whether it was.
    @discardableResult
    public func endRecurrence(of invoice: Invoice) throws(StorageError) -> Bool {
        try writing { database in
            try database.run("DELETE FROM recurrence WHERE invoice = ?", [.text(invoice.id.uuidString)])
            guard database.changesCount > 0 else { return false }
            try backend.log(DocumentCommit(invoice.id), .update, .recursNoMore, in: database)
            return true
        }
    }

    /// Makes the drafts that are due, including those of missed days. No draft is made twice, even if several programs make
    /// drafts at once.
    /// - Returns: The stored drafts, the oldest of each invoice first; none of them is opened.
    public func makeDueDrafts(on today: CalendarDate) throws -> [Invoice] {
        var drafts: [Invoice] = []
        for var recurrence in try recurrences() {
            while let day = recurrence.next, day <= today, let original = try read(recurrence.invoice) {
                let draft = try unrecorded {
                    try original.duplicate(monthsLater: recurrence.months * (recurrence.made + 1))
                }
                if let name = try add(try InvoiceRows(of: draft), madeAgainBy: recurrence) {
                    unrecorded { draft.draftName = name }
                    drafts.append(draft)
                }
                recurrence.made += 1
            }
        }
        return drafts
    }

    /// Adds what was made again, unless another program has made it: the draft and the count of how many there were are written
    /// at once.
    /// - Returns: Its name; nil if it was not added.
    func add(_ rows: InvoiceRows, madeAgainBy recurrence: Recurrence) throws(StorageError) -> String? {
        try writing { database in
            let place: [ColumnValue] = [.text(recurrence.invoice.uuidString), .integer(recurrence.made)]
            try database.run("UPDATE recurrence SET made = made + 1 WHERE invoice = ? AND made = ?", place)
            guard database.changesCount == 1 else { return nil }
            var rows = rows
            try backend.insert(&rows, into: database)
            let fact = CommitFact.made(by: recurrence.invoice, count: recurrence.made + 1)
            try backend.log(rows.commit, .insert, fact, in: database)
            return rows.draftName
        }
    }
}
