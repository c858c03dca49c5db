@testable import Exchange
import Foundation
import Invoicing
import Testing

@testable import struct Invoicing.Problem

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

    private static var text: String {
        let head = """
            # Rules

            The business rules that Billow examines, as `billow rules` lists them.

            A test writes this page from the rules. Rules on structure and on single countries are examined in files; all others
            while an invoice is edited, too. The last column names the tests that show the rule broken and kept.


            """
        return head + RuleProfile.allCases.map(section).joined(separator: "\n")
    }

    /// What a profile adds to the standard, or all of the standard's.
    private static func section(_ profile: RuleProfile) -> String {
        let coverage = RuleCoverage(of: profile, documentRules: DocumentRules.listed(for: profile))
        let standard = Set(RuleCoverage(of: .en16931, documentRules: DocumentRules.listed(for: .en16931)).examined)
        let own = coverage.rules.filter { profile == .en16931 || !standard.contains($0.id) }
        var lines = ["## \(profile.rawValue)", "", coverage.sentence, ""]
        if profile != .en16931, !own.isEmpty { lines += ["Besides the rules of the standard:", ""] }
        if !own.isEmpty {
            lines += ["| rule | version | severity | term | asks | tests |", "|---|---|---|---|---|---|"]
        }
        lines += own.map { rule in
            let cells = [
                rule.id, rule.source.title, rule.severity.rawValue, rule.term, rule.sentence, tests(of: rule.id),
            ]
            return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }
        if !coverage.notExamined.isEmpty { lines += ["", "Not examined:", ""] }
        lines += coverage.notExamined.map { "- \($0.id): \($0.reason)" }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Tests

    /// The files of tests that show a rule broken and kept.
    private static func tests(of rule: String) -> String {
        (named[rule] ?? named[inXRechnung[rule] ?? ""] ?? []).sorted().joined(separator: ", ")
    }

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
        for rule in StructureRule.all(for: .en16931) { named[rule.rule.id, default: []].insert("StructureRuleTests") }
        for number in 140...276 { named["PEPPOL-EN16931-R\(number)", default: []].insert("CardinalityRuleTests") }
        return named
    }()

    /// The rules of XRechnung by their numbers between German parties in Peppol.
    private static let inXRechnung = Dictionary(
        RuleCoverage(of: .xRechnung).examined.compactMap { id in Problem.numberInGermany(id).map { ($0, id) } }
    ) { first, _ in first }
}
