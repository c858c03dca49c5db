import Derive
import Foundation
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("A credit note that is issued")
struct CreditingTests {
    let scratch = Scratch()

    private func note(for number: String, _ price: ExactDecimal = 100) -> Invoice {
        let note = Invoice.ready()
        let preceding = PrecedingInvoice()
        preceding.number = number
        note.typeCode = .creditNote
        note.lines[0].enteredNetPrice = price
        note.precedingInvoices.append(preceding)
        return note
    }

    private func add(_ invoices: Invoice..., to store: Repository) throws {
        for invoice in invoices {
            try store.add(invoice)
            try store.issue(invoice) { _ in Data() }
        }
    }

    @Test("settles the invoice that it is for, and itself, and the list says so")
    func whole() throws {
        let store = try scratch.open()
        let (invoice, note) = (Invoice.ready(), note(for: "2026-0001"))
        try add(invoice, note, to: store)
        #expect(
            invoice.openAmount == 0 && invoice.stage == .credited && invoice.payments.map(\.offset) == ["2026-0002"])
        #expect(note.openAmount == 0 && note.stage == .credited && note.payments.map(\.offset) == ["2026-0001"])
        let stages = { (0..<2).map { store.list.readEntry(at: $0)?.summary.stage } }
        #expect(wait { stages() == [.credited, .credited] })
        let words = (0..<2).map { store.list.readEntry(at: $0)?.summary.status(on: CalendarDate("2027-01-01")).words }
        #expect(Set(words) == ["Credited", "Applied"])
        #expect(throws: SettlingError.isSetOff(invoice: "2026-0001", against: "2026-0002")) {
            try invoice.cancel(reason: "twice", on: #require(CalendarDate("2026-11-21")))
        }
        #expect(try store.check() == [])
        try store.close()
        let again = try scratch.open()
        #expect(try again.load(invoice.id).stage == .credited && again.load(note.id).openAmount == 0)
        try again.close()
    }

    @Test("for no invoice is outstanding, and not overdue after its due date")
    func overdue() throws {
        let store = try scratch.open()
        let (invoice, note) = (Invoice.ready(), Invoice.ready())
        note.typeCode = .creditNote
        try add(invoice, note, to: store)
        store.list.today = { CalendarDate("2027-01-01") }
        store.list.search(for: "is:overdue")
        #expect(wait { store.list.count == 1 && store.list.readEntry(at: 0)?.id == invoice.id })
        store.list.search(for: "is:open")
        #expect(wait { store.list.count == 2 })
        #expect(note.status(on: CalendarDate("2027-01-01")) == .outstanding)
        try store.close()
    }

    @Test(
        "for less than is open leaves the rest open; for more than is left to credit it is refused, and paid back what was paid"
    )
    func parts() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        try add(invoice, note(for: "2026-0001", 50), to: store)
        #expect(invoice.openAmount == 59.5 && invoice.stage == .partlyCredited)
        #expect(invoice.status(on: invoice.issueDate).words == "Partly credited")
        let stage = { (0..<2).compactMap { store.list.readEntry(at: $0)?.summary }.first { !$0.isCreditNote }?.stage }
        #expect(wait { stage() == .partlyCredited })
        #expect(try store.check() == [])
        try invoice.record(invoice.payment(50))
        store.flush()
        let whole = note(for: "2026-0001")
        #expect(throws: IssueError.self) { try add(whole, to: store) }
        let rest = note(for: "2026-0001", 50)
        try add(rest, to: store)
        #expect(invoice.openAmount == 0 && invoice.stage == .paid)
        #expect(rest.openAmount == 50 && rest.stage == .partlyCredited)
        #expect(rest.status(on: rest.issueDate) == .outstanding)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("for an invoice of which nothing is left to credit is not issued, whatever was paid")
    func twice() throws {
        let store = try scratch.open()
        let (invoice, first, second) = (Invoice.ready(), note(for: "2026-0001"), note(for: "2026-0001", 1))
        try add(invoice, to: store)
        #expect(try store.credits(of: invoice) == [])
        try invoice.record(invoice.payment(119))
        store.flush()
        try add(first, to: store)
        #expect(try store.credits(of: invoice) == [IssuedCredit(number: "2026-0002", amount: 119)])
        try store.add(second)
        #expect(
            throws:
                IssueError.creditedAlready(
                    invoice: "draft-3", of: ["2026-0001"], by: ["2026-0002"], left: "0.00 EUR", isNothing: true)
        ) {
            try store.issue(second) { _ in Data() }
        }
        #expect(!second.isIssued && second.number.isEmpty)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("after a note for a part of a quantity is for the rest of it, at the same price")
    func restOfQuantity() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        (invoice.lines[0].invoicedQuantity, invoice.lines[0].enteredNetPrice) = (10, 80)
        try add(invoice, to: store)
        let day = try #require(invoice.issueDate)
        let part = try invoice.creditNote(issued: day)
        part.lines[0].invoicedQuantity = 4
        try add(part, to: store)
        let credits = try store.credits(of: invoice)
        #expect(credits.map(\.lines) == [[invoice.lines[0].id: LineCredit(quantity: 4, amount: 320)]])
        let rest = try invoice.creditNote(issued: day, after: credits.lines)
        #expect(rest.lines.elements.map(\.invoicedQuantity) == [6])
        #expect(rest.lines.elements.map(\.netPrice) == [80] && rest.lines.elements.map(\.netAmount) == [480])
        try add(rest, to: store)
        #expect(invoice.openAmount == 0)
        try store.close()
    }

    @Test("for a line that another note has credited meanwhile is refused, and names the line and the note")
    func sameLine() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        invoice.lines.append(InvoiceLine("Cup", 50))
        try add(invoice, to: store)
        let day = try #require(invoice.issueDate)
        let notes = try (0..<3).map { _ in try invoice.creditNote(issued: day, of: 1...1) }
        notes[2].lines[0].enteredNetPrice = 60
        try store.add(notes[2])
        let tooMuch = #expect(throws: IssueError.self) { try store.issue(notes[2]) { _ in Data() } }
        #expect(
            tooMuch?.description.contains("of the invoice’s line 2 are left to credit. Lower") == true)
        try add(notes[0], to: store)
        let credit = LineCredit(quantity: 1, amount: 50)
        #expect(
            try store.credits(of: invoice) == [
                IssuedCredit(
                    number: "2026-0002", amount: notes[0].taxInclusiveAmount, lines: [invoice.lines[1].id: credit])
            ])
        try store.add(notes[1])
        let twice = #expect(throws: IssueError.self) { try store.issue(notes[1]) { _ in Data() } }
        #expect(
            twice?.description.contains("line 2 of the invoice is credited already (2026-0002). Delete it here.")
                == true)
        #expect(!notes[1].isIssued)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("for an invoice of another currency, a draft or none that is there settles nothing")
    func others() throws {
        let store = try scratch.open()
        let (dollars, draft) = (Invoice.ready(), Invoice.ready("2026-0009"))
        dollars.currency = CurrencyCode(code: "USD")
        try add(dollars, to: store)
        try store.add(draft)
        for number in ["2026-0001", "2026-0009", "2026-0077"] {
            let note = note(for: number)
            try add(note, to: store)
            #expect(note.stage == .open && note.payments.isEmpty)
        }
        #expect(dollars.openAmount == 119 && draft.payments.isEmpty)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("is seen by another program in which the invoice is open")
    func elsewhere() throws {
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let invoice = Invoice.ready()
        try add(invoice, to: mine)
        let copy = try theirs.load(invoice.id)
        try add(note(for: "2026-0001"), to: mine)
        #expect(wait { copy.stage == .credited })
        try theirs.close()
        try mine.close()
    }

    @Test("has a series of its own where the company wants that, and is remarked where days go back")
    func series() throws {
        let store = try scratch.open()
        let ledger = try store.openLedger()
        ledger.change("patterns") { ledger.company.creditNotePattern = "CN-{yy}-{seq:3}" }
        let (invoice, credit, early) = (Invoice.ready(), note(for: "2026-0001"), Invoice.ready())
        early.issueDate = CalendarDate("2026-10-31")
        try add(invoice, credit, early, to: store)
        #expect([invoice, credit, early].map(\.number) == ["2026-0001", "CN-26-001", "2026-0002"])
        let later = try #require(try store.laterIssued(than: early))
        #expect(later.number == "2026-0001" && later.day == CalendarDate("2026-11-02"))
        #expect(try store.laterIssued(than: invoice) == nil && store.laterIssued(than: credit) == nil)
        try store.close()
    }

    @Test("has a series of its own, however many documents of the other kind are newer")
    func longSeries() throws {
        let store = try scratch.open()
        let issued = note(for: "2025-0001")
        issued.issuance = Issuance(number: "CN-1", moment: "2026-12-01T00:00:00Z")
        let rows = try InvoiceRows(of: issued)
        let day = try #require(CalendarDate("2026-12-01"))
        try store.insert(count: 1_100) {
            rows.copy(
                id: UUID(), lineIDs: { _ in UUID() },
                with: [("number", "CN-\($0)"), ("issueDate", "\(day)"), ("dueDate", "\(day)")],
                buyerOf: rows)
        }
        let ledger = try store.openLedger()
        ledger.change("patterns") { ledger.company.creditNotePattern = "CN-{yy}-{seq:4}" }
        let (invoice, early) = (Invoice.ready(), Invoice.ready())
        early.issueDate = CalendarDate("2026-10-31")
        try add(invoice, early, to: store)
        #expect(try store.laterIssued(than: early)?.number == "2026-0001")
        try store.close()
    }

    @Test("is remarked for an earlier day than that of a document that another program has issued")
    func importedSeries() throws {
        let store = try scratch.open()
        let ledger = try store.openLedger()
        ledger.change("company") { ledger.company.party.name = "Me GmbH" }
        let (imported, invoice) = (Invoice.ready("OLD-7"), Invoice.ready())
        imported.issueDate = CalendarDate("2026-11-03")
        imported.declared = DeclaredTotals()
        imported.buyer.vatIdentifier = ""
        #expect(ledger.markIssuedIfOwn(imported))
        try store.add(imported)
        try add(invoice, to: store)
        #expect(try store.laterIssued(than: invoice)?.number == "OLD-7")
        try store.close()
    }
}
