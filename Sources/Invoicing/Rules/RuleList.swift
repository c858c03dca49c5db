/// All rules of some profiles, as they are printed: a row for each number, with the profiles that it binds as a column.
///
/// Numbers that follow one another and ask for the same of other elements are one row, a range.
public struct RuleList {
    /// One rule, or a range of them.
    public struct Entry {
        fileprivate var rows: [RuleRow]
        fileprivate var versions: [RuleSource]
        fileprivate var severities: [(profile: RuleProfile, severity: Problem.Severity)]

        /// The rules, as their publisher states them, in order.
        public var rules: [RuleRow] { rows }

        /// `BR-02`, or `CII-SR-222 to CII-SR-269`.
        public var name: String { rows.count == 1 ? rows[0].id : "\(rows[0].id) to \(rows[rows.count - 1].id)" }

        /// Its publisher’s versions: `Peppol BIS Billing 3.0.21; Peppol BIS Billing 3.0.22 from 2027-02-24`.
        public var version: String { versions.map(\.title).joined(separator: "; ") }

        /// Its weight: `error`; where profiles differ, each weight with its profiles behind the first.
        public var severity: String {
            let first = severities[0].severity
            return first.rawValue
                + Problem.Severity.allCases.filter { $0 != first }.compactMap { severity in
                    let profiles = severities.filter { $0.severity == severity }.map(\.profile.rawValue)
                    return profiles.isEmpty ? nil : ", \(severity.rawValue) in \(profiles.joined(separator: ", "))"
                }.joined()
        }

        /// The profiles that it binds: `all`, or their names.
        public var profiles: String {
            severities.count == RuleProfile.allCases.count
                ? "all" : severities.map(\.profile.rawValue).joined(separator: ", ")
        }

        /// The business term; empty for that of the element, and for a range about several.
        public var term: String { rows.allSatisfy { $0.term == rows[0].term } ? rows[0].term : "" }

        /// Its demand in a sentence.
        public var sentence: String { rows.count == 1 ? rows[0].sentence : rows[0].family }

        fileprivate func precedes(_ next: Entry) -> Bool {
            let (own, other) = (rows[rows.count - 1], next.rows[0])
            return !own.family.isEmpty && own.family == other.family && versions == next.versions
                && severities.elementsEqual(next.severities, by: ==)
                && own.id.prefix { !$0.isNumber } == other.id.prefix { !$0.isNumber }
        }
    }

    /// The rules that are examined, by number.
    public let entries: [Entry]
    /// The rules that are not, by the reason, with the first that has it first.
    public let notExamined: [(rules: [String], reason: String)]

    /// Joins what profiles examine.
    /// - Parameter versions: The versions of a rule, where it has several.
    public init(_ coverages: [RuleCoverage], versions: [String: [RuleSource]]) {
        var known: [String: Entry] = [:]
        for coverage in coverages {
            for row in coverage.rules {
                let own = (coverage.profile, row.severity)
                known[row.id, default: Entry(rows: [row], versions: versions[row.id] ?? [row.source], severities: [])]
                    .severities.append(own)
            }
        }
        entries = RuleCoverage.ordered(known.values, \.rows[0].id).reduce(into: []) { entries, entry in
            if let last = entries.indices.last, entries[last].precedes(entry) {
                entries[last].rows += entry.rows
            } else {
                entries.append(entry)
            }
        }
        var reasons: [(rules: [String], reason: String)] = []
        for rule in coverages.flatMap(\.notExamined) where known[rule.id] == nil {
            guard let index = reasons.firstIndex(where: { $0.reason == rule.reason }) else {
                reasons.append(([rule.id], rule.reason))
                continue
            }
            if !reasons[index].rules.contains(rule.id) { reasons[index].rules.append(rule.id) }
        }
        notExamined = reasons + (coverages.contains { $0.profile == .en16931 } ? RuleCoverage.setsNotExamined : [])
    }
}
