import ArgumentParser
import Derive
import Foundation
import Invoicing
import Ledger

/// `billow issue NUMBER…`: gives drafts their numbers and freezes them.
struct IssueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: "Issue invoices: each gets its number and stays as it is from then on.",
        discussion: """
            Numbers follow one another without gaps, also where several programs issue at once. A number that was typed is kept.

            Example: billow issue 2026-0142

            The exit status is 65 if an invoice cannot be issued; it stays a draft then.
            """)

    @Argument(help: "The drafts' numbers.")
    var numbers: [String]

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoices = try numbers.map { try shell.invoice($0) }
            var others: [[String]] = []
            for invoice in invoices {
                try shell.store.issue(
                    invoice, document: { $0.documentToSend }, renumbered: { others.append($0) })
            }
            let lines = zip(zip(numbers, invoices), others).map { draft, others in
                let (former, invoice) = draft
                return "\(invoice.number) is issued."
                    + (former == invoice.number ? "" : " The draft was \(former).")
                    + others.map { " Another draft had \(invoice.number); it is \($0) now." }.joined()
                    + IssueRemarks(invoice, in: shell.store).text
            }
            try shell.report(invoices.map { InvoiceReport($0) }, lines)
        }
    }
}

/// `billow pay NUMBER`: records a payment.
struct PayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay", abstract: "Record a payment; without options, of all that is open, today.",
        usage: "billow pay [<options>] <number>",
        discussion: """
            Example: billow pay 2026-0142 --amount 100 --date 2026-11-20 --reference 4711

            The exit status is 64 if a value cannot be understood, and 65 for a draft, another currency, an amount below zero or \
            of less than a cent, or a day to come; nothing is recorded then.
            """)

    @Argument(help: "The invoice's number.")
    var number: String

    @Option(parsing: .unconditional, help: "How much, also with the currency: \"100 EUR\". Default: all that is open.")
    var amount: String?

    @Option(help: "The day on which it was paid. Default: today.")
    var date: String?

    @Option(help: "What the bank's list says of it.")
    var reference: String = ""

    @OptionGroup var seller: SellerOption

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.document(number, of: seller.seller)
            try invoice.checkPayable()
            let (amount, currency) = try self.amount(open: invoice.openAmount)
            if self.amount == nil, amount <= 0 {
                throw SettlingError.nothingOpen(invoice: number)
            }
            let day = try date.map { text in
                try CommandProblem.naming("date") { try DateInput.parse(text) }
            }
            let today = try shell.today()
            let payment = Payment(amount: amount, date: day ?? today, reference: reference)
            let open = try invoice.record(payment, in: currency, on: today)
            let rest =
                open == 0
                ? "nothing is open"
                : open > 0 ? "\(open.inCents) are still open" : "\((-open).inCents) too much"
            try shell.report(
                InvoiceReport(invoice),
                ["\(amount.inCents) \(invoice.currency) of \(number) are paid; \(rest)."])
        }
    }

    private func amount(open: ExactDecimal) throws -> (ExactDecimal, CurrencyCode?) {
        guard let (number, letters) = amount?.splitAtCurrency else { return (open, nil) }
        return (
            try CommandProblem.naming("amount") { try NumberInput.parse(number) },
            letters.isEmpty ? nil : CurrencyCode(code: letters)
        )
    }
}

/// `billow cancel NUMBER`: lets an issued invoice not count any more.
struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel an issued invoice of which nothing is paid; its number stays taken.",
        discussion: "Example: billow cancel 2026-0142 --reason \"written twice\"")

    @Argument(help: "The invoice's number.")
    var number: String

    @Option(help: "Why.")
    var reason: String

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.invoice(number)
            try invoice.cancel(reason: reason, on: try shell.today())
            try shell.report(InvoiceReport(invoice), ["\(number) is cancelled."])
        }
    }
}

/// `billow remind NUMBER…`: notes reminders.
struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Note that customers were reminded of overdue invoices today.",
        discussion: "Example: billow remind 2026-0142")

    @Argument(help: "The invoices' numbers.")
    var numbers: [String]

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoices = try numbers.map { try shell.invoice($0) }
            let levels = try invoices.map { try $0.remind(on: try shell.today()) }
            try shell.report(
                invoices.map { InvoiceReport($0) },
                zip(numbers, levels).map { "Reminder \($1) of \($0) is noted." })
        }
    }
}

/// `billow credit NUMBER`: a credit note.
struct CreditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credit", abstract: "Make a credit note for all of an invoice, as a draft.",
        discussion: "Example: billow credit 2026-0142 --issue")

    @Argument(help: "The invoice's number.")
    var number: String

    @Flag(help: "Issue it at once.")
    var issue = false

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.invoice(number)
            try shell.books.checkCrediting(invoice, after: shell.store.credits(of: invoice))
            let note = try unrecorded { try invoice.creditNote(issued: try shell.today()) }
            let drafting = Drafting(shell)
            try drafting.giveNumber(to: note)
            try drafting.add(note, issuing: issue)
            try shell.report(
                InvoiceReport(note),
                [
                    "\(note.number): a credit note for \(number), \(note.status(on: .today).name)."
                        + (issue ? IssueRemarks(note, in: shell.store).text : "")
                ])
        }
    }
}
