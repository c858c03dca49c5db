import Foundation

/// The rules of a profile that are examined, and those that are not, by the numbers that their makers gave them.
///
/// Rules about how a document is written are examined where there is one: whoever reads it adds them.
public struct RuleCoverage {
    /// A rule that is not examined.
    public struct Unexamined {
        /// Its row, which asks for nothing.
        let row: RuleRow
        /// The reason against it.
        public let reason: String

        init(_ id: String, _ reason: String) { (row, self.reason) = (RuleRow(id, "", ""), reason) }

        /// Its number.
        public var id: String { row.id }
    }

    /// Whose rules they are.
    public let profile: RuleProfile
    /// Those that are examined, as they matter by the profile: one for each number.
    public let rules: [RuleRow]
    /// Those that exist and are not.
    public let notExamined: [Unexamined]
    /// The others that are not examined, in words; empty for none.
    public let others: String
    /// The syntax of the document for which they are listed, as `UBL`; nil for both.
    private let syntax: String?

    /// Looks up the rules of a profile.
    /// - Parameters:
    ///   - documentRules: Those about how a document is written, where there is a document.
    ///   - syntax: `UBL` or `CII`, if only its rules are meant.
    public init(of profile: RuleProfile, documentRules: [RuleRow] = [], syntax: String? = nil) {
        self.profile = profile
        self.syntax = syntax
        let rows = RuleTables.all.map(\.row)
        let german = profile == .peppol ? rows.compactMap(\.inGermany) : []
        let own = rows.filter { !$0.id.hasPrefix("BT-") && $0.binds(profile) } + german
        var known: Set<String> = []
        let examined = (documentRules + own).filter {
            $0.applies(in: syntax, by: profile) && known.insert($0.id).inserted
        }
        rules = Self.ordered(examined, \.id).compactMap { row in row.severity(by: profile).map(row.with) }
        known = Set(rules.map(\.id))
        notExamined = Self.ordered(Self.unexamined(profile), \.id)
            .filter { !known.contains($0.id) && $0.row.applies(in: syntax, by: profile) }
        others = Self.others(profile, in: syntax)
    }

    /// The rules that are examined, by number.
    public var examined: [String] { rules.map(\.id) }

    /// The rules that are not examined, by number.
    public var unexamined: [String] { notExamined.map(\.id) }

    /// The examined rules, for the end of a list: `171 rules of peppol examined, 41 not.`
    public var sentence: String {
        "\(examined.count) rules of \(profile.rawValue)\(syntax.map { " in \($0)" } ?? "") examined, \(unexamined.count) not"
            + (others.isEmpty ? "." : ", and no \(others).")
    }

    static func ordered<Item>(_ items: some Sequence<Item>, _ id: (Item) -> String) -> [Item] {
        items.map { (order(id($0)), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// Returns the key that rules are sorted by: their numbers as numbers, since a comparison by Foundation costs 6 µs.
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

    private static func unexamined(_ profile: RuleProfile) -> [Unexamined] {
        let standard =
            ["BR-CO-05", "BR-CO-06", "BR-CO-07", "BR-CO-08"].map {
                Unexamined($0, "No program can tell whether a code and words mean the same.")
            }
            + ["CII-DT-010", "CII-DT-011", "CII-DT-012"].map {
                Unexamined($0, neverApplied)
            } + [
                Unexamined("CII-DT-033", "It depends on the units of all lines, and lines are not kept.")
            ]
        let own: [Unexamined] =
            switch profile {
            case .peppol:
                [Unexamined("PEPPOL-COMMON-R048", "Its makers have withdrawn it.")]
                    + (1...7).map {
                        Unexamined(
                            "SK-R-00\($0)", "Its text was not at hand; Peppol has it from 2027-02-24 on.")
                    }
            case .nlcius: ofNLCIUS
            case .ciusRO: ofCIUSRO
            case .facturXBasicWL: [neverBroken]
            case .facturXExtended: [neverBroken] + ofExtended
            case .extendedCTCFR: ofFrance
            default: []
            }
        return standard.filter { $0.row.severity(by: profile) != nil } + own
    }

    private static let neverApplied = "As it is published it never applies: an earlier rule takes all its elements."

    private static let ofNLCIUS =
        ["BR-NL-32-2", "BR-NL-32-3"].map { Unexamined($0, neverApplied) }
        // In UBL they apply, and are examined.
        + ["BR-NL-9", "BR-NL-31"].map { Unexamined($0, "As it is published for CII it never applies.") }

    private static let ofCIUSRO =
        ["BR-DEC-RO-13", "BR-DEC-RO-15", "BR-DEC-RO-23", "BR-RO-L1019"].map { Unexamined($0, neverApplied) }
        + ["BR-RO-A051", "BR-RO-A052"].map { Unexamined($0, "As it is published, every document keeps it.") }

    /// National sets of rules of which none is examined: documents that claim them are judged by the standard’s.
    static let setsNotExamined: [(rules: [String], reason: String)] = [
        (
            ["BR-CIUS-PT-01 to BR-CIUS-PT-66"],
            "The Portuguese CIUS-PT 2.1.1 replaces rules and lists of codes of the standard by its own, which are not held."
        ),
        (
            ["ubl-BE-01 to ubl-BE-15"],
            "The Belgian UBL.BE 1.31 extends the standard by elements of its own, which are kept as they are. Since 2026 Belgian businesses "
                + "send Peppol BIS Billing, which is examined."
        ),
    ]

    private static let neverBroken = Unexamined(
        "CII-SR-464", "As Factur-X publishes it, every document keeps it.")

    /// The rules of Factur-X EXTENDED that need more of the lines than is kept, or lists that are not held.
    private static let ofExtended: [Unexamined] =
        [
            Unexamined("BR-FXEXT-04", "Its list of codes for properties is not held."),
            Unexamined("BR-FXEXT-CII-DT-097a", "Points of time, the format 205, are not read."),
        ]
        + ["08", "11", "12"].map {
            Unexamined("BR-FXEXT-\($0)", "It compares lines with lines below them, and lines are not kept.")
        }
        + ofReasons("BR-FXEXT")

    /// The rules of EXTENDED-CTC-FR that are not examined.
    private static let ofFrance: [Unexamined] =
        ["08", "11", "12"].map {
            Unexamined("BR-FREXT-\($0)", "It compares lines with lines below them, and lines are not kept.")
        }
        + ["CL-10", "CL-20", "CL-24", "CL-27"].map {
            Unexamined("BR-FREXT-\($0)", "Its list of codes is not held.")
        } + ofReasons("BR-FREXT")

    private static func ofReasons(_ prefix: String) -> [Unexamined] {
        kinds.flatMap { kind in ["08ini", "08rev"].map { "\(prefix)-\(kind)-\($0)" } }.map {
            Unexamined(
                $0, "It compares amounts for each reason of an exemption, and these are not kept apart.")
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
            case .nlcius: ["rules of the Dutch extension for G accounts"]
            case .en16931, .xRechnung, .peppolSelfBilling, .ciusRO: []
            }
        return ((profile.keepsStandard ? unused : []) + own).joined(separator: ", and no ")
    }
}
