import Invoicing

/// The rules for one kind of document by one profile, found by the elements that they examine.
public final class DocumentRules {
    /// A rule with the names around its element, the nearest one first.
    private struct Entry {
        let rule: DocumentRule
        let own: Step
        let around: [Step]
        let isFromRoot: Bool

        init(_ rule: DocumentRule, in context: Substring) {
            self.rule = rule
            let steps = context.split(separator: "/").map { Step($0) }
            (own, around) = (steps.last ?? Step("*"), Array(steps.dropLast().reversed()))
            isFromRoot = context.hasPrefix("/")
        }

        func isContext(_ element: DocumentElement) -> Bool {
            var parent = element.parent
            for step in around {
                guard let next = parent, step.matches(next.name) else { return false }
                parent = next.parent
            }
            return !isFromRoot || parent == nil
        }
    }

    /// A name, or what names end with.
    private struct Step {
        let name: ElementName
        let suffix: String?

        init(_ text: Substring) {
            name = ElementName(text)
            suffix = text.hasPrefix("*") ? String(text.dropFirst()) : nil
        }

        func matches(_ other: ElementName) -> Bool {
            guard let suffix else { return name == other }
            return other.text.hasSuffix(suffix)
        }
    }

    /// The rules of an element, once they have been looked up.
    private var byName: [[Entry]?] = []
    private let ofElements: [Entry]
    private let ofAttributes: [String: [Entry]]
    /// The rules, by number.
    let ids: Set<String>

    private init(_ rules: [DocumentRule]) {
        ids = Set(rules.map(\.id))
        let entries = rules.flatMap { rule in
            rule.context.split(separator: " | ").map { Entry(rule, in: $0) }
        }
        ofElements = entries.filter { $0.rule.attribute == nil }
        ofAttributes = Dictionary(grouping: entries.filter { $0.rule.attribute != nil }) { $0.rule.attribute ?? "" }
    }

    private func entries(for name: ElementName) -> [Entry] {
        if name.id >= byName.count { byName += Array(repeating: nil, count: name.id + 1 - byName.count) }
        if let known = byName[name.id] { return known }
        let entries = ofElements.filter { $0.own.matches(name) }
        byName[name.id] = entries
        return entries
    }

    /// Calls a function with each rule that an element breaks.
    func examine(_ element: DocumentElement, _ found: (DocumentRule) -> Void) {
        for entry in entries(for: element.name) where entry.isContext(element) && entry.rule.isBroken(element) {
            found(entry.rule)
        }
        for attribute in element.attributes.keys {
            for entry in ofAttributes[attribute] ?? [] {
                guard entry.own.matches(element.name), entry.isContext(element), entry.rule.isBroken(element) else {
                    continue
                }
                found(entry.rule)
            }
        }
    }

    // MARK: Which there are

    /// The rules for a document.
    static func rules(for profile: RuleProfile, isCII: Bool) -> DocumentRules {
        let key = "\(profile) \(isCII)"
        if let known = made[key] { return known }
        let rules = DocumentRules(all(for: profile, isCII: isCII))
        made[key] = rules
        return rules
    }

    private static var made: [String: DocumentRules] = [:]

    /// All rules by a profile, in one of the two syntaxes.
    static func all(for profile: RuleProfile, isCII: Bool) -> [DocumentRule] {
        let standard =
            isCII
            ? CIIRules.all + LineDocumentRules.cii + AmountElements.cii.rules
            : UBLRules.all + LineDocumentRules.ubl + AmountElements.ubl.rules
        let own: [DocumentRule] =
            switch profile {
            case .xRechnung: XRechnungDocumentRules.all(isCII: isCII)
            case .peppol: isCII ? [] : PeppolDocumentRules.all
            default: []
            }
        return (standard + own).compactMap { rule in
            profile.severity(rule.severity, of: rule.id).map { severity in
                var rule = rule
                rule.severity = severity
                return rule
            }
        }
    }

    /// The rules for documents of both syntaxes, each number once.
    public static func listed(for profile: RuleProfile) -> [ListedRule] {
        var known: Set<String> = []
        return (all(for: profile, isCII: false) + all(for: profile, isCII: true)).compactMap { rule in
            guard known.insert(rule.id).inserted else { return nil }
            return ListedRule(
                id: rule.id, source: rule.source, severity: rule.severity, term: rule.term, sentence: rule.sentence)
        }
    }
}
