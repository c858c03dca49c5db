import Derive
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("What is shown before an invoice is issued")
struct IssueReviewTests {
    private let (ledger, invoice): (Ledger, Invoice)
    private let today: CalendarDate
    private let none = IssuePrecedents(equal: nil, hasUsualDays: true)

    init() throws {
        ledger = Ledger()
        today = try #require(CalendarDate("2026-11-20"))
        ledger.company.party.name = "Me GmbH"
        ledger.company.daysToPay = 30
        let lines = [("Beans", ExactDecimal(80)), ("Rent", 20)].map { name, price in
            let line = InvoiceLine()
            (line.itemName, line.enteredNetPrice, line.vatRate) = (name, price, 19)
            return line
        }
        invoice = Invoice(seller: Party(name: "Me GmbH"), buyer: Party(name: "Adler"), lines: lines)
        for party in [invoice.seller, invoice.buyer] {
            let address = PostalAddress()
            (address.city, address.countryCode) = ("Kiel", "DE")
            (party.address, party.vatIdentifier) = (address, "DE123456789")
        }
        (invoice.issueDate, invoice.dueDate) = (today, today.adding(days: 30))
    }

    private func review(_ precedents: IssuePrecedents? = nil) throws -> IssueReview {
        try ledger.review(invoice, after: precedents ?? none, today: today)
    }

    private func words(_ precedents: IssuePrecedents? = nil) throws -> [String] {
        try review(precedents).oddities.map { ($0.wantsConfirmation ? "!" : "") + $0.words }
    }

    @Test("is customer, total, number to come and due date where nothing is odd")
    func plain() throws {
        let question = try review().question("119.00")
        #expect(question == "Issue 2026-0001 to Adler, 119.00 EUR, due 2026-12-20?")
        #expect(try review(IssuePrecedents(equal: nil, hasUsualDays: true, number: "2026-0007")).number == "2026-0007")
    }

    @Test("is another day of the server")
    func otherDay() throws {
        let oddities = try ledger.review(invoice, after: none, today: today, hasOtherDay: true).oddities
        #expect(oddities == [.otherDay] && oddities.allSatisfy(\.wantsConfirmation))
    }

    @Test("is a price of 0, and a total of 0")
    func zero() throws {
        invoice.lines[1].enteredNetPrice = 0
        #expect(try words() == ["!price 0 in line 2"])
        invoice.lines[0].enteredNetPrice = 0
        #expect(try words() == ["!price 0 in lines 1, 2", "!total 0"])
    }

    @Test(
        "is a day to come, or one of more than a month back, or a year",
        arguments: [
            ("2062-09-01", ["!dated 2062-09-01, a day to come"]), ("2026-11-21", ["!dated 2026-11-21, a day to come"]),
            ("2026-10-20", []), ("2026-10-19", ["dated 2026-10-19, more than a month back"]),
            ("2025-11-20", ["dated 2025-11-20, more than a month back"]),
            ("2025-11-19", ["!dated 2025-11-19, more than a year back"]),
        ])
    func days(day: String, expected: [String]) throws {
        invoice.issueDate = CalendarDate(day)
        invoice.dueDate = invoice.issueDate?.adding(days: 30)
        #expect(try words() == expected)
    }

    @Test("is another document for the same customer and amount, and VAT to another country")
    func others() throws {
        let equal = IssuePrecedents.IssuedDay(number: "2026-0016", day: today)
        invoice.buyer.address?.countryCode = "CH"
        #expect(
            try words(IssuePrecedents(equal: equal, hasUsualDays: true)) == [
                "same customer and amount as 2026-0016 of 2026-11-20", "19 % VAT to Switzerland",
            ])
        for line in invoice.lines.elements { (line.vatCategory, line.vatRate) = (.zeroRated, 0) }
        #expect(try words().isEmpty)
    }

    @Test("is VAT of a small business, and the reason of one for a company that is not one")
    func smallBusiness() throws {
        ledger.company.party.countryCode = "DE"
        ledger.company.isSmallBusiness = true
        #expect(try words() == ["!VAT 19 %, though your company is a small business"])
        for line in invoice.lines.elements { (line.vatCategory, line.vatRate) = (.exempt, 0) }
        invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason(
            ledger.company.usualExemptionReason)
        #expect(try words().isEmpty)
        ledger.company.isSmallBusiness = false
        #expect(try words() == ["!exempt as a small business, though your company is not one"])
        invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason("Insurance")
        #expect(try words().isEmpty)
    }

    @Test("is the amount that is due, and a rounding that was typed for another sum")
    func rounding() throws {
        invoice.enter(roundingAmount: 0.05)
        #expect(try review().amountDue == 119.05 && words().isEmpty)
        invoice.enter(roundingAmount: 0.39)
        #expect(try review().amountDue == 119.39)
        #expect(try words() == ["the rounding amount 0.39 EUR was typed for another sum"])
    }

    @Test("is that numbers are to be confirmed, by name")
    func unconfirmed() throws {
        invoice.lines[0].vatRate = 95
        invoice.lines[0].markUnconfirmed("vatCategory")
        let words = try words()
        #expect(words.count == 1 && words[0].hasPrefix("!line 1: Confirm the VAT of 95 %"), "\(words)")
    }

    @Test("is the due date that a draft without one is given: of customer, company, settings, terms, or 14 days")
    func dueDate() throws {
        invoice.dueDate = nil
        #expect(try review().dueDate == CalendarDate("2026-12-20"))
        ledger.company.daysToPay = nil
        invoice.paymentTerms = "10 days net"
        #expect(try review().dueDate == CalendarDate("2026-11-30"))
        ledger.defaults.daysToPay = 7
        #expect(try review().dueDate == CalendarDate("2026-11-27"))
        ledger.defaults.daysToPay = nil
        invoice.paymentTerms = "Pay at once"
        #expect(try review().dueDate == nil && words() == ["no due date"])
        invoice.paymentTerms = ""
        #expect(try review().dueDate == CalendarDate("2026-12-04") && words().isEmpty)
        #expect(
            try words(IssuePrecedents(equal: nil, hasUsualDays: false)) == ["due in 14 days, since no terms are set"])
        invoice.typeCode = .quote
        #expect(try review().dueDate == nil && words().isEmpty && ledger.dueDateToGive(to: invoice) == nil)
    }

    @Test("is nothing where it cannot be issued")
    func refused() {
        invoice.buyer.name = ""
        #expect(throws: IssueError.self) { try review() }
    }

    @Test("is not asked of drafts: new ones have a due date at once")
    func newDrafts() {
        ledger.company.daysToPay = nil
        #expect(ledger.makeInvoice(on: today).dueDate == CalendarDate("2026-12-04"))
        let quote = ledger.makeInvoice(on: today)
        ledger.makeQuote(of: quote)
        #expect(quote.dueDate == ledger.company.quoteDays.wholeNumber.flatMap { today.adding(days: $0) })
    }
}
