import ArgumentParser
import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Program
@testable import EditorTests

/// Output and exit status of every command, in one script on one database.
///
/// `BILLOW_REWRITE_SCREENS=1 .ci/test --filter GoldenCommand` runs the lines of the file that begin with `$` and writes what they
/// print below them.
@Suite("Golden commands", .serialized)
struct GoldenCommandTests {
    /// A line of the script that was run.
    private struct Run {
        let call: String
        let status: Int32
        let output: String
        /// The file that an export of JSON has written; nil for any other command.
        let document: String?
    }

    /// The lines of the script, run once and in their order on one database.
    private static let runs = Result<[Run], any Error> {
        let program = try ProgramUnderTest()
        return try calls.map { try run($0, in: program) }
    }

    @Test("print what they printed, and end with the same status")
    func script() throws {
        let file = GoldenFile("commands")
        let runs = try Self.runs.get()
        #expect(runs.count > 120)
        let blocks = runs.map { run in
            let end = run.output.isEmpty || run.output.hasSuffix("\n") ? "" : "\n"
            return "$ \(run.call)\n\(run.output)\(end)[\(run.status)]\n"
        }
        try file.compare(with: blocks.joined(separator: "\n"))
    }

    @Test("print JSON of the schema in the documentation, each of them")
    func schema() throws {
        let page = try Project.read("Sources/Editor/Editor.docc/JSON.md")
        let text = try #require(page.firstMatch(of: /(?s)```json\n(.*?)```/)).1
        let schema = try JSONSchema(text)
        var validated: Set<String> = []
        for run in try Self.runs.get() {
            let words = Self.words(of: run.call)
            guard words.contains("--json"), run.status == 0 else { continue }
            validated.insert(words[0])
            let text = run.document ?? run.output
            let start = try #require(text.firstIndex { $0 == "{" || $0 == "[" }, "\(run.call)")
            let value = try JSONSerialization.jsonObject(with: Data(text[start...].utf8))
            #expect(schema.mistakes(in: value, of: words[0]) == [], "\(run.call): \(text)")
        }
        #expect(validated == schema.commands)
        let commands = BillowCommand.configuration.subcommands.filter { command in
            ([command] + command.configuration.subcommands).contains {
                BillowCommand.helpMessage(for: $0).contains("--json")
            }
        }
        #expect(Set(commands.compactMap { $0.configuration.commandName }) == schema.commands)
    }

    @Test("print by that schema a received file, VAT in another currency and payments of three decimals")
    func rareMembers() throws {
        let page = try Project.read("Sources/Editor/Editor.docc/JSON.md")
        let schema = try JSONSchema(try #require(page.firstMatch(of: /(?s)```json\n(.*?)```/)).1)
        let program = try ProgramUnderTest()
        func run(_ arguments: String...) throws -> String {
            let result = try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21"])
            #expect(result.status == 0, "\(arguments): \(result.output)")
            return result.output
        }
        func show(_ number: String) throws -> String {
            let text = try run("show", number, "--json")
            let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
            #expect(schema.mistakes(in: value, of: "show") == [], "\(text)")
            return text
        }
        _ = try run(
            "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789", "--address", "Ring 5;10115;Berlin;DE")
        _ = try run("import", Project.sample("08-one-line.xml"))
        #expect(try show("2026-0145").contains("\"sha256\""))
        _ = try run(
            "customer", "add", "--name", "Kuwait Co", "--address", "Street 1;1;Kuwait;KW", "--currency", "KWD")
        _ = try run("new", "--customer", "Kuwait Co", "--line", "Tea;1;10;export", "--due", "2026-12-21")
        _ = try run("edit", "draft-1", "--set", "currency for VAT=EUR", "--set", "exchange rate for VAT=3")
        #expect(try show("draft-1").contains("\"vatAccountingCurrency\""))
        _ = try run("issue", "draft-1")
        _ = try run("pay", "draft-1", "--amount", "5.125 KWD")
        #expect(try show("draft-1").contains("\"openAmount\": \"4.875\""))
    }

    /// The lines of the script, without the `$`.
    private static var calls: [String] {
        GoldenFile("commands").text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    }

    /// Runs a line of the script, in which `{folder}` and `{samples}` are the folders of the test and of the sample invoices.
    private static func run(_ call: String, in program: ProgramUnderTest) throws -> Run {
        if call.hasPrefix("bank ") {
            try Data(statement.utf8).write(to: program.folder.appending(path: "statement.csv"))
        }
        let folders = ["{folder}": program.folder.path, "{samples}": Project.sample("")]
        let arguments = words(of: call).map { word in
            folders.reduce(word) { $0.replacing($1.key, with: $1.value) }
        }
        let (status, output) = try program.run(
            arguments, environment: ["BILLOW_TODAY": "2026-11-21", "BILLOW_MAIL": ""])
        let text = folders.reduce(output) { $0.replacing($1.value, with: $1.key) }
        let isDocument = status == 0 && arguments.first == "export" && arguments.contains("--json")
        let file = program.folder.appending(path: "2026-0003.json")
        return Run(
            call: call, status: status, output: text.replacing("\r\n", with: "\n"),
            document: isDocument ? try String(contentsOf: file, encoding: .utf8) : nil)
    }

    /// Two entries: one that settles an invoice of the script, one that fits none.
    private static let statement = """
        Buchungstag;Name;Verwendungszweck;Betrag;Währung
        21.11.2026;Adler;2026-0008;357,00;EUR
        21.11.2026;Stadtwerke;Abschlag;-80,00;EUR

        """

    /// The arguments of a line, as a shell reads them: blanks between double quotes are part of an argument.
    private static func words(of call: String) -> [String] {
        call.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }
}
