import Foundation
import InvoiceTerms
import Testing

@testable import Invoicing

@Suite("Cash discounts in terms of payment")
struct CashDiscountTests {
    @Test(
        "are read from words and from codes, with the days until all is due",
        arguments: [
            ("2 % 10, net 30", "2/10", [30]), ("2/10 net 30", "2/10", [30]), ("2/10, n/30", "2/10", [30]),
            ("3 % 7 Tage, 2 % 14 Tage, 30 Tage netto", "3/7 2/14", [30]),
            ("2,5% Skonto innerhalb von 10 Tagen", "2.5/10", []),
            ("Zahlbar innerhalb 14 Tagen mit 2 % Skonto. 30 Tage netto.", "2/14", [30]),
            ("#SKONTO#TAGE=10#PROZENT=2.00#\n30 days net", "2/10", [30]), ("14 days net", "", [14]),
            ("#SKONTO#TAGE=10#PROZENT=2.25#BASISBETRAG=50.00#", "2.25/10 of 50", []),
        ])
    func read(text: String, discounts: String, days: [Int]) {
        let terms = ReadTerms(text)
        let found = terms.discounts.map { "\($0.percent)/\($0.days)" + ($0.base.map { " of \($0)" } ?? "") }
        #expect(found.joined(separator: " ") == discounts && terms.days == days)
    }

    @Test(
        "are no other percentages, and no text that says something else",
        arguments: [
            "9 % interest after 30 days", "Bei Verzug 9 % Zinsen, nach 30 Tagen 5 EUR Gebühr",
            "30 % deposit in 10 days",
            "2 % discount", "100 % 10 days", "0 % 10 days", "#SKONTO#TAGE=10#PROZENT=2#", "Net", "",
        ])
    func none(text: String) {
        let terms = ReadTerms(text)
        #expect(terms.discounts.isEmpty && terms.days.isEmpty)
    }

    @Test("run until the end of their last day, the earlier one first")
    func running() throws {
        let early = try [("2026-12-01", 97), ("2026-12-08", 98)].map { day, amount in
            EarlyAmount(lastDay: try #require(CalendarDate(day)), amount: ExactDecimal(amount))
        }
        let days = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-08", "2026-12-09"]
        let found = days.map { early.running(on: CalendarDate($0))?.amount }
        #expect(found == [97, 97, 98, 98, nil] && early.running(on: nil) == nil)
    }

    @Test(
        "of one amount are kept by the first day that has not passed",
        arguments: [("2026-12-01", "2026-12-01"), ("2026-12-02", "2026-12-11"), ("2026-12-12", "2026-12-11")])
    func kept(paid: String, lastDay: String) throws {
        let invoice = Invoice.sound()
        invoice.paymentTerms = "2 % 10, 2 % 20"
        let payment = Payment(amount: 116.62, date: try #require(CalendarDate(paid)))
        let kept = try #require(invoice.discount(leftBy: [payment], on: payment.date))
        #expect(kept.lastDay == CalendarDate(lastDay) && kept.isInTime == (paid <= lastDay))
    }

    @Test("are codes in a file, beside the words that stay; those of an imported document stay as they are")
    func file() {
        let invoice = Invoice.sound()
        invoice.paymentTerms = "2 % 10, net 30"
        #expect(invoice.terms.fileText == "2 % 10, net 30\n#SKONTO#TAGE=10#PROZENT=2.00#")
        invoice.paymentTerms = "Early\n#SKONTO#TAGE=10#PROZENT=2.00#"
        #expect(
            invoice.terms.fileText == invoice.paymentTerms && invoice.terms.words(writing: \.description) == "Early")
        invoice.paymentTerms = "2 % 10"
        invoice.declared = DeclaredTotals()
        #expect(invoice.terms.fileText == "2 % 10")
    }
}
