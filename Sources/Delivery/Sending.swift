import Exchange
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// The files for the customer: the document as it was issued, and a page to read, as files; and a mail with them.
public struct Sending {
    let files: FileSettings
    let style: DocumentStyle
    private let mailSettings: MailSettings
    /// The setting of a reminder that cannot be used; nil for none.
    let reminderMistake: SettingsMistake?
    private let environment = Environment.current

    /// Takes the user's settings: `[files]` and `[mail]` in config.toml, and `$BILLOW_OUTBOX`, which counts more.
    public init(_ settings: UserSettings) {
        var files = settings.files.overridden(by: environment)
        // The name alone is standard output.
        if files.outbox == "-" { files.outbox = "./-" }
        (self.files, style) = (files, settings.documents)
        (mailSettings, reminderMistake) = (settings.mail, settings.reminderMistake)
    }

    /// Writes the files of an issued invoice, of a quote its page alone. Those that it has written before are replaced, and none
    /// of another document.
    /// - Parameters:
    ///   - document: What was stored when it was issued.
    ///   - attached: The contents of its files, which the PDF has as well.
    ///   - isForced: Whether files of other documents are replaced as well.
    /// - Returns: Their paths.
    /// - Throws: ``ExportError``, ``ExchangeError``
    public func write(
        _ invoice: Invoice, document: Data, files attached: AttachedFiles = [:], isForced: Bool = false
    ) throws -> [String] {
        try makeOutbox()
        let page = try page(of: invoice, document, attached)
        let xml = SentFile(path: (page.path as NSString).deletingPathExtension + ".xml", content: document)
        let files = invoice.isQuote ? [page] : [page, xml]
        if !isForced { try SentFile.checkReplacing(files) }
        for file in files { try OutputFile(file.path, replaces: true).write(file.content) }
        return files.map(\.path)
    }

    /// Creates the outbox where it is missing.
    /// - Throws: ``ExportError/noOutbox(_:)``
    func makeOutbox() throws(ExportError) {
        try? FileManager.default.createDirectory(atPath: files.outbox, withIntermediateDirectories: true)
        do throws(ExportError) { try OutputFolder.check(files.outbox) } catch { throw .noOutbox(files.outbox) }
    }

    /// Returns the page to read: a PDF, or a page of HTML where the libraries or fonts that draw one are not there.
    private func page(of invoice: Invoice, _ document: Data, _ files: AttachedFiles) throws -> SentFile {
        var export = InvoiceExport(
            formats: [.pdf], folder: self.files.outbox, pattern: self.files.names, style: style)
        do {
            return try SentFile(export.prepare(invoice, issued: document, files: files), .pdf)
        } catch let error as PDFError where error.isOfMachine {
            export.formats = [.html]
            return try SentFile(export.prepare(invoice, issued: document), .html)
        }
    }

    /// Sends an issued document: writes its files, opens the mail program with a mail to the customer, and notes that in the document.
    /// - Parameters:
    ///   - recipients: Addresses instead of the customer's; empty for these.
    ///   - copies: Addresses that get a copy beside those of the settings.
    ///   - opensMail: `false` to write files alone.
    ///   - isForced: `true` to replace files of other documents.
    ///   - patience: Seconds in which a failure of the mail program is waited for.
    /// - Throws: ``SettlingError``, ``SettingsMistake``, ``ExportError``, ``ExchangeError``; no file is written if an address or a text of
    ///   the mail cannot be used.
    public func send(
        _ invoice: Invoice, of books: Ledger, in store: Repository, on day: CalendarDate, to recipients: [String] = [],
        copies: [String] = [], opensMail: Bool = true, isForced: Bool = false, patience: Double = 0
    ) throws -> SendOutcome {
        try invoice.checkSending()
        let hasProgram = opensMail && mailProgram != nil
        let mail = try hasProgram ? mail(about: invoice, to: recipients, copies: copies, in: books) : nil
        guard let document = try store.issuedDocument(of: invoice) else {
            throw SettlingError.notIssued(invoice: invoice.titleInSentence)
        }
        let attached = try store.attachedFiles(of: invoice)
        let files = try write(invoice, document: document, files: attached, isForced: isForced)
        var outcome = SendOutcome(files: files, notes: invoice.notesOnSending(attached))
        guard let mail else {
            outcome.mail = opensMail && environment["BILLOW_MAIL"] != "" ? .noProgram : nil
            return outcome
        }
        do throws(ExportError) {
            let program = try open(mail, with: files, patience: patience) ?? ""
            outcome.mail = .opened(program, mail.recipients, isAgain: !invoice.sentMails.isEmpty)
            invoice.noteMail(to: mail.recipients, on: day)
        } catch {
            outcome.mail = .failed(error)
        }
        return outcome
    }

