import Foundation
import InvoiceTerms
import Invoicing
import TestSupport
import Testing

@testable import Rendering

@Suite("A reminder", .serialized, .enabled(if: Tool.has("pdftotext"), "skipped: poppler-utils is not there"))
struct ReminderLetterTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    /// A letter of a level about two invoices, one of them paid in part.
    private func letter(_ level: Int) throws -> ReminderLetter {
        let rates = try [
            BaseRate(day: day("2026-01-01"), percent: 1),
            BaseRate(day: day("2027-01-01"), percent: ExactDecimal(15, exponent: -1)),
        ]
        let (due, date) = (try day("2026-12-05"), try day("2027-01-14"))
        let part = Payment(amount: 100, date: try day("2026-12-15"))
        let interest =
            level > 1 ? try LateInterest(on: 1100, due: due, [part], through: date, rates, points: 9) : nil
        let first = ReminderClaim(
            invoice: UUID(), number: "2026-0001", issued: try day("2026-11-21"), due: due, open: 1000, level: level,
            interest: interest, lumpSum: level > 1 ? 40 : 0)
        let second = ReminderClaim(
            invoice: UUID(), number: "2026-0004", issued: try day("2026-12-01"), due: try day("2026-12-31"),
            open: ExactDecimal(23450, exponent: -2), level: 1)
        return ReminderLetter([second, first], date: date, payBy: try day("2027-01-28"), currency: .euro)
    }

    private func invoice(to country: String) -> InvoiceSnapshot {
        InvoiceSnapshot(
            Documents.invoice(to: country) { invoice in
                let transfer = CreditTransfer()
                (transfer.account, transfer.bankName) = ("DE02120300000000202051", "Hafenbank")
                invoice.paymentInstructions.append(PaymentInstructions(creditTransfers: [transfer]))
            })
    }

    private func plain(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }

    private static nonisolated let titles = [
        "DE": ["Zahlungserinnerung", "Mahnung", "Letzte Mahnung"],
        "GB": ["Payment reminder", "Second reminder", "Final reminder"],
        "FR": ["Rappel de paiement", "Deuxième rappel", "Mise en demeure"],
    ]

    // Interest: 10 days on 1,100 and 16 on 1,000 at 10 %, 14 on 1,000 at 10.5 %: 3.01 + 4.38 + 4.03, rounded together.
    private static nonisolated let parts = [
        "DE": [
            "1.234,50", "11,42", "40,00", "1.285,92", "28.01.2027", "10,5 % auf 1.000,00 EUR", "2026-0001, 2026-0004",
        ],
        "GB": [
            "1,234.50", "11.42", "40.00", "1,285.92", "28 Jan 2027", "10.5 % on 1,000.00 EUR", "2026-0001, 2026-0004",
        ],
        "FR": [
            "1 234,50", "11,42", "40,00", "1 285,92", "28/01/2027", "10,5 % sur 1 000,00 EUR", "2026-0001, 2026-0004",
        ],
    ]

    @Test(
        "has its level’s title, the invoices, the sums and the accounts, in the customer’s language",
        arguments: ["DE", "GB", "FR"], [1, 2, 3])
    func letters(country: String, level: Int) throws {
        let (letter, invoice) = (try letter(level), invoice(to: country))
        let pdf = try PDFDocument.pdf(of: letter, about: invoice, Documents.style)
        for shown in try [Tool.text(of: pdf), HTMLDocument.html(of: letter, about: invoice)] {
            let text = plain(shown.replacing(/<style>[^<]*<\/style>/, with: " ").replacing(/<[^>]*>/, with: " "))
            let title = try #require(Self.titles[country]?[level - 1])
            #expect(text.contains(title), "\(text)")
            let parts = try #require(Self.parts[country])
            let all = level == 1 ? [parts[0], parts[4], parts[6]] : parts
            for part in all { #expect(text.contains(part), "\(part): \(text)") }
            #expect(text.contains("Hafenbank") && text.contains("Meyer") && text.contains("2026-0004"))
            #expect(text.contains("40,00") == (level > 1 && country != "GB"))
            #expect(!text.contains("{"), "\(text)")
        }
    }

    @Test("has the owner’s text in the customer’s language, and the usual one in others")
    func ownTexts() throws {
        var style = Documents.style
        style.reminders[.german] = [2: "Offen: {open}, Zinsen {interest}, Pauschale {fee}, fällig {due} {else}"]
        style.words[.secondReminder] = "Mahnschreiben"
        let german = plain(HTMLDocument.html(of: try letter(2), about: invoice(to: "AT"), style))
        #expect(
            german.contains(
                "Offen: 1.234,50 EUR, Zinsen 11,42 EUR, Pauschale 40,00 EUR, fällig 05.12.2026, 31.12.2026 {else}"))
        #expect(german.contains("Mahnschreiben"))
        let french = plain(HTMLDocument.html(of: try letter(2), about: invoice(to: "FR"), style))
        #expect(french.contains("Malgré notre rappel") && !french.contains("Offen:"))
    }

    @Test("leaves out lines of the owner’s text about interest and a lump sum that it does not ask for")
    func unasked() throws {
        var style = Documents.style
        let text = "Offen: {open}\nZinsen: {interest}\nPauschale: {fee}\nGruß"
        style.reminders[.german] = [1: text, 2: text]
        let first = plain(HTMLDocument.html(of: try letter(1), about: invoice(to: "DE"), style))
        #expect(first.contains("Offen: ") && first.contains("Gruß"))
        #expect(!first.contains("Zinsen: ") && !first.contains("Pauschale: "), "\(first)")
        let second = plain(HTMLDocument.html(of: try letter(2), about: invoice(to: "DE"), style))
        #expect(second.contains("Zinsen: 11,42 EUR") && second.contains("Pauschale: 40,00 EUR"), "\(second)")
        // Where no line is left, the usual text stands.
        style.reminders[.german] = [1: "Zinsen: {interest}"]
        let usual = plain(HTMLDocument.html(of: try letter(1), about: invoice(to: "DE"), Documents.style))
        let fallen = plain(HTMLDocument.html(of: try letter(1), about: invoice(to: "DE"), style))
        #expect(fallen == usual)
    }

    @Test("has a code to pay all of it, with the numbers to quote")
    func code() throws {
        let (letter, invoice) = (try letter(2), invoice(to: "DE"))
        let code = try EPCCode(invoice, letter.total, quoting: letter.remittance)
        #expect(code.text.contains("\nEUR1285.92\n") && code.text.hasSuffix("2026-0001, 2026-0004"))
        let claims = (1001...1040).map { number in
            ReminderClaim(
                invoice: UUID(), number: "2026-\(number)", issued: nil, due: letter.date, open: 1, level: 1)
        }
        let long = ReminderLetter(claims, date: letter.date, payBy: letter.payBy, currency: .euro)
        #expect(long.remittance.hasPrefix("2026-1001, ") && long.remittance.hasSuffix(", 2026-1012"))
    }
}
