import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Making invoices again")
struct RecurrenceTests {
    let scratch = Scratch()

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    @Test("two programs at once make each of them once")
    func contention() throws {
        let stores = try (0..<2).map { _ in try scratch.open() }
        let invoice = Invoice.ready("A")
        try stores[0].add(invoice)
        stores[0].flush()
        try stores[0].recur(invoice, everyMonths: 1, today: day("2026-11-02"))
        let due = try stores.map { try #require(try $0.recurrences().first) }
        #expect(due[0] == due[1] && due[0].next == CalendarDate("2026-12-02"))
        // Both have seen that it is due before either of them makes it.
        let rows = try (0..<2).map { _ in try InvoiceRows(of: invoice.duplicate(monthsLater: 1)) }
        #expect(try stores[0].add(rows[0], madeAgainBy: due[0]) == "draft-2")
        #expect(try stores[1].add(rows[1], madeAgainBy: due[1]) == nil)
        for store in stores {
            let drafts = try store.makeDueDrafts(on: day("2027-01-31"))
            #expect(drafts.map(\.issueDate) == (store === stores[0] ? [CalendarDate("2027-01-02")] : []))
        }
        #expect(try stores[1].check() == [])
        for store in stores { try store.close() }
        let again = try scratch.open()
        #expect(again.list.count == 3)
        #expect(try again.invoices(numbered: "draft-3").map(\.issueDate) == [day("2027-01-02")])
        try again.close()
    }

    @Test(
        "names a value that another program has spoilt, and makes nothing",
        arguments: ["months = 0", "months = 'often'", "made = -1", "until = '2026-99-99'"])
    func spoilt(assignment: String) throws {
        let store = try scratch.open()
        let invoice = Invoice.ready("A")
        try store.add(invoice)
        store.flush()
        try store.recur(invoice, everyMonths: 1, today: day("2026-11-02"))
        try scratch.spoil("UPDATE recurrence SET \(assignment)")
        let error = #expect(throws: StorageError.self) { try store.makeDueDrafts(on: day("2028-01-31")) }
        #expect("\(try #require(error))".contains("recurrence.\(assignment.prefix { $0 != " " })"))
        #expect(store.list.count == 1)
        try store.close()
    }

    @Test("pauses, and goes on without what was due meanwhile")
    func pause() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready("A")
        try store.add(invoice)
        store.flush()
        #expect(try store.pauseRecurrence(of: invoice, true, today: day("2026-11-02")) == nil)
        try store.recur(invoice, everyMonths: 3, until: day("2027-12-31"), today: day("2026-11-02"))
        let paused = try #require(try store.pauseRecurrence(of: invoice, true, today: day("2026-11-02")))
        #expect(paused.isPaused && paused.next == nil)
        #expect(paused.description == "A, Adler: each quarter, paused, until 2027-12-31.")
        #expect(try store.makeDueDrafts(on: day("2027-06-01")).isEmpty)
        let resumed = try #require(try store.pauseRecurrence(of: invoice, false, today: day("2027-06-01")))
        #expect(resumed.description == "A, Adler: each quarter, next on 2027-08-02, until 2027-12-31.")
        #expect(try store.recurrences() == [resumed])
        try store.close()
    }

    @Test("stands still while the invoice is cancelled")
    func cancelled() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready("A")
        try store.add(invoice)
        try store.issue(invoice) { _ in Data() }
        try store.recur(invoice, everyMonths: 1, today: day("2026-11-02"))
        let sentence = try store.cancel(invoice, reason: "twice", on: day("2026-11-03"))
        #expect(sentence.hasSuffix("It is not made again."), "\(sentence)")
        store.flush()
        #expect(try store.recurrences().isEmpty && store.makeDueDrafts(on: day("2027-01-31")).isEmpty)
        try store.close()
    }

    @Test("is looked up from what recurs, and not from all invoices, at each start of the program")
    func plan() throws {
        try scratch.makeStore()
        let database = try DatabaseQueue(path: scratch.path)
        let steps = try database.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(Repository.allRecurrences)").map {
                $0["detail"] as String
            }
        }
        #expect(steps.filter { $0.hasPrefix("SCAN") } == ["SCAN recurrence"], "\(steps)")
        try database.close()
    }

    @Test("ends with its last day, and stands still while the invoice is in the bin")
    func ends() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready("A")
        invoice.issueDate = try day("2026-01-31")
        try store.add(invoice)
        store.flush()
        try store.recur(invoice, everyMonths: 1, until: day("2026-03-31"), today: day("2026-01-31"))
        store.remove(invoice)
        store.flush()
        func made(on text: String) throws -> [String] {
            try store.makeDueDrafts(on: day(text)).map { "\($0.issueDate?.description ?? "")" }
        }
        #expect(try made(on: "2026-02-28") == [])
        store.removals.history.undo()
        store.flush()
        #expect(try made(on: "2026-12-31") == ["2026-02-28", "2026-03-31"])
        #expect(try store.recurrences().first?.next == nil)
        #expect(throws: RecurrenceError.hasNoDate(invoice: "A")) {
            invoice.issueDate = nil
            try store.recur(invoice, everyMonths: 1, today: day("2026-01-31"))
        }
        try store.close()
    }
}
