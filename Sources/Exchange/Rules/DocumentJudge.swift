import Invoicing

/// Examines a document element by element while it is read.
///
/// Of a line that has been examined only its part of the sums is kept, so that a document takes the room of its head.
final class DocumentJudge {
    private var rules: DocumentRules
    /// `true` if the rules follow from the specification (BT-24), once that has been read.
    private let followsSpecification: Bool
    private let isCII: Bool
    private let amounts: SyntaxElements
    private var profile: RuleProfile
    private var innermost: DocumentElement?
    private var root: DocumentElement?
    private var found: [String: Found] = [:]
    /// `true` if lines are kept as they are, for rules that look at them at the end.
    private lazy var keepsLines = root?.isXRechnungForVehicles ?? false

    /// A broken rule, with how many elements break it.
    private struct Found {
        var finding: DocumentFinding
        /// The position among the broken rules.
        let position: Int
        var count = 0
        let isBinding: ((DocumentElement) -> Bool)?
    }

    /// - Parameter profile: Whose rules are examined; nil for those that the document claims.
    init(_ profile: RuleProfile?, isCII: Bool) {
        self.profile = profile ?? .en16931
        rules = .rules(for: self.profile, isCII: isCII)
        followsSpecification = profile == nil
        self.isCII = isCII
        amounts = SyntaxElements(isCII: isCII)
    }

    func begin(_ name: ElementName, _ attributes: [XMLAttribute], at place: ExchangeError.Place) {
        let path = rules.path(to: name, below: innermost?.path)
        let element = DocumentElement(path, attributes, at: place, in: innermost)
        if root == nil { root = element }
        innermost = element
    }

    func end(text: String, trimmed: String) {
        guard let element = innermost else { return }
        (element.text, element.value) = (text, trimmed)
        if followsSpecification, element.isSpecification {
            profile = RuleProfile(of: SpecificationIdentifier(code: element.value))
            rules = .rules(for: profile, isCII: isCII)
            found = [:]
            if let root { lookUpRules(of: root, isOpen: true) }
        }
        element.path.examine(element) { note($0, element) }
        if Self.lines.contains(element.name), let root {
            amounts.add(element, to: &root.lineSums)
            if profile.isExtension, !amounts.isCounted(element) { amounts.add(element, to: &root.uncountedLineSums) }
            if !keepsLines { element.discardChildren() }
        }
        innermost = element.parent
    }

    /// Looks up the paths of all elements among the present rules, and examines once more those that have ended.
    private func lookUpRules(of element: DocumentElement, isOpen: Bool) {
        element.path = rules.path(to: element.name, below: element.parent?.path)
        let innermost = element.children.last
        for child in element.children { lookUpRules(of: child, isOpen: isOpen && child === innermost) }
        if !isOpen { element.path.examine(element) { note($0, element) } }
    }

    /// Notes a broken rule. Until its first day a rule is a hint.
    private func note(_ rule: DocumentRule, _ element: DocumentElement) {
        let firstDay = rule.row.source.firstDay
        let severity = !firstDay.isEmpty && issueDate < firstDay ? .hint : rule.row.severity
        let known = found[rule.row.id]
        let isWorse = known.map { severity.weight < $0.finding.severity.weight } ?? true
        var broken =
            isWorse
            ? Found(
                finding: DocumentFinding(rule, element, severity), position: known?.position ?? found.count,
                isBinding: rule.isBinding) : known
        broken?.count = (known?.count ?? 0) + 1
        found[rule.row.id] = broken
    }

    /// The date of issue, which precedes in a document whatever has a first day; so a long one is searched for it once.
    private lazy var issueDate: String = {
        guard let root else { return "" }
        let basic = root.value("ExchangedDocument/IssueDateTime/DateTimeString")
        guard basic.utf8.count == 8 else { return root.value("IssueDate") }
        return "\(basic.prefix(4))-\(basic.dropFirst(4).prefix(2))-\(basic.suffix(2))"
    }()

    /// The findings, each rule once, with its first place.
    var verdict: DocumentVerdict {
        let findings = found.values.sorted { $0.position < $1.position }
            .filter { found in root.flatMap { found.isBinding?($0) } ?? true }
            .map { $0.finding.and(others: $0.count - 1) }
        let format: InvoiceSyntax = isCII ? .cii : .ubl
        return DocumentVerdict(
            findings: findings.filter { $0.applies(in: format, by: profile) }
                .compactMap { $0.judged(by: profile) } + unknownSpecification,
            examined: rules.ids.union(replaced), profile: profile, format: format)
    }

    /// The rules about codes that the extension of XRechnung replaces, by BR-DEX-01 to BR-DEX-08.
    private var replaced: Set<String> {
        guard root?.isXRechnungExtension == true else { return [] }
        return Set([RuleRow.brCL10, .brCL11, .brCL21, .brCL24, .brCL25, .brCL26].map(\.id))
    }

    /// That only the standard's rules were examined, since the document claims a specification that has others.
    private var unknownSpecification: [DocumentFinding] {
        guard followsSpecification, profile == .en16931, let root, !root.isFacturX else { return [] }
        let specification = root.specification.withoutOuterSpace
        guard !specification.isEmpty, specification != SpecificationIdentifier.en16931.code else { return [] }
        let rule = DocumentRule(
            "BT-24", .hint, in: "", "BT-24",
            "Only the rules of EN 16931 were examined: those of the specification \(specification) are not known."
        ) { _ in true }
        return [DocumentFinding(rule, root, .hint)]
    }

    private static let lines = ["InvoiceLine", "CreditNoteLine", "IncludedSupplyChainTradeLineItem"]
        .map { ElementName($0) }
}

extension DocumentElement {
    /// `true` if it is the specification that the document claims (BT-24).
    fileprivate var isSpecification: Bool {
        name == Self.customization && parent?.parent == nil
            || name == Self.identifier
                && isInside("ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter")
    }

    private static let customization = ElementName("CustomizationID")
    private static let identifier = ElementName("ID")
}

extension Problem.Severity {
    /// The lower, the more it matters.
    fileprivate var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
