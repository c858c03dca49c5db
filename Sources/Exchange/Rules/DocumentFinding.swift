import Invoicing

/// A rule about how a document is written that a document breaks.
public struct DocumentFinding {
    private let row: RuleRow
    /// Its severity.
    public private(set) var severity: Problem.Severity
    /// The business term to mend; the element's name where it has none.
    public let term: String
    /// The place at which the element begins: `line 5, column 3`.
    public let place: String
    /// The sentence that says what to do.
    public private(set) var sentence: String

    init(_ rule: DocumentRule, _ element: DocumentElement, _ severity: Problem.Severity) {
        row = rule.row
        self.severity = severity
        term = row.term.isEmpty ? element.term : row.term
        place = element.place.description
        sentence = rule.sentence
    }

    /// The rule as its publisher numbers it: `UBL-SR-05`.
    public var rule: String { row.id }

    /// The rule can apply in a syntax.
    func applies(in syntax: InvoiceSyntax, by profile: RuleProfile) -> Bool {
        row.applies(in: syntax.name, by: profile)
    }

    /// The same by a profile; nil where the profile does not ask for it.
    func judged(by profile: RuleProfile) -> DocumentFinding? {
        row.severity(by: profile, own: severity).map { severity in
            var finding = self
            finding.severity = severity
            // An extension defines more than the standard, so that this may be meant.
            if profile.isExtension, severity == .hint, self.severity != .hint {
                finding.sentence = "For receivers of plain EN 16931: \(sentence)"
            }
            return finding
        }
    }

    /// The same, with how many more elements break the rule.
    func and(others count: Int) -> DocumentFinding {
        guard count > 0 else { return self }
        var finding = self
        finding.sentence += " The same goes for \(count) more."
        return finding
    }
}

/// The verdict of the rules about how a document is written.
public struct DocumentVerdict {
    /// The broken rules, each once.
    public let findings: [DocumentFinding]
    /// All that were examined, by number. On these the verdict counts, since it sees the document and not what was read from it.
    public let examined: Set<String>
    /// Whose rules bind the document.
    public let profile: RuleProfile
    /// The syntax of the document.
    public let format: InvoiceSyntax

    /// The problems of the invoice that was read, as severe as they are in its syntax, without those that the document itself
    /// does not have, and without those that only the other syntax knows.
    public func confirmed(_ problems: [Problem]) -> [Problem] {
        let broken = Dictionary(findings.map { ($0.rule, $0.severity) }) { first, _ in first }
        return problems.compactMap { problem in
            guard examined.contains(problem.rule) else {
                return problem.row.applies(in: format.name, by: profile) ? problem : nil
            }
            return broken[problem.rule].map(problem.with)
        }
    }

    /// The findings that are not among problems already.
    public func findings(besides problems: [Problem]) -> [DocumentFinding] {
        let known = Set(problems.map(\.rule))
        return findings.filter { !known.contains($0.rule) }
    }
}

extension InvoiceSyntax {
    /// `UBL` or `CII`.
    var name: String { rawValue.uppercased() }
}

extension DocumentElement {
    /// The element's business term; its name where it has none.
    fileprivate var term: String {
        var (around, names): (DocumentElement?, [Substring]) = (parent, [])
        while let element = around, names.count < 3 {
            names.append(element.name.text[...])
            around = element.parent
        }
        return ElementTerms.term(of: name.text, in: names)
    }
}
