import Foundation
import Testing

@testable import EditorTests

@Suite("The commands", .serialized)
struct CommandsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("say the version and end")
    func version() throws {
        for arguments in [["--version"], ["import", "--version"]] {
            let result = try program.run(arguments)
            #expect(result.output == "0.1.0\n" && result.status == 0)
        }
    }

    @Test("say how many files must be allowed to be open where those are too few", arguments: [16, 20, 63, 64])
    func fewDescriptors(limit: Int) throws {
        let (status, output) = try program.run(script: "ulimit -n \(limit); exec billow --version")
        #expect(status == (limit < 64 ? 71 : 0))
        guard limit < 64 else { return }
        #expect(
            output == """
                billow: At most \(limit) files may be open at a time here, and Billow needs 64. Raise the limit with “ulimit -n 64”, \
                then start it again.

                """)
    }

    @Test("take nothing in without a terminal, and take no file in twice")
    func noTerminalNoImport() throws {
        let file = Project.sample("08-one-line.xml")
        #expect(try program.run([file], environment: ["TERM": ""]).status == 69)
        #expect(try program.run([file]).status == 69)
        #expect(!FileManager.default.fileExists(atPath: program.database))
        #expect(try !program.run(["import", file]).output.contains("in the database already"))
        let again = try program.run(["import", file])
        #expect(again.output.contains("is in the database already. It was not added again."))
        let session = try program.start([file])
        try session.waitFor("already")
        try session.wait("one invoice") { $0.shows("Invoices 1") }
        try session.quit()
    }

    @Test("take in a document of one’s own once, also with the editor, and it counts as issued")
    func ownDocument() throws {
        let file = Project.sample("08-one-line.xml")
        _ = try program.run(["company", "--name", "Cembalo Ohlsdorf", "--vat-id", "DE299999992"])
        let session = try program.start([file])
        try session.wait("one invoice") { $0.shows("Invoices 1, by date") && !$0.shows("raft") }
        try session.quit()
        let again = try program.start([file])
        try again.waitFor("is in the database already. It was left out.")
        try again.wait("one invoice") { $0.shows("Invoices 1, by date") }
        try again.quit()
    }

    @Test(
        "name the nearest command for a word that is neither a command nor a file",
        arguments: [
            ("isue", "“isue”. Did you mean “issue”?"), ("frobnicate", "“billow --help” lists the commands."),
            ("nothing.xml", "“nothing.xml” does not exist."),
        ])
    func unknownCommand(word: String, sentence: String) throws {
        let result = try program.run([word, "2026-0001"])
        #expect(result.status == 66 && result.output.contains(sentence), "\(result.output)")
    }
}
