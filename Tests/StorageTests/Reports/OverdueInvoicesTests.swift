import Derive
import Foundation
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Overdue invoices")
struct OverdueInvoicesTests {
    private let scratch = Scratch()
    private let store: Repository

    init() throws { store = try Repository(path: scratch.path) }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func add(due: String, change: (Invoice) -> Void = { _ in }) throws -> Invoice {
        let invoice = Invoice.ready()
        (invoice.issueDate, invoice.dueDate) = (try day("2026-10-01"), try day(due))
        invoice.paymentTerms = ""
        (invoice.buyer.vatIdentifier, invoice.buyer.electronicAddress) = ("", nil)
        change(invoice)
        try store.add(invoice)
        return invoice
    }

    @Test("are read from the list as the invoices themselves say, with payments, reminders and the kind of buyer")
    func read() throws {
        let day = try day("2026-11-20")
        let invoices = try [
            add(due: "2026-11-03"), add(due: "2026-11-01") { $0.buyer.vatIdentifier = "DE811907980" },
            add(due: "2026-11-02") { $0.buyer.electronicAddress = Identifier("a@example.com", scheme: "EM") },
            add(due: "2026-11-04") { $0.buyer.electronicAddress = Identifier("4000001123452", scheme: "0088") },
            add(due: "2026-11-05") { $0.buyer.legalRegistration = Identifier("HRB 1") },
            add(due: "2026-11-20"), add(due: "2026-11-06"), add(due: "2026-11-07"),
        ]
        for invoice in invoices {
            try store.issue(invoice) { _ in Data() }
            store.flush()
        }
        try invoices[0].record(Payment(amount: 10, date: day))
        try invoices[1].remind(on: self.day("2026-11-08"))
        try invoices[6].record(Payment(amount: invoices[6].openAmount, date: day))
        try invoices[7].cancel(reason: "twice", on: day)
        store.flush()
        let overdue = try store.overdueInvoices(on: day)
        let expected = try [1, 2, 0, 3, 4].map { try invoices[$0].overdue(on: day) }
        #expect(overdue == expected)
        #expect(overdue.map(\.isOfFirm) == [true, false, false, true, true])
        #expect(try store.check() == [])
        let levels = (0..<store.list.count).compactMap { store.list.readEntry(at: $0)?.summary }
            .filter { $0.reminderLevel > 0 }
        #expect(levels.map(\.number) == [invoices[1].number] && levels.map(\.reminderLevel) == [1])
        try store.close()
    }
}
