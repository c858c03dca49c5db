import Foundation

/// Which of a profile's rules are examined, and which not, by the numbers that their makers gave them.
///
/// Rules about how a document is written are examined where there is one: whoever reads it adds them.
public struct RuleCoverage {
    /// A rule that is not examined.
    public struct Unexamined {
        /// Its number.
        public let id: String
        /// Why not.
        public let reason: String
    }

    /// Whose rules they are.
    public let profile: RuleProfile
    /// Those that are examined, each once.
    public let rules: [ListedRule]
    /// Those that exist and are not.
    public let notExamined: [Unexamined]
    /// What else is not examined, in words; empty for nothing.
    public let others: String

    /// Looks up the rules of a profile.
    /// - Parameter documentRules: Those about how a document is written, where there is a document.
    public init(of profile: RuleProfile, documentRules: [ListedRule] = []) {
        self.profile = profile
        let own = RuleTables.all.map(\.rule).filter { Self.isExamined($0.id, by: profile) } + Self.german(for: profile)
        var known: [String: ListedRule] = [:]
        for rule in documentRules + own where known[rule.id] == nil { known[rule.id] = rule }
        for id in MandatoryRules.declaredLine.map(\.id) where known[id] == nil {
            known[id] = ListedRule(
                id: id, source: .standard, severity: .error, term: "BT-131", sentence: "State the line’s amount.")
        }
        rules = known.values.filter { profile.severity($0.severity, of: $0.id) != nil }
            .map { (Self.order($0.id), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        let examined = Set(known.keys)
        notExamined = Self.unexamined(profile, hasDocument: !documentRules.isEmpty).filter { !examined.contains($0.id) }
            .map { (Self.order($0.id), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        others = Self.others(profile, hasDocument: !documentRules.isEmpty)
    }

    /// The rules that are examined, by number.
    public var examined: [String] { rules.map(\.id) }
    /// Those that exist and are not, by number.
    public var unexamined: [String] { notExamined.map(\.id) }

    /// What was examined, for the end of a list: `171 rules of peppol examined, 41 not.`
    public var sentence: String {
        "\(examined.count) rules of \(profile.rawValue) examined, \(unexamined.count) not"
            + (others.isEmpty ? "." : ", and no \(others).")
    }

    /// What rules are sorted by: their numbers as numbers, since a comparison by Foundation costs 6 µs.
    private static func order(_ id: String) -> [Int] {
        let digits = Int(UInt8(ascii: "0")) << 32
        return id.utf8.reduce(into: []) { order, byte in
            guard let digit = Character(UnicodeScalar(byte)).wholeNumberValue else {
                return order.append(Int(byte) << 32)
            }
            let isFirst = (order.last ?? 0) >> 32 != digits >> 32
            let number = isFirst ? 0 : (order.popLast() ?? 0) - digits
            order.append(digits + number * 10 + digit)
        }
    }

    // MARK: The rules that there are

    private static func isExamined(_ id: String, by profile: RuleProfile) -> Bool {
        if id.hasPrefix("BR-DE-") { return profile == .xRechnung }
        if id.hasPrefix("PEPPOL-") {
            return profile == .peppol || profile == .xRechnung && RuleTables.idsOfTrade.contains(id)
        }
        return id.hasPrefix("BR-") && profile.severity(.error, of: id) != nil || id.hasPrefix("UBL-")
    }

    private static func german(for profile: RuleProfile) -> [ListedRule] {
        guard profile == .peppol else { return [] }
        return RuleTables.all.map(\.rule).compactMap { rule in
            Problem.numberInGermany(rule.id).map {
                ListedRule(
                    id: $0, source: .peppol, severity: rule.severity, term: rule.term,
                    sentence: "Between German parties: \(rule.sentence)")
            }
        }
    }

    private static func unexamined(_ profile: RuleProfile, hasDocument: Bool) -> [Unexamined] {
        let sameMeaning = ["BR-CO-05", "BR-CO-06", "BR-CO-07", "BR-CO-08"].map {
            Unexamined(id: $0, reason: "No program can tell whether a code and words mean the same.")
        }
        let standard = sameMeaning + ofDocument(["BR-CL-03"]) + (hasDocument ? ofCII : [])
        return switch profile {
        case .xRechnung: standard + ofDocument(ofXRechnung)
        case .peppol:
            standard + ofDocument(ofPeppol) + [
                Unexamined(id: "PEPPOL-COMMON-R048", reason: "Its makers have withdrawn it.")
            ]
        default: standard.filter { profile.severity(.error, of: $0.id) != nil }
        }
    }

    private static let ofCII =
        ["CII-DT-010", "CII-DT-011", "CII-DT-012"].map {
            Unexamined(id: $0, reason: "As it is published it never applies: an earlier rule takes all its elements.")
        } + [
            Unexamined(id: "CII-DT-033", reason: "It depends on the units of all lines, and lines are not kept.")
        ]

    private static func ofDocument(_ ids: [String]) -> [Unexamined] {
        ids.map {
            Unexamined(id: $0, reason: "It is examined in files only, since it is about how a document is written.")
        }
    }

    private static let ofXRechnung =
        numbered("BR-DE-CVD-0", ["1", "2", "3", "4", "5", "6-a", "6-b"]) + ["BR-TMP-CVD-01", "BR-TMP-2", "BR-TMP-6"]
        + (1...15).map { "BR-DEX-\($0 < 10 ? "0" : "")\($0)" }
        + numbered("PEPPOL-EN16931-R", ["008", "043", "044", "053", "054", "101"])

    private static let ofPeppol =
        numbered("PEPPOL-EN16931-R", ["008", "043", "044", "051", "053", "054", "080", "100", "101"])
        + (140...276).map { "PEPPOL-EN16931-R\($0)" }
        + numbered("PEPPOL-EN16931-CL", ["001", "002", "003", "006", "007", "008"])
        + numbered("PEPPOL-EN16931-P01", ["00", "01", "04", "05", "06", "07", "08", "09", "10", "11", "12"])
        + ["PEPPOL-EN16931-F001"] + [40, 41, 42, 43, 44, 45, 46, 47, 49, 50].map { "PEPPOL-COMMON-R0\($0)" }

    private static func numbered(_ prefix: String, _ numbers: [String]) -> [String] { numbers.map { prefix + $0 } }

    private static func others(_ profile: RuleProfile, hasDocument: Bool) -> String {
        switch profile {
        case .peppol:
            hasDocument
                ? "rules for sellers in Greece, Iceland and Slovakia, and in CII no national ones" : "national rules"
        case .facturXMinimum, .facturXBasicWL: "rules of Factur-X about its schema (FX-SCH)"
        case .facturXExtended: "rules of Factur-X about its schema and its extension (FX-SCH, BR-FXEXT)"
        case .extendedCTCFR: "rules of the French reform (BR-FR)"
        case .en16931, .xRechnung: ""
        }
    }
}
