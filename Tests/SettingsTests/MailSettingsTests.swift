import Ledger
import Rendering
import Testing

@testable import Settings

@Suite("The settings of mails")
struct MailSettingsTests {
    @Test("have a usual subject and text of each kind in each language, without a mistake")
    func usual() throws {
        let settings = UserSettings("").mail
        var subjects: Set<String> = []
        let values = Dictionary(uniqueKeysWithValues: MailSettings.placeholders.map { ($0, "<\($0)>") })
        for language in Language.allCases {
            for kind in MailSettings.Kind.allCases {
                let subject = try settings.template(of: .subject, kind, in: language).filled(values)
                let text = try settings.template(of: .text, kind, in: language).filled(values)
                #expect(subject.hasSuffix(" <number>") && !subject.contains("\n"))
                #expect(text.contains("<number>") && text.hasSuffix("<company>\n") && text.contains(" <contact>,\n\n"))
                subjects.insert(subject)
            }
        }
        // A reminder is called as its letter is, in English and German with the same sign behind it.
        #expect(subjects.count == 11)
        let german = try settings.template(of: .subject, .invoice, in: .german).filled(values)
        #expect(german == "Rechnung <number>")
    }

    @Test("are the owner's, by kind and language")
    func own() throws {
        let settings = UserSettings(
            """
            [mail]
            copy = "me@x.example; office@x.example"
            [mail.de]
            invoiceSubject = "Re. {number}"
            quote = \"\"\"
            Moin,
            {company}\"\"\"
            """)
        #expect(settings.mistakes.isEmpty && settings.mail.mistake == nil, "\(settings.mistakes)")
        #expect(settings.mail.copies == ["me@x.example", "office@x.example"])
        let subject = try settings.mail.template(of: .subject, .invoice, in: .german)
        #expect(subject.filled(["number": "7"]) == "Re. 7")
        #expect(try settings.mail.template(of: .text, .quote, in: .german).filled(["company": "A"]) == "Moin,\nA")
        #expect(try settings.mail.template(of: .subject, .invoice, in: .french).filled(["number": "7"]) == "Facture 7")
    }

    @Test(
        "are refused with line and sentence",
        arguments: [
            (
                "[mail.de]\ninvoice = \"Rechnung {nummer}\"",
                "config.toml, line 2: “mail.de.invoice”: “{nummer}” is no placeholder of this text. Did you mean “{number}”?"
            ),
            (
                "[mail]\ncopy = \"me@x.example\\nBcc: you@x.example\"",
                "config.toml, line 2: “mail.copy” takes a mail address"
            ),
            ("[mail.fr]\nreminderSubject = 7", "config.toml, line 2: “mail.fr.reminderSubject” takes a text in quotes"),
        ])
    func mistakes(text: String, sentence: String) throws {
        let settings = UserSettings(text)
        #expect(settings.mistakes.count == 1 && settings.mail.copies.isEmpty)
        #expect("\(try #require(settings.mail.mistake))".hasPrefix(sentence), "\(settings.mistakes)")
    }

    @Test("that are unknown are named with the nearest one")
    func unknown() {
        let settings = UserSettings("[mail.de]\ninvoiceSubjet = \"Rechnung\"")
        #expect(
            settings.mistakes.map(\.sentence) == [
                "“mail.de.invoiceSubjet” is no setting. Did you mean “mail.de.invoiceSubject”?"
            ])
    }
}
