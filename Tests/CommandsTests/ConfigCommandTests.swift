import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Console
@testable import Program
@testable import EditorTests

@Suite("Settings by commands", .serialized)
struct ConfigCommandTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var file: URL { program.folder.appending(path: "config/billow/config.toml") }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        try program.run(["config"] + arguments)
    }

    @Test("change one line, and leave all others as they are, with their comments")
    func setting() throws {
        let text = """
            # mine
            keys   = "vim"   # as ever

            [defaults]
            days = 14 # to pay
            terms = "in # days"
            [pdf]
            margins = [16, 18,
                12, 20]
            """
        try Data(text.utf8).write(to: file)
        #expect(try run("set", "keys", "billow") == (0, "keys = \"billow\" in “\(file.path)”.\n"))
        #expect(try run("set", "defaults.days", "30").status == 0 && run("set", "files.copies", "3").status == 0)
        #expect(try run("set", "defaults.currency", "CHF").status == 0 && run("set", "mouse", "false").status == 0)
        let changed =
            text.replacing("\"vim\"", with: "\"billow\"").replacing("14 #", with: "30 #")
            .replacing("# as ever\n", with: "# as ever\nmouse = false\n")
            .replacing("days\"\n", with: "days\"\ncurrency = \"CHF\"\n") + "\n\n[files]\ncopies = 3\n"
        #expect(try String(contentsOf: file, encoding: .utf8) == changed)
        #expect(try run("get", "defaults.terms") == (0, "\"in # days\"\n"))
        #expect(try run("list").output.contains("files.copies = 3\n"))
    }

    @Test(
        "are taken out with their line, by “unset” and by an empty value; what is not set is said",
        arguments: [true, false])
    func unsetting(isEmptyValue: Bool) throws {
        let text = """
            keys = "vim"
            [pdf]
            logo = "logo.svg" # ours
            margins = [16, 18,
                12, 20]
            """
        try Data(text.utf8).write(to: file)
        let unset = { try isEmptyValue ? run("set", $0, "") : run("unset", $0) }
        #expect(try unset("pdf.logo") == (0, "pdf.logo is not set any more in “\(file.path)”.\n"))
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text.replacing("logo = \"logo.svg\" # ours\n", with: "")
                + "\n")
        #expect(try unset("pdf.logo").status == 66 && unset("pdf.margins").status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) == "keys = \"vim\"\n[pdf]\n")
        #expect(Configuration("[pdf]\nlogo = \"\"\n").settings.documents.page.logo == nil)
    }

    @Test("are not written into a file of something else, to which a link may lead")
    func otherFile() throws {
        let text = "root:*:19000:0:99999:7:::\ndaemon:*:19000:0:99999:7:::\n"
        try Data(text.utf8).write(to: file)
        let result = try run("set", "files.copies", "3")
        #expect(result.status == 74 && result.output.contains("“\(file.path)” has no setting, but something else."))
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test(
        "that cannot be are refused, and nothing is changed",
        arguments: [
            ("colour", "red", 65, "“colour” is no setting"),
            ("colors.titel", "bold", 65, "Did you mean “colors.title”?"),
            ("files.names", "../{number}", 65, "leads out of the folder"),
            ("files.copies", "many", 65, "takes a whole number"),
            ("theme", "pink", 65, "takes “auto”, “dark”, “light” or “plain”"),
            ("files.copies", "3\nx = 1", 65, "It has to be on one line."),
            ("bind.lines.line.add", "Hyper-Q", 65, "“Hyper-Q” is no key"),
        ])
    func refusals(name: String, value: String, status: Int32, sentence: String) throws {
        let before = try Data(contentsOf: file)
        let result = try run("set", name, value)
        #expect(result.status == status && result.output.contains(sentence), "\(result)")
        #expect(try Data(contentsOf: file) == before)
        #expect(try run("get", name).status == 66)
    }
}

@Suite("What is made of the commands")
struct CommandFilesTests {
    @Test("the manual page in Assets is what “billow manual” prints")
    func manual() throws {
        let page = try String(contentsOf: Project.root.appending(path: "Assets/billow.1"), encoding: .utf8)
        #expect(page == ManualCommand.page, "write it anew with: billow manual > Assets/billow.1")
        for command in BillowCommand.configuration.subcommands {
            #expect(page.contains(".SS billow \(command.configuration.commandName ?? "?")\n"))
        }
    }

    @Test("the exit statuses are one table, in the help, in the manual page and in the documentation")
    func exitStatuses() throws {
        let page = try Project.read("Sources/Editor/Editor.docc/KeysAndValues.md")
        #expect(page.contains("```text\n\(ExitStatus.table)\n```\n"))
        let (help, manual) = (BillowCommand.helpMessage(columns: 80), ManualCommand.page)
        for row in ExitStatus.table.split(separator: "\n") { #expect(help.contains(row) && manual.contains(row)) }
        // The modules below have numbers.
        let pattern = /(?m)^ +(?:case .*: )?(\d+)$/
        let codes = try Project.files(of: "Sources").flatMap { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return text.split(separator: "exitCode: Int32 {").dropFirst().flatMap { body in
                String(body.prefix { $0 != "}" }).matches(of: pattern).compactMap { Int32($0.1) }
            }
        }
        #expect(codes.count > 8 && codes.allSatisfy { ExitStatus(rawValue: $0) != nil }, "\(codes)")
    }

    @Test("the help of each command has rows of 80 columns at the most, and paragraphs that break only where they must")
    func helpRows() {
        let commands = BillowCommand.configuration.subcommands
        let nested = commands.flatMap { $0.configuration.subcommands }
        for command in commands + nested {
            let name = command.configuration.commandName ?? ""
            let rows = BillowCommand.helpMessage(for: command, columns: 80).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
            // The library gives the usage a row of its own.
            #expect(rows.filter { $0.count > 80 && !$0.hasPrefix("USAGE:") } == [], "\(name)")
            let overview = rows.prefix { !$0.hasPrefix("USAGE:") }
            for (row, next) in zip(overview, overview.dropFirst()) where !row.isEmpty && !next.isEmpty {
                let isExample = row.hasSuffix("\\") || next.hasPrefix(" ") || next.hasPrefix("Example")
                let word = next.split(separator: " ").first ?? ""
                #expect(isExample || row.count + 1 + word.count >= 80, "\(name): \(row)")
            }
        }
    }

    @Test("each shell gets its completions", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let program = try ProgramUnderTest()
        let (status, script) = try program.run(["--generate-completion-script", shell])
        #expect(status == 0)
        for command in ["issue", "recur", "report"] { #expect(script.contains(command)) }
        guard shell == "bash" else { return }
        let file = program.folder.appending(path: "billow.bash")
        try Data(script.utf8).write(to: file)
        let process = Process()
        (process.executableURL, process.arguments) = (URL(fileURLWithPath: "/bin/bash"), ["-n", file.path])
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}

@Suite("A QR code in the terminal")
struct QRTextTests {
    @Test("has two modules a cell, and four light ones around it")
    func halves() {
        let rows = QRText([[true, false], [true, true], [false, true]].map { $0 }).rows
        #expect(rows.count == 6 && rows.allSatisfy { $0.count == 11 } && rows[0] == String(repeating: "█", count: 11))
        #expect(rows[2] == "████ ▀█████" && rows[3] == "█████▄█████")
    }
}
