import Foundation

/// Something that there is to say of an invoice.
public enum Finding: Hashable {
    /// A document declares another amount than the standard derives.
    case difference(AmountDifference)
    /// A rule is broken.
    case problem(Problem)
    /// The rounding amount makes up for what the prices with VAT come to beyond net and VAT in whole cents.
    case residue(ExactDecimal, currency: String)

    /// How much it matters.
    public var severity: Problem.Severity {
        switch self {
        case .difference: .warning
        case .problem(let problem): problem.severity
        case .residue: .hint
        }
    }

    /// The rule, or the term where no rule is broken: `BR-CO-15`, `BT-131`.
    public var rule: String {
        switch self {
        case .difference, .residue: term
        case .problem(let problem): problem.rule
        }
    }

    /// The business term that it is about.
    public var term: String {
        switch self {
        case .difference(let difference): difference.term.businessTerm
        case .problem(let problem): problem.term
        case .residue: "BT-114"
        }
    }

    /// What there is to know, and what to do about it. Amounts are written as computers write them.
    public var sentence: String { sentence { $0.inCents } }

    /// What there is to know, and what to do about it.
    /// - Parameter amount: Writes an amount.
    public func sentence(_ amount: (ExactDecimal) -> String) -> String {
        switch self {
        case .difference(let difference):
            "Declared \(amount(difference.declared)), calculated \(amount(difference.derived)). \(difference.explanation)"
        case .problem(let problem): problem.sentence
        case .residue(let rest, let currency):
            "Net and VAT come to \(amount(abs(rest))) \(currency) \(rest > 0 ? "less" : "more") than "
                + "the prices with VAT. A rounding amount of \(amount(rest)) \(currency) makes up for it."
        }
    }
}
