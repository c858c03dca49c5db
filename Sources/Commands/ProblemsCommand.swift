import ArgumentParser
import Console
import Exchange
import Foundation
import Input
import Invoicing
import Rendering
import Settings

/// `billow problems FILE…`: which business rules invoices break.
struct ProblemsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "problems", abstract: "List the business rules that invoices break.",
        discussion: """
            The exit status is 0 if no rule is broken or all that are only warn, and 1 if one is. A file that cannot be \
            read is told on standard error and has the last word on the status, 65 or 66; the others are read all the same.

            The last lines say how many rules were examined, which “billow rules” lists, and how many were not. JSON names \
            those that were not.
            """)

    @Argument(help: "The files, UBL or CII, also inside a PDF.", completion: .file(extensions: ["xml", "pdf"]))
    var files: [String]

    @Option(help: "Whose rules to examine: \(RuleProfile.names). Default: what each file claims.")
    var profile: RuleProfile?

    @Flag(help: "Print JSON, an object for each file.")
    var json = false

    func run() throws {
        try Failure.report(in: .ofUser(isForPrograms: json)) {
            var reports: [ProblemReport] = []
            let judge = { (file: String) throws(ExchangeError) in
                try InvoiceReader.judged(contentsOf: file, by: profile)
            }
            let unreadable = InvoiceReader.each(of: files, reading: judge) { file, judged in
                let report = ProblemReport(file: file, judged.invoice, judged.verdict, profile)
                if !json { StandardOutput.print(report.text) }
                reports.append(report)
            }
            if json {
                JSONOutput.print(.list(reports.map(\.json)))
            } else {
                ProblemReport.examined(in: reports).forEach { StandardOutput.print($0) }
            }
            if let unreadable { throw unreadable }
            if reports.contains(where: \.hasErrors) { throw ExitCode(.difference) }
        }
    }
}

extension RuleProfile: ExpressibleByArgument {
    /// Their names, in a sentence.
    static nonisolated var names: String {
        allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or " + (allCases.last?.rawValue ?? "")
    }
}

/// The problems of one file.
struct ProblemReport {
    /// A broken rule, or an amount that is declared otherwise than it is calculated.
    struct Item {
        /// The rule; where none is broken, the term.
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
    /// The number of the profile's rules that were examined.
    let examined: Int
    /// The rules that were not, by number.
    let notExamined: [String]
    /// The others that were not examined, in words; empty for none.
    let notExaminedEither: String
    private let counts: ProblemCounts
    private let coverage: RuleCoverage

    var hasErrors: Bool { counts.errors > 0 }

    init(file: String, _ invoice: Invoice, _ verdict: DocumentVerdict?, _ profile: RuleProfile?) {
        let examination = Examination(invoice, verdict, by: profile)
        let names = PlaceNames(of: invoice)
        self.file = file
        self.profile = examination.profile.rawValue
        counts = examination.counts
        coverage = Self.coverage(of: examination.profile, in: verdict?.format)
        (examined, notExamined) = (coverage.examined.count, coverage.unexamined)
        notExaminedEither = coverage.others
        problems =
            examination.found.map { problem in
                Item(
                    rule: problem.rule, severity: problem.severity.rawValue, term: problem.term,
                    place: names[problem], sentence: problem.sentence)
            }
            + examination.findings.map { finding in
                Item(
                    rule: finding.rule, severity: finding.severity.rawValue, term: finding.term, place: finding.place,
                    sentence: finding.sentence)
            }
    }

    /// The rules of a profile in a syntax, which are looked up once for all files.
    private static func coverage(of profile: RuleProfile, in format: InvoiceSyntax?) -> RuleCoverage {
        let syntax = format?.rawValue.uppercased()
        let key = [profile.rawValue, syntax]
        if let known = coverages[key] { return known }
        let coverage = RuleCoverage(
            of: profile, documentRules: DocumentRules.listed(for: profile, in: format), syntax: syntax)
        coverages[key] = coverage
        return coverage
    }

    private static var coverages: [[String?]: RuleCoverage] = [:]

    var json: JSONValue {
        .object([
            ("file", .text(file)), ("profile", .text(profile)), ("problems", .list(problems.map(\.json))),
            ("examined", .integer(examined)), ("notExamined", .list(notExamined.map(JSONValue.text))),
            ("notExaminedEither", .optional(notExaminedEither)),
        ])
    }

    /// One line for the file, and one for each problem.
    var text: String {
        let found = problems.isEmpty ? "nothing found by the \(examined) rules examined" : "\(counts)"
        return (["\(file): \(found) (\(profile))"] + problems.map(\.text)).map(\.printable).joined(separator: "\n")
    }
}

extension ProblemReport {
    /// Returns the examined rules, a sentence for each profile and syntax.
    static func examined(in reports: [ProblemReport]) -> [String] {
        var known: Set<String> = []
        return reports.map(\.coverage.sentence).filter { known.insert($0).inserted }
    }
}

extension ProblemReport.Item {
    fileprivate var json: JSONValue {
        .object([
            ("rule", .text(rule)), ("severity", .text(severity)), ("term", .text(term)), ("place", .text(place)),
            ("sentence", .text(sentence)),
        ])
    }

    fileprivate var text: String {
        let doubt = severity == Problem.Severity.error.rawValue ? "" : ", only a \(severity)"
        let about = [place, rule == term ? "" : term].filter { !$0.isEmpty }.joined(separator: ", ")
        return "  \(rule)\(doubt): \(about)\(about.isEmpty ? "" : ". ")\(sentence)"
    }
}
