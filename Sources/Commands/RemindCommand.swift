import ArgumentParser
import Console
import Delivery
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// `billow remind NUMBER…`: letters to customers who pay late.
struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract:
            "Write reminders of overdue invoices, one letter to each customer, and open the mail program with them.",
        discussion: """
            The letter is of the invoice’s next level, up to the third. It names what is open, and from a level on the interest by day and \
            the lump sum, as “billow company” has them; its texts are in config.toml, in [reminders.en], [reminders.de] and \
            [reminders.fr]. It goes into the outbox like what “billow send” writes. Nothing of it changes the invoice.

            Example: billow remind --due --dry-run, or: billow remind --due
                     billow remind 2026-0142 --copy ledger@example.org

            --due takes all whose next level is due. An invoice that is named needs to be overdue only.

            The exit status is 65 for what is paid, not due, a draft or reminded of today; nothing is written then. With --due those \
            of which no letter can be written are named, and the others written.
            """)

    @Argument(help: "The invoices’ numbers.", completion: .drafts)
    var numbers: [String] = []

    @Flag(help: "All invoices whose next level is due.")
    var due = false

    @Flag(help: "List the letters, and write none.")
    var dryRun = false

    @Flag(help: "Write the letters and open no mail program.")
    var filesOnly = false

    @OptionGroup var mail: MailOptions

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard mail.to == nil || !due else {
            throw ValidationError(
                "--to is for all letters, and those of --due go to several customers. Name the invoices.")
        }
        guard due == numbers.isEmpty else {
            throw ValidationError(
                due ? "--due takes all that are due. Name no invoices." : "Name the invoices, or give --due.")
        }
    }

    func run() throws {
        try Shell.run(options, dryRun ? .reads : .changes) { shell in
            let today = try shell.today()
            let reminding = Reminding(shell.store, shell.books, on: today)
            let ids =
                try due
                ? reminding.due(among: shell.store.overdueInvoices(on: today))
                : numbers.map { try shell.invoice($0).id }
            let (letters, refused) = try reminding.letters(about: ids)
            if !due, let first = refused.first { throw first }
            for error in refused { Failure.tell("\(error)") }
            try Sending.check(mail.recipients + mail.copies)
            let sending = Sending(shell.settings)
            if dryRun { Set(letters.compactMap(\.remark)).sorted().forEach(Failure.tell) }
            let (outcomes, failures) =
                dryRun
                ? ([], [])
                : sending.send(
                    letters, to: mail.recipients, copies: mail.copies, opensMail: !filesOnly, patience: 1)
            let done =
                dryRun
                ? letters.map { ($0.json(), $0.line) }
                : zip(letters, outcomes).map { ($0.json(file: $1.file), $1.sentence) }
            // The last one is of a letter that could not be written.
            let failure = !dryRun && outcomes.count < letters.count ? failures.last : failures.first
            let nothing = due && letters.isEmpty && refused.isEmpty ? ["No reminder is due."] : []
            if failure == nil || !done.isEmpty {
                try shell.report(.list(done.map(\.0)), done.map(\.1) + nothing)
            }
            if let failure { throw failure }
            if !refused.isEmpty { throw ExitCode(.data) }
        }
    }
}

extension PreparedReminder {
    /// `2	Hotel Seeblick KG	2026-0001, 2026-0004	1369.06 EUR	interest 7.70	lump sum 40.00`.
    fileprivate var line: String {
        func amount(_ amount: ExactDecimal) -> String { DecimalFormat.amount(amount, in: letter.currency) }
        let charges = [(letter.interest, "interest"), (letter.lumpSum, "lump sum")].filter { $0.0 != 0 }
        return
            (["\(letter.level)", customer, letter.numbers, "\(amount(letter.total)) \(letter.currency)"]
            + charges.map { "\($1) \(amount($0))" }).joined(separator: "\t")
    }

    fileprivate func json(file: String? = nil) -> JSONValue {
        .object([
            ("level", .integer(letter.level)), ("customer", .text(customer)), ("date", .date(letter.date)),
            ("payBy", .date(letter.payBy)), ("currency", .text(letter.currency.code)),
            ("openAmount", .amount(letter.open)), ("interest", .amount(letter.interest)),
            ("lumpSum", .amount(letter.lumpSum)), ("total", .amount(letter.total)),
            ("file", file.map(JSONValue.text)), ("invoices", .list(letter.claims.map(\.json))),
        ])
    }
}

extension ReminderClaim {
    fileprivate var json: JSONValue {
        let spans = (interest?.spans ?? []).map { span in
            JSONValue.object([
                ("start", .date(span.first)), ("end", .date(span.last)), ("days", .integer(span.days)),
                ("openAmount", .amount(span.open)), ("percent", .number(span.percent)),
            ])
        }
        return .object([
            ("number", .text(number)), ("level", .integer(level)), ("dueDate", .date(due)),
            ("openAmount", .amount(open)), ("interest", interest.map { .amount($0.amount) }),
            ("spans", .nonempty(spans)), ("lumpSum", lumpSum == 0 ? nil : .amount(lumpSum)),
        ])
    }
}
