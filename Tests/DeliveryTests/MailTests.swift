import Foundation
import Invoicing
import Ledger
import Settings
import Testing

@testable import Delivery

@Suite("A mail to the customer")
struct MailTests {
    private func invoice(_ email: String, country: String = "DE") -> Invoice {
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity, line.vatRate) = ("Kaffee", 2, 19)
        line.enter(netPrice: ExactDecimal(10_005, exponent: -1))
        let invoice = Invoice(seller: Party(name: "Rösterei Nord"), buyer: Party(name: "Meyer & Söhne"), lines: [line])
        (invoice.number, invoice.issueDate, invoice.dueDate) = (
            "R-1", CalendarDate("2026-11-21"), CalendarDate("2026-12-05")
        )
        invoice.issuance = Issuance(number: "R-1", moment: "2026-11-21T08:15:00Z")
        let address = PostalAddress()
        address.countryCode = country
        invoice.buyer.address = address
        invoice.buyer.contact = Contact()
        invoice.buyer.contact?.email = email
        return invoice
    }

    private func sending(_ settings: String = "", _ variables: [String: String] = [:]) -> Sending {
        Environment.$current.withValue(Environment(variables)) { Sending(UserSettings(settings)) }
    }

    @Test("has subject and text in the language of its page, and the owner's where they are set")
    func words() throws {
        let mail = try sending().mail(about: invoice("a@x.example"))
        #expect(mail.subject == "Rechnung R-1" && mail.recipients == ["a@x.example"])
        #expect(
            mail.text == """
                Guten Tag,

                anbei erhalten Sie unsere Rechnung R-1 über 2.381,19 EUR.
                Sie ist am 05.12.2026 fällig.

                Mit freundlichen Grüßen
                Rösterei Nord

                """)
        let french = invoice("a@x.example", country: "FR")
        french.buyer.contact?.name = "Anne Petit"
        #expect(try sending().mail(about: french).subject == "Facture R-1")
        #expect(try sending().mail(about: french).text.hasPrefix("Bonjour Anne Petit,\n\nVous trouverez"))
        #expect(try sending().mail(about: invoice("", country: "IT")).subject == "Invoice R-1")
        #expect(try sending("[pdf]\nlanguage = \"fr\"").mail(about: invoice("")).subject == "Facture R-1")
        let own = sending("[mail.de]\ninvoiceSubject = \"Re. {number}, {company}\"\ninvoice = \"{contact}{open}{{\"")
        #expect(
            try own.mail(about: invoice("")) == Mail(to: [], subject: "Re. R-1, Rösterei Nord", text: "2.381,19 EUR{"))
    }

    @Test("has the usual subject where the owner's has a value that is missing")
    func emptySubject() throws {
        let paid = invoice("")
        paid.paidAmount = paid.taxInclusiveAmount
        let own = sending("[mail.de]\ninvoiceSubject = \"Noch offen: {open}\"")
        #expect(try own.mail(about: paid).subject == "Rechnung R-1")
        #expect(try own.mail(about: invoice("")).subject == "Noch offen: 2.381,19 EUR")
    }

    @Test("says nothing of a day that does not exist, or that is over since all is paid")
    func due() throws {
        let invoice = invoice("")
        invoice.dueDate = nil
        #expect(try !sending().mail(about: invoice).text.contains("fällig"))
        invoice.dueDate = CalendarDate("2026-12-05")
        let day = try #require(invoice.issueDate)
        invoice.payments = [Payment(amount: invoice.amountDue, date: day)]
        #expect(try !sending().mail(about: invoice).text.contains("fällig"))
    }

    @Test("has the words of its kind: quote, credit note, invoice, reminder")
    func kinds() throws {
        let invoice = invoice("")
        let due = try #require(invoice.dueDate)
        invoice.reminders = [Reminder(level: 1, date: due)]
        #expect(try sending().mail(about: invoice).subject == "Rechnung R-1")
        let claims = [("R-1", 100), ("R-2", 50)].map { number, open in
            ReminderClaim(
                invoice: invoice.id, number: number, issued: nil, due: due, open: ExactDecimal(open), level: 1)
        }
        let letter = ReminderLetter(claims, date: due, payBy: due, currency: invoice.currency)
        let reminder = try sending().mail(with: letter, about: invoice)
        #expect(reminder.subject == "Zahlungserinnerung: R-1, R-2")
        #expect(
            reminder.text.contains(
                "Erinnerung an R-1, R-2.\nSie lautet auf 150,00 EUR.\nBitte überweisen Sie diesen Betrag bis zum 05.12.2026,"
            ))
        // Of two invoices no single day of issue is named: the line with it is left out.
        let dated = sending("[mail.de]\nreminder = \"{number}\\nvom {date}\"")
        #expect(try dated.mail(with: letter, about: invoice).text == "R-1, R-2")
        let single = ReminderLetter([claims[0]], date: due, payBy: due, currency: invoice.currency)
        #expect(try dated.mail(with: single, about: invoice).text == "R-1\nvom 21.11.2026")
        invoice.typeCode = .quote
        #expect(try sending().mail(about: invoice).text.contains("unser Angebot R-1 über 2.381,19 EUR.\nEs gilt bis"))
        invoice.typeCode = InvoiceTypeCode(code: "381")
        #expect(try sending().mail(about: invoice).subject == "Rechnungskorrektur R-1")
    }

    @Test("goes to several addresses, and a copy to those of the settings and of the call, each once")
    func recipients() throws {
        let sending = sending("[mail]\ncopy = \"me@x.example\"")
        let mail = try sending.mail(about: invoice(" a@x.example, b@y.example;me@x.example,"), copies: ["c@x.example"])
        #expect(mail.recipients == ["a@x.example", "b@y.example", "me@x.example"] && mail.copies == ["c@x.example"])
        let other = try sending.mail(about: invoice("a@x.example"), to: ["o@z.example"])
        #expect(other.recipients == ["o@z.example"] && other.copies == ["me@x.example"])
        #expect(
            other.arguments(with: ["/a b.pdf"], isUnicode: true).suffix(5)
                == ["--bcc", "me@x.example", "--attach", "/a b.pdf", "mailto:o@z.example"])
        #expect(
            mail.arguments(with: [], isUnicode: true).last == "mailto:a@x.example,b@y.example,me@x.example")
    }

    @Test(
        "is refused where an address of the customer is no address, also as one of several",
        arguments: [
            "v@x.example?bcc=w@x.example", "a@x.example, v@x.example\nBcc: w@x.example", "a@x.example,\"v\"@x.example",
            "Meyer, Anna <a@x.example>", "a@x.example, -v@x.example", "a@x.example b@x.example",
            "a@x.example%2Cv@y.example",
        ])
    func injectedAddress(email: String) {
        #expect(throws: SettlingError.self) { try sending().mail(about: invoice(email)) }
        #expect(throws: SettlingError.self) { try sending().mail(about: invoice(""), to: [email]) }
        #expect(throws: SettlingError.self) { try sending().mail(about: invoice(""), copies: [email]) }
    }

    @Test("has one line of a subject, and no control character, whatever names and numbers contain")
    func injectedHeader() throws {
        let invoice = invoice("a@x.example")
        invoice.number = "R-1\r\nBcc: v@x.example\u{0}"
        invoice.seller.name = "A\u{1B}[2J\u{202E}\u{2028}B\r\n.\r\nC\tD"
        let mail = try sending("[mail.de]\ninvoiceSubject = \"{number}\\n{company}\"").mail(about: invoice)
        #expect(mail.subject == "R-1 Bcc: v@x.example A [2J B . C D")
        #expect(mail.text.hasSuffix("A [2J  B\n.\nC\tD\n") && !mail.text.contains("\r"))
        let arguments = mail.arguments(with: [], isUnicode: true)
        #expect(arguments.count == 5 && arguments[0] == "--subject" && arguments[2] == "--body")
        #expect(arguments.allSatisfy { !$0.contains("\u{0}") })
    }

    @Test("marks what is not ASCII for a mail program whose locale is not of Unicode")
    func encoding() {
        let mail = Mail(to: ["a@x.example"], subject: "Zürich", text: "über")
        #expect(mail.arguments(with: [], isUnicode: true).first == "--subject")
        #expect(
            mail.arguments(with: [], isUnicode: false)
                == ["--utf8", "--subject", "Zürich", "--body", "über", "mailto:a@x.example"])
        let half = Mail(to: [], subject: "Invoice", text: "über")
        #expect(
            half.arguments(with: [], isUnicode: false)
                == ["--subject", "Invoice", "--utf8", "--body", "über", "mailto:"])
        #expect(Mail(to: [], subject: " \n", text: "").arguments(with: [], isUnicode: false) == ["mailto:"])
    }

    @Test("is not written with the usual text where the owner's has a mistake")
    func mistake() {
        let sending = sending("[mail.de]\ninvoice = \"{nummer}\"")
        let error = #expect(throws: SettingsMistake.self) { try sending.mail(about: invoice("")) }
        #expect(error?.line == 2 && error?.sentence.contains("Did you mean “{number}”?") == true)
    }

    @Test("is noted in the document each time, with its day and addresses")
    func noted() throws {
        let invoice = invoice("a@x.example")
        let day = try #require(CalendarDate("2026-11-28"))
        invoice.noteMail(to: ["a@x.example", "b@y.example"], on: day)
        let later = try #require(day.adding(days: 2))
        invoice.noteMail(to: [], on: later)
        #expect(
            invoice.sentMails.words
                == ["sent on 2026-11-28 to a@x.example, b@y.example", "sent again on 2026-11-30"])
        #expect(invoice.sentDate == later)
        #expect(try invoice.draftForCorrection().sentMails.isEmpty)
    }

    @Test("is spoken of by whom it goes to, and by what to do where there is none")
    func sentences() {
        var outcome = SendOutcome(files: [], notes: [])
        #expect(outcome.sentence == nil)
        outcome.mail = .opened("mutt", ["a@x.example", "b@y.example"], isAgain: true)
        #expect(outcome.sentence == "“mutt” is opened with them again, to a@x.example, b@y.example.")
        outcome.mail = .opened("mutt", [], isAgain: false)
        #expect(
            outcome.sentence
                == "“mutt” is opened with them. No mail address of the customer is known: enter it there.")
        outcome.mail = .noProgram
        #expect(outcome.sentence?.contains("name a mail program with BILLOW_MAIL") == true && outcome.failure == nil)
        outcome.mail = .failed(.noMail(program: "mutt", reason: "is no program"))
        #expect(outcome.failure == .noMail(program: "mutt", reason: "is no program"))
    }
}
