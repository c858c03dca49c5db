import ArgumentParser
import Exchange
import Foundation
import Invoicing
import Terminal

/// `billow problems FILE…`: which business rules invoices break.
struct ProblemsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "problems", abstract: "List the business rules that invoices break.",
        discussion: """
            The exit status is 0 if no rule is broken or all that are only warn, and 1 if one is. A file that cannot be
            read is told on standard error and has the last word on the status, 65 or 66; the others are read all the same.
            """)

    @Argument(help: "The files, UBL or CII.", completion: .file(extensions: ["xml"]))
    var files: [String]

    @Option(help: "Whose rules to examine: en16931, xrechnung or peppol. Default: what each file claims.")
    var profile: RuleProfile?

    @Flag(help: "Print JSON, an object for each file.")
    var json = false

    func run() throws {
        try Failure.report {
            var reports: [ProblemReport] = []
            let unreadable = InvoiceReader.each(of: files) { file, invoice in
                let report = ProblemReport(file: file, invoice, profile)
                if !json { print(report.text) }
                reports.append(report)
            }
            if json { try JSONOutput.print(reports) }
            if let unreadable { throw unreadable }
            if reports.contains(where: \.hasErrors) { throw ExitCode(1) }
        }
    }
}

extension RuleProfile: ExpressibleByArgument {}

/// The problems of one file.
struct ProblemReport: Encodable {
    /// A broken rule.
    struct Item: Encodable {
        let rule: String
        let severity: String
        /// The business term to fill in or mend.
        let term: String
        /// The part of the invoice in which that is; empty for the invoice itself.
        let place: String
        let sentence: String
    }

    let file: String
    /// Whose rules were examined.
    let profile: String
    let problems: [Item]

    var hasErrors: Bool { problems.contains { $0.severity == Problem.Severity.error.rawValue } }

    init(file: String, _ invoice: Invoice, _ profile: RuleProfile?) {
        let profile = profile ?? RuleProfile(of: invoice.specification)
        let names = PlaceNames(of: invoice)
        self.file = file
        self.profile = profile.rawValue
        problems = (invoice.problems(for: profile) + invoice.omissions).map { problem in
            Item(
                rule: problem.rule, severity: problem.severity.rawValue, term: problem.term,
                place: names[problem.place], sentence: problem.sentence)
        }
    }

    /// One line for the file, and one for each broken rule.
    var text: String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.isEmpty ? "no" : "\(problems.count)") problems"
        return (["\(file): \(count) (\(profile))"] + problems.map(\.text)).map(\.printable).joined(separator: "\n")
    }
}

extension ProblemReport.Item {
    fileprivate var text: String {
        let doubt = severity == Problem.Severity.warning.rawValue ? ", only a warning" : ""
        return "  \(rule)\(doubt): \(place.isEmpty ? term : "\(place), \(term)"). \(sentence)"
    }
}
