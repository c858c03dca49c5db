import ArgumentParser
import Console
import Delivery
import Foundation
import Invoicing
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

            The mail goes to the E-mail of the document's buyer, else of the customer. Subject and text are in the language of the page; \
            [mail.de], [mail.en] and [mail.fr] in config.toml set others. “billow show” says when and to whom it was handed over.

            Example: billow send 2026-0142

            The exit status is 65 for a draft, for what was cancelled or received, and for a mail address or a text of [mail] that cannot be \
            used, 69 if the mail program \
            cannot be started or fails at once, and 73 if a file cannot be written.
            """)

    @Argument(help: "The invoices' numbers.", completion: .drafts)
    var numbers: [String]

    @Flag(help: "Write the files and open no mail program.")
    var filesOnly = false

    @OptionGroup var mail: MailOptions

    @Flag(help: "Replace files of other documents that are there.")
    var force = false

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let sending = Sending(shell.settings)
            let today = try shell.today()
            var failure: ExportError?
            try shell.each(numbers) { invoice in
                let outcome = try sending.send(
                    invoice, of: shell.books, in: shell.store, on: today, to: mail.recipients, copies: mail.copies,
                    opensMail: !filesOnly, isForced: force, patience: 1)
                outcome.notes.forEach(Failure.tell)
                if case .noProgram = outcome.mail, let sentence = outcome.sentence { Failure.tell(sentence) }
                failure = failure ?? outcome.failure
                return outcome.files.map { (.text($0), $0) }
            }
            if let failure { throw failure }
        }
    }
}

/// The addresses of a mail in place of the customer's, and those that get a copy.
struct MailOptions: ParsableArguments {
    @Option(help: "Addresses instead of the customer's, with commas between them.")
    var to: String?

    @Option(help: "Addresses that get a copy, with commas between them, beside those of mail.copy in config.toml.")
    var copy: String?

    /// The addresses of receivers; empty for the customer's.
    var recipients: [String] { MailAddress.list(to ?? "") }

    var copies: [String] { MailAddress.list(copy ?? "") }

    func validate() throws {
        for (name, text) in [("--to", to), ("--copy", copy)] {
            guard let text, MailAddress.list(text).isEmpty else { continue }
            throw ValidationError("\(name) wants an address, such as \(name) name@example.org.")
        }
    }
}
