import Derive
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("A quote")
struct QuoteTests {
    private let quote: Invoice

    init() {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice, line.vatRate) = ("Rent", 100, 19)
        quote = Invoice(lines: [line])
        (quote.typeCode, quote.number, quote.issueDate) = (.quote, "Q2026-0001", CalendarDate("2026-11-02"))
        quote.agree(daysToPay: 30)
        quote.issuance = Issuance(number: "Q2026-0001", moment: "2026-11-02T08:00:00Z")
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    @Test(
        "is valid until its day, expired after it, accepted for good, and never owes anything",
        arguments: [("2026-12-02", InvoiceStatus.quote), ("2026-12-03", .expired)])
    func status(text: String, expected: InvoiceStatus) throws {
        let today = try day(text)
        #expect(quote.status(on: today) == expected && quote.openAmount == 0 && quote.amountDue == 119)
        try quote.accept(on: today)
        #expect(quote.status(on: today) == .accepted && quote.stage == .accepted && quote.openAmount == 0)
        quote.withdrawAcceptance()
        #expect(quote.status(on: today) == expected)
        try quote.cancel(reason: "too dear", on: today)
        #expect(quote.status(on: today) == .cancelled)
        #expect(throws: SettlingError.cancelled(invoice: "Q2026-0001")) { try quote.accept(on: today) }
    }

    @Test("is neither paid nor reminded of, and only a quote that is issued is accepted")
    func refusals() throws {
        let today = try day("2027-01-01")
        let sentence = "Q2026-0001 is a quote, which is neither paid nor credited. Make the invoice of it first."
        let error = #expect(throws: SettlingError.self) { try quote.record(Payment(amount: 5, date: today)) }
        #expect(error?.description == sentence)
        #expect(throws: SettlingError.isQuote(invoice: "Q2026-0001")) { try quote.remind(on: today) }
        quote.issuance = nil
        #expect(throws: SettlingError.notIssued(invoice: "Q2026-0001")) { try quote.accept(on: today) }
        quote.typeCode = .commercialInvoice
        #expect(throws: SettlingError.isNoQuote(invoice: "Q2026-0001")) { try quote.accept(on: today) }
    }

    @Test("is accepted once, so that one invoice is made of it")
    func acceptedOnce() throws {
        let today = try day("2026-11-20")
        try quote.accept(on: today)
        let refusal = SettlingError.isAccepted(invoice: "Q2026-0001")
        #expect(throws: refusal) { try quote.checkAccepting() }
        #expect(throws: refusal) { try quote.accept(on: today) }
        quote.withdrawAcceptance()
        try quote.checkAccepting()
    }

    @Test("becomes an invoice that names it, is due by the terms, and passes that on to no copy")
    func invoice() throws {
        try quote.accept(on: day("2026-11-20"))
        let invoice = try quote.invoiceOfQuote(issued: day("2026-11-21"), daysToPay: 14)
        #expect(invoice.typeCode == .commercialInvoice && !invoice.isQuote && invoice.stage == .draft)
        #expect(invoice.number == "" && invoice.acceptance == nil && invoice.issuance == nil)
        #expect(try invoice.dueDate == day("2026-12-05") && invoice.openAmount == 119)
        #expect(invoice.quoteNumber == "Q2026-0001")
        #expect(invoice.supportingDocuments.elements.map(\.reference) == ["Q2026-0001"])
        let again = try invoice.duplicate(issued: day("2026-12-01"))
        #expect(again.quoteNumber == "" && again.supportingDocuments.isEmpty)
        let twice = try quote.duplicate(issued: day("2026-12-01"))
        #expect(twice.isQuote && twice.acceptance == nil && twice.stage == .draft)
    }

    @Test("breaks no rule by its type, as a received document with that type does")
    func rules() {
        let codes = { quote.problems.map(\.rule).filter { $0 == "BR-CL-01" } }
        #expect(codes() == [])
        (quote.declared, quote.issuance) = (DeclaredTotals(), nil)
        #expect(codes() == ["BR-CL-01"] && !quote.isQuote)
    }

    @Test("has numbers of its own, which are never those of invoices")
    func numbers() throws {
        let (ledger, today) = (Ledger(), try day("2026-11-21"))
        #expect(try ledger.nextNumber(on: today, for: .quote) == "Q2026-0001")
        try ledger.noteNumber("Q2026-0001")
        #expect(try ledger.nextNumber(on: today) == "2026-0001")
        #expect(try ledger.nextNumber(on: today, for: .quote) == "Q2026-0002")
        ledger.company.quotePattern = "{year}-{number:4}"
        let error = #expect(throws: NumberPatternError.self) { try ledger.nextNumber(on: today, for: .quote) }
        #expect(error?.description.contains("would leave gaps") == true)
        #expect(try ledger.nextNumber(on: today) == "2026-0001")
        let shared = NumberPatternError.usedForQuotes("{year}-{number:4}", and: .invoice)
        #expect(throws: shared) { try ledger.company.checkPattern(" {year}-{number:4}", for: .quote) }
        ledger.company.quotePattern = "A-100"
        #expect(throws: NumberPatternError.usedForQuotes("A-100", and: .invoice)) {
            try ledger.company.checkPattern("A-100", for: .invoice)
        }
        let notes = NumberPatternError.usedForQuotes("A-100", and: .creditNote)
        #expect(throws: notes) { try ledger.company.checkPattern("A-100", for: .creditNote) }
        #expect("\(notes)".hasPrefix("Quotes and credit notes would both be numbered by A-100"))
        #expect(throws: NumberPatternError.hasNoNumber) { try ledger.company.checkPattern("", for: .invoice) }
        for kind in [DocumentKind.creditNote, .quote] {
            #expect(throws: Never.self) { try ledger.company.checkPattern("", for: kind) }
        }
        #expect(try ledger.nextNumber(on: today, for: .quote) == "A-100")
        try ledger.noteNumber("A-107")
        #expect(try ledger.nextNumber(on: today, for: .quote) == "A-108")
    }

    @Test("is valid for the days that the company says, whoever is the customer, and teaches no price")
    func making() throws {
        let ledger = Ledger()
        ledger.company.quoteDays = 10
        let (made, customer) = (ledger.makeInvoice(on: try day("2026-11-21")), Customer())
        (customer.party.name, customer.daysToPay) = ("Adler", 14)
        ledger.makeQuote(of: made)
        ledger.fill(made, for: customer)
        #expect(try made.isQuote && made.dueDate == day("2026-12-01"))
        ledger.learn(from: quote, for: nil)
        #expect(ledger.data.products.isEmpty)
    }
}
