import Foundation
import Invoicing

/// What there is to say of a document that a command has read: just what the editor shows of it.
struct Judgement {
    /// Whose rules were examined.
    let profile: RuleProfile
    /// In the order in which the editor lists them.
    let findings: [Finding]
    /// How many there are, by how much they matter.
    let counts: FindingCounts

    /// Judges an invoice as it is now.
    /// - Parameter profile: Whose rules to examine; nil for those of the specification that it claims.
    init(of invoice: Invoice, for profile: RuleProfile? = nil) {
        self.profile = profile ?? RuleProfile(of: invoice.specification)
        findings = invoice.findings(for: self.profile)
        counts = FindingCounts(findings)
    }

    /// The amounts that the document declares otherwise than they are calculated.
    var differences: [AmountDifference] {
        findings.compactMap { if case .difference(let difference) = $0 { difference } else { nil } }
    }

    /// What to say of these in a sentence: `, 9 amounts differ by at most 0.03 from those calculated`; empty for nothing.
    var deviation: String {
        let words = differences.inWords
        return words.isEmpty ? "" : ", \(words) from what is calculated"
    }

    /// What can be understood in two ways.
    var ambiguities: [Problem] { problems.filter(\.isAmbiguity) }

    /// What may move the totals and is not counted.
    var uncountedAmounts: [Problem] { problems.filter(\.isAboutUncountedAmount) }

    /// How many rules are broken, for a command that is about something else: `1 error by the rules of peppol, which
    /// “billow problems” shows`; nil for none.
    var brokenRules: String? {
        let errors = problems.count { $0.severity == .error && !$0.isAmbiguity }
        guard errors > 0 else { return nil }
        let text = errors == 1 ? "1 error" : "\(errors) errors"
        return "\(text) by the rules of \(profile.rawValue), which “billow problems” shows"
    }

    private var problems: [Problem] {
        findings.compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
    }
}
