@testable import Exchange
import Foundation
import Invoicing
import Testing

/// A rule whose sentence is all of its condition: an element or an attribute that is not there, or is there only so often.
struct StructureRule {
    let rule: DocumentRule
    private let isCII: Bool
    private let broken: [String]
    private let kept: [String]
    private let attribute: String

    /// Reads the condition from the sentence; nil for a rule with another condition.
    init?(_ rule: DocumentRule, isCII: Bool) {
        (self.rule, self.isCII) = (rule, isCII)
        let context = String(rule.context.prefix { $0 != " " })
        let steps = context.split(separator: "/").map { String($0).replacing("*", with: "Some") }
        let root = isCII ? "CrossIndustryInvoice" : "Invoice"
        let way = context.hasPrefix("/") ? steps : [root] + steps
        attribute = rule.sentence.firstMatch(of: /may not have the attribute (\w+):/).map { String($0.1) } ?? ""
        if !attribute.isEmpty || rule.sentence.contains(/has no place for \S+: leave it out/) {
            broken = [way.joined(separator: "/")]
            kept = attribute.isEmpty ? [way.dropLast().joined(separator: "/")] : broken
        } else if let path = rule.sentence.firstMatch(of: /may have (\S+) only (\w+)/) {
            let count = ["once": 1, "twice": 2][path.2] ?? Int(path.2) ?? 0
            let one = (way + [String(path.1)]).joined(separator: "/")
            (broken, kept) = (Array(repeating: one, count: count + 1), Array(repeating: one, count: count))
        } else {
            return nil
        }
    }

    /// All of a profile, in both syntaxes.
    @MainActor
    static func all(for profile: RuleProfile) -> [StructureRule] {
        [false, true].flatMap { isCII in
            DocumentRules.all(for: profile, isCII: isCII).compactMap { StructureRule($0, isCII: isCII) }
        }
    }

    /// Whether a document of these elements alone breaks the rule.
    @MainActor
    private func isBroken(_ paths: [String], _ attribute: String) throws -> Bool {
        let ways = paths.map { $0.split(separator: "/").map(String.init) }
        let names = ways.first ?? []
        // What all paths have in common is there once.
        let shared =
            ways.count < 2
            ? names.count
            : rule.context.split(separator: " ")[0].split(separator: "/").count
                + (rule.context.hasPrefix("/") ? 0 : 1)
        let inner = ways.map { Self.xml($0.dropFirst(shared), "") }.joined()
        let text = ways.count < 2 ? Self.xml(names[...], attribute) : Self.xml(names.prefix(shared), "", inner)
        let namespace =
            isCII
            ? "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
            : "urn:oasis:names:specification:ubl:schema:xsd:\(names[0])-2"
        let document = text.replacing("<\(names[0])", with: "<\(names[0]) xmlns=\"\(namespace)\"", maxReplacements: 1)
        let verdict = try InvoiceReader.judged(Data(document.utf8), named: "made.xml", by: .en16931).verdict
        return verdict.findings.contains { $0.rule == rule.row.id }
    }

    private static func xml(_ names: ArraySlice<String>, _ attribute: String, _ content: String = "1") -> String {
        guard let name = names.first else { return content }
        let isLast = names.count == 1 && !attribute.isEmpty
        let inner = names.count == 1 ? content : xml(names.dropFirst(), attribute, content)
        return "<\(name)\(isLast ? " \(attribute)=\"1\"" : "")>\(inner)</\(name)>"
    }

    @MainActor
    func outcome() throws -> (broken: Bool, kept: Bool) {
        (try isBroken(broken, attribute), try isBroken(kept, ""))
    }
}

@Suite("A rule about the structure of a document")
struct StructureRuleTests {
    @Test("is broken by what its sentence forbids, and kept without it")
    func each() throws {
        let rules = StructureRule.all(for: .en16931)
        #expect(rules.count > 500)
        var wrong: [String] = []
        for rule in rules {
            do {
                let (broken, kept) = try rule.outcome()
                if !broken || kept { wrong.append("\(rule.rule.row.id) \(rule.rule.context): \(broken) \(kept)") }
            } catch { wrong.append("\(rule.rule.row.id) \(rule.rule.context): \(error)") }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(rules.count): \(wrong.joined(separator: "\n"))")
    }
}
