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
    /// Those that are examined. A number appears once for each sentence that it has.
    public let rules: [ListedRule]
    /// Those that are examined, by number, each once.
    public let examined: [String]
    /// Those that exist and are not.
    public let notExamined: [Unexamined]
    /// What else is not examined, in words; empty for nothing.
    public let others: String
    /// The syntax of the document for which they are listed, as `UBL`; nil for both.
    private let syntax: String?

    /// Looks up the rules of a profile.
    /// - Parameters:
    ///   - documentRules: Those about how a document is written, where there is a document.
    ///   - syntax: `UBL` or `CII`, if only its rules are meant.
    public init(of profile: RuleProfile, documentRules: [ListedRule] = [], syntax: String? = nil) {
        self.profile = profile
        self.syntax = syntax
        let own = RuleTables.all.map(\.rule).filter { Self.isExamined($0.id, by: profile) } + Self.german(for: profile)
        var known: [String: [ListedRule]] = [:]
        for rule in documentRules + own where profile.asks(for: rule.id, in: syntax) {
            let others = known[rule.id] ?? []
            let isNew = others.isEmpty || !rule.sentence.isEmpty && !others.contains { $0.sentence == rule.sentence }
            if isNew { known[rule.id] = others + [rule] }
        }
        rules = Self.ordered(known.keys) { $0 }.flatMap { known[$0] ?? [] }.compactMap { $0.judged(by: profile) }
        let examined = Set(rules.map(\.id))
        self.examined = Self.ordered(examined) { $0 }
        notExamined = Self.ordered(Self.unexamined(profile), \.id)
            .filter { !examined.contains($0.id) && profile.asks(for: $0.id, in: syntax) }
        others = Self.others(profile, in: syntax)
    }

    /// The rules that are not examined, by number.
    public var unexamined: [String] { notExamined.map(\.id) }

    /// What was examined, for the end of a list: `171 rules of peppol examined, 41 not.`
    public var sentence: String {
        "\(examined.count) rules of \(profile.rawValue)\(syntax.map { " in \($0)" } ?? "") examined, \(unexamined.count) not"
            + (others.isEmpty ? "." : ", and no \(others).")
    }

    private static func ordered<Item>(_ items: some Sequence<Item>, _ id: (Item) -> String) -> [Item] {
        items.map { (order(id($0)), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
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

    private static func unexamined(_ profile: RuleProfile) -> [Unexamined] {
        let standard =
            ["BR-CO-05", "BR-CO-06", "BR-CO-07", "BR-CO-08"].map {
                Unexamined(id: $0, reason: "No program can tell whether a code and words mean the same.")
            }
            + ["CII-DT-010", "CII-DT-011", "CII-DT-012"].map {
                Unexamined(
                    id: $0, reason: "As it is published it never applies: an earlier rule takes all its elements.")
            } + [
                Unexamined(id: "CII-DT-033", reason: "It depends on the units of all lines, and lines are not kept.")
            ]
        let own: [Unexamined] =
            switch profile {
            case .peppol:
                [Unexamined(id: "PEPPOL-COMMON-R048", reason: "Its makers have withdrawn it.")]
                    + (1...7).map {
                        Unexamined(
                            id: "SK-R-00\($0)", reason: "Its text was not at hand; Peppol has it from 2027-02-24 on.")
                    }
            case .facturXBasicWL: [neverBroken]
            case .facturXExtended: [neverBroken] + ofExtended
            case .extendedCTCFR: ofFrance
            default: []
            }
        return standard.filter { profile.severity(.error, of: $0.id) != nil } + own
    }

    private static let neverBroken = Unexamined(
        id: "CII-SR-464", reason: "As Factur-X publishes it, every document keeps it.")

    /// The rules of Factur-X EXTENDED that need more of the lines than is kept, or lists that are not held.
    private static let ofExtended: [Unexamined] =
        [
            Unexamined(id: "BR-FXEXT-04", reason: "Its list of codes for properties is not held."),
            Unexamined(id: "BR-FXEXT-CII-DT-097a", reason: "Points of time, the format 205, are not read."),
        ]
        + ["08", "11", "12"].map {
            Unexamined(id: "BR-FXEXT-\($0)", reason: "It compares lines with lines below them, and lines are not kept.")
        }
        + ofReasons("BR-FXEXT")

    /// The rules of EXTENDED-CTC-FR that are not examined.
    private static let ofFrance: [Unexamined] =
        ["08", "11", "12"].map {
            Unexamined(id: "BR-FREXT-\($0)", reason: "It compares lines with lines below them, and lines are not kept.")
        }
        + ["CL-10", "CL-20", "CL-24", "CL-27"].map {
            Unexamined(id: "BR-FREXT-\($0)", reason: "Its list of codes is not held.")
        } + ofReasons("BR-FREXT")

    private static func ofReasons(_ prefix: String) -> [Unexamined] {
        kinds.flatMap { kind in ["08ini", "08rev"].map { "\(prefix)-\(kind)-\($0)" } }.map {
            Unexamined(
                id: $0, reason: "It compares amounts for each reason of an exemption, and these are not kept apart.")
        }
    }

    private static let kinds = ["S", "Z", "E", "AE", "IC", "G", "O", "AF", "AG"]

    private static func others(_ profile: RuleProfile, in syntax: String?) -> String {
        let unused = syntax == "CII" ? [] : ["rules about elements of UBL that the standard does not use (UBL-CR)"]
        let own: [String] =
            switch profile {
            case .peppol:
                syntax == "CII" ? [] : ["rules for sellers in Greece, Iceland and Slovakia"]
            case .facturXMinimum, .facturXBasicWL, .facturXExtended: ["rules of Factur-X about its schema (FX-SCH)"]
            case .extendedCTCFR: unused + ["rules of the French reform (BR-FR)"]
            case .en16931, .xRechnung: []
            }
        return ((profile.keepsStandard ? unused : []) + own).joined(separator: ", and no ")
    }
}