    /// Writes the mail about a document, in the language of its page.
    /// - Throws: As ``addresses(of:to:copies:in:)``; ``SettingsMistake`` if a text in the settings cannot be used.
    public func mail(
        about invoice: Invoice, to recipients: [String] = [], copies: [String] = [], in books: Ledger? = nil
    ) throws -> Mail {
        let addresses = try addresses(of: invoice, to: recipients, copies: copies, in: books)
        let language = style.language(for: invoice.buyer.address?.countryCode ?? "")
        return try mailSettings.mail(
            about: invoice, to: addresses.recipients, copies: addresses.copies, in: language)
    }

    /// Writes the mail with a reminder, about one of its invoices. Its addresses are those of ``addresses(of:to:copies:in:)``.
    func mail(
        with letter: ReminderLetter, about invoice: Invoice, to recipients: [String] = [], copies: [String] = [],
        in books: Ledger? = nil
    ) throws -> Mail {
        let addresses = try addresses(of: invoice, to: recipients, copies: copies, in: books)
        let country = invoice.buyer.address?.countryCode ?? ""
        return try mailSettings.mail(
            with: letter, called: style.title(of: letter, to: country), about: invoice, to: addresses.recipients,
            copies: addresses.copies, in: style.language(for: country))
    }

    /// Returns the addresses of a mail about a document: those that it has of its buyer, else those of the customer, and the copies of
    /// the settings.
    /// - Parameters:
    ///   - recipients: Addresses instead of these; empty for none.
    ///   - copies: Addresses that get a copy as well.
    /// - Throws: ``SettlingError/isNoAddress(_:)`` and ``SettlingError/notSendable(address:invoice:)`` where an address could be more
    ///   than that to a mail program.
    public func addresses(
        of invoice: Invoice, to recipients: [String] = [], copies: [String] = [], in books: Ledger? = nil
    ) throws(SettlingError) -> (recipients: [String], copies: [String]) {
        try Self.check(recipients + copies)
        let known = recipients.isEmpty ? Self.addresses(of: invoice, books) : recipients
        if let address = known.first(where: { !MailAddress.isSendable($0) }) {
            throw .notSendable(address: address, invoice: invoice.titleInSentence)
        }
        return (known, mailSettings.copies + copies)
    }

    /// Checks typed addresses.
    /// - Throws: ``SettlingError/isNoAddress(_:)`` for the first that could be more than an address to a mail program.
    public static func check(_ addresses: [String]) throws(SettlingError) {
        if let address = addresses.first(where: { !MailAddress.isSendable($0) }) { throw .isNoAddress(address) }
    }

    private static func addresses(of invoice: Invoice, _ books: Ledger?) -> [String] {
        let addresses = MailAddress.list(invoice.buyer.contact?.email ?? "")
        guard addresses.isEmpty, case .known(let customer) = books?.match(invoice.buyer) else { return addresses }
        return MailAddress.list(customer.party.contact?.email ?? "")
    }

    /// Opens the mail program with a mail and files: `$BILLOW_MAIL`, else xdg-email where there is a desktop.
    /// - Parameter patience: Seconds in which its failure is waited for. It may run for as long as the mail is written.
    /// - Returns: The program's name; nil where there is none.
    /// - Throws: ``ExportError/noMail(program:reason:)`` where it cannot be started, or fails at once.
    public func open(_ mail: Mail, with files: [String], patience: Double = 0) throws(ExportError) -> String? {
        guard let mailProgram else { return nil }
        let isUnicode = environment.locale(for: "LC_CTYPE")?.lowercased().contains(/utf-?8/) ?? false
        let arguments = mail.arguments(with: files, isUnicode: isUnicode)
        do throws(UserProgram.Failure) { try mailProgram.start(arguments, patience: patience) } catch {
            throw .noMail(program: mailProgram.name, reason: error.reason)
        }
        return mailProgram.name
    }

    var mailProgram: UserProgram? { UserProgram("BILLOW_MAIL", else: "xdg-email", in: environment) }
}
