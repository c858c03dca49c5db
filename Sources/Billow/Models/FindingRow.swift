import Input
import Invoicing
import Terminal

/// A row of the problems: a finding, or the heading of the group that begins there.
enum FindingRow: Equatable {
    case heading(FindingGroup)
    case finding(Finding)

    /// What is found, if it is no heading.
    var finding: Finding? { if case .finding(let finding) = self { finding } else { nil } }

    /// Findings, which come group by group, with a heading above each group.
    static func rows(of findings: [Finding]) -> [FindingRow] {
        var rows: [FindingRow] = []
        var group: FindingGroup?
        for finding in findings {
            if finding.group != group { rows.append(.heading(finding.group)) }
            group = finding.group
            rows.append(.finding(finding))
        }
        return rows
    }
}

/// What belongs together among the findings.
nonisolated enum FindingGroup {
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

extension Finding {
    var group: FindingGroup {
        if case .difference = self { return .toDecide }
        return switch severity {
        case .error: .wrong
        case .toFillIn: .toFillIn
        case .warning, .hint: .hints
        }
    }

    /// What there is to know, with amounts as the screen shows them.
    var shownSentence: String { sentence(DecimalFormat.amount) }
}
