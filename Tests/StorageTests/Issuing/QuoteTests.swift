import Derive
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("A quote in the database")
struct StoredQuoteTests {
    let scratch = Scratch()

    private func quote() -> Invoice {
        let quote = Invoice.ready()
        quote.typeCode = .quote
        return quote
    }

    @Test("is numbered apart, frozen when it is issued, and listed with what became of it")
    func issuing() throws {
        let store = try scratch.open()
        let (quote, invoice) = (quote(), Invoice.ready())
        for document in [quote, invoice] { try store.add(document) }
        #expect(try store.issue(quote) { _ in Data() } == "Q2026-0001")
        #expect(try store.issue(invoice) { _ in Data() } == "2026-0001")
        let day = try #require(CalendarDate("2026-11-10"))
        let entry = try #require(store.list.readEntry(at: 1))
        #expect(wait { entry.summary.stage == .quote && entry.summary.isQuote && entry.summary.openAmount == 0 })
        #expect(entry.summary.status(on: day) == .quote)
        #expect(entry.summary.status(on: CalendarDate("2026-11-17")) == .expired)
        try quote.accept(on: day)
        #expect(entry.summary.status(on: CalendarDate("2026-11-17")) == .accepted)
        #expect(entry.summary.listedAmount == 0 && quote.listedAmount == 0)
        #expect(try store.check() == [])
        try store.close()
        let again = try scratch.open()
        let copy = try again.load(quote.id)
        #expect(copy.acceptance == Acceptance(date: day) && copy.stage == .accepted && copy.isFrozen)
        #expect(again.list.readEntry(at: 1)?.summary.isQuote == true)
        try again.close()
    }

    @Test("counts in no report, and is no day that invoices have to follow", arguments: Report.Kind.allCases)
    func reports(kind: Report.Kind) throws {
        let store = try scratch.open()
        let (quotes, invoice) = ([quote(), quote(), quote()], Invoice.ready())
        for document in quotes { try store.add(document) }
        for document in quotes.dropLast() { try store.issue(document) { _ in Data() } }
        let today = try #require(CalendarDate("2026-12-24"))
        try quotes[0].accept(on: today)
        try quotes[1].cancel(reason: "too dear", on: today)
        store.flush()
        #expect(try store.report(Report.Request(kind, today: today)).rows == [])
        invoice.issueDate = CalendarDate("2026-11-01")
        try store.add(invoice)
        try store.issue(invoice) { _ in Data() }
        #expect(try store.laterIssued(than: invoice) == nil && store.laterIssued(than: quotes[0]) == nil)
        try store.close()
    }

    @Test("is found among the quotes alone, and among no open or overdue invoices")
    func filters() throws {
        let store = try scratch.open()
        store.list.today = { CalendarDate("2027-01-01") }
        let (draft, issued, invoice) = (quote(), quote(), Invoice.ready())
        for document in [draft, issued, invoice] { try store.add(document) }
        for document in [issued, invoice] { try store.issue(document) { _ in Data() } }
        store.flush()
        func found(_ filter: StatusFilter) -> Set<UUID> {
            store.list.search(for: filter.searchText)
            #expect(wait { !store.isBusy })
            return Set((0..<store.list.count).compactMap { store.list.readEntry(at: $0)?.id })
        }
        #expect(found(.quote) == [draft.id, issued.id])
        #expect(found(.open) == [invoice.id] && found(.overdue) == [invoice.id] && found(.draft) == [draft.id])
        try store.close()
    }

    @Test("is not made again each month")
    func recurring() throws {
        let store = try scratch.open()
        let quote = quote()
        try store.add(quote)
        #expect(throws: RecurrenceError.isQuote(invoice: "")) {
            try store.recur(quote, everyMonths: 1, today: #require(CalendarDate("2026-11-21")))
        }
        try store.close()
    }
}
