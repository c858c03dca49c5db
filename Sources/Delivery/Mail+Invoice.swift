import Invoicing
import Ledger
import Rendering
import Settings

extension MailSettings {
    /// Writes a mail about an issued document in the language of its page.
    /// - Throws: ``SettingsMistake`` if a text in the settings cannot be used.
    func mail(
        about invoice: Invoice, to recipients: [String], copies: [String], in language: Language
    ) throws -> Mail {
        if let mistake { throw mistake }
        let (kind, values) = (invoice.kindOfMail, invoice.valuesForMail(in: language))
        let (subject, text) = try (
            template(of: .subject, kind, in: language).filled(values),
            template(of: .text, kind, in: language).filled(values)
        )
        return Mail(to: recipients, copies: copies, subject: subject, text: text)
    }
}

extension Invoice {
    /// The subject of its mail: a reminder, where its page is one.
    fileprivate var kindOfMail: MailSettings.Kind {
        switch kind {
        case .quote: .quote
        case .creditNote: .creditNote
        case .invoice: reminders.isEmpty || openAmount <= 0 ? .invoice : .reminder
        }
    }

    /// The values of placeholders. A day or an open amount that does not exist is missing, so that its line is left out.
    fileprivate func valuesForMail(in language: Language) -> [String: String] {
        let money = { "\(language.amount($0, in: self.currency)) \(self.currency)" }
        var values = [
            "number": number, "total": money(amountDue), "company": seller.name, "contact": buyer.contact?.name ?? "",
        ]
        values["date"] = issueDate.map(language.date)
        if openAmount > 0 { values["open"] = money(openAmount) }
        if isQuote || openAmount > 0 { values["due"] = dueDate.map(language.date) }
        return values
    }
}
