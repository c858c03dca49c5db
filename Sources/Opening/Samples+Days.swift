import DeriveDocuments
import Editor
import Invoicing
import Propagation

extension Samples {
    /// The day for which the files were written.
    private static let day = CalendarDate(year: 2026, month: 11, day: 21)

    /// All samples, with their days as near to another day as those of the files are to theirs; nil for the files' own.
    static func invoices(near day: CalendarDate?) throws -> [Invoice] {
        let invoices = try invoices()
        guard let day, let distance = Self.day?.days(until: day), distance != 0 else { return invoices }
        unrecorded { for invoice in invoices { invoice.moveDays(by: distance) } }
        return invoices
    }
}

extension Invoice {
    /// Moves every day and every period.
    fileprivate func moveDays(by distance: Int) {
        func moved(_ day: CalendarDate?) -> CalendarDate? { day?.adding(days: distance) }
        func moved(_ period: Period?) -> Period? {
            period.map { Period(start: moved($0.start), end: moved($0.end)) }
        }
        (issueDate, dueDate, taxPointDate) = (moved(issueDate), moved(dueDate), moved(taxPointDate))
        delivery?.date = moved(delivery?.date)
        invoicingPeriod = moved(invoicingPeriod)
        for line in lines.elements where line.period != nil { line.period = moved(line.period) }
        for earlier in precedingInvoices.elements { earlier.issueDate = moved(earlier.issueDate) }
    }
}
