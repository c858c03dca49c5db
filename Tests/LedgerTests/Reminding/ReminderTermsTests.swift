import Derive
import Foundation
import InvoiceTerms
import Invoicing
import Testing

@testable import Ledger

@Suite("Terms for reminders")
struct ReminderTermsTests {
    private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func overdue(
        due: String = "2026-11-01", _ reminders: [(Int, String)] = [], isOfFirm: Bool = true,
        currency: CurrencyCode = .euro, payments: [Payment] = []
    ) throws -> OverdueInvoice {
        OverdueInvoice(
            id: UUID(), number: "R-1", customer: "Adler", issued: CalendarDate("2026-10-01"), due: try Self.day(due),
            amountDue: 1000, open: payments.reduce(1000) { $0 - $1.amount }, currency: currency, payments: payments,
            reminders: try reminders.map { Reminder(level: $0.0, date: try Self.day($0.1)) }, isOfFirm: isOfFirm)
    }

    @Test(
        "say on which day each level is due, and leave its time to each letter",
        arguments: [
            ([], "2026-11-08", 1), ([(1, "2026-11-08")], "2026-11-22", 2), ([(1, "2026-11-20")], "2026-12-04", 2),
            ([(1, "2026-11-08"), (2, "2026-11-22")], "2026-12-06", 3),
            ([(1, "2026-11-08"), (2, "2026-11-22"), (3, "2026-12-06")], nil, 3),
            // The order of two programs does not count.
            ([(2, "2026-11-22"), (1, "2026-11-08")], "2026-12-06", 3),
        ] as [([(Int, String)], String?, Int)])
    func levels(reminders: [(Int, String)], next: String?, level: Int) throws {
        let invoice = try overdue(reminders)
        let terms = ReminderTerms.usual
        #expect(terms.nextDay(due: invoice.due, invoice.reminders) == next.flatMap { CalendarDate($0) })
        #expect(terms.nextLevel(after: invoice.reminders) == level)
    }

    @Test("of one or two levels end with these")
    func fewer() throws {
        var terms = ReminderTerms.usual
        terms.days = [10]
        let invoice = try overdue([(1, "2026-11-12")])
        #expect(terms.nextDay(due: invoice.due, invoice.reminders) == nil)
        #expect(terms.nextLevel(after: invoice.reminders) == 1 && terms.daysToPay(at: 1) == 10)
        terms.days = [10, 24]
        #expect(try terms.nextDay(due: invoice.due, invoice.reminders) == Self.day("2026-11-26"))
        #expect(terms.daysToPay(at: 1) == 14 && terms.daysToPay(at: 2) == 14)
    }

    @Test(
        "know a base rate of an older half-year from that of a day’s own",
        arguments: [
            ("2026-07-01", nil), ("2026-12-31", nil), ("2027-01-01", "2026-07-01"), ("2027-06-30", "2026-07-01"),
            ("2026-06-30", "2025-07-01"), ("2025-06-30", nil),
        ] as [(String, String?)])
    func olderRates(day: String, older: String?) throws {
        var terms = ReminderTerms.usual
        terms.baseRates = try ["2026-07-01", "2025-07-01"].map { BaseRate(day: try Self.day($0), percent: 1) }
        #expect(terms.olderRate(on: try Self.day(day))?.day == older.flatMap { CalendarDate($0) })
    }

