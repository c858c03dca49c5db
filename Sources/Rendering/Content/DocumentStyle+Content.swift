import Invoicing

extension DocumentStyle {
    /// The contents of a document.
    func content(of invoice: InvoiceSnapshot) -> DocumentContent {
        DocumentContent(invoice, words(for: invoice.buyer.address.countryCode))
    }

    /// The contents of a reminder.
    /// - Parameter invoice: One of its invoices, whose parties and accounts it has.
    func content(of letter: ReminderLetter, about invoice: InvoiceSnapshot) -> DocumentContent {
        let words = words(for: invoice.buyer.address.countryCode)
        return DocumentContent(letter, invoice, words, text: reminders[words.language]?[letter.level])
    }

    /// The title of a reminder, in the language of its receiver.
    public func title(of letter: ReminderLetter, to country: String) -> String {
        DocumentContent.title(of: letter.level, words(for: country))
    }
}
