import Derive
import DeriveDocuments
import Foundation
import InvoiceTerms
import Invoicing
import Ledger
import Testing

/// What can be done about payments of an issued invoice of 119.00, beside recording them.
@Suite("A recorded payment")
struct PaymentTests {
    private let invoice = PaymentTests.issued("R-1", price: 100)
    private let document = Document()

    init() { document.adopt(invoice) }

    private static func issued(_ number: String, price: ExactDecimal) -> Invoice {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice) = ("Tea", price)
        let invoice = Invoice(lines: [line])
        (invoice.number, invoice.issueDate) = (number, CalendarDate("2026-11-02"))
        invoice.issuance = Issuance(number: number, moment: "2026-11-02T08:00:00Z")
        return invoice
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func pay(_ amount: ExactDecimal) throws -> Payment {
        try invoice.record(Payment(amount: amount, date: day("2026-11-10"), reference: "transfer"))
        return try #require(invoice.payments.last)
    }

    @Test("is corrected and removed, each a step that undo takes back and that has its reason")
    func corrections() throws {
        let payment = try pay(50)
        let outcome = try invoice.correct(
            payment, amount: 40, date: day("2026-11-11"), reference: "cash", because: "typed twice")
        #expect(outcome.sentence(\.inCents) == "The payment of R-1 is 40.00 EUR now; 79.00 EUR are still open.")
        #expect(document.history.undoName == "correct payment of 50.00 EUR: typed twice")
        let corrected = try #require(invoice.payments.first)
        #expect((corrected.id, corrected.amount, corrected.reference) == (payment.id, 40, "cash"))
        #expect(corrected.edition == 1)
        #expect(try invoice.remove(corrected, because: "of R-2").open == 119)
        #expect(document.history.undoName == "remove payment of 40.00 EUR: of R-2" && invoice.payments.isEmpty)
        document.history.undo()
        document.history.undo()
        #expect(invoice.payments == [payment])
        #expect(throws: SettlingError.noPayment(invoice: "R-1", count: 1)) {
            try invoice.remove(Payment(amount: 1, date: day("2026-11-10")), because: "")
        }
    }

    @Test(
        "that leaves just the discount of the terms open settles the invoice in time, in one step; too late it does not"
    )
    func cashDiscount() throws {
        invoice.paymentTerms = "2 % 10, net 30"
        #expect(invoice.earlyAmounts == [EarlyAmount(lastDay: try day("2026-11-12"), amount: 116.62)])
        let late = try invoice.record(Payment(amount: 116.62, date: day("2026-11-13")))
        #expect(late.open == 2.38 && invoice.payments.count == 1)
        #expect(
            late.sentence(\.inCents)
                == "116.62 EUR of R-1 are paid; 2.38 EUR are still open: the cash discount, which ended on 2026-11-12. "
                + "Write it off all the same, or remind of it.")
        document.history.undo()
        let early = try invoice.record(Payment(amount: 116.62, date: day("2026-11-12")))
        #expect(early.open == 0 && invoice.balance.writtenOff == 2.38 && invoice.earlyAmounts.isEmpty)
        #expect(
            early.sentence(\.inCents)
                == "116.62 EUR of R-1 are paid, and 2.38 EUR are the agreed cash discount; nothing is open.")
        document.history.undo()
        #expect(invoice.payments.isEmpty)
        #expect(try invoice.record(Payment(amount: 116.61, date: day("2026-11-12"))).discount == nil)
    }

    /// Pays 116.62 in time, which settles the invoice with its discount.
    private func payWithDiscount() throws -> Payment {
        invoice.paymentTerms = "2 % 10, net 30"
        try invoice.record(Payment(amount: 116.62, date: day("2026-11-10")))
        return try #require(invoice.payments.first)
    }

    @Test("that is removed takes its cash discount with it, in one step that names the month whose VAT rises")
    func discountOfRemoved() throws {
        let payment = try payWithDiscount()
        let before = invoice.payments
        let outcome = try invoice.settle(.remove(payment, because: "", assigned: nil), nil, today: day("2026-12-03"))
        #expect(invoice.payments.isEmpty && invoice.openAmount == 119)
        #expect(
            outcome.sentence(\.inCents)
                == "The payment of 116.62 EUR of R-1 is removed; 119.00 EUR are still open. The cash discount of 2.38 EUR is "
                + "taken back. The VAT of 2026-11 rises by its share: correct its return if that is filed.")
        document.history.undo()
        #expect(invoice.payments == before && invoice.openAmount == 0)
    }

    @Test(
        "that is corrected keeps its cash discount where it leaves just that in time, and takes it back else, in one step",
        arguments: [
            (116.62, "2026-11-12", 2.38, "116.62 EUR now, and 2.38 EUR are the agreed cash discount; nothing is open."),
            (
                116.62, "2026-11-13", 0,
                "116.62 EUR now; 2.38 EUR are still open: the cash discount, which ended on 2026-11-12. Write it off all the "
                    + "same, or remind of it. The cash discount of 2.38 EUR is taken back."
            ),
            (
                100, "2026-11-10", 0,
                "100.00 EUR now; 19.00 EUR are still open. The cash discount of 2.38 EUR is taken back."
            ),
            (
                119, "2026-11-10", 0,
                "119.00 EUR now; nothing is open. The cash discount of 2.38 EUR is taken back."
            ),
        ] as [(ExactDecimal, String, ExactDecimal, String)])
    func discountOfCorrected(amount: ExactDecimal, date: String, discount: ExactDecimal, sentence: String) throws {
        let payment = try payWithDiscount()
        let before = invoice.payments
        let outcome = try invoice.settle(
            .correct(payment, because: ""), amount, on: day(date), today: day("2026-11-20"))
        #expect(outcome.sentence(\.inCents) == "The payment of R-1 is \(sentence)")
        #expect(invoice.balance.writtenOff == discount && invoice.payments.first?.amount == amount)
        #expect(try invoice.payments.allSatisfy { $0.date == (try day(date)) })
        document.history.undo()
        #expect(invoice.payments == before)
    }

    @Test("that is corrected to the amount of the terms settles, but another reference or day brings no discount back")
    func correctedToDiscount() throws {
        var payment = try payWithDiscount()
        let today = try day("2026-11-20")
        _ = try invoice.settle(.correct(payment, because: ""), nil, reference: "cash", today: today)
        #expect(invoice.payments.map(\.amount) == [116.62, 2.38])
        _ = try invoice.settle(.remove(invoice.payments[1], because: "", assigned: nil), nil, today: today)
        payment = invoice.payments[0]
        _ = try invoice.settle(.correct(payment, because: ""), nil, on: day("2026-11-11"), today: today)
        #expect(invoice.payments.map(\.amount) == [116.62])
        payment = invoice.payments[0]
        _ = try invoice.settle(.correct(payment, because: ""), 16.62, today: today)
        payment = invoice.payments[0]
        let outcome = try invoice.settle(.correct(payment, because: ""), 116.62, today: today)
        #expect(outcome.open == 0 && outcome.discount?.isInTime == true && invoice.payments.count == 2)
        _ = try invoice.settle(.payment, 20, today: today)
        let other = try #require(invoice.payments.last)
        _ = try invoice.settle(.remove(other, because: "", assigned: nil), nil, today: today)
        #expect(invoice.openAmount == 0 && invoice.balance.writtenOff == 2.38, "another payment was too much")
    }

    @Test("that is removed leaves a cash discount that was typed, and says so")
    func typedDiscount() throws {
        let payment = try pay(100)
        let today = try day("2026-11-12")
        _ = try invoice.settle(.writeOff(.cashDiscount), nil, on: today, reference: "agreed", today: today)
        let outcome = try invoice.settle(.remove(payment, because: "", assigned: nil), nil, today: today)
        #expect(outcome.open == 100 && invoice.balance.writtenOff == 19)
        #expect(
            outcome.remark == "The cash discount of 19.00 EUR of R-1 stays. Remove it as well if it was not kept.")
    }

    @Test("without an amount is of all that is open, or says why that is nothing")
    func allThatIsOpen() throws {
        let today = try day("2026-11-10")
        #expect(throws: SettlingError.otherCurrency(.init(code: "USD"), of: .init(code: "EUR"))) {
            try invoice.settle(.payment, nil, in: .init(code: "USD"), today: today)
        }
        #expect(try invoice.settle(.payment, nil, reference: "cash", today: today).amount == 119)
        #expect(throws: SettlingError.nothingOpen(invoice: "R-1")) { try invoice.settle(.payment, nil, today: today) }
        let payment = try invoice.payment(numbered: 1)
        #expect(throws: SettlingError.noPayment(invoice: "R-1", count: 1)) { try invoice.payment(numbered: 2) }
        let tomorrow = try day("2026-11-11")
        _ = try invoice.settle(.correct(payment, because: ""), 150, today: tomorrow)
        #expect(invoice.payments.first.map { [$0.reference, "\($0.date)"] } == ["cash", "2026-11-10"])
        #expect(throws: SettlingError.isOverpaid("31.00 EUR", invoice: "R-1")) {
            try invoice.settle(.payment, nil, today: today)
        }
        #expect(try invoice.settle(.payBack, nil, today: today).open == 0 && invoice.amountToPay == 0)
    }

    @Test("refuses an amount, a day or a set-off that cannot be, and stays as it is")
    func refusals() throws {
        let payment = try pay(50)
        #expect(throws: SettlingError.notPositive("-1.00 EUR")) {
            try invoice.correct(payment, amount: -1, date: payment.date, reference: "", because: "")
        }
        let (today, tomorrow) = (try day("2026-11-10"), try day("2026-11-11"))
        #expect(throws: SettlingError.inFuture(tomorrow, today: today)) {
            try invoice.correct(payment, amount: 1, date: tomorrow, reference: "", because: "", today: today)
        }
        let credit = Payment(amount: 10, date: today, offset: "G-1")
        invoice.payments.append(credit)
        #expect(throws: SettlingError.isSetOff(invoice: "R-1", against: "G-1")) {
            try invoice.remove(credit, because: "")
        }
        #expect(invoice.payments == [payment, credit])
    }

    @Test("that is no payment but a write-off is corrected to what would be open without it, and no more")
    func correctedLoss() throws {
        _ = try pay(100)
        _ = try invoice.writeOff(5, as: .loss, on: day("2026-11-12"))
        let today = try day("2026-11-20")
        #expect(throws: SettlingError.moreThanLeft("19.00 EUR", invoice: "R-1")) {
            try invoice.settle(.correct(invoice.payments[1], because: ""), 20, today: today)
        }
        #expect(try invoice.settle(.correct(invoice.payments[1], because: ""), 19, today: today).open == 0)
    }

    @Test("leaves a rest that is written off, as cash discount or as loss", arguments: Payment.WriteOff.allCases)
    func writtenOff(kind: Payment.WriteOff) throws {
        _ = try pay(100)
        let outcome = try invoice.writeOff(as: kind, on: day("2026-11-12"))
        #expect(outcome.amount == 19 && outcome.open == 0)
        #expect(invoice.balance.paid == 100 && invoice.balance.writtenOff == 19 && invoice.openAmount == 0)
        #expect(invoice.stage == (kind == .loss ? .writtenOff : .discounted))
        #expect(throws: SettlingError.nothingOpen(invoice: "R-1")) {
            try invoice.writeOff(as: kind, on: day("2026-11-12"))
        }
    }

    @Test("that comes for a loss after all takes it back, and the rest of it is too much")
    func lossIsPaid() throws {
        _ = try pay(100)
        _ = try invoice.writeOff(as: .loss, on: day("2026-11-12"))
        let outcome = try invoice.settle(.payment, 9, on: day("2026-11-13"), today: day("2026-11-13"))
        #expect(
            outcome.sentence(\.inCents)
                == "9.00 EUR of R-1 are paid; nothing is open. 9.00 EUR of the loss are taken back.")
        #expect(invoice.payments.map(\.amount) == [100, 19, 9, -9] && invoice.stage == .writtenOff)
        #expect(try invoice.settle(.payment, 20, on: day("2026-11-14"), today: day("2026-11-14")).open == -10)
        #expect(invoice.balance.writtenOff == 0 && invoice.stage == .overpaid)
    }

    @Test("has taken a loss back only as long as it is there, and the loss is")
    func lossAfterCorrection() throws {
        let day = try day("2026-11-12")
        func begin() throws {
            invoice.payments = []
            _ = try invoice.writeOff(as: .loss, on: day)
            _ = try invoice.settle(.payment, 50, on: day, today: day)
            #expect(invoice.payments.map(\.amount) == [119, 50, -50])
        }
        try begin()
        #expect(try invoice.remove(invoice.payments[0], because: "").open == 69)
        try begin()
        let corrected = try invoice.correct(invoice.payments[0], amount: 20, date: day, reference: "", because: "")
        #expect(corrected.open == 49)
        try begin()
        #expect(try invoice.correct(invoice.payments[1], amount: 30, date: day, reference: "", because: "").open == 0)
        #expect(invoice.balance.writtenOff == 89)
        try begin()
        #expect(try invoice.remove(invoice.payments[1], because: "").open == 0)
        #expect(invoice.payments.map(\.amount) == [119])
        try begin()
        _ = try invoice.recordReturn(of: 50, on: day)
        #expect(invoice.openAmount == 0 && invoice.balance.writtenOff == 119)
        let returned = try #require(invoice.payments.first { $0.kind == .money && $0.amount < 0 })
        #expect(try invoice.correct(returned, amount: 20, date: day, reference: "", because: "").open == 0)
        #expect(invoice.balance.writtenOff == 89)
        let corrected20 = try #require(invoice.payments.first { $0.id == returned.id })
        #expect(try invoice.remove(corrected20, because: "").open == 0 && invoice.balance.writtenOff == 69)
        invoice.payments = []
        _ = try invoice.writeOff(as: .loss, on: day)
        invoice.payments += [
            Payment(amount: -40, date: day, writeOff: .loss), Payment(amount: 40, date: day, offset: "G-1"),
        ]
        _ = try invoice.settle(.payment, 30, on: day, today: day)
        let paid = try #require(invoice.payments.first { $0.kind == .money })
        #expect(try invoice.correct(paid, amount: 10, date: day, reference: "", because: "").open == 0)
    }

    @Test("that is too much is paid back, in parts and no more than that")
    func paidBack() throws {
        #expect(throws: SettlingError.notOverpaid(invoice: "R-1")) { try invoice.payBack(on: day("2026-11-12")) }
        _ = try pay(150)
        #expect(invoice.stage == .overpaid && invoice.openAmount == -31)
        #expect(throws: SettlingError.moreThanOverpaid("31.00 EUR", invoice: "R-1")) {
            try invoice.payBack(32, on: day("2026-11-12"))
        }
        #expect(
            try invoice.payBack(11, on: day("2026-11-12")).sentence(\.inCents)
                == "11.00 EUR of R-1 are paid back; overpaid by 20.00 EUR.")
        #expect(try invoice.payBack(on: day("2026-11-13")).open == 0)
        #expect(invoice.stage == .paid && invoice.balance.paid == 119)
    }

    @Test("that is too much counts for another invoice, as far as that takes it, and in both or in none")
    func assigned() throws {
        let other = Self.issued("R-2", price: 10)
        let others = Document()
        others.adopt(other)
        _ = try pay(150)
        let outcome = try invoice.assign(to: other, on: day("2026-11-12"))
        #expect(outcome.amount == 11.9 && outcome.open == -19.1 && other.openAmount == 0)
        let assignment = try #require(invoice.payments.last)
        #expect(other.payments.map(\.id) == [assignment.id])
        let before = invoice.payments
        document.history.undo()
        other.follow(invoice, from: before)
        #expect(other.payments.isEmpty && other.openAmount == 11.9)
        let undone = invoice.payments
        document.history.redo()
        other.follow(invoice, from: undone)
        #expect(other.payments.map(\.amount) == [11.9] && other.openAmount == 0)
        #expect(other.balance.paid == 11.9 && other.balance.credited == 0 && other.stage == .paid)
        _ = try invoice.remove(assignment, because: "", assigned: other)
        #expect(other.openAmount == 11.9 && invoice.openAmount == -31)
        #expect(throws: SettlingError.isItself(invoice: "R-1")) {
            try invoice.assign(to: invoice, on: day("2026-11-12"))
        }
    }

    @Test("is written off up to what is open, and is told the month whose VAT falls where that is no matter of course")
    func correctedMonth() throws {
        let (november, december) = (try day("2026-11-20"), try day("2026-12-03"))
        func remark(_ amount: ExactDecimal, on day: CalendarDate, today: CalendarDate) throws -> String? {
            try invoice.settle(.writeOff(.loss), amount, on: day, today: today).remark
        }
        #expect(throws: SettlingError.moreThanLeft("119.00 EUR", invoice: "R-1")) {
            try remark(119.01, on: november, today: november)
        }
        #expect(invoice.payments.isEmpty)
        #expect(try remark(10, on: november, today: november) == nil)
        #expect(
            try remark(10, on: november, today: december)
                == "It counts in 2026-12, since 2026-11 is over. Correct its day if the VAT of 2026-11 is not declared yet."
        )
        #expect(invoice.payments.last?.date == december)
        _ = try invoice.settle(.correct(invoice.payments[1], because: ""), nil, on: november, today: december)
        #expect(invoice.payments.map(\.date) == [november, november])
        let outcome = try invoice.settle(.writeOff(.loss), nil, on: december, today: december)
        #expect(
            outcome.sentence(\.inCents)
                == "99.00 EUR of R-1 are written off as loss; nothing is open. The VAT of 2026-12 falls by its share, "
                + "that of 2026-11 stays.")
    }

    @Test("of an invoice is what is left of a credit note, and no more than that")
    func creditSetOff() throws {
        let note = Self.issued("G-1", price: 50)
        note.typeCode = .creditNote
        #expect(throws: SettlingError.moreThanLeft("59.50 EUR", invoice: "G-1")) {
            try note.assign(60, to: invoice, on: day("2026-11-12"))
        }
        #expect(try note.assign(to: invoice, on: day("2026-11-12")).open == 0)
        #expect(invoice.balance.credited == 59.5 && invoice.openAmount == 59.5 && invoice.stage == .partlyCredited)
        let credit = try #require(invoice.payments.first)
        _ = try invoice.remove(credit, because: "", assigned: note)
        #expect(note.openAmount == 59.5 && invoice.openAmount == 119)
    }

    @Test("of an invoice below zero is what goes back, and that is not paid at once")
    func negative() throws {
        let negative = Self.issued("R-3", price: 100)
        negative.lines[0].invoicedQuantity = -1
        #expect(negative.openAmount == -119 && negative.stage == .open)
        #expect(negative.status(on: try day("2027-01-01")) == .outstanding)
        #expect(try negative.record(Payment(amount: 119, date: day("2026-11-12"))).event == .returned)
        #expect(negative.openAmount == 0 && negative.stage == .paid)
    }

    @Test("counts as what the invoice amounts to, less what was settled, for each kind")
    func balance() throws {
        let today = try day("2026-11-12")
        invoice.payments = [
            Payment(amount: 50, date: today), Payment(amount: -5, date: today),
            Payment(amount: 20, date: today, offset: "G-1"), Payment(amount: 3, date: today, writeOff: .loss),
        ]
        let balance = invoice.balance
        #expect((balance.due, balance.paid, balance.credited, balance.writtenOff) == (119, 45, 20, 3))
        #expect(balance.open == 51 && invoice.openAmount == 51)
        invoice.cancellation = Cancellation(date: today, reason: "twice")
        #expect(invoice.openAmount == 0)
    }
}