    @Test("ask firms for 9 points and a lump sum in euro, consumers for 5, from their level on")
    func claims() throws {
        var terms = ReminderTerms.usual
        terms.baseRates = [BaseRate(day: try Self.day("2026-07-01"), percent: 1)]
        terms.asksForLumpSum = true
        let today = try Self.day("2026-11-30")
        let first = try terms.claim(of: overdue(), on: today)
        #expect(first.level == 1 && first.interest == nil && first.lumpSum == 0 && first.open == 1000)
        let reminded = [(1, "2026-11-08")]
        let firm = try terms.claim(of: overdue(reminded), on: today)
        #expect(firm.level == 2 && firm.lumpSum == 40)
        // 29 days at 10 %, and at 6 %.
        #expect(firm.interest?.amount == ExactDecimal(795, exponent: -2))
        let consumer = try terms.claim(of: overdue(reminded, isOfFirm: false), on: today)
        #expect(consumer.lumpSum == 0 && consumer.interest?.amount == ExactDecimal(477, exponent: -2))
        #expect(try terms.claim(of: overdue(reminded, currency: CurrencyCode(code: "CHF")), on: today).lumpSum == 0)
        terms.firstWithCharges = 1
        let part = Payment(amount: 600, date: try Self.day("2026-11-11"))
        let both = try [
            terms.claim(of: overdue(payments: [part]), on: today),
            terms.claim(of: overdue(due: "2026-10-31"), on: today),
        ]
        let letter = terms.letter(both, on: today, in: .euro)
        let (payBy, dueDays) = try (Self.day("2026-12-14"), [Self.day("2026-10-31"), Self.day("2026-11-01")])
        // 10 days on 1000 and 19 on 400; 30 days on 1000.
        #expect(letter.claims.map(\.due) == dueDays)
        #expect(letter.interest == ExactDecimal(822 + 482, exponent: -2) && letter.lumpSum == 80 && letter.open == 1400)
        #expect(letter.total == letter.open + letter.interest + 80 && letter.payBy == payBy)
        terms.baseRates = [BaseRate(day: today, percent: 1)]
        #expect(throws: SettlingError.noBaseRate(try Self.day("2026-11-02"), invoice: "R-1")) {
            try terms.claim(of: overdue(), on: today)
        }
    }

    @Test("are read as they are typed")
    func texts() throws {
        #expect(try ReminderTerms.days(in: "7, 21;35") == [7, 21, 35])
        #expect(try ReminderTerms.days(in: "14") == [14])
        for text in ["", "0", "7, 7", "21, 7", "1 2 3 4", "7, x", "-7", "4000"] {
            #expect(throws: ReminderTerms.Mistake.noDays(text)) { try ReminderTerms.days(in: text) }
        }
        let rates = [
            BaseRate(day: try Self.day("2026-07-01"), percent: ExactDecimal(127, exponent: -2)),
            BaseRate(day: try Self.day("2026-01-01"), percent: ExactDecimal(-88, exponent: -2)),
        ]
        for text in [
            "1.27 from 2026-07-01; -0.88 from 2026-01-01", "1,27 % ab 1.7.2026; −0,88% ab 01.01.2026;",
            "1.27 2026-07-01;-0,88 2026-01-01",
        ] {
            #expect(try ReminderTerms.baseRates(in: text) == rates, "\(text)")
        }
        #expect(try ReminderTerms.baseRates(in: " ") == [])
        for text in ["1.27", "from 2026-07-01", "1.27 from 2026-02-30", "127 from 2026-07-01", "x from 1.7.26"] {
            #expect(throws: ReminderTerms.Mistake.noRate(text)) { try ReminderTerms.baseRates(in: text) }
        }
        #expect(throws: ReminderTerms.Mistake.twoRates(try Self.day("2026-07-01"))) {
            try ReminderTerms.baseRates(in: "1 from 2026-07-01; 2 from 1.7.2026")
        }
    }
}

@Suite("A reminder of an invoice")
struct RemindingTests {
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

    private func refusal(on text: String) throws -> SettlingError? {
        let date = try day(text)
        return #expect(throws: SettlingError.self) { try invoice.remind(on: date) }
    }

    @Test("is refused of a draft, a credit note, what is paid or not due, and twice on a day")
    func refusals() throws {
        #expect(try refusal(on: "2026-11-16") == .notDue(invoice: "R-1", due: invoice.dueDate))
        let day = try day("2026-11-20")
        try invoice.remind(on: day)
        #expect(try refusal(on: "2026-11-20") == .remindedToday(invoice: "R-1", level: 1))
        #expect(
            try refusal(on: "2026-11-20")?.description
                == "Reminder 1 of R-1 was written today already. Undo it to write it again, or write the next one on another day."
        )
        try invoice.record(Payment(amount: 119, date: day))
        #expect(try refusal(on: "2026-11-21") == .nothingOpen(invoice: "R-1"))
        invoice.payments = []
        invoice.typeCode = .creditNote
        #expect(try refusal(on: "2026-11-21") == .isNotOwed(invoice: "R-1"))
        invoice.issuance = nil
        #expect(try refusal(on: "2026-11-21") == .notIssued(invoice: "R-1"))
        #expect(invoice.reminders.count == 1)
    }

    @Test("goes up to the last level, keeps what it asks for, changes no amount, and is taken back")
    func reminders() throws {
        var terms = ReminderTerms.usual
        terms.baseRates = [BaseRate(day: try day("2026-01-01"), percent: 1)]
        terms.asksForLumpSum = true
        invoice.buyer.vatIdentifier = "DE811907980"
        let before = (invoice.amountDue, invoice.taxAmount, invoice.openAmount, invoice.stage)
        let days = ["2026-11-26", "2026-12-10", "2026-12-24", "2026-12-25"]
        for text in days { try invoice.remind(on: day(text), terms) }
        #expect(invoice.reminders.map(\.level) == [1, 2, 3, 3])
        #expect(invoice.reminders.map(\.lumpSum) == [nil, 40, 40, 40])
        // 24, 38 and 39 days of 10 % on 119.
        #expect(invoice.reminders.map { $0.interest?.plainText } == [nil, "0.78", "1.24", "1.27"])
        #expect((invoice.amountDue, invoice.taxAmount, invoice.openAmount, invoice.stage) == before)
        invoice.takeBackReminder(of: try day("2026-12-25"))
        invoice.takeBackReminder(of: try day("2026-12-26"))
        #expect(invoice.reminders.map(\.level) == [1, 2, 3])
    }

    @Test("without interest and lump sum is stored as in 0.1.0")
    func former() throws {
        let reminder = Reminder(level: 2, date: try day("2026-12-01"))
        let data = try JSONEncoder().encode(reminder)
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(members.keys.sorted() == ["date", "id", "level"])
        #expect(try JSONDecoder().decode(Reminder.self, from: data) == reminder)
    }
}
