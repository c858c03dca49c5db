import Derive
import Foundation
import Invoicing

/// Invoices that are made again every month, quarter or year. These calls wait for the disk.
extension Repository {
    /// Which invoices are made again, in the order of their numbers.
    public func recurrences() throws(StorageError) -> [Recurrence] {
        do { return try backend.recurrences() } catch { throw StorageError(error, path: path) }
    }

    /// Lets an invoice be made again from now on, as a draft; what was before today is not made up for.
    /// - Throws: ``RecurrenceError``, ``StorageError``
    @discardableResult
    public func recur(
        _ invoice: Invoice, everyMonths months: Int, until: CalendarDate? = nil, today: CalendarDate
    ) throws -> Recurrence {
        guard !invoice.isReceived else { throw RecurrenceError.received(invoice: invoice.number) }
        guard !invoice.isQuote else { throw RecurrenceError.isQuote(invoice: invoice.number) }
        guard let day = invoice.issueDate else { throw RecurrenceError.hasNoDate(invoice: invoice.number) }
        let recurrence = Recurrence(of: invoice, from: day, every: months, until: until, today: today)
        do { try backend.setRecurrence(recurrence) } catch { throw StorageError(error, path: path) }
        return recurrence
    }

    /// Lets an invoice not be made again.
    /// - Returns: Whether it was.
    @discardableResult
    public func endRecurrence(of invoice: Invoice) throws(StorageError) -> Bool {
        do { return try backend.endRecurrence(of: invoice.id) } catch { throw StorageError(error, path: path) }
    }

    /// Makes the drafts whose day has come, also those of days that were missed. None is made twice, also where several
    /// programs do so at once.
    /// - Parameter prepare: Numbers a draft and sets what follows from its customer. It is called once for each draft that is
    ///   made, and not for one that another program makes: two that number the same one would leave a gap.
    /// - Returns: The drafts as they are stored, the oldest of each invoice first; none of them is opened.
    public func makeDueDrafts(on today: CalendarDate, prepare: (Invoice) throws -> Void) throws -> [Invoice] {
        var drafts: [Invoice] = []
        for var recurrence in try recurrences() {
            while let day = recurrence.next, day <= today, let original = try read(recurrence.invoice) {
                let draft = try unrecorded {
                    try original.duplicate(monthsLater: recurrence.months * (recurrence.made + 1))
                }
                if try add(draft, madeAgainBy: recurrence) {
                    try prepare(draft)
                    try replace(draft)
                    drafts.append(draft)
                }
                recurrence.made += 1
            }
        }
        return drafts
    }

    /// Stores a draft once more, as it is now.
    private func replace(_ draft: Invoice) throws(StorageError) {
        do { _ = try backend.write(.invoice(.insert(try InvoiceRows(of: draft)))) } catch {
            throw StorageError(error, path: path)
        }
    }

    private func add(_ draft: Invoice, madeAgainBy recurrence: Recurrence) throws(StorageError) -> Bool {
        do { return try backend.add(try InvoiceRows(of: draft), madeAgainBy: recurrence) } catch {
            throw StorageError(error, path: path)
        }
    }
}
