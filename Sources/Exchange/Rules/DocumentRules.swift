import Invoicing

/// The rules for one kind of document by one profile, found by the way to the elements that they examine.
public final class DocumentRules {
    /// A way from the root to elements, with the rules that examine them.
    final class Path {
        let name: ElementName
        unowned let parent: Path?
        fileprivate var below: [ElementName: Path] = [:]
        fileprivate let ofElements: [DocumentRule]
        fileprivate let ofAttributes: [DocumentRule]

        fileprivate init(_ name: ElementName, below parent: Path?, _ rules: [DocumentRule]) {
            (self.name, self.parent) = (name, parent)
            ofElements = rules.filter { $0.attribute == nil }
            ofAttributes = rules.filter { $0.attribute != nil }
        }

        /// Calls a function with each rule that an element at the end of the path breaks.
        func examine(_ element: DocumentElement, _ found: (DocumentRule) -> Void) {
            for index in ofElements.indices where ofElements[index].isBroken(element) { found(ofElements[index]) }
            guard !ofAttributes.isEmpty else { return }
            for attribute in element.attributes {
                for rule in ofAttributes where rule.attribute == attribute.name && rule.isBroken(element) {
                    found(rule)
                }
            }
        }
    }

    /// The elements that a rule examines: their name, and those around it, the nearest one first.
    private struct Context {
        /// The rule's position.
        let rule: Int
        let own: Step
        let around: [Step]
        let isFromRoot: Bool

        init(_ text: Substring, of rule: Int) {
            self.rule = rule
            var steps = text.utf8.split(separator: UInt8(ascii: "/")).map { Step(Substring($0)) }
            own = steps.popLast() ?? Step("*")
            around = steps.reversed()
            isFromRoot = text.utf8.first == UInt8(ascii: "/")
        }

        func isAround(_ parent: Path?) -> Bool {
            var parent = parent
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
            suffix = text.utf8.first == UInt8(ascii: "*") ? String(text.dropFirst()) : nil
        }

        func matches(_ other: ElementName) -> Bool {
            guard let suffix else { return name == other }
            return other.text.hasSuffix(suffix)
        }
    }

    private let rules: [DocumentRule]
    private var byName: [ElementName: [Context]] = [:]
    private var bySuffix: [Context] = []
    private var roots: [ElementName: Path] = [:]
    private var pathCount = 0
    /// The rules, by number.
    let ids: Set<String>

    /// The limit of paths that are kept for the next document.
    private static let pathLimit = 10_000

    private init(_ rules: [DocumentRule]) {
        self.rules = rules
        ids = Set(rules.map(\.row.id))
        for (index, rule) in rules.enumerated() {
            for text in rule.context.utf8.split(separator: UInt8(ascii: " ")).map({ Substring($0) }) where text != "|" {
                let context = Context(text, of: index)
                if context.own.suffix == nil {
                    byName[context.own.name, default: []].append(context)
                } else {
                    bySuffix.append(context)
                }
            }
        }
    }

    /// The path to an element, whose rules are looked up once.
    func path(to name: ElementName, below parent: Path?) -> Path {
        if let parent {
            if let known = parent.below[name] { return known }
        } else if let known = roots[name] {
            return known
        }
        let contexts = (byName[name] ?? []) + bySuffix.filter { $0.own.matches(name) }
        let found = contexts.filter { $0.isAround(parent) }.map(\.rule).sorted()
        let path = Path(name, below: parent, found.map { rules[$0] })
        if let parent { parent.below[name] = path } else { roots[name] = path }
        pathCount += 1
        return path
    }

    // MARK: Which there are

    /// The rules for a document.
    static func rules(for profile: RuleProfile, isCII: Bool) -> DocumentRules {
        if let known = made[isCII]?[profile], known.pathCount < pathLimit { return known }
        let rules = DocumentRules(all(for: profile, isCII: isCII))
        made[isCII, default: [:]][profile] = rules
        return rules
    }

    private static var made: [Bool: [RuleProfile: DocumentRules]] = [:]

    /// All rules that a profile knows, in one of the two syntaxes, however much they matter there.
    static func all(for profile: RuleProfile, isCII: Bool) -> [DocumentRule] {
        let amounts = SyntaxElements(isCII: isCII)
        let standard =
            (isCII ? CIIRules.all + LineDocumentRules.cii : UBLRules.all + LineDocumentRules.ubl) + amounts.rules
        let own: [DocumentRule] =
            switch profile {
            case .xRechnung: XRechnungDocumentRules.all(isCII: isCII) + amounts.xRechnung
            case .peppol: (isCII ? PeppolDocumentRules.cii : PeppolDocumentRules.all) + amounts.peppol
            case .peppolSelfBilling: isCII ? [] : PeppolDocumentRules.selfBilling
            case .nlcius: NationalRules(elements: amounts).nlcius
            case .ciusRO: isCII ? [] : RomanianRules.all
            case .facturXExtended: isCII ? ExtensionRules(amounts: amounts, isFrench: false).all : []
            case .extendedCTCFR: ExtensionRules(amounts: amounts, isFrench: true).all
            default: []
            }
        return standard + own
    }

    /// All rules of some profiles, as they are printed.
    public static func list(of profiles: [RuleProfile]) -> RuleList {
        let documentRules = profiles.map { listed(for: $0) }
        var versions: [String: [RuleSource]] = [:]
        for row in documentRules.joined() where versions[row.id]?.contains(row.source) != true {
            versions[row.id, default: []].append(row.source)
        }
        let coverages = zip(profiles, documentRules).map { RuleCoverage(of: $0, documentRules: $1) }
        return RuleList(coverages, versions: versions)
    }

    /// The rules for documents of one syntax; nil for both.
    public static func listed(for profile: RuleProfile, in syntax: InvoiceSyntax? = nil) -> [RuleRow] {
        let syntaxes = syntax.map { [$0] } ?? InvoiceSyntax.allCases
        // A rule of Factur-X binds none of the profiles that are named after others.
        return syntaxes.flatMap { all(for: profile, isCII: $0 == .cii).map(\.row) }
            .filter { ($0.source != .facturX || !profile.keepsStandard) && $0.severity(by: profile) != nil }
    }
}
