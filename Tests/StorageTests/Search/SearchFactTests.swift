import Derive
import Foundation
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("What a text means besides its words")
struct SearchFactTests {
    let scratch = Scratch()

    private func makeStore() throws -> Repository {
        let store = try scratch.open()
        store.list.today = { CalendarDate("2026-11-28") }
        let invoices: [(number: String, day: String, price: ExactDecimal)] = [
            ("A", "2026-11-02", ExactDecimal(84372, exponent: -2)), ("B", "2026-03-07", 180),
            ("C", "2025-11-30", ExactDecimal(189331, exponent: -2)), ("E", "2024-05-06", 1_234_567),
        ]
        for (number, day, price) in invoices {
            let line = InvoiceLine("Tea", price)
            line.vatRate = 0
            let invoice = Invoice(lines: [line])
            invoice.number = number
            (invoice.issueDate, invoice.dueDate) = (CalendarDate(day), CalendarDate(day)?.adding(days: 30))
            try store.add(invoice)
        }
        let paid = Invoice(lines: [InvoiceLine("Cup", 50)])
        (paid.number, paid.currency, paid.issuance) = (
            "D", CurrencyCode(code: "CHF"), Issuance(number: "D", moment: "2026-01-01T08:00:00Z")
        )
        paid.payments = [Payment(amount: 10, date: try #require(CalendarDate("2026-01-09")))]
        try store.add(paid)
        store.flush()
        return store
    }

    @Test(
        "is an amount, a day, a month, a status or a currency",
        arguments: [
            ("843,72", ["A"]), ("843.72", ["A"]), ("1 893,31", ["C"]), ("180", ["B"]), ("180,0", ["B"]),
            ("2026-11-02", ["A"]), ("2.11.2026", ["A"]), ("2.11.", ["A"]), ("02.11.26", ["A"]), ("2.12.", ["A"]),
            ("2026-11", ["A"]), ("11/2026", ["A"]), ("nov", ["C", "A"]), ("November 2025", ["C"]), ("märz", ["B"]),
            ("draft", ["C", "B", "A", "E"]), ("843,7", ["A"]), ("843", ["A"]), ("1893", ["C"]), ("84", []),
            ("50", ["D"]),
            ("13/2026", []), ("overdue", []), ("843,722", []),
            ("eur", ["C", "B", "A", "E"]), ("jpy", []), ("to fill in", ["C", "B", "A", "E"]), ("ready", []),
            ("credit", []),
            ("partly paid", ["D"]), ("due", ["D"]), ("-843,72", ["A"]), ("1.893,31", ["C"]), ("1,893.31", ["C"]),
            ("1.893", ["C"]), ("1,893", ["C"]), ("1.89", []), ("1.234.567", ["E"]), ("1234.567.000", []),
            ("1,234,567", ["E"]),
        ])
    func facts(text: String, numbers: [String]) throws {
        let store = try makeStore()
        store.list.search(for: text)
        try waitUntil("what is found") { !store.list.isSearching }
        let found = (0..<store.list.count).compactMap { store.list.readEntry(at: $0)?.number }
        #expect(Set(found) == Set(numbers) && found.count == numbers.count, "\(text): \(found)")
        try store.close()
    }

    @Test(
        "is an amount below zero, with either minus or none",
        arguments: ["-23,80", "−23,80", "-23.8", "23,80", "23.80", "- 23"])
    func negative(text: String) throws {
        let store = try scratch.open()
        let line = InvoiceLine("Returned", -20)
        line.vatRate = 19
        let invoice = Invoice(lines: [line])
        invoice.number = "E"
        try store.add(invoice)
        store.flush()
        store.list.search(for: text)
        try waitUntil("what is found") { !store.list.isSearching }
        #expect((0..<store.list.count).compactMap { store.list.readEntry(at: $0)?.number } == ["E"])
        try store.close()
    }

    @Test("is found as a day before what has its digits as words")
    func dayFirst() throws {
        let store = try scratch.open()
        for (number, day, reference) in [("A", "2023-02-01", ""), ("B", "2024-05-05", "1-2-23")] {
            let invoice = Invoice(lines: [InvoiceLine("Tea", 1)])
            (invoice.number, invoice.issueDate, invoice.buyerReference) = (number, CalendarDate(day), reference)
            try store.add(invoice)
        }
        store.flush()
        store.list.search(for: "1.2.23")
        try waitUntil("what is found") { !store.list.isSearching }
        #expect((0..<store.list.count).compactMap { store.list.readEntry(at: $0)?.number } == ["A", "B"])
        try store.close()
    }
}
