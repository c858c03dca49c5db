import Derive
import Foundation
import InvoiceTerms
import Invoicing
import Testing

@testable import Ledger

@Suite("An issued invoice")
struct SettlingTests {
    private let invoice: Invoice

    init() {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice, line.vatRate) = ("Rent", 100, 19)
        invoice = Invoice(lines: [line])
        (invoice.number, invoice.issueDate) = ("R-1", CalendarDate("2026-11-02"))
        (invoice.dueDate, invoice.issuance) = (
            CalendarDate("2026-11-16"), Issuance(number: "R-1", moment: "2026-11-02T08:00:00Z")
        )
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func refusal(_ amount: ExactDecimal, on text: String, in currency: CurrencyCode? = nil) throws -> String {
        let payment = Payment(amount: amount, date: try day(text))
        let error = #expect(throws: SettlingError.self) { try invoice.record(payment, in: currency) }
        return error?.description ?? ""
    }

    @Test("is open, partly paid, overdue and paid, as facts and the day say")
    func status() throws {
        #expect(invoice.status(on: try day("2026-11-16")) == .open)
        #expect(invoice.status(on: try day("2026-11-17")).words == "Overdue 1 day")
        #expect(try invoice.record(Payment(amount: 19, date: day("2026-11-10"))).open == 100)
        #expect(invoice.status(on: try day("2026-11-16")) == .partlyPaid)
        #expect(invoice.status(on: try day("2026-11-28")) == .overdue(days: 12))
        #expect(try invoice.record(Payment(amount: 112, date: day("2026-11-30"))).open == -12)
        #expect(invoice.status(on: try day("2026-12-24")) == .overpaid && invoice.stage == .overpaid)
        _ = try invoice.payBack(on: day("2026-12-01"))
        #expect(invoice.status(on: try day("2026-12-24")) == .paid && invoice.stage == .paid)
    }

    @Test("that is a credit note is outstanding, then refunded or applied, and never open or overdue")
    func creditNote() throws {
        invoice.typeCode = .creditNote
        #expect(invoice.status(on: try day("2026-11-16")) == .outstanding)
        #expect(invoice.status(on: try day("2026-11-28")).words == "Outstanding")
        let set = Payment(amount: 19, date: try day("2026-11-10"), offset: "R-0")
        invoice.payments.append(set)
        #expect(invoice.status(on: try day("2026-11-28")) == .outstanding)
        invoice.payments.append(Payment(amount: 100, date: try day("2026-11-10"), offset: "R-0"))
        #expect(invoice.status(on: try day("2026-11-28")).words == "Applied")
        invoice.payments = [set, Payment(amount: 100, date: try day("2026-11-30"))]
        #expect(invoice.status(on: try day("2026-12-24")).words == "Refunded" && invoice.stage == .paid)
    }

