import ArgumentParser
import Console
import Invoicing
import Rendering

/// `billow why`: the reasons for a value of an invoice, as Markdown.
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Say why a value of an invoice is what it is, as Markdown.",
        usage: "billow why [<options>] <number> [<value>]",
        discussion: """
            Each value is followed by what it is computed from, down to what was entered.

            Example: billow why 2026-0141 "amount of line 2"
            """)

    @Argument(help: "The invoice's number.")
    var number: String

    @Argument(help: "The value, as “amount due” or “amount of line 2”.")
    var value = "amount due"

    @OptionGroup var options: ShellOptions

    func run() throws {
        try Shell.run(options, .reads) { shell in
            let invoice = try shell.invoice(number)
            let property = try NamedValue(value, of: invoice).property
            invoice.computeValues()
            let reasons = Reasons(property, TraceWords(invoice))
            guard !options.json else { return JSONOutput.print(json(of: reasons)) }
            StandardOutput.print(reasons.markdown.printable(keeping: "\n"), terminator: "")
        }
    }

    @MainActor private func json(of reasons: Reasons) -> JSONValue {
        .object([
            ("title", .text(reasons.title)), ("value", .text(reasons.value)), ("reason", .text(reasons.sentence)),
            ("computedFrom", .list(reasons.terms.map(json))), ("left", .integer(reasons.otherCount)),
        ])
    }
}
