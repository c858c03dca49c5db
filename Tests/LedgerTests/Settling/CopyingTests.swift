import Derive
import Foundation
import Invoicing
import Ledger
import Testing

/// Invoices in memory, with what was added.
final class InvoicesInMemory: InvoiceStore {
    var credits: [IssuedCredit] = []
    private(set) var added: [(number: String, step: String)] = []

    func credits(of invoice: Invoice) -> [IssuedCredit] { credits }

    func addDraft(_ draft: Invoice, asStep name: String) { added.append((draft.number, name)) }

    func together<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

    func documents(like invoice: Invoice) -> [KnownDocument] {
        added.filter { $0.number == invoice.number }.map { _ in
            KnownDocument(isCreditNote: false, day: invoice.issueDate, amountDue: invoice.amountDue)
        }
    }

    func addImported(_ invoice: Invoice, issued text: String?, original: OriginalFile?, with books: () -> Void) {
        books()
        added.append((invoice.number, text ?? "received"))
    }

    func issue(
        _ invoice: Invoice, document: @escaping @MainActor (Invoice) -> Data, _ receive: @escaping Receive<IssueOutcome>
    ) {
        invoice.issuance = Issuance(number: invoice.number, moment: "2026-11-02T08:00:00Z")
        receive(.success(IssueOutcome(invoice)))
    }
}

@Suite("A draft made of an invoice")
struct CopyingTests {
    private let (ledger, store, invoice): (Ledger, InvoicesInMemory, Invoice)
    private let today: CalendarDate

    init() throws {
        today = try #require(CalendarDate("2026-11-20"))
        (ledger, store) = (Ledger(), InvoicesInMemory())
        ledger.company.party.name = "Me GmbH"
        let lines = [ExactDecimal(100), 200].map { price in
            let line = InvoiceLine()
            (line.itemName, line.enteredNetPrice, line.vatRate) = ("Rent", price, 19)
            return line
        }
        invoice = Invoice(seller: Party(name: "Me GmbH"), lines: lines)
        (invoice.number, invoice.issueDate) = ("R-1", CalendarDate("2026-11-02"))
        invoice.issuance = Issuance(number: "R-1", moment: "2026-11-02T08:00:00Z")
    }

    private func copy(_ kind: InvoiceCopy) throws -> CopyOutcome {
        try ledger.copy(invoice, as: kind, on: today, to: store)
    }

    @Test("is added once, without a number, with a step of its own, and says what it is")
    func kinds() throws {
        let kinds: [InvoiceCopy] = [.duplicate, .nextMonth, .creditNote(of: nil), .creditNote(of: 1...1)]
        #expect(
            try kinds.map { try copy($0).sentence } == [
                "A duplicate, dated today.", "A copy for the next month; all dates moved by one month.",
                "A credit note for R-1.", "A credit note for line 2.",
            ])
        #expect(store.added.map(\.number) == ["", "", "", ""])
        #expect(
            store.added.map(\.step) == ["duplicate invoice", "next month’s invoice", "credit note", "credit note"])
    }

    @Test("says what is left to credit, that a quote is late, and which days are missing")
    func remarks() throws {
        store.credits = [IssuedCredit(number: "C-1", amount: 100)]
        #expect(
            try copy(.creditNote(of: nil)).remark
                == " 100.00 EUR are credited already, by C-1; 257.00 EUR are left.")
        invoice.taxPointDate = today
        #expect(try copy(.duplicate).remark == " The days of its supply are still to be entered.")
        (invoice.typeCode, invoice.dueDate) = (.quote, CalendarDate("2026-11-10"))
        let copy = try copy(.invoiceOfQuote)
        #expect(copy.sentence == "The invoice of R-1. It was valid until 2026-11-10.")
        #expect(copy.draft.quoteNumber == "R-1" && invoice.acceptance == nil)
    }

    @Test("of a quote has all that the quote says: what is paid before, the rounding, and the earlier invoices")
    func allOfQuote() throws {
        (invoice.typeCode, invoice.paidAmount, invoice.enteredRoundingAmount) = (.quote, 50, 0.02)
        let earlier = PrecedingInvoice()
        earlier.number = "A-7"
        invoice.precedingInvoices.append(earlier)
        let draft = try copy(.invoiceOfQuote).draft
        #expect(draft.number.isEmpty && draft.paidAmount == 50 && draft.amountDue == 307.02)
        #expect(draft.precedingInvoices.elements.map(\.number) == ["A-7"])
        #expect(try copy(.duplicate).draft.paidAmount == 0)
    }

    @Test("is not made of what cannot be credited, accepted, corrected or made again, and nothing is added then")
    func refusals() throws {
        store.credits = [IssuedCredit(number: "C-1", amount: 357)]
        #expect(throws: SettlingError.isCredited(invoice: "R-1", by: ["C-1"])) { try copy(.creditNote(of: nil)) }
        #expect(throws: SettlingError.isNoQuote(invoice: "R-1")) { try copy(.invoiceOfQuote) }
        #expect(throws: SettlingError.isNotReceived(invoice: "R-1")) { try copy(.correction) }
        (invoice.seller.name, invoice.issuance, invoice.declared) = ("Mill", nil, DeclaredTotals())
        let refusal = SettlingError.isSuppliers(invoice: "R-1", seller: "Mill")
        for kind in [InvoiceCopy.duplicate, .nextMonth] { #expect(throws: refusal) { try copy(kind) } }
        #expect(store.added.isEmpty)
        let correction = try copy(.correction)
        #expect(correction.draft.number.isEmpty && correction.remark == " It wants a number of its own.")
    }
}

