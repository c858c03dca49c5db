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
        let values = invoice.valuesForMail(in: language)
        return try mail(invoice.kindOfMail, values, to: recipients, copies: copies, in: language)
    }

    /// Returns the mail with a reminder.
    /// - Parameter invoice: One of those that the letter asks for, whose parties it has.
    func mail(
        with letter: ReminderLetter, called title: String, about invoice: Invoice, to recipients: [String],
        copies: [String], in language: Language
    ) throws -> Mail {
        var values = letter.valuesForMail(about: invoice, in: language)
        values["title"] = title
        return try mail(.reminder, values, to: recipients, copies: copies, in: language)
    }

    private func mail(
        _ kind: Kind, _ values: [String: String], to recipients: [String], copies: [String], in language: Language
    ) throws -> Mail {
        if let mistake { throw mistake }
        var subject = try template(of: .subject, kind, in: language).filled(values)
        // A line whose value is missing is left out, and a subject has one line.
        if subject.allSatisfy(\.isWhitespace) {
            subject = try Self.usualTemplate(of: .subject, kind, in: language).filled(values)
        }
        let text = try template(of: .text, kind, in: language).filled(values)
        return Mail(to: recipients, copies: copies, subject: subject, text: text)
    }
}

extension Invoice {
    /// The subject of its mail.
    fileprivate var kindOfMail: MailSettings.Kind {
        switch kind {
        case .quote: .quote
        case .creditNote: .creditNote
        case .invoice: .invoice
        }
    }

    /// The values of placeholders. A day or an open amount that does not exist is missing, so that its line is left out.
    fileprivate func valuesForMail(in language: Language) -> [String: String] {
        let money = { "\(language.amount($0, in: self.currency)) \(self.currency)" }
        var values = [
            "number": number, "total": money(amountDue), "company": seller.name, "contact": buyer.contact?.name ?? "",
            "title": "",
        ]
        values["date"] = issueDate.map(language.date)
        if openAmount > 0 { values["open"] = money(openAmount) }
        if isQuote || openAmount > 0 { values["due"] = dueDate.map(language.date) }
        return values
    }
}

extension ReminderLetter {
    /// The values of placeholders: the amounts are those of all invoices together. The day of issue is missing where there are several
    /// invoices.
    fileprivate func valuesForMail(about invoice: Invoice, in language: Language) -> [String: String] {
        let money = { "\(language.amount($0, in: self.currency)) \(self.currency)" }
        var values = invoice.valuesForMail(in: language)
        values["number"] = numbers
        values["total"] = money(total)
        values["open"] = money(open)
        values["due"] = claims.map(\.due).min().map(language.date)
        values["until"] = language.date(payBy)
        if claims.count > 1 { values["date"] = nil }
        return values
    }
}
