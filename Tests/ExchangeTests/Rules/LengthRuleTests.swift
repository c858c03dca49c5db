@testable import Exchange
import Foundation
import Invoicing
import Testing

/// Rules of CIUS-RO about the length of a text or the decimals of an amount, each shown by a document of its element alone.
@Suite("A rule about the length of a text")
struct LengthRuleTests {
    /// The rules that a document of one element breaks, in an allowance or in a charge.
    private func broken(_ context: String, _ text: String) throws -> Set<String> {
        let steps = context.split(separator: " ")[0].split(separator: "/").map(String.init)
        let way = context.hasPrefix("/") ? steps : ["Invoice"] + steps
        return try ["true", "false"].reduce(into: []) { rules, indicator in
            let leaf = way[way.count - 1]
            var content = "<\(leaf) name=\"\(text)\" filename=\"\(text)\">\(text)</\(leaf)>"
            for name in way.dropLast().dropFirst().reversed() {
                let isItem = name == "AllowanceCharge"
                content =
                    "<\(name)>\(isItem ? "<ChargeIndicator>\(indicator)</ChargeIndicator>" : "")\(content)</\(name)>"
            }
            let document =
                "<Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\">\(content)</Invoice>"
            let verdict = try InvoiceReader.judged(Data(document.utf8), named: "made.xml", by: .ciusRO).verdict
            rules.formUnion(verdict.findings.map(\.rule))
        }
    }

    @Test("is broken by one character or decimal more than it allows, and kept by as many as it allows")
    func each() throws {
        let rules = DocumentRules.all(for: .ciusRO, isCII: false)
            .filter { $0.row.id.hasPrefix("BR-RO-L") || $0.row.id.hasPrefix("BR-DEC-RO-") }
        #expect(rules.count == 81)
        for rule in rules {
            let isLength = rule.row.id.hasPrefix("BR-RO-L")
            let limit = rule.sentence.split(separator: " ").lazy.compactMap { Int($0) }.first ?? 0
            #expect((limit > 0) == isLength)
            let kept = isLength ? String(repeating: "ș", count: limit) : "1.25"
            #expect(try broken(rule.context, kept + (isLength ? "x" : "0")).contains(rule.row.id), "\(rule.row.id)")
            #expect(try !broken(rule.context, kept).contains(rule.row.id), "\(rule.row.id)")
            // White space that follows other white space does not count.
            let spaced = isLength ? "x   " + kept.dropFirst(2) : kept
            #expect(try !broken(rule.context, spaced).contains(rule.row.id), "\(rule.row.id)")
        }
    }
}
