import Foundation
import Invoicing

/// Something about the open invoice that the user may have to decide or to mend: a row of the problems.
enum Finding: Equatable {
    /// A document declares another amount than the standard derives.
    case difference(AmountDifference)
    /// A rule is broken.
    case problem(Problem)
    /// Prices with VAT included cannot be met in whole cents.
    case residue(Decimal, currency: String)

    /// What stands before the sentence: a rule or a term.
    var code: String {
        switch self {
        case .difference(let difference): difference.term.businessTerm
        case .problem(let problem): problem.rule
        case .residue: "BT-114"
        }
    }

    /// What is wrong and what to do about it.
    var sentence: String {
        switch self {
        case .difference(let difference):
            "Declared \(DecimalFormat.amount(difference.declared)), calculated "
                + "\(DecimalFormat.amount(difference.derived)). \(difference.explanation)"
        case .problem(let problem): problem.sentence
        case .residue(let amount, let currency):
            "Net and VAT come to \(DecimalFormat.amount(abs(amount))) \(currency) \(amount > 0 ? "less" : "more") than "
                + "the prices with VAT. \(DecimalFormat.amount(amount)) as rounding makes up for it."
        }
    }

    /// Whether a document with this is refused.
    var isError: Bool {
        if case .problem(let problem) = self { problem.severity == .error } else { false }
    }
}

extension Workspace {
    /// What there is to decide and to mend in the open invoice: differences first, since they may explain the rest.
    func deriveFindings() -> [Finding] {
        guard let invoice else { return [] }
        let residue = invoice.priceWithVATResidue
        return invoice.differences.map(Finding.difference) + invoice.problems.map(Finding.problem)
            + (residue == 0 ? [] : [.residue(residue, currency: invoice.currency.code)])
    }

    /// How many of them there are. Counting them lists none.
    var findingCount: Int {
        guard let invoice else { return 0 }
        return invoice.differenceCount + invoice.problemCounts.total + (invoice.priceWithVATResidue == 0 ? 0 : 1)
    }

    /// How many of them there are, for a title; empty for none.
    var findingsText: String {
        switch findingCount {
        case 0: ""
        case 1: "! 1 problem"
        case let count: "! \(count) problems"
        }
    }

    /// The finding under the cursor of the problems.
    var currentFinding: Finding? {
        guard sheet == .problems, !findings.isEmpty else { return nil }
        return findings[problemRow]
    }

    /// The row with the cursor. The list gets shorter by itself, so that the cursor may stand behind its end.
    var problemRow: Int { min(problemRows.cursor, max(0, findings.count - 1)) }

    /// The first visible row of the problems.
    var firstProblemRow: Int { min(problemRows.top, max(0, findings.count - problemRows.height)) }
}
