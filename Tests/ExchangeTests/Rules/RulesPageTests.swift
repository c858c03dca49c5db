@testable import Exchange
import Foundation
import Invoicing
import Testing

@testable import struct Invoicing.RuleRow

/// The page of the documentation that lists each rule. `BILLOW_REWRITE_SCREENS=1 .ci/test --filter RulesPage` writes it.
@Suite("The page of rules")
struct RulesPageTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Editor/Editor.docc/Rules.md")

    @Test("lists each rule that is examined with its version and sentence, and each that is not with the reason")
    func page() throws {
        let text = Self.text
        if ProcessInfo.processInfo.environment["BILLOW_REWRITE_SCREENS"] != nil {
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    @Test("leaves out none of a profile’s rules", arguments: RuleProfile.allCases)
    func complete(profile: RuleProfile) {
        let coverage = RuleCoverage(of: profile, documentRules: DocumentRules.listed(for: profile))
        #expect(Set(coverage.examined).isDisjoint(with: coverage.unexamined))
        #expect(coverage.rules.allSatisfy { !$0.sentence.isEmpty })
        // Some of the extensions’ own rules need more of the lines than is kept.
        let ofExtension = coverage.unexamined.filter { $0.contains("EXT-") }
        #expect(ofExtension.count == (profile == .facturXExtended ? 23 : profile == .extendedCTCFR ? 25 : 0))
        #expect((coverage.unexamined.count - ofExtension.count) * 20 <= coverage.examined.count)
    }

    @Test("has each rule that is examined in a row or a range, and only once", arguments: RuleProfile.allCases)
    func rows(profile: RuleProfile) {
        let listed = DocumentRules.list(of: RuleProfile.allCases).entries.flatMap(\.rules).map(\.id)
        #expect(Set(listed).count == listed.count)
        let examined = RuleCoverage(of: profile, documentRules: DocumentRules.listed(for: profile)).examined
        #expect(Set(examined).subtracting(listed) == [])
    }

    private static var text: String {
        let head = """
            # Rules

            The business rules that Billow examines, as `billow rules` lists them.

            A test writes this page from the rules. Rules on structure and on single countries are examined in files; all others
            while an invoice is edited, too. The last column names the tests that show the rule broken and kept.

            """
        let list = DocumentRules.list(of: RuleProfile.allCases)
        var lines = RuleProfile.allCases.map { profile in
            let coverage = RuleCoverage(of: profile, documentRules: DocumentRules.listed(for: profile))
            return "- \(profile.rawValue): \(coverage.sentence)"
        }
        lines += [
            "", "| rule | version | severity | term | profiles | asks | tests |", "|---|---|---|---|---|---|---|",
        ]
        lines += list.entries.map { entry in
            let shown = Set(entry.rules.flatMap { tests(of: $0.id) }).sorted().joined(separator: ", ")
            let cells = [
                entry.name, entry.version, entry.severity, entry.term, entry.profiles, entry.sentence, shown,
            ]
            return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }
        lines += ["", "Not examined:", ""]
        lines += list.notExamined.map { "- \($0.rules.joined(separator: ", ")): \($0.reason)" }
        return head + "\n" + lines.joined(separator: "\n") + "\n"
    }

    // MARK: Tests

    /// The files of tests that show a rule broken and kept.
    private static func tests(of rule: String) -> Set<String> { named[rule] ?? named[inXRechnung[rule] ?? ""] ?? [] }

    private static let named: [String: Set<String>] = {
        let tests = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Tests")
        var named: [String: Set<String>] = [:]
        for folder in ["ExchangeTests", "InvoicingTests"] {
            let files = FileManager.default.enumerator(
                at: tests.appending(path: folder), includingPropertiesForKeys: nil)
            for file in files?.allObjects as? [URL] ?? [] where file.pathExtension == "swift" {
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                let name = file.deletingPathExtension().lastPathComponent
                for match in text.matches(of: /"([A-Z]+-[A-Za-z0-9-]+)"/) {
                    named[String(match.1), default: []].insert(name)
                }
            }
        }
        for rule in WrittenRule.all { named[rule.rule, default: []].insert("DocumentRuleTests") }
        for change in DocumentChange.all { named[change.rules[0], default: []].insert("DocumentChangeTests") }
        for rule in StructureRule.all(for: .en16931) {
            named[rule.rule.row.id, default: []].insert("StructureRuleTests")
        }
        for number in 140...276 { named["PEPPOL-EN16931-R\(number)", default: []].insert("CardinalityRuleTests") }
        return named
    }()

    /// The rules of XRechnung by their numbers between German parties in Peppol.
    private static let inXRechnung = Dictionary(
        RuleCoverage(of: .xRechnung).rules.compactMap { row in row.inGermany.map { ($0.id, row.id) } }
    ) { first, _ in first }
}
