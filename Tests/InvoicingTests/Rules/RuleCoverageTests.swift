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

    @Test("of the standard are all of its own, but for four that are named")
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
        let unexamined = coverage.unexamined.filter { $0.hasPrefix("BR-") }
        #expect(unexamined == ["BR-CO-05", "BR-CO-06", "BR-CO-07", "BR-CO-08"])
        #expect(coverage.rules.filter { $0.id == "BR-21" }.map(\.sentence) == ["Give the line a number."])
    }

    @Test("are rows, one for each number", arguments: RuleProfile.allCases)
    func oneRow(_ profile: RuleProfile) {
        let rows = Set(RuleTables.all.map(\.row).filter { !$0.id.hasPrefix("BT-") })
        #expect(rows.count == Set(rows.map(\.id)).count)
        let coverage = RuleCoverage(of: profile)
        #expect(coverage.rules.count == Set(coverage.examined).count)
    }

    @Test("of Peppol are those of the invoice; German ones have the numbers of Peppol")
    func peppol() {
        let coverage = RuleCoverage(of: .peppol)
        #expect(coverage.examined.contains("PEPPOL-EN16931-R120"))
        #expect(coverage.others.hasSuffix("rules for sellers in Greece, Iceland and Slovakia"))
        #expect(coverage.examined.contains("DE-R-023-1") && !coverage.examined.contains("DE-R-021"))
        #expect(RuleCoverage(of: .xRechnung).examined.contains("BR-DE-15"))
        #expect(!RuleCoverage(of: .xRechnung).examined.contains("PEPPOL-EN16931-R003"))
    }

    @Test("of Factur-X without lines are none that need lines, and EXTENDED keeps as hints what it replaces")
    func facturX() {
        #expect(!RuleCoverage(of: .facturXBasicWL).examined.contains("BR-16"))
        #expect(RuleCoverage(of: .facturXMinimum).examined.contains("BR-06"))
        #expect(!RuleCoverage(of: .facturXMinimum).examined.contains("BR-45"))
        let extended = RuleCoverage(of: .facturXExtended).rules
        #expect(extended.first { $0.id == "BR-02" }?.severity == .error)
        #expect(!extended.contains { $0.id == "BR-24" })
        #expect(extended.first { $0.id == "BR-CO-17" }?.severity == .hint)
        #expect(RuleCoverage(of: .facturXMinimum).examined.contains("BR-DEC-14"))
    }

    @Test("of Portugal and Belgium are named as not examined, where the standard’s are listed")
    func sets() {
        func names(_ profile: RuleProfile) -> [String] {
            RuleList([RuleCoverage(of: profile)], versions: [:]).notExamined.flatMap(\.rules)
        }
        #expect(names(.en16931).contains("BR-CIUS-PT-01 to BR-CIUS-PT-66"))
        #expect(names(.en16931).contains("ubl-BE-01 to ubl-BE-15"))
        #expect(!names(.peppol).contains { $0.hasPrefix("ubl-BE") })
        #expect(names(.ciusRO).contains("BR-RO-A051"))
    }

    @Test(
        "follow from the specification",
        arguments: [
            ("urn:factur-x.eu:1p0:minimum", RuleProfile.facturXMinimum),
            ("urn:factur-x.eu:1p0:basicwl", .facturXBasicWL),
            ("urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", .en16931),
            ("urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", .facturXExtended),
            ("urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr", .extendedCTCFR),
            ("urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", .xRechnung),
            ("urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0", .peppolSelfBilling),
            ("urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0", .nlcius),
            (
                "urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0#conformant#urn:fdc:nen.nl:gaccount:v1.0",
                .nlcius
            ),
            ("urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1", .ciusRO),
            ("urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1", .en16931),
        ])
    func profiles(code: String, profile: RuleProfile) {
        #expect(RuleProfile(of: SpecificationIdentifier(code: code)) == profile)
    }
}
