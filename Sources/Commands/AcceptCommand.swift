import ArgumentParser
import Console
import Derive
import Foundation
import Invoicing
import Ledger

/// `billow accept NUMBER`: the invoice of a quote.
struct AcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Make the invoice of a quote, as a draft; the quote counts as accepted then.",
        discussion: """
            The invoice is of today and names the quote. “billow new --quote” makes a quote, “billow issue” gives it its \
            number.

            Example: billow accept Q2026-0007 --issue

            The exit status is 65 if it is no quote, or one that is not issued or was cancelled; nothing is made then.
            """)

    @Argument(help: "The quote's number.")
    var number: String

    @Flag(help: "Issue the invoice at once.")
    var issue = false

    @OptionGroup var confirmation: ConfirmOption

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options) { shell in
            let quote = try shell.invoice(number)
            let today = try shell.today()
            let copy = try shell.books.accept(quote, on: today, to: shell.store)
            let issued: IssueOutcome?
            do { issued = try shell.finish(copy, issuing: issue, confirmation) } catch {
                quote.withdrawAcceptance()
                throw error
            }
            try shell.report(copy, issued: issued)
        }
    }
}
