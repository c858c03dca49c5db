import ArgumentParser
import Console
import Delivery
import Derive
import Foundation
import Input
import Invoicing
import Ledger
import Rendering
import Settings
import Storage

/// `billow issue NUMBER…`: gives drafts their numbers and freezes them.
struct IssueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: "Issue invoices: each gets its number and cannot be changed from then on.",
        discussion: """
            Numbers follow one another without gaps, also where several programs issue at once. A number that you typed is used as is.

            Example: billow issue draft-7, or: billow new --customer Adler --line "Rent;1;900;19" | billow issue

            An invoice with a price or a total of 0, of a day to come or of more than a year back is issued with --confirm only, \
            and any where the server of a shared ledger has another day. Other oddities are named on the error stream: a day more than a month back, the same customer and amount within a \
            week, VAT to another country, no due date.

            The exit status is 65 if an invoice cannot be issued; it stays a draft then.
            """)

    @Argument(
        help: "The drafts' names. Default: those that “billow new” or “billow list” prints into a pipe.",
        completion: .drafts)
    var numbers: [String] = []

    @OptionGroup var confirmation: ConfirmOption

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard !numbers.isEmpty || !StandardStreams.isTerminal(STDIN_FILENO) else {
            throw ValidationError("Name the drafts to issue.")
        }
    }

    /// The numbers before the first comma, colon or tab of each line of standard input.
    private static func readNumbers() -> [String] {
        var numbers: [String] = []
        while let line = StandardStreams.nextLine() {
            let number = String(line.prefix { !",:\t".contains($0) }).trimmed
            if !number.isEmpty { numbers.append(number) }
        }
        return numbers
    }

    func run() throws {
        let numbers = numbers.isEmpty ? Self.readNumbers() : numbers
        try Shell.run(options) { shell in
            guard !numbers.isEmpty else { throw CommandProblem.nothingToDo("the drafts") }
            try shell.each(numbers) { invoice in
                let outcome = try shell.issue(invoice, confirmation)
                return [(invoice.json, outcome.sentence)]
            }
        }
    }
}

/// `billow cancel NUMBER`: lets an issued invoice not count any more.
struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel an issued invoice of which nothing is paid; its number stays in use.",
        discussion: "Example: billow cancel 2026-0142 --reason \"written twice\"")

    @Argument(help: "The invoice's number, or the name of the draft.", completion: .drafts)
    var number: String

    @Option(help: "Why.")
    var reason: String

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.invoice(number)
            let sentence = try shell.store.cancel(invoice, reason: reason, on: shell.today())
            try shell.report(invoice.json, [sentence])
        }
    }
}

/// `billow final NUMBER [DEPOSIT…]`: has a draft take deposits.
struct FinalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "final", abstract: "Have the draft of a final invoice take the deposits that were paid for it.",
        discussion: """
            Example: billow final draft-7, or a part of one: billow final draft-7 2026-0140 --amount 500

            A deposit is an issued and paid invoice of the same buyer: a prepayment (386) or a partial invoice (326). Named ones may \
            be of another type. The draft names each, with its net amount and VAT, and counts it as paid before; reports count \
            all of it once. Issuing checks that no other final invoice has taken it meanwhile.

            The exit status is 65 if a deposit cannot be taken; nothing is changed then.
            """)

    @Argument(help: "The draft's name.", completion: .drafts)
    var number: String

    @Argument(
        help: "The deposits' numbers. Default: all of the buyer in this currency of which something is left.",
        completion: .drafts)
    var deposits: [String] = []

    @Option(parsing: .unconditional, help: "How much of them. Default: all that is left, at most the total.")
    var amount: String?

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.invoice(number)
            let typed = try amount.map { text in
                try CommandProblem.naming("amount") { try TypedPayment(text, expecting: invoice.currency) }
            }
            try invoice.checkCurrency(typed?.currency)
            let found =
                try deposits.isEmpty
                ? shell.store.depositsLeft(for: invoice) : shell.store.deposits(numbered: deposits)
            if let missing = deposits.first(where: { number in !found.contains { $0.number == number } }) {
                throw SettlingError.notIssued(invoice: try shell.invoice(missing).title)
            }
            let outcome = try shell.books.take(found, typed?.amount, in: invoice, style: UserSettings().documents)
            try shell.report(invoice.json, ["\(invoice.summary). \(outcome.sentence)"])
        }
    }
}

/// `billow credit NUMBER`: a credit note.
struct CreditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credit", abstract: "Make a credit note for what is left of an invoice, as a draft.",
        discussion: "Example: billow credit 2026-0142 --issue")

    @Argument(help: "The invoice's number, or the name of the draft.", completion: .drafts)
    var number: String

    @Flag(help: "Issue it at once.")
    var issue = false

    @OptionGroup var confirmation: ConfirmOption

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let invoice = try shell.invoice(number)
            let copy = try shell.books.copy(
                invoice, as: .creditNote(of: nil), on: try shell.today(), to: shell.store
            ) { if confirmation.confirm, !issue { $0.confirmNumbers() } }
            try shell.report(copy, issued: try shell.finish(copy, issuing: issue, confirmation))
        }
    }
}
