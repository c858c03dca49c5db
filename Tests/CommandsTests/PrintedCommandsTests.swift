import ArgumentParser
import Foundation
import Testing

@testable import Program
@testable import EditorTests

/// The commands that pages, README and help print. The program must read each of them as printed.
@MainActor
@Suite("The commands that the documentation prints")
struct PrintedCommandsTests {
    @Test("in a sentence or a table have commands and options that there are")
    func spans() throws {
        let names = Set(Self.all(under: BillowCommand.self).compactMap { $0.configuration.commandName })
        let spans = try Self.pages().flatMap(Self.spans)
        #expect(Set(spans).count > 40)
        for span in Set(spans).map(Self.plain) {
            let words = Self.words(of: span)
            #expect(words[1].contains(/[^a-z]/) || names.contains(words[1]), "\(span)")
            // A sentence may leave out what a command needs, and the value of an option.
            let problem = Self.problem(of: span) ?? ""
            #expect(
                !["Unknown option", "Unexpected argument"].contains { problem.contains($0) }, "\(span): \(problem)")
        }
    }

    @Test("in a block are read by the program as they are")
    func blocks() throws {
        let blocks = try Self.pages().flatMap(Self.blocks)
        #expect(blocks.count > 5)
        for command in blocks { #expect(Self.problem(of: command) == nil, "\(command)") }
    }

    private static func pages() throws -> [String] {
        let pages = Project.files(of: "Sources", endings: ["md"])
        return try pages.map { try String(contentsOf: $0, encoding: .utf8) } + [try Project.read("README.md")]
    }

    @Test("as examples in the help are read by it as they are")
    func examples() {
        let examples = Self.all(under: BillowCommand.self).flatMap { command in
            Self.joined(command.configuration.discussion).split(separator: "\n")
                .filter { $0.hasPrefix("Example: ") }
                .flatMap { $0.dropFirst("Example: ".count).replacing(", or: ", with: " | ").split(separator: " | ") }
                .filter { $0.hasPrefix("billow ") }.map { String($0) }
        }
        #expect(examples.count > 15)
        for example in examples { #expect(Self.problem(of: example) == nil, "\(example)") }
    }

    /// Parses a command. Returns why that fails, or nil.
    private static func problem(of command: String) -> String? {
        let words = words(of: command)
        guard words.first == "billow" else { return "it does not begin with billow" }
        do {
            _ = try BillowCommand.parseAsRoot(Array(words.dropFirst()))
            return nil
        } catch {
            // The request for help or the version is an error to the parser.
            let isWanted = ["--help", "--version", "--generate-completion-script"].contains { words.contains($0) }
            return isWanted ? nil : BillowCommand.message(for: error)
        }
    }

    /// The commands among the code spans of a page.
    private static func spans(of page: String) -> [String] {
        page.matches(of: /(?:^|[^`])`(billow [^`]+)`/).map { String($0.1) }
    }

    /// The commands in the shell blocks of a page, up to a pipe or a redirection.
    private static func blocks(of page: String) -> [String] {
        page.matches(of: /```sh\n((?s).*?)```/).flatMap { block in
            joined(String(block.1)).split(separator: "\n").flatMap { line in
                line.matches(of: /(?:^|\$\()(billow (?:"[^"]*"|[^|)>&"])+)/).map { String($0.1) }
            }
        }
    }

    /// A synopsis as one command, in which each option is given and the first of alternatives.
    private static func plain(_ synopsis: String) -> String {
        synopsis.replacing("\\|", with: "|").replacing(/\|[^|\]]*/, with: "").replacing(/[\[\]…]/, with: "")
    }

    private static func joined(_ text: String) -> String { text.replacing("\\\n", with: " ") }

    /// The words of a line, by blanks and quotes.
    private static func words(of line: String) -> [String] {
        line.matches(of: /(?:"[^"]*"|'[^']*'|[^\s"'])+/).map { match in
            String(match.output).replacing(/["']/, with: "")
        }
    }

    private static func all(under command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap { all(under: $0) }
    }
}
