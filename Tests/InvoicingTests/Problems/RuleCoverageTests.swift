import Foundation
import Testing

@testable import Invoicing

@Suite("The rules that are examined")
struct RuleCoverageTests {
    @Test("and those that are not are counted apart, and none is both", arguments: RuleProfile.allCases)
    func disjoint(_ profile: RuleProfile) {
        let coverage = RuleCoverage(of: profile)
        #expect(Set(coverage.examined).isDisjoint(with: coverage.unexamined))
        #expect(
            Set(coverage.examined + coverage.unexamined).count == coverage.examined.count + coverage.unexamined.count)
    }

    @Test("of the standard are all of its own, but for five that are named")
    func standard() {
        let coverage = RuleCoverage(of: .en16931)
        let sections = [
            ("BR", 65), ("BR-CO", 26), ("BR-S", 10), ("BR-Z", 10), ("BR-E", 10), ("BR-AE", 10), ("BR-IC", 12),
            ("BR-G", 10),
            ("BR-O", 14), ("BR-AF", 10), ("BR-AG", 10), ("BR-B", 2),
        ]
        // Numbers that the standard gave up, or never gave.
        let absent: Set = [
            "BR-34", "BR-35", "BR-39", "BR-40", "BR-58", "BR-59", "BR-60", "BR-CO-01", "BR-CO-02",
        ]
        for (section, last) in sections {
            for number in 1...last {
                let rule = "\(section)-\(number < 10 ? "0" : "")\(number)"
                guard !absent.contains(rule) else { continue }
                #expect((coverage.examined + coverage.unexamined).contains(rule), "\(rule)")
            }
        }
        #expect(coverage.unexamined == ["BR-CL-03", "BR-CO-05", "BR-CO-06", "BR-CO-07", "BR-CO-08"])
    }

    @Test("of Peppol are not all, and the list says which")
    func peppol() {
        let coverage = RuleCoverage(of: .peppol)
        #expect(coverage.unexamined.count == 43 && coverage.others == "national rules")
        #expect(coverage.examined.contains("PEPPOL-EN16931-R120") && coverage.unexamined.contains("PEPPOL-COMMON-R040"))
        #expect(RuleCoverage(of: .xRechnung).examined.contains("BR-DE-15"))
        #expect(!RuleCoverage(of: .xRechnung).examined.contains("PEPPOL-EN16931-R003"))
    }
}
