/// A set of rules that a document has to keep: the standard's, and those of one specification that builds upon it.
public nonisolated enum RuleProfile: String, CaseIterable, Sendable {
    /// The standard's alone.
    case en16931
    /// The rules of German authorities.
    case xRechnung = "xrechnung"
    /// The profile of the Peppol network.
    case peppol
    /// The profile of the Peppol network for invoices that the buyer writes.
    case peppolSelfBilling = "peppol-self-billing"
    /// The rules of Dutch authorities.
    case nlcius
    /// The rules of Romanian authorities.
    case ciusRO = "cius-ro"
    /// The least that Factur-X knows: totals without lines and VAT.
    case facturXMinimum = "factur-x-minimum"
    /// Factur-X without lines.
    case facturXBasicWL = "factur-x-basic-wl"
    /// Factur-X with more than the standard has.
    case facturXExtended = "factur-x-extended"
    /// The extension of the French reform.
    case extendedCTCFR = "extended-ctc-fr"

    /// The profile that a document claims (BT-24).
    public init(of specification: SpecificationIdentifier) {
        let code = specification.code.lowercased()
        let claimed: RuleProfile? = specification.isXRechnung ? .xRechnung : specification.isPeppol ? .peppol : nil
        self =
            claimed ?? Self.parts.first { code.contains($0.0) }?.1 ?? Self.endings.first { code.hasSuffix($0.0) }?.1
            ?? .en16931
    }

    private static let parts: [(String, RuleProfile)] = [
        ("urn:fdc:peppol.eu:2017:poacc:selfbilling:3", .peppolSelfBilling), ("urn:fdc:nen.nl:nlcius:v1", .nlcius),
        ("urn:efactura.mfinante.ro:cius-ro:", .ciusRO),
    ]

    private static let endings: [(String, RuleProfile)] = [
        (":minimum", .facturXMinimum), (":basicwl", .facturXBasicWL), ("extended-ctc-fr", .extendedCTCFR),
        (":extended", .facturXExtended),
    ]

    /// `true` if each rule of the standard binds the document.
    package var keepsStandard: Bool { !isExtension && self != .facturXMinimum && self != .facturXBasicWL }

    /// The profile is one of the Peppol network.
    package var isOfPeppol: Bool { self == .peppol || self == .peppolSelfBilling }

    /// The profile extends the standard, and has rules of its own about lines below lines.
    package var isExtension: Bool { [.facturXExtended, .extendedCTCFR].contains(self) }
}

nonisolated extension RuleRow {
    /// The weight of the rule by a profile; nil for none.
    /// - Parameter own: Its weight by its publisher; nil for that of the row.
    public func severity(by profile: RuleProfile, own: Problem.Severity? = nil) -> Problem.Severity? {
        let own = own ?? severity
        guard !scope.contains(.onlyExtensions) else { return profile.isExtension ? own : nil }
        let raised: RuleScope
        switch profile {
        case .xRechnung: return scope.contains(.warningInXRechnung) ? .warning : own
        case _ where profile.keepsStandard || !isOfStructure && !id.hasPrefix("BR-"): return own
        case .facturXMinimum:
            guard scope.contains(.minimum) else { return nil }
            raised = .errorInFacturX
        case .facturXBasicWL:
            guard !scope.contains(.lines), !isOfStructure || scope.contains(.basicWL) else { return nil }
            raised = .errorInFacturX
        case .facturXExtended:
            guard scope.isDisjoint(with: [.replaced, .replacedByFacturX]) else { return nil }
            if scope.contains(.dropped) || isOfStructure && !scope.contains(.extended) { return .hint }
            raised = [.errorInFacturX, .errorInExtensions]
        default:
            guard !scope.contains(.replaced) else { return nil }
            if !scope.isDisjoint(with: [.dropped, .droppedInFrance]) { return .hint }
            raised = .errorInExtensions
        }
        return scope.isDisjoint(with: raised) ? own : .error
    }

    /// The rule is one of a profile, of those that are examined while an invoice is edited.
    func binds(_ profile: RuleProfile) -> Bool {
        switch source {
        case .standard: (id.hasPrefix("BR-") || id.hasPrefix("UBL-")) && severity(by: profile) != nil
        case .xRechnung: profile == .xRechnung
        default: profile.isOfPeppol || profile == .xRechnung && scope.contains(.xRechnung)
        }
    }

    /// The rule can apply to a document of a syntax, `UBL` or `CII`; nil for either.
    public func applies(in syntax: String?, by profile: RuleProfile) -> Bool {
        guard let syntax else { return true }
        if id.hasPrefix("UBL-") || id.hasPrefix("CII-") { return id.hasPrefix(syntax) }
        let onlyUBL: RuleScope =
            profile == .peppol ? .onlyUBLInPeppol : profile == .extendedCTCFR ? .onlyUBLInFrance : []
        return syntax != "CII" || scope.isDisjoint(with: onlyUBL)
    }

    /// The rule is about the way a document is written.
    public var isOfStructure: Bool { ["CII-", "UBL-", "PEPPOL-"].contains { id.hasPrefix($0) } }

    /// The rule of XRechnung as Peppol numbers it for German parties: BR-DE-23-a is DE-R-023-1. Nil for rules that are
    /// XRechnung's alone.
    var inGermany: RuleRow? {
        let parts = id.split(separator: "-")
        guard parts.count > 2, parts[1] == "DE", let number = Int(parts[2]), number != 21 else { return nil }
        let part = parts.count > 3 ? (parts[3] == "a" ? "-1" : "-2") : ""
        return inGermany("DE-R-0\(number < 10 ? "0" : "")\(number)\(part)")
    }

    /// The rule under its number between German parties.
    public func inGermany(_ id: String) -> RuleRow {
        RuleRow(id, term, "Between German parties: \(sentence)", scope.union(.onlyUBLInPeppol))
    }
}
