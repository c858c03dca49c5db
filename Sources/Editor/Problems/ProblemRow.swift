import Input
import Invoicing
import Terminal

/// A row of the problems: a problem, or the heading of the group that begins there.
enum ProblemRow: Equatable {
    case heading(ProblemGroup)
    case problem(Problem)

    /// The problem, if it is no heading.
    var problem: Problem? { if case .problem(let problem) = self { problem } else { nil } }

    /// Problems, which come group by group, with a heading above each group.
    static func rows(of problems: [Problem]) -> [ProblemRow] {
        var rows: [ProblemRow] = []
        var group: ProblemGroup?
        for problem in problems {
            if problem.group != group { rows.append(.heading(problem.group)) }
            group = problem.group
            rows.append(.problem(problem))
        }
        return rows
    }
}

/// The groups of problems.
nonisolated enum ProblemGroup {
    case toDecide, wrong, toFillIn, hints

    var title: String {
        switch self {
        case .toDecide: "Declared otherwise than calculated"
        case .wrong: "Wrong"
        case .toFillIn: "To fill in before issuing"
        case .hints: "Hints"
        }
    }

    var style: Role {
        switch self {
        case .wrong: .problem
        case .toDecide: .caution
        case .toFillIn, .hints: .dim
        }
    }
}

extension Problem {
    var group: ProblemGroup {
        guard declaredAmount == nil else { return .toDecide }
        return switch severity {
        case .error: .wrong
        case .toFillIn: .toFillIn
        case .warning, .hint: .hints
        }
    }

    /// The sentence, with amounts as the screen shows them.
    var shownSentence: String { sentence(DecimalFormat.amount) }
}
