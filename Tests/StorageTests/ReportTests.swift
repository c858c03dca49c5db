import Derive
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Reports")
struct ReportTests {
    let scratch = Scratch()

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func rows(_ report: Report) -> [String] {
        report.rows.map { "\($0.key.name) \($0.amount) \($0.vat) \($0.key.currency) \($0.count)" }
    }

    /// Two invoices, one of them of two rates, a credit note, a cancelled invoice and a draft.
    private func makeStore() throws -> Repository {
        let store = try Repository(path: scratch.path)
        let invoices = (0..<5).map { _ in Invoice.ready() }
        let milk = InvoiceLine("Milk", 10)
        milk.vatRate = 7
        invoices[1].lines.append(milk)
        (invoices[1].issueDate, invoices[1].dueDate) = (CalendarDate("2026-08-31"), CalendarDate("2026-09-30"))
        invoices[1].buyer.name = "Zeisig"
        invoices[2].typeCode = .creditNote
        invoices[2].lines[0].enteredNetPrice = 40
        for invoice in invoices { try store.add(invoice) }
        for invoice in invoices[..<4] { try store.issue(invoice) { _ in Data() } }
        try invoices[3].cancel(reason: "written twice", on: day("2026-11-20"))
        store.retry()
        return store
    }

    @Test("count what was issued and not cancelled, with credit notes taken off, as it is stored")
    func sums() throws {
        let store = try makeStore()
        let today = try day("2026-11-22")
        func report(_ kind: Report.Kind, by period: Report.Period = .month) throws -> [String] {
            rows(try store.report(Report.Request(kind, by: period, today: today)))
        }
        #expect(try report(.turnover) == ["2026-08 110 19.7 EUR 1", "2026-11 60 11.4 EUR 2"])
        #expect(try report(.turnover, by: .quarter) == ["2026-Q3 110 19.7 EUR 1", "2026-Q4 60 11.4 EUR 2"])
        #expect(try report(.turnover, by: .year) == ["2026 170 31.1 EUR 3"])
        #expect(
            try report(.vat, by: .quarter)
                == ["2026-Q3 S 19 % 100 19 EUR 1", "2026-Q3 S 7 % 10 0.7 EUR 1", "2026-Q4 S 19 % 60 11.4 EUR 2"])
        #expect(try report(.customers) == ["Adler 60 0 EUR 2", "Zeisig 110 0 EUR 1"])
        #expect(try report(.products) == ["Milk 10 0 EUR 1", "Tea 160 0 EUR 3"])
        #expect(
            try report(.open) == ["1 overdue up to 30 days 71.4 0 EUR 2", "2 overdue up to 60 days 129.7 0 EUR 1"])
        let limited = Report.Request(.turnover, from: try day("2026-10-01"), until: try day("2026-11-30"), today: today)
        #expect(rows(try store.report(limited)) == ["2026-11 60 11.4 EUR 2"])
        try store.close()
    }

    @Test("of products have what is on whole invoices as a row of its own, and come to the turnover")
    func wholeInvoices() throws {
        let store = try makeStore()
        let (invoice, note) = (Invoice.ready(), Invoice.ready())
        invoice.discount = .percentage(10)
        (note.typeCode, note.discount) = (.creditNote, .percentage(5))
        for invoice in [invoice, note] {
            try store.add(invoice)
            try store.issue(invoice) { _ in Data() }
        }
        let today = try day("2026-11-22")
        let products = try store.report(Report.Request(.products, today: today))
        #expect(rows(products) == ["\(Report.ofWholeInvoices) -5 0 EUR 2", "Milk 10 0 EUR 1", "Tea 160 0 EUR 5"])
        #expect(
            try products.totals.map(\.amount)
                == store.report(Report.Request(.turnover, today: today)).totals.map(\.amount))
        try store.close()
    }

    @Test("say of each sum what it is made of, and that comes to it", arguments: Report.Kind.allCases)
    func parts(kind: Report.Kind) throws {
        let store = try makeStore()
        let request = Report.Request(kind, today: try day("2026-11-22"))
        let report = try store.report(request)
        #expect(!report.rows.isEmpty)
        for row in report.rows {
            let parts = try store.parts(of: row.key, in: request)
            #expect(parts.reduce(0) { $0 + $1.amount } == row.amount && parts.reduce(0) { $0 + $1.vat } == row.vat)
            #expect(Set(parts.map(\.invoice)).count == parts.count)
        }
        #expect(report.totals.map(\.amount) == [report.rows.reduce(0) { $0 + $1.amount }])
        try store.close()
    }

    @Test("are summed up off the main thread, from the table of the list alone")
    func offTheMainThread() throws {
        let store = try makeStore()
        var received: Report?
        let request = Report.Request(.customers, today: try day("2026-11-22"))
        store.readReport(request) { received = try? $0.get() }
        #expect(received == nil && store.isBusy)
        #expect(wait { received != nil })
        #expect(try received == store.report(request))
        // What the other tables say is not looked at.
        let database = try DatabaseQueue(path: scratch.path)
        try database.write { try $0.execute(sql: "UPDATE invoice SET buyerName = 'Nobody'") }
        try database.close()
        #expect(try received == store.report(request))
        try store.close()
    }
}
