import ArgumentParser
import Console
import Delivery
import Foundation
import Ledger
import Rendering
import Settings

/// `billow send NUMBER…`: what goes to customers, as files, and a mail with them.
struct SendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Write what goes to the customer into the outbox, and open the mail program with it.",
        discussion: """
            The files are a PDF (a page of HTML where the libraries or fonts that draw one are missing) and the XML that was stored when the \
            invoice was issued. The outbox is set in config.toml, in [files], or by $BILLOW_OUTBOX; the mail program is \
            $BILLOW_MAIL, else xdg-email. Files that it has written before are replaced; files of other documents stay, unless \
            --force is given.

            Example: billow send 2026-0142

            The exit status is 65 for a draft, for what was cancelled or received and for a mail address that is none, 69 if the mail program \
            cannot be started or fails at once, and 73 if a file cannot be written.
            """)

    @Argument(help: "The invoices' numbers.", completion: .drafts)
    var numbers: [String]

    @Flag(help: "Write the files and open no mail program.")
    var filesOnly = false

    @Flag(help: "Replace files of other documents that are there.")
    var force = false

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let sending = Sending(shell.settings)
            var failure: ExportError?
            try shell.each(numbers) { invoice in
                try invoice.checkSending()
                let recipient = try filesOnly ? "" : sending.recipient(of: invoice)
                guard let document = try shell.store.issuedDocument(of: invoice) else {
                    throw SettlingError.notIssued(invoice: invoice.titleInSentence)
                }
                let attached = try shell.store.attachedFiles(of: invoice)
                invoice.notesOnSending(attached).forEach(Failure.tell)
                let files = try sending.write(invoice, document: document, files: attached, isForced: force)
                do throws(ExportError) {
                    if !filesOnly { _ = try sending.openMail(to: recipient, about: invoice, with: files, patience: 1) }
                } catch {
                    failure = failure ?? error
                }
                return files.map { (.text($0), $0) }
            }
            if let failure { throw failure }
        }
    }
}
