import Exchange
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// What goes to the customer: the document as it was issued, and a page to read, as files; and a mail with them.
public struct Sending {
    let files: FileSettings
    let style: DocumentStyle
    private let environment = Environment.current

    /// As the user's settings have it: `[files]` in config.toml, and `$BILLOW_OUTBOX`, which counts more.
    public init(_ settings: UserSettings) {
        var files = settings.files.overridden(by: environment)
        // The name alone is standard output.
        if files.outbox == "-" { files.outbox = "./-" }
        (self.files, style) = (files, settings.documents)
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
        try? FileManager.default.createDirectory(atPath: files.outbox, withIntermediateDirectories: true)
        try OutputFolder.check(files.outbox)
        let page = try page(of: invoice, document, attached)
        let xml = SentFile(path: (page.path as NSString).deletingPathExtension + ".xml", content: document)
        let files = invoice.isQuote ? [page] : [page, xml]
        if !isForced { try SentFile.checkReplacing(files) }
        for file in files { try OutputFile(file.path, replaces: true).write(file.content) }
        return files.map(\.path)
    }

    /// What a person reads: a PDF, or a page of HTML where the libraries or fonts that draw one are not there.
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

    /// The customer's mail address; empty where there is none, or no mail program.
    /// - Throws: ``SettlingError/notSendable(address:invoice:)`` where it could be more than an address to that program.
    public func recipient(of invoice: Invoice) throws(SettlingError) -> String {
        guard mailProgram != nil, let address = invoice.buyer.contact?.email.trimmed, !address.isEmpty else {
            return ""
        }
        guard MailAddress.isSendable(address) else {
            throw .notSendable(address: address, invoice: invoice.titleInSentence)
        }
        return address
    }

    /// Opens the mail program with the files: `$BILLOW_MAIL`, else xdg-email where there is a desktop.
    /// - Parameters:
    ///   - recipient: As ``recipient(of:)`` gives it.
    ///   - patience: Seconds in which its failure is waited for. It may run for as long as the mail is written.
    /// - Returns: What it is called; nil where there is none.
    /// - Throws: ``ExportError/noMail(program:reason:)`` where it cannot be started, or fails at once.
    public func openMail(
        to recipient: String, about invoice: Invoice, with files: [String], patience: Double = 0
    ) throws(ExportError) -> String? {
        try openMail(to: recipient, subject: invoice.title, with: files, patience: patience)
    }

    /// The same with a subject of its own.
    func openMail(
        to recipient: String, subject: String, with files: [String], patience: Double
    ) throws(ExportError) -> String? {
        guard let mailProgram else { return nil }
        let arguments =
            ["--subject", subject] + files.flatMap { ["--attach", $0] } + [MailAddress.uri(of: recipient)]
        do throws(UserProgram.Failure) { try mailProgram.start(arguments, patience: patience) } catch {
            throw .noMail(program: mailProgram.name, reason: error.reason)
        }
        return mailProgram.name
    }

    private var mailProgram: UserProgram? { UserProgram("BILLOW_MAIL", else: "xdg-email", in: environment) }
}
