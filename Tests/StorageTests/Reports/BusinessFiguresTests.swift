import Derive
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Figures of the business")
struct BusinessFiguresTests {
    let scratch = Scratch()

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    /// Issues an invoice of 100.00 with 19 % VAT.
    private func issue(_ issued: String, due: String, in store: Repository, currency: String = "EUR") throws -> Invoice
    {
        let invoice = Invoice.ready()
        (invoice.issueDate, invoice.dueDate) = (try day(issued), try day(due))
        invoice.currency = CurrencyCode(code: currency)
        try store.add(invoice)
        try store.issue(invoice) { _ in Data() }
        return invoice
    }

    @Test("are the turnover of twelve months and the year before, open amounts by age, and the VAT of the quarter")
    func figures() throws {
        let store = try Repository(path: scratch.path)
        _ = try issue("2026-11-02", due: "2026-12-02", in: store)
        _ = try issue("2026-10-01", due: "2026-10-31", in: store)
        _ = try issue("2026-08-01", due: "2026-08-08", in: store)
        _ = try issue("2025-11-03", due: "2025-12-03", in: store)
        try store.add(Invoice.ready())
        store.flush()
        let today = try day("2026-11-21")
        let figures = try store.backend.read { try BusinessFigures(on: today, in: "EUR", $0) }
        #expect(figures.months.count == 12 && figures.months.map(\.month) == [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
        #expect(figures.months.last?.turnover == 100 && figures.months.last?.yearBefore == 100)
        #expect(figures.months.reduce(0) { $0 + $1.turnover } == 300)
        #expect(figures.ages == [119, 119, 0, 0, 238])
        #expect(figures.vatOfQuarter == 38)
        let others = try store.backend.read { try BusinessFigures(on: today, in: "CHF", $0) }
        #expect(others.months.allSatisfy { $0.turnover == 0 } && others.ages == [0, 0, 0, 0, 0])
        try store.close()
    }

    @Test("list what is due from today on within seven days, and what is still owed to suppliers")
    func filters() throws {
        let store = try scratch.open()
        store.list.today = { CalendarDate("2026-11-21") }
        let today = try issue("2026-11-01", due: "2026-11-21", in: store)
        let soon = try issue("2026-11-01", due: "2026-11-28", in: store)
        for due in ["2026-11-20", "2026-11-29"] { _ = try issue("2026-11-01", due: due, in: store) }
        store.flush()
        store.list.search(for: StatusFilter.dueSoon.searchText)
        #expect(wait { !store.isBusy })
        let found = Set((0..<store.list.count).compactMap { store.list.readEntry(at: $0)?.id })
        #expect(found == [today.id, soon.id])
        let sums = try store.backend.read { try InvoiceSums(on: CalendarDate("2026-11-21"), in: $0) }
        #expect(sums.dueSoon.map(\.amount) == [238] && sums.overdue.map(\.amount) == [119])
        store.list.search(for: StatusFilter.owed.searchText)
        #expect(wait { !store.isBusy })
        #expect(store.list.count == 0)
        try store.close()
    }

    @Test("say how a customer pays: after how many days, how many invoices a year, and what is open")
    func payer() throws {
        let store = try Repository(path: scratch.path)
        let paid = try ["2026-01-01", "2026-02-01"].map { try issue($0, due: $0, in: store) }
        paid[0].payments = [Payment(amount: 119, date: try day("2026-01-11"))]
        paid[1].payments = [Payment(amount: 119, date: try day("2026-02-22"))]
        let open = try issue("2025-12-01", due: "2025-12-31", in: store)
        store.flush()
        let history = try store.backend.read { try PayerHistory(of: open.buyer.name, on: day("2026-11-21"), in: $0) }
        #expect(history.averageDays == 16 && history.invoicesOfYear == 2)
        #expect(history.open.map(\.amount) == [119])
        #expect(history.latest.map(\.status) == [.overdue(days: 325), .paid, .paid])
        #expect(
            history.latest.first?.issueDate == open.issueDate && history.latest.map(\.amountDue) == [119, 119, 119])
        let nobody = try store.backend.read { try PayerHistory(of: "Nobody", on: day("2026-11-21"), in: $0) }
        #expect(nobody.averageDays == nil && nobody.invoicesOfYear == 0 && nobody.open.isEmpty)
        try store.close()
    }

    @Test("a row of the list has the total and the reminders of its invoice")
    func reminders() throws {
        let store = try Repository(path: scratch.path)
        let invoice = try issue("2026-10-01", due: "2026-10-31", in: store)
        invoice.reminders = [
            Reminder(level: 1, date: try day("2026-11-10")), Reminder(level: 2, date: try day("2026-11-20")),
        ]
        store.flush()
        let summary = try #require(store.backend.read { try $0.summaries(of: [invoice.id]) }.first)
        #expect(summary == InvoiceSummary(invoice))
        #expect(summary.total == 119 && summary.reminders.map(\.level) == [1, 2])
        try store.close()
    }
}
