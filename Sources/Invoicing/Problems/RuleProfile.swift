/// Which rules a document has to keep: the standard's, and those of one specification that builds upon it.
public nonisolated enum RuleProfile: String, CaseIterable, Sendable {
    /// The standard's alone.
    case en16931
    /// What German authorities ask for.
    case xRechnung = "xrechnung"
    /// The profile of the Peppol network.
    case peppol
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
        self =
            specification.isXRechnung
            ? .xRechnung
            : specification.isPeppol
                ? .peppol
                : code.hasSuffix(":minimum")
                    ? .facturXMinimum
                    : code.hasSuffix(":basicwl")
                        ? .facturXBasicWL
                        : code.hasSuffix("extended-ctc-fr")
                            ? .extendedCTCFR : code.hasSuffix(":extended") ? .facturXExtended : .en16931
    }

    /// Whether each rule of the standard binds the document.
    package var keepsStandard: Bool { [.en16931, .xRechnung, .peppol].contains(self) }

    /// The profile extends the standard, and has rules of its own about lines below lines.
    package var isExtension: Bool { [.facturXExtended, .extendedCTCFR].contains(self) }

    /// How much a broken rule matters by this profile; nil for not at all.
    public func severity(_ severity: Problem.Severity, of rule: String) -> Problem.Severity? {
        if rule.contains("FXEXT-") || rule.contains("FREXT-") || rule.contains("-EXT-") {
            return isExtension ? severity : nil
        }
        guard !keepsStandard, Self.isOfStandard(rule) else { return severity }
        let hasStructure = !Self.isOfStructure(rule) || structure.contains(rule)
        // The contact of a party, and the day to pay by, matter less in the standard alone.
        let own = rulesAboveStandard.contains(rule) ? .error : severity
        switch self {
        case .facturXMinimum: return Self.rulesOfMinimum.contains(rule) ? own : nil
        case .facturXBasicWL:
            return Self.rulesOfLines.contains(rule) || !hasStructure ? nil : own
        case .facturXExtended:
            if Self.rulesExaminedAsReplaced.contains(rule) || Self.rulesReplacedByFacturX.contains(rule) { return nil }
            return Self.replacedRules.contains(rule) || !hasStructure ? .hint : own
        default:
            if Self.rulesExaminedAsReplaced.contains(rule) { return nil }
            return Self.replacedRules.contains(rule) || Self.rulesWithoutPlaceInFrance.contains(rule) ? .hint : own
        }
    }

    private var rulesAboveStandard: [String] {
        (isExtension ? ["BR-CO-25"] : []) + (self == .extendedCTCFR ? [] : ["CII-SR-465", "CII-SR-466"])
    }

    /// Whether a rule can apply to a document of a syntax, `UBL` or `CII`; nil for either.
    public func asks(for rule: String, in syntax: String?) -> Bool {
        guard let syntax else { return true }
        if rule.hasPrefix("UBL-") || rule.hasPrefix("CII-") { return rule.hasPrefix(syntax) }
        // What Peppol publishes for CII has no rules between German parties, and none about the gross price.
        let isForUBL = rule.hasPrefix("DE-R-") || rule == "PEPPOL-EN16931-R046"
        guard syntax == "CII" else { return true }
        return !(self == .peppol && isForUBL || self == .extendedCTCFR && Self.rulesOfFranceInUBL.contains(rule))
    }

    private static func isOfStandard(_ rule: String) -> Bool { rule.hasPrefix("BR-") || isOfStructure(rule) }

    /// Whether a rule is about how a document is written.
    public static func isOfStructure(_ rule: String) -> Bool {
        ["CII-", "UBL-", "PEPPOL-"].contains { rule.hasPrefix($0) }
    }

    /// What Factur-X MINIMUM has of the standard.
    private static let rulesOfMinimum = rules(
        "BR-01 BR-02 BR-03 BR-04 BR-05 BR-06 BR-07 BR-08 BR-09 BR-13 BR-14 BR-15 BR-CL-01 BR-CL-04 BR-CL-14 BR-CO-09 "
            + "BR-CO-26 BR-DEC-12 BR-DEC-13 BR-DEC-14 BR-DEC-18 CII-SR-463 CII-SR-465 CII-SR-466")

    /// What only a document with lines can keep.
    private static let rulesOfLines = rules(
        """
        BR-16 BR-21 BR-22 BR-23 BR-24 BR-25 BR-26 BR-27 BR-28 BR-30 BR-41 BR-42 BR-43 BR-44 BR-51 BR-52 BR-54 BR-64 BR-65
        BR-AE-01 BR-AE-02 BR-AE-05 BR-AE-08 BR-AF-01 BR-AF-02 BR-AF-05 BR-AF-08 BR-AG-01 BR-AG-02 BR-AG-05 BR-AG-08
        BR-B-01 BR-B-02 BR-CO-04 BR-CO-10 BR-CO-20 BR-CO-23 BR-CO-24 BR-DEC-23 BR-DEC-24 BR-DEC-25 BR-DEC-27 BR-DEC-28
        BR-E-01 BR-E-02 BR-E-05 BR-E-08 BR-G-01 BR-G-02 BR-G-05 BR-G-08 BR-IC-01 BR-IC-02 BR-IC-05 BR-IC-08 BR-O-01 BR-O-02
        BR-O-05 BR-O-08 BR-O-12 BR-S-01 BR-S-02 BR-S-05 BR-S-08 BR-Z-01 BR-Z-02 BR-Z-05 BR-Z-08
        """)

    /// The rules of the standard that extensions do without.
    private static let replacedRules = rules(
        """
        BR-27 BR-28 BR-AF-10 BR-AG-10 BR-CO-17 BR-CO-22 BR-CO-24 BR-O-02 BR-O-03 BR-O-04 BR-O-11 BR-O-12 BR-O-13 BR-O-14
        BR-S-10 BR-Z-10
        """)

    /// The rules that extensions replace by examined rules of their own.
    private static let rulesExaminedAsReplaced = rules(
        """
        BR-22 BR-23 BR-24 BR-26 BR-54 BR-AE-01 BR-AE-08 BR-AF-01 BR-AF-08 BR-AG-01 BR-AG-08 BR-CO-04 BR-CO-10 BR-CO-11
        BR-CO-12 BR-CO-13 BR-CO-15 BR-E-01 BR-E-08 BR-G-01 BR-G-08 BR-IC-01 BR-IC-08 BR-O-01 BR-O-08 BR-S-01 BR-S-08
        BR-S-09 BR-Z-01 BR-Z-08
        """)
    private static let rulesReplacedByFacturX = rules("BR-38 BR-44 BR-CO-16")

    /// The rules of the standard that EXTENDED-CTC-FR has in UBL only.
    private static let rulesOfFranceInUBL = rules(
        "BR-38 BR-44 BR-CL-07 BR-CO-22 BR-CO-24 BR-O-09 BR-O-10 BR-AF-10 BR-AG-10")

    /// The rules of the standard about what EXTENDED-CTC-FR has a place for.
    private static let rulesWithoutPlaceInFrance = rules(
        """
        BR-CL-10 BR-CL-20 BR-CL-24 UBL-SR-04 UBL-SR-16 UBL-SR-20 UBL-SR-34 UBL-SR-37 UBL-SR-48 UBL-SR-52 CII-DT-018
        CII-DT-024 CII-DT-027 CII-DT-052 CII-DT-058 CII-DT-098 CII-SR-039 CII-SR-040 CII-SR-041 CII-SR-068 CII-SR-069
        CII-SR-070 CII-SR-072 CII-SR-106 CII-SR-107 CII-SR-108 CII-SR-127 CII-SR-128 CII-SR-148 CII-SR-156 CII-SR-164
        CII-SR-170 CII-SR-173 CII-SR-174 CII-SR-175 CII-SR-200 CII-SR-201 CII-SR-210 CII-SR-278 CII-SR-293 CII-SR-305
        CII-SR-333 CII-SR-334 CII-SR-350 CII-SR-351 CII-SR-352 CII-SR-353 CII-SR-354 CII-SR-355 CII-SR-356 CII-SR-357
        CII-SR-358 CII-SR-359 CII-SR-360 CII-SR-361 CII-SR-362 CII-SR-363 CII-SR-365 CII-SR-366 CII-SR-422 CII-SR-439
        CII-SR-458 CII-SR-470 CII-SR-474
        """)

    /// What Factur-X keeps of the rules on structure.
    private var structure: Set<String> { self == .facturXBasicWL ? Self.structureOfBasicWL : Self.structureOfExtended }

    private static let sharedStructure =
        """
        CII-DT-097 CII-SR-463 CII-SR-465 CII-SR-466 CII-SR-467 CII-SR-468 CII-SR-469 CII-SR-471 CII-SR-472 CII-SR-473
        """
    private static let structureOfBasicWL = rules(sharedStructure + " CII-SR-470")
    private static let structureOfExtended = rules(sharedStructure + " CII-SR-475 CII-SR-476 PEPPOL-EN16931-R008")

    private static func rules(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