    @Test("refuses what is no payment of it with a sentence, and records nothing")
    func refusals() throws {
        #expect(try refusal(-5, on: "2026-11-10") == "-5.00 EUR is no payment. Enter an amount above zero.")
        #expect(
            try refusal(5, on: "1899-12-30")
                == "Nothing can have been paid on 1899-12-30 for an invoice of 2026-11-02. Enter the day of payment.")
        #expect(
            try refusal(5, on: "2026-11-10", in: CurrencyCode(code: "USD"))
                == "The invoice is in EUR, and the payment in USD. Enter what it is worth in EUR.")
        #expect(invoice.payments.isEmpty)
        invoice.issuance = nil
        #expect(try refusal(5, on: "2026-11-10") == "R-1 is a draft. Issue it first.")
    }

    @Test(
        "is paid in what its currency has, or all that is open of it",
        arguments: [
            ("EUR", "0.001", false), ("EUR", "0.01", true), ("EUR", "118.999", false), ("JPY", "0.5", false),
            ("JPY", "1", true), ("JPY", "119", true), ("EUR", "119", true),
        ])
    func coins(code: String, text: String, isTaken: Bool) throws {
        invoice.currency = CurrencyCode(code: code)
        let payment = Payment(amount: try #require(ExactDecimal(text)), date: try day("2026-11-10"))
        let error = SettlingError.tooFine("\(text) \(code)", smallest: code == "EUR" ? "0.01" : "1")
        if isTaken {
            try invoice.record(payment)
        } else {
            #expect(throws: error) { try invoice.record(payment) }
        }
        #expect(invoice.payments.count == (isTaken ? 1 : 0))
        invoice.payments = [Payment(amount: 118.5, date: try day("2026-11-10"))]
        #expect(try invoice.record(Payment(amount: 0.5, date: day("2026-11-10"))).open == 0)
    }

    @Test("is not paid on a day to come")
    func future() throws {
        let (today, tomorrow) = (try day("2026-11-10"), try day("2026-11-11"))
        #expect(throws: SettlingError.inFuture(tomorrow, today: today)) {
            try invoice.record(Payment(amount: 19, date: tomorrow), on: today)
        }
        #expect(try invoice.record(Payment(amount: 19, date: today), on: today).open == 100)
    }

    @Test("is cancelled with a reason while nothing was paid, and nothing is open then")
    func cancelling() throws {
        let today = try day("2026-11-20")
        #expect(throws: SettlingError.hasNoReason) { try invoice.cancel(reason: " ", on: today) }
        try invoice.record(Payment(amount: 19, date: today))
        #expect(throws: SettlingError.hasPayments("19.00 EUR", invoice: "R-1")) {
            try invoice.cancel(reason: "sent twice", on: today)
        }
        invoice.payments = []
        let cancelled = try invoice.cancel(reason: "sent twice", on: day("2026-12-20")).sentence
        #expect(
            cancelled == "R-1 is cancelled. The VAT of 2026-11 falls: correct its return if that is filed."
        )
        #expect(invoice.status(on: today) == .cancelled && invoice.openAmount == 0)
        #expect(throws: SettlingError.cancelled(invoice: "R-1")) { try invoice.cancel(reason: "again", on: today) }
    }

    @Test(
        "of another document is cancelled with the month whose VAT rises; that of a quote stays",
        arguments: [true, false])
    func cancellingOthers(isQuote: Bool) throws {
        (invoice.typeCode, invoice.number) = (isQuote ? .quote : .creditNote, "X-1")
        #expect(
            try invoice.cancel(reason: "wrong", on: day("2026-12-20")).sentence == "X-1 is cancelled."
                + (isQuote ? "" : " The VAT of 2026-11 rises: correct its return if that is filed."))
    }

    @Test("that was received or cancelled is not sent, and a received one neither cancelled nor reminded of")
    func notSent() throws {
        let today = try day("2026-11-20")
        try invoice.checkSending()
        try invoice.cancel(reason: "sent twice", on: today)
        #expect(throws: SettlingError.notSent(invoice: "R-1")) { try invoice.checkSending() }
        (invoice.cancellation, invoice.issuance, invoice.declared) = (nil, nil, DeclaredTotals())
        let refusal = SettlingError.notIssuedHere(invoice: "R-1")
        #expect(throws: refusal) { try invoice.checkSending() }
        #expect(throws: refusal) { try invoice.cancel(reason: "twice", on: today) }
        #expect(throws: refusal) { try invoice.remind(on: today) }
        invoice.declared = nil
        #expect(throws: SettlingError.notIssued(invoice: "R-1")) { try invoice.checkSending() }
    }

    @Test("can be paid once it was issued or received, unless it was cancelled")
    func payable() throws {
        try invoice.checkPayable()
        try invoice.cancel(reason: "sent twice", on: day("2026-11-20"))
        #expect(throws: SettlingError.cancelled(invoice: "R-1")) { try invoice.checkPayable() }
        (invoice.cancellation, invoice.issuance) = (nil, nil)
        #expect(throws: SettlingError.notIssued(invoice: "R-1")) { try invoice.checkPayable() }
        invoice.declared = DeclaredTotals()
        try invoice.checkPayable()
    }

    @Test("is reminded of once it is overdue, a level further each time")
    func reminding() throws {
        #expect(throws: SettlingError.notDue(invoice: "R-1", due: invoice.dueDate)) {
            try invoice.remind(on: day("2026-11-16"))
        }
        let steps = try [invoice.remind(on: day("2026-11-20")), invoice.remind(on: day("2026-12-01"))]
        #expect(steps.map(\.sentence) == (1...2).map { "Reminder \($0) of R-1 is noted." })
        #expect(invoice.reminders.map(\.level) == [1, 2])
    }

    @Test("passes nothing of what became of it on to a copy")
    func copies() throws {
        try invoice.record(Payment(amount: 19, date: day("2026-11-10")))
        let copy = try invoice.duplicate(issued: day("2026-12-01"))
        #expect(!copy.isIssued && copy.payments.isEmpty && copy.stage == .draft)
    }
}
