import ArgumentParser
import Console
import Exchange
import Invoicing
import Rendering

/// `billow rules`: which business rules are examined, of which version, and which are not.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List the business rules that are examined.",
        discussion: """
            Each rule has its number, who made it in which version, how much it matters, the business term, the profiles \
            that it binds and what it asks for; numbers that ask for the same of other elements are a range. Rules that are \
            not examined are listed at the end, with the reason. JSON lists each profile, and each number alone.
            """)

    @Option(help: "Whose rules to list: \(RuleProfile.names). Default: those of each profile.")
    var profile: RuleProfile?

    @Flag(help: "Print JSON, an object for each profile.")
    var json = false

    func run() throws {
        try Failure.report {
            let profiles = profile.map { [$0] } ?? RuleProfile.allCases
            let coverages = profiles.map { profile in
                RuleCoverage(of: profile, documentRules: DocumentRules.listed(for: profile))
            }
            if json {
                JSONOutput.print(.list(coverages.map(\.json)))
            } else {
                coverages.forEach { StandardOutput.print("\($0.profile.rawValue): \($0.sentence)") }
                DocumentRules.list(of: profiles).lines.forEach { StandardOutput.print($0) }
            }
        }
    }
}

extension RuleList {
    fileprivate var lines: [String] {
        entries.map { entry in
            let about = [entry.version, entry.severity, entry.term, entry.profiles].filter { !$0.isEmpty }
            return "  \(entry.name) (\(about.joined(separator: "; "))): \(entry.sentence)"
        }
            + notExamined.map { "  Not examined: \($0.rules.joined(separator: ", ")). \($0.reason)" }
    }
}

extension RuleCoverage {
    fileprivate var json: JSONValue {
        .object([
            ("profile", .text(profile.rawValue)),
            (
                "examined",
                .list(
                    rules.map { rule in
                        .object([
                            ("rule", .text(rule.id)), ("version", .text(rule.source.rawValue)),
                            ("severity", .text(rule.severity.rawValue)), ("term", .optional(rule.term)),
                            ("sentence", .text(rule.sentence)),
                        ])
                    })
            ),
            (
                "notExamined",
                .list(notExamined.map { .object([("rule", .text($0.id)), ("reason", .text($0.reason))]) })
            ), ("notExaminedEither", .optional(others)),
        ])
    }
}
