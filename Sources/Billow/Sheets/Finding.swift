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
