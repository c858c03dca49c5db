import ArgumentParser
import Console
import Exchange
import Foundation
import Input
import Invoicing
import Rendering
import Storage

extension Report.Kind: ExpressibleByArgument {}
extension Report.Period: ExpressibleByArgument {}

/// `billow report`: turnover, VAT and open amounts.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Sum up issued invoices: turnover, VAT, EU sales, what is open, by customer or product.",
        usage: "billow report [<options>] <kind>",
        discussion: """
            Drafts, cancelled and received invoices do not count, and credit notes are taken off, in their own period. So is what \
            was written off as cash discount or loss: each rate bears its share, on the day of the write-off. Each currency has sums \
            of its own; among products, allowances and charges on whole invoices are a row of their own. What is open has rows \
            of their own for what was paid too much, and for what the company owes. The editor shows the same with Space R.

            VAT and EU sales are in the company's currency, by the document's VAT in it or its rate of exchange. Documents without \
            one are rows “no rate of exchange” in their own currency, which count in no total. EU sales are goods, services and \
            triangular sales (where a note or reason says so) by the buyer's VAT id, as the recapitulative statement has them.

            VAT counts on the tax point: the day when VAT is due, as the document states it; else the event that it states, where \
            with payment each one counts for its share on its own day; else the day of delivery or the end of the period; else the \
            day of issue. All other reports, turnover among them, go by the day of issue.

            With --svg the sums are drawn as bars, for a letter or a wall: periods beside those of the year before, and overdue \
            amounts in a colour of their own.

            Example: billow report vat --by quarter --from 2026-01-01 --csv
            """)

    @Argument(
        help:
            "turnover, vat (with its rates) or eu-sales by period, open by how long it is overdue, customers or products."
    )
    var kind: Report.Kind

    @Option(help: "The period of a row: month, quarter or year.")
    var by = Report.Period.month

    @Option(help: "The first day: for vat and eu-sales of the tax point, else of issue.")
    var from: String?

    @Option(help: "The last day: for vat and eu-sales of the tax point, else of issue.")
    var to: String?

    @Option(help: "Name the documents of which the sum of this name is made.")
    var of: String?

    @Flag(help: "Print CSV.")
    var csv = false

    @Option(help: "Draw the sums in this file, as an SVG picture.", completion: .file(extensions: ["svg"]))
    var svg: String?

    @Flag(help: "Replace the file if it is there.")
    var force = false

    @OptionGroup var options: ShellOptions

    func validate() throws {
        guard !csv || !options.json else { throw ValidationError("Say --csv or --json, not both.") }
        guard svg == nil || !csv && !options.json && of == nil else {
            throw ValidationError("--svg draws the sums. Leave out --csv, --json and --of.")
        }
    }

    /// A picture is for people, whatever its path is printed to.
    @MainActor
    private func draw(_ report: Report, in file: String, _ shell: Shell) throws {
        let svg = RegionForms.$current.withValue(shell.settings.forms()) { report.svg }
        try OutputFile(file, replaces: force).write(Data(svg.utf8))
        StandardOutput.print("“\(file)” has the picture.".printable)
    }

    func run() throws {
        try Shell.run(options, .reads) { shell in
            let days = try [from, to].map { text in
                try text.map { text in try CommandProblem.naming("day") { try DateInput.parse(text) } }
            }
            let request = Report.Request(kind, by: by, from: days[0], until: days[1], today: try shell.today())
            let report = try shell.store.report(request)
            if let svg { return try draw(report, in: svg, shell) }
            guard let of else {
                let lines = report.rows.map { ReportLine($0, of: kind) }
                return try shell.report(lines, \.json, csv ? ReportLine.table : nil, lines.map(\.text), of: kind)
            }
            let keys = report.rows.map(\.key).filter { $0.name == of || $0.title(of: kind) == of }
            guard !keys.isEmpty else { throw CommandProblem.noSum(of, known: report.rows.map(\.key.name)) }
            let parts = try keys.flatMap { key in
                try shell.store.parts(of: key, in: request).map { ReportPart($0, in: key.currency, of: kind) }
            }
            try shell.report(parts, \.json, csv ? ReportPart.table : nil, parts.map(\.text), of: kind)
        }
    }
}

extension Report.Kind {
    /// The day that decides on the period of a document.
    fileprivate nonisolated var dayRule: String {
        isOfVAT
            ? "Each document counts on its tax point, which is the day of issue where it states no other day or event."
            : "Each document counts on its day of issue."
    }
}

extension Shell {
    /// Prints values as CSV where that is asked for, else as JSON or as lines with the same content. A note for readers
    /// of lines goes to standard error, out of the way of scripts.
    fileprivate func report<Value>(
        _ values: [Value], _ json: (Value) -> JSONValue, _ table: CSVWriter<Value>?, _ lines: [String],
        of kind: Report.Kind
    ) throws {
        guard let table else {
            if kind.hasPeriods, !printsJSON { StandardError.write("\(kind.dayRule)\n") }
            return try report(.list(values.map(json)), lines)
        }
        StandardOutput.print(table.text(of: values), terminator: "")
    }
}