@Suite("A document that is imported")
struct ImportingTests {
    private let ledger = Ledger()
    private let store = InvoicesInMemory()

    private func document(_ number: String, from seller: String) -> Invoice {
        let invoice = Invoice(seller: Party(name: seller), buyer: Party(name: "Hotel"))
        (invoice.number, invoice.issueDate, invoice.declared) = (number, CalendarDate("2026-11-02"), DeclaredTotals())
        return invoice
    }

    @Test("is issued where the company wrote it, and never added twice; a received one only where that is asked for")
    func own() throws {
        ledger.company.party.name = "Me GmbH"
        let (own, received) = (document("R-1", from: "Me GmbH"), document("S-1", from: "Mill"))
        #expect(try ledger.importDocument(own, text: "<own/>", to: store).remarks.isEmpty && own.isIssued)
        _ = try ledger.importDocument(received, text: "<received/>", to: store)
        #expect(!received.isIssued)
        let again = ImportError.isThere(number: "R-1")
        #expect(throws: again) {
            try ledger.importDocument(document("R-1", from: "Me GmbH"), text: "<own/>", to: store)
        }
        #expect(throws: ImportError.isReceived(number: "S-1", seller: "Mill")) {
            try ledger.importDocument(document("S-1", from: "Mill"), text: "", to: store)
        }
        _ = try ledger.importDocument(document("S-1", from: "Mill"), text: "", addsAgain: true, to: store)
        #expect(store.added.map(\.step) == ["<own/>", "received", "received"])
        #expect(ledger.allCustomers.map(\.name) == ["Hotel", "Mill"])
    }
}

@Suite("What issuing has done")
struct IssueOutcomeTests {
    @Test("is said in one sentence each, with the day that goes back")
    func sentence() throws {
        let invoice = Invoice()
        (invoice.number, invoice.issueDate) = ("R-2", CalendarDate("2026-11-02"))
        #expect(IssueOutcome(invoice).sentence(today: nil, \.inCents) == "R-2 is issued.")
        let later = ("R-1", try #require(CalendarDate("2026-11-05")))
        invoice.draftName = "draft-7"
        let outcome = IssueOutcome(invoice, later: later)
        let sentences =
            "R-2 is issued. The draft was draft-7."
            + " Its day, 2026-11-02, is before that of R-1, 2026-11-05."
        #expect(outcome.sentence(today: nil, \.inCents) == sentences)
        #expect(
            outcome.sentence(today: invoice.issueDate, \.inCents)
                == sentences + " Is the computer’s clock right?")
    }
}
