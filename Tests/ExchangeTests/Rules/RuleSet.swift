import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The unit tests of one official rule: documents, each with the rules that it must and must not break.
nonisolated struct RuleSet: Sendable {
    /// What a document must do to one rule.
    struct Expectation: Sendable {
        let rule: String
        let isBroken: Bool
    }

    /// A document, or a fragment of one, with what is expected of it.
    struct Case: Sendable {
        let expectations: [Expectation]
        let document: Data
    }

    /// The name of the file, without what it ends in.
    let name: String
    let cases: [Case]

    /// Reads the tests of a rule from a file.
    init(contentsOf file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        let root = try XMLDocument(data: try Data(contentsOf: file)).rootElement()
        cases = (root?.elements(forName: "test") ?? []).compactMap(Case.init)
    }

    /// The rule's family: `BR-S` for BR-S-08, `BR` for BR-02.
    var family: String {
        let rule = cases.first?.expectations.first?.rule ?? name
        return rule.split(separator: "-").dropLast().joined(separator: "-")
    }
}

extension RuleSet.Case {
    fileprivate nonisolated init?(_ test: XMLElement) {
        let parts = (test.children ?? []).compactMap { $0 as? XMLElement }
        guard let assertions = parts.first(where: { $0.name == "assert" }), let document = parts.last else {
            return nil
        }
        expectations = (assertions.children ?? []).compactMap { assertion in
            guard let kind = assertion.name, let rule = assertion.stringValue else { return nil }
            guard ["success", "error", "warning"].contains(kind) else { return nil }
            return RuleSet.Expectation(
                rule: rule.trimmingCharacters(in: .whitespacesAndNewlines), isBroken: kind != "success")
        }
        self.document = Data(document.xmlString.utf8)
    }
}
