import DeriveDocuments
import Exchange
import Foundation
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Credit notes for several invoices, and those of another program")
struct SeveralCreditsTests {
    let scratch = Scratch()

    private func note(_ prices: ExactDecimal..., for numbers: String...) -> Invoice {
        let note = Invoice.ready()
        note.typeCode = .creditNote
        note.lines[0].enteredNetPrice = prices.reduce(0, +)
        for number in numbers {
            let preceding = PrecedingInvoice()
            preceding.number = number
            note.precedingInvoices.append(preceding)
        }
        return note
    }

    private func issue(_ invoices: Invoice..., in store: Repository) throws {
        for invoice in invoices {
            try store.add(invoice)
            try store.issue(invoice) { _ in Data() }
        }
    }

    @Test("count for each invoice that they name, in order, and only the rest can be credited then")
    func several() throws {
        let store = try scratch.open()
        let (first, second) = (Invoice.ready(), Invoice.ready())
        try issue(first, second, in: store)
        try issue(note(150, for: "2026-0001", "2026-0002"), in: store)
        #expect(try store.credits(of: first) == [IssuedCredit(number: "2026-0003", amount: 119)])
        #expect(try store.credits(of: second) == [IssuedCredit(number: "2026-0003", amount: 59.5)])
        #expect(first.openAmount == 0 && second.openAmount == 59.5)
        for (credit, invoice) in [(note(1, for: "2026-0001"), "2026-0001"), (note(51, for: "2026-0002"), "2026-0002")] {
            try store.add(credit)
            let error = #expect(throws: IssueError.self) { try store.issue(credit) { _ in Data() } }
            #expect(error?.description.contains(invoice) == true && !credit.isIssued)
        }
        try issue(note(50, for: "2026-0002"), in: store)
        #expect(second.openAmount == 0 && second.stage == .credited)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("of one’s own that another program has issued are set off as they come in, and count")
    func imported() throws {
        let store = try scratch.open()
        let (first, second) = (Invoice.ready(), Invoice.ready())
        try issue(first, second, in: store)
        let note = note(60, for: "2026-0001", "2026-0002")
        note.number = "G-7"
        note.issuance = Issuance(number: "G-7", moment: "2026-11-20T00:00:00Z")
        try store.add(note, issued: "<CreditNote/>")
        #expect(store.flush())
        #expect(try store.credits(of: first) == [IssuedCredit(number: "G-7", amount: 71.4)])
        #expect(try store.issuedDocument(of: note) == Data("<CreditNote/>".utf8))
        try store.close()
        let again = try scratch.open()
        #expect(try again.load(first.id).openAmount == 47.6 && again.load(note.id).stage == .credited)
        let whole = self.note(100, for: "2026-0001")
        try again.add(whole)
        #expect(throws: IssueError.self) { try again.issue(whole) { _ in Data() } }
        try again.close()
    }

    @Test("an imported invoice of one’s own is issued, has its number alone, and counts with what it declares")
    func ownInvoice() throws {
        let store = try scratch.open()
        let own = Invoice.ready("2026-0001")
        var declared = DeclaredTotals()
        declared.amountDue = 118.99
        own.declared = declared
        own.issuance = Issuance(number: "2026-0001", moment: "2026-11-02T00:00:00Z")
        try store.add(own, issued: "<Invoice/>")
        #expect(store.flush() && !own.isReceived && own.stage == .open && own.openAmount == 118.99)
        let next = Invoice.ready()
        try issue(next, in: store)
        #expect(next.number == "2026-0002")
        let summary = try #require(try store.invoices(numbered: "2026-0001").first)
        #expect(!summary.isReceived && summary.stage == .open && summary.listedAmount == 118.99)
        try store.close()
    }
}

@Suite("A payment or a reminder that was edited")
struct EditedRecordTests {
    let scratch = Scratch()

    /// An issued invoice of 119.00 with a payment of 50.00 in two programs.
    private func two() throws -> (Repository, Repository, Invoice, Invoice) {
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let invoice = Invoice.ready()
        try mine.add(invoice)
        try mine.issue(invoice) { _ in Data() }
        try invoice.record(invoice.payment(50))
        #expect(mine.flush())
        return (mine, theirs, invoice, try theirs.load(invoice.id))
    }

    private func correct(_ invoice: Invoice, to amount: ExactDecimal) throws {
        let payment = try #require(invoice.payments.first)
        _ = try invoice.correct(payment, amount: amount, date: payment.date, reference: "", because: "")
    }

    @Test("is the newer one in the other program and in the file, also after that adds one")
    func newer() throws {
        let (mine, theirs, invoice, copy) = try two()
        try correct(invoice, to: 40)
        #expect(wait { copy.payments.map(\.amount) == [40] && copy.openAmount == 79 })
        try copy.record(copy.payment(9))
        #expect(theirs.flush() && wait { invoice.openAmount == 70 })
        #expect(invoice.payments.map(\.amount) == [40, 9] && copy.payments == invoice.payments)
        #expect(try mine.invoices(numbered: invoice.number).first?.openAmount == 70)
        try theirs.close()
        try mine.close()
    }

    @Test("by two at once comes to the same in both and in the file: the first one, and the other is taken back")
    func atOnce() throws {
        let (mine, theirs, invoice, copy) = try two()
        try correct(invoice, to: 40)
        #expect(mine.flush())
        try correct(copy, to: 45)
        try correct(copy, to: 46)
        #expect(theirs.flush())
        #expect(wait { copy.payments.map(\.amount) == [40] && copy.payments == invoice.payments })
        #expect(try mine.invoices(numbered: invoice.number).first?.openAmount == 79)
        try theirs.close()
        try mine.close()
        let again = try scratch.open()
        #expect(try again.load(invoice.id).payments.map(\.amount) == [40])
        try again.close()
    }

    @Test("is not taken back by undo in the other program, and is by that of its own")
    func undone() throws {
        let (mine, theirs, invoice, copy) = try two()
        try copy.record(copy.payment(9))
        #expect(theirs.flush() && wait { invoice.payments.count == 2 })
        let document = try #require(Document.owner(of: invoice))
        document.history.undo()
        #expect(invoice.payments.map(\.amount) == [9])
        document.history.undo()
        #expect(invoice.payments.map(\.amount) == [9])
        #expect(mine.flush() && wait { copy.payments.map(\.amount) == [9] })
        Document.owner(of: copy)?.history.undo()
        #expect(theirs.flush() && wait { invoice.payments.isEmpty } && copy.payments.isEmpty)
        try theirs.close()
        try mine.close()
    }
}
