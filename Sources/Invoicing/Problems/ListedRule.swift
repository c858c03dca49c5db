/// A rule in a list of rules.
public struct ListedRule {
    /// The number that its makers gave it.
    public let id: String
    /// Who made it, with the version.
    public let source: RuleSource
    /// How much it matters when it is broken.
    public let severity: Problem.Severity
    /// The business term that mends it; empty for that of whatever breaks it.
    public let term: String
    /// What it asks for.
    public let sentence: String

    /// Makes an entry.
    public init(id: String, source: RuleSource, severity: Problem.Severity, term: String, sentence: String) {
        (self.id, self.source, self.severity) = (id, source, severity)
        (self.term, self.sentence) = (term, sentence)
    }

    /// The same by a profile; nil where the profile does not ask for it.
    package func judged(by profile: RuleProfile) -> ListedRule? {
        profile.severity(severity, of: id).map {
            ListedRule(id: id, source: source, severity: $0, term: term, sentence: sentence)
        }
    }

    init<Subject>(_ rule: Rule<Subject>) {
        self.init(
            id: rule.id, source: RuleSource(ofRule: rule.id), severity: rule.severity, term: rule.term,
            sentence: rule.listedSentence)
    }
}

extension RuleSource {
    /// Who made a rule, by its number.
    init(ofRule id: String) {
        self =
            ["BR-DE-", "BR-TMP", "BR-DEX"].contains { id.hasPrefix($0) }
            ? .xRechnung : id.hasPrefix("PEPPOL-") || id.hasPrefix("DE-R-") ? .peppol : .standard
    }
}
