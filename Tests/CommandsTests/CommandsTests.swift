import Foundation
import Testing

@testable import Console
@testable import EditorTests

@Suite("The commands", .serialized)
struct CommandsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("say the version and end")
    func version() throws {
        for arguments in [["--version"], ["import", "--version"]] {
            let result = try program.run(arguments)
            #expect(result.output == "0.2.0\n" && result.status == 0)
        }
    }

    @Test("say how many files must be allowed to be open where those are too few", arguments: [16, 20, 63, 64])
    func fewDescriptors(limit: Int) throws {
        let failure = try Self.withLimit(limit) { Failure.ofLimit }
        #expect(failure?.exitStatus == (limit < 64 ? .system : nil))
        #expect(failure.map { "billow: \($0)\n" } == (limit < 64 ? Self.sentence(on: limit) : nil))
        guard limit == 16 else { return }
        let (status, output) = try program.run(script: "ulimit -n 16; exec billow --version")
        #expect(status == 71 && output == Self.sentence(on: 16))
    }

    private static func sentence(on limit: Int) -> String {
        """
        billow: At most \(limit) files may be open at a time here, and Billow needs 64. Raise the limit with “ulimit -n 64”, \
        then start it again.

        """
    }

    /// Runs a closure while this process may open so many files.
    private static func withLimit<Value>(_ limit: Int, _ body: () -> Value) throws -> Value {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var former = rlimit()
        try #require(getrlimit(files, &former) == 0)
        var few = rlimit(rlim_cur: rlim_t(limit), rlim_max: former.rlim_max)
        try #require(setrlimit(files, &few) == 0)
        defer { setrlimit(files, &former) }
        return body()
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
