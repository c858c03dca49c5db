import Exchange
import Input
import Invoicing
import Ledger
import Rendering

/// The verdict of a profile's rules on a document that was read: the one examination of all commands.
@MainActor
package struct Examination {
    /// Whose rules were examined.
    package let profile: RuleProfile
    /// Problems of the invoice, and what the document breaks besides.
    package let found: [Problem]
    package let findings: [DocumentFinding]
    package let counts: ProblemCounts
    private let verdict: DocumentVerdict?

    /// - Parameter profile: Whose rules are examined; nil for those that the document claims.
    package init(_ invoice: Invoice, _ verdict: DocumentVerdict?, by profile: RuleProfile? = nil) {
        self.profile = profile ?? RuleProfile(of: invoice.specification)
        let all = invoice.allProblems(for: verdict?.profile ?? self.profile)
        found = verdict?.confirmed(all) ?? all
        findings = verdict?.findings(besides: found) ?? []
        counts = ProblemCounts(found) + ProblemCounts(severities: findings.map(\.severity))
        self.verdict = verdict
    }

    /// The errors in a sentence, for a command that is about something else: `1 error by the rules of peppol, which “billow
    /// problems” shows`; nil for none.
    package var brokenRules: String? {
        guard counts.errors > 0 else { return nil }
        let text = counts.errors == 1 ? "1 error" : "\(counts.errors) errors"
        return "\(text) by the rules of \(profile.rawValue), which “billow problems” shows"
    }

    /// The kinds of errors by the letter of the German ministry of finance of 15 October 2025: of form, of a business rule, of
    /// contents.
    package enum Kind: String {
        case form, rule, contents

        /// - Parameter rule: The rule that is broken, or the term of an amount that differs.
        package init(_ rule: String) {
            let ofForm = ["UBL-SR", "UBL-CR", "UBL-DT", "CII-", "PEPPOL-COMMON"]
            self = ofForm.contains { rule.hasPrefix($0) } ? .form : rule.hasPrefix("BT-") ? .contents : .rule
        }
    }

    /// The examination as it is kept with a received file, with its day and the versions of the rules.
    package func json(on day: CalendarDate?) -> JSONValue {
        let broken =
            found.map { ($0.rule, $0.severity, $0.term, $0.sentence) }
            + findings.map { ($0.rule, $0.severity, $0.term, $0.sentence) }
        return .object([
            ("day", .date(day)), ("program", .text(BillowVersion.current)),
            ("rules", .list(RuleSource.allCases.map { .text($0.rawValue) })), ("profile", .text(profile.rawValue)),
            ("syntax", verdict.map { .text($0.format.rawValue) }), ("errors", .integer(counts.errors)),
            ("warnings", .integer(counts.warnings)),
            (
                "problems",
                .list(
                    broken.prefix(Self.mostKept).map { rule, severity, term, sentence in
                        .object([
                            ("rule", .text(rule)), ("kind", .text(Kind(rule).rawValue)),
                            ("severity", .text(severity.rawValue)), ("term", .text(term)),
                            ("sentence", .text(sentence)),
                        ])
                    })
            ),
        ])
    }

    /// So many are kept.
    private static let mostKept = 100
}

/// The version of the program.
package nonisolated enum BillowVersion {
    /// The version that `--version` prints; the changelog has a section for each.
    package static let current = "0.2.0"
}
