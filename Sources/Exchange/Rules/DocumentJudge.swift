import Invoicing

/// Examines a document element by element while it is read.
///
/// Of a line that has been examined only its part of the sums is kept, so that a document takes the room of its head.
final class DocumentJudge {
    private var rules: DocumentRules
    /// Whether the rules follow from the specification (BT-24), once that has been read.
    private let followsSpecification: Bool
    private let isCII: Bool
    private let amounts: AmountElements
    private var profile: RuleProfile
    /// Whether the document has lines below lines, or charges for logistics, whose amounts only extensions add up.
    private var usesExtension = false
    private var innermost: DocumentElement?
    private var root: DocumentElement?
    private var found: [String: (finding: DocumentFinding, count: Int)] = [:]
    private var order: [String] = []
    /// Whether lines are kept as they are, for rules that look at them at the end.
    private lazy var keepsLines = root?.isXRechnungForVehicles ?? false

    /// - Parameter profile: Whose rules are examined; nil for those that the document claims.
    init(_ profile: RuleProfile?, isCII: Bool) {
        self.profile = profile ?? .en16931
        rules = .rules(for: Self.judged(self.profile), isCII: isCII)
        followsSpecification = profile == nil
        self.isCII = isCII
        amounts = isCII ? .cii : .ubl
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
            rules = .rules(for: Self.judged(profile), isCII: isCII)
            _ = setPath(of: element)
        }
        usesExtension = usesExtension || Self.extensions.contains(element.name)
        element.path.examine(element) { note($0, element) }
        if Self.lines.contains(element.name), let root {
            amounts.add(element, to: &root.lineSums)
            if !keepsLines { element.discardChildren() }
        }
        innermost = element.parent
    }

    /// Looks up the path of an open element, and those of the elements around it, among the present rules.
    private func setPath(of element: DocumentElement) -> DocumentRules.Path {
        element.path = rules.path(to: element.name, below: element.parent.map { setPath(of: $0) })
        return element.path
    }

    /// Notes a broken rule. Until its first day a rule is a hint.
    private func note(_ rule: DocumentRule, _ element: DocumentElement) {
        let isAhead = !rule.source.firstDay.isEmpty && issueDate < rule.source.firstDay
        let severity = isAhead ? .hint : rule.severity
        if let known = found[rule.id] {
            found[rule.id]?.count += 1
            guard severity.weight < known.finding.severity.weight else { return }
        } else {
            order.append(rule.id)
        }
        found[rule.id] = (DocumentFinding(rule, element, severity), found[rule.id]?.count ?? 1)
    }

    /// The date of issue, which precedes in a document whatever has a first day; so a long one is searched for it once.
    private lazy var issueDate: String = {
        guard let root else { return "" }
        let basic = root.value("ExchangedDocument/IssueDateTime/DateTimeString")
        guard basic.utf8.count == 8 else { return root.value("IssueDate") }
        return "\(basic.prefix(4))-\(basic.dropFirst(4).prefix(2))-\(basic.suffix(2))"
    }()

    /// What was found, each rule once, with its first place.
    var verdict: DocumentVerdict {
        let findings = order.compactMap { id in found[id].map { $0.finding.and(others: $0.count - 1) } }
        let own = Self.judged(profile) == profile || usesExtension ? profile : Self.judged(profile)
        // How a document is written, Factur-X EXTENDED says also where it does without the extension.
        return DocumentVerdict(
            findings: findings.compactMap { $0.judged(by: RuleProfile.isOfStructure($0.rule) ? profile : own) },
            examined: rules.ids.union(replaced), profile: own,
            format: isCII ? .cii : .ubl)
    }

    /// The rules about codes that the extension of XRechnung replaces, by BR-DEX-01 to BR-DEX-08.
    private var replaced: Set<String> {
        guard root?.isXRechnungExtension == true else { return [] }
        return ["BR-CL-10", "BR-CL-11", "BR-CL-21", "BR-CL-24", "BR-CL-25", "BR-CL-26"]
    }

    /// The profile whose rules are examined at first: an extension's document that does without the extension keeps the standard.
    private static func judged(_ profile: RuleProfile) -> RuleProfile {
        [.facturXExtended, .extendedCTCFR].contains(profile) ? .en16931 : profile
    }

    private static let extensions = names(
        "ParentLineID LineStatusReasonCode SpecifiedLogisticsServiceCharge SubInvoiceLine")

    private static let lines = names("InvoiceLine CreditNoteLine IncludedSupplyChainTradeLineItem")

    private static func names(_ text: String) -> [ElementName] { text.split(separator: " ").map { ElementName($0) } }
}

extension DocumentElement {
    /// Whether it is the specification that the document claims (BT-24).
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
