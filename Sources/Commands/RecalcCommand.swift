import ArgumentParser
import Console
import Exchange
import Foundation
import Input
import Invoicing
import Rendering

/// `billow recalc FILE…`: what documents declare beside what the standard derives.
struct RecalcCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recalc", abstract: "Recalculate invoices, and compare with the amounts that they declare.",
        discussion: """
            The exit status is 0 if all amounts are equal, and 1 if one is not, or if one can be understood in two ways. A \
            file that cannot be read is told on standard error and has the last word on the status, 65 or 66; the others are \
            read all the same.
            """)

    @Argument(help: "The files, UBL or CII, also inside a PDF.", completion: .file(extensions: ["xml", "pdf"]))
    var files: [String]

    @Flag(help: "Print JSON, an object for each file.")
    var json = false

    func run() throws {
        try Failure.report(in: .ofUser()) {
            var reports: [RecalcReport] = []
            let unreadable = InvoiceReader.each(of: files) { file, invoice in
                let report = RecalcReport(file: file, invoice)
                if !json { StandardOutput.print(report.text) }
                reports.append(report)
            }
            if json { JSONOutput.print(.list(reports.map(\.json))) }
            if let unreadable { throw unreadable }
            if !reports.allSatisfy(\.isEqual) { throw ExitCode(.difference) }
        }
    }
}

/// The amounts of one file, declared and derived.
struct RecalcReport {
    /// An amount, as text.
    struct Amount {
        let term: String
        /// The line, or the VAT group, of which it is one.
        var of: String?
        let declared: String?
        let derived: String
        let equal: Bool
        /// `true` if it was taken over and not derived, since there are no lines; nil if not.
        var carried: Bool?
        var explanation: String?
    }

    let file: String
    let equal: Bool
    let amounts: [Amount]
    /// Values that can be understood in more than one way, each with its place in the file.
    let ambiguities: [AlternativeReading]
    /// All problems of the document, of which the amounts are a part.
    let problems: [Problem]
    private let brokenRules: String?

    var isEqual: Bool { equal }

    var json: JSONValue {
        .object([
            ("file", .text(file)), ("equal", .flag(equal)), ("amounts", .list(amounts.map(\.json))),
            ("ambiguities", .list(ambiguities.map(\.json))),
        ])
    }

    init(file: String, _ invoice: Invoice) {
        self.file = file
        problems = invoice.allProblems
        brokenRules = problems.brokenRules(of: file)
        let contradicted = invoice.settleContradictedAmounts().map(Amount.init)
        // Each amount is compared with what it would be if nothing were declared.
        invoice.keepAllDerived()
        amounts =
            Self.lines(of: invoice) + contradicted + Self.totals(of: invoice) + Self.emptyGroups(of: invoice)
        ambiguities = invoice.openAmbiguities
        equal = amounts.allSatisfy(\.equal) && problems.ambiguous.isEmpty
    }

    private static func lines(of invoice: Invoice) -> [Amount] {
        let groups = invoice.sumsOfSubLines
        return invoice.lines.elements.enumerated().map { index, line in
            let sum = line.isCharged ? nil : groups[line.identifier]
            return Amount(
                term: "BT-131", of: line.identifier(at: index),
                declared: line.declaredNetAmount?.shown, derived: (sum ?? line.netAmount).shown,
                equal: line.declaredNetAmount ?? 0 == sum ?? line.netAmount,
                explanation: sum.map { "BT-131 = the sum of the lines below it = \($0.shown)." }
                    ?? line.ownDifference?.explanation)
        }
    }

    private static func totals(of invoice: Invoice) -> [Amount] {
        let derived = invoice.totals.map { total in
            Amount(
                term: total.term.businessTerm, of: total.term.group, declared: total.declared?.shown,
                derived: total.derived.shown, equal: total.declared ?? 0 == total.derived,
                carried: invoice.isAsDeclared(total.term) ? true : nil, explanation: total.difference?.explanation)
        }
        let entered: [(String, ExactDecimal?)] = [
            ("BT-111", invoice.taxAmountInAccountingCurrency), ("BT-113", invoice.paidAmount),
            ("BT-114", invoice.roundingAmount),
        ]
        return (derived + entered.compactMap(Self.entered)).sorted { $0.term < $1.term }
    }

    /// Returns an entered amount, which is reported since others are derived from it; nil for zero.
    private static func entered(_ term: String, _ amount: ExactDecimal?) -> Amount? {
        guard let amount, amount != 0 else { return nil }
        return Amount(term: term, declared: amount.shown, derived: amount.shown, equal: true)
    }

    private static func emptyGroups(of invoice: Invoice) -> [Amount] {
        let reported = Set(invoice.totals.map(\.term))
        return invoice.differencesOfTotals.filter { $0.term.group != nil && !reported.contains($0.term) }.map {
            difference in
            Amount(
                term: difference.term.businessTerm, of: difference.term.group, declared: difference.declared.shown,
                derived: difference.derived.shown, equal: false, explanation: difference.explanation)
        }
    }

    /// One line for the file, and one for each amount that is not equal.
    var text: String {
        let wrong = amounts.filter { !$0.equal }
        let compared =
            wrong.isEmpty ? "\(amounts.count) amounts equal" : "\(wrong.count) of \(amounts.count) amounts differ"
        let carried = amounts.filter { $0.carried == true }.count
        let summary =
            carried == 0
            ? compared : "\(compared), \(carried) of them as declared: there are no lines to calculate them from"
        let unclear = (problems.ambiguous + problems.filter(\.isAboutUncountedAmount)).map {
            "  \($0.term): \($0.sentence)"
        }
        let rules = brokenRules.map { ["  Besides, it has \($0)."] } ?? []
        return (["\(file): \(summary)"] + wrong.map(\.text) + unclear + rules).map(\.printable)
            .joined(separator: "\n")
    }
}

extension RecalcReport.Amount {
    fileprivate init(_ amount: ContradictedAmount) {
        self.init(
            term: amount.businessTerm, of: amount.place, declared: amount.declared.shown,
            derived: amount.derived.shown, equal: false, explanation: amount.explanation)
    }

    fileprivate var json: JSONValue {
        .object([
            ("term", .text(term)), ("of", of.map(JSONValue.text)), ("declared", declared.map(JSONValue.text)),
            ("derived", .text(derived)), ("equal", .flag(equal)), ("carried", carried.map(JSONValue.flag)),
            ("explanation", explanation.map(JSONValue.text)),
        ])
    }

    fileprivate var text: String {
        let name = of.map { "\(term) (\($0))" } ?? term
        return "  \(name): declared \(declared ?? "nothing"), derived \(derived). \(explanation ?? "")"
    }
}

extension AlternativeReading {
    fileprivate var json: JSONValue {
        .object([("term", .text(term)), ("place", .text(place)), ("sentence", .text(sentence))])
    }
}

extension AmountTerm {
    /// The VAT group that it is about.
    fileprivate var group: String? {
        switch self {
        case .taxableAmount(let group), .groupTaxAmount(let group): group.description
        default: nil
        }
    }
}

extension ExactDecimal {
    /// All digits, two of them behind the point.
    fileprivate var shown: String { DecimalFormat.plainAmount(self) }
}
