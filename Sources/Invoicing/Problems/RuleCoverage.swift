import Foundation

/// Which of a profile's rules are examined, and which not, by the numbers that their makers gave them.
///
/// Rules about a syntax alone (UBL-CR, UBL-SR, UBL-DT, CII-SR, CII-DT) are no profile's, but for those that are examined.
public struct RuleCoverage {
    /// Whose rules they are.
    public let profile: RuleProfile
    /// Those that are examined.
    public let examined: [String]
    /// Those that exist and are not.
    public let unexamined: [String]
    /// What else is not examined, in words; empty for nothing.
    public let others: String

    /// Looks up the rules of a profile.
    public init(of profile: RuleProfile) {
        self.profile = profile
        examined = Set(Self.examined[profile] ?? []).sorted(by: Self.isBefore)
        unexamined = (Self.unexamined[profile] ?? []).sorted(by: Self.isBefore)
        others = profile == .peppol ? "national rules" : ""
    }

    /// What was examined, for the end of a list: `171 rules of peppol examined, 41 not.`
    public var sentence: String {
        "\(examined.count) rules of \(profile.rawValue) examined, \(unexamined.count) not"
            + (others.isEmpty ? "." : ", and no \(others).")
    }

    private static func isBefore(_ a: String, _ b: String) -> Bool {
        a.compare(b, options: .numeric) == .orderedAscending
    }

    // MARK: The rules that there are

    private static let examined: [RuleProfile: [String]] = {
        let all = RuleTables.places.map(\.rule) + MandatoryRules.declaredLine.map(\.id)
        let standard = all.filter { $0.hasPrefix("BR-") && !$0.hasPrefix("BR-DE-") || $0.hasPrefix("UBL-") }
        return [
            .en16931: standard, .xRechnung: standard + all.filter { $0.hasPrefix("BR-DE-") } + RuleTables.idsOfTrade,
            .peppol: standard + all.filter { $0.hasPrefix("PEPPOL-") },
        ]
    }()

    private static let unexamined: [RuleProfile: [String]] = [
        .en16931: unexaminedOfStandard, .xRechnung: unexaminedOfStandard + unexaminedOfXRechnung,
        .peppol: unexaminedOfStandard + unexaminedOfPeppol,
    ]

    /// Four rules that a code and the words beside it mean the same, which nobody's validator examines, and that each
    /// amount's currency is in the list.
    private static let unexaminedOfStandard = ["BR-CL-03", "BR-CO-05", "BR-CO-06", "BR-CO-07", "BR-CO-08"]

    /// Those on clean vehicles (CVD), those of the extension (DEX), those for a time (TMP), and some of Peppol's.
    private static let unexaminedOfXRechnung =
        numbered("BR-DE-CVD-0", ["1", "2", "3", "4", "5", "6-a", "6-b"]) + ["BR-TMP-CVD-01", "BR-TMP-2", "BR-TMP-6"]
        + (1...15).map { "BR-DEX-\($0 < 10 ? "0" : "")\($0)" }
        + numbered("PEPPOL-EN16931-R", ["008", "043", "044", "053", "054", "101"])

    private static let unexaminedOfPeppol =
        numbered("PEPPOL-EN16931-R", ["008", "043", "044", "051", "053", "054", "080", "100", "101"])
        + numbered("PEPPOL-EN16931-CL", ["001", "002", "003", "006", "007", "008"])
        + numbered("PEPPOL-EN16931-P01", ["00", "01", "04", "05", "06", "07", "08", "09", "10", "11", "12"])
        + ["PEPPOL-EN16931-F001"] + (40...50).map { "PEPPOL-COMMON-R0\($0)" }

    private static func numbered(_ prefix: String, _ numbers: [String]) -> [String] { numbers.map { prefix + $0 } }
}
