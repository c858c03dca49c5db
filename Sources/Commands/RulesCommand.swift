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
            Each rule has its number, who made it in which version, how much it matters, the business term and what it \
            asks for. Rules that are not examined are listed at the end, with the reason.
            """)

    @Option(help: "Whose rules to list: \(RuleProfile.names). Default: those of each profile.")
    var profile: RuleProfile?

    @Flag(help: "Print JSON, an object for each profile.")
    var json = false

    func run() throws {
        try Failure.report {
            let lists = (profile.map { [$0] } ?? RuleProfile.allCases).map { profile in
                RuleCoverage(of: profile, documentRules: DocumentRules.listed(for: profile))
            }
            if json {
                JSONOutput.print(.list(lists.map(\.json)))
            } else {
                lists.flatMap(\.lines).forEach { StandardOutput.print($0) }
            }
        }
    }
}

extension RuleCoverage {
    fileprivate var lines: [String] {
        ["\(profile.rawValue): \(sentence)"]
            + rules.map { rule in
                let about = [rule.source.title, rule.severity.rawValue, rule.term].filter { !$0.isEmpty }
                return "  \(rule.id) (\(about.joined(separator: ", "))): \(rule.sentence)"
            }
            + notExamined.map { "  \($0.id) is not examined: \($0.reason)" }
    }

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
