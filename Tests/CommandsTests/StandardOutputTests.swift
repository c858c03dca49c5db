import Foundation
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

@Suite("Standard output")
struct StandardOutputTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test(
        "that takes nothing is said once, with the status of a file that cannot be written",
        arguments: [
            "list", "list --json", "check", "show draft-1", "graph draft-1", "company", "report vat --csv",
            "config", "manual", "--help", "list --help", "--version",
        ], [(ENOSPC, "the disk is full"), (EBADF, "it is not open")])
    func refused(command: String, refusal: (number: Int32, reason: String)) throws {
        try make()
        let (status, text) = try program.run(command.components(separatedBy: " "), refusal: refusal.number)
        #expect(status == 74)
        #expect(text == Self.sentence(refusal.reason))
    }

    @Test(
        "that takes nothing is noticed where it is a full disk or closed",
        arguments: [("/dev/full", "the disk is full"), ("&-", "it is not open")])
    func refusedByFile(target: String, reason: String) throws {
        try make()
        let (status, text) = try program.run(script: "exec billow list >\(target)")
        #expect(status == 74)
        #expect(text == Self.sentence(reason))
    }

    private nonisolated static func sentence(_ reason: String) -> String {
        "billow: Not all could be written to standard output: \(reason). Look where it leads.\n"
    }

    @Test(
        "that takes nothing is said with what was done and saved, so that no script does it twice",
        arguments: [
            ["import", Project.sample("01-coffee-three-rates.xml")], ["pay", "2026-0001"],
            ["company", "--name", "You"],
        ])
    func done(command: [String]) throws {
        try make()
        try Self.run(["company", "--address", "Ring 5;10115;Berlin;DE", "--vat-id", "DE123456789"], in: program)
        try Self.run(["new", "--customer", "Kunde", "--line", "Apple;1;100;19", "--issue"], in: program)
        let (status, text) = try program.run(command, refusal: ENOSPC)
        #expect(status == 74)
        #expect(
            text.hasSuffix(
                """
                billow: Not all could be written to standard output: the disk is full. What the command was to do is done and \
                saved: do not repeat it. Look where it leads.

                """), "\(text)")
    }

    /// The database takes the descriptor of a closed stream, and must not get the messages that are written there.
    @Test("is whole where standard error takes nothing, and so is the database", arguments: ["/dev/full", "&-"])
    func withoutErrors(target: String) throws {
        try make()
        let sample = Project.sample("08-one-line.xml")
        let (status, text) = try program.run(script: "exec billow import '\(sample)' nowhere.xml 2>\(target)")
        #expect(status == 66 && text.hasPrefix("\(sample): 2026-0145, "))
        #expect(text.hasSuffix("1 of 2 invoices are imported.\n"), "\(text)")
        let (listed, missing) = (try program.run(["list"]), try program.run(["show", "1"]))
        #expect(listed.output.contains("draft-1\t") && missing.status == 66)
        #expect(try program.run(["check"]).output.contains("2 invoices: all is well."))
    }

    @Test("is whole where another program has set it not to block")
    func withoutBlocking() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try program.executable)
        process.arguments = ["manual"]
        process.standardOutput = FileHandle(fileDescriptor: ends[1])
        // Until it is read it takes nothing more.
        let filling = [UInt8](repeating: 0, count: 1 << 20)
        let filled = write(ends[1], filling, filling.count)
        try process.run()
        close(ends[1])
        defer { close(ends[0]) }
        // Less than the manual: the rest waits until this is read.
        let page = try FileHandle(fileDescriptor: ends[0]).readToEnd()?.dropFirst(filled)
        process.waitUntilExit()
        #expect(try process.terminationStatus == 0 && page == Data(program.run(["manual"]).output.utf8))
    }

    /// A database with a customer and a draft.
    private static let prepared = Result<PreparedDatabase, any Error> {
        let program = try ProgramUnderTest()
        return try PreparedDatabase { path in
            for arguments in [
                ["company", "--name", "Me"],
                ["customer", "add", "--name", "Kunde", "--address", "Seeweg 1;23570;Lübeck;DE"],
                ["new", "--customer", "Kunde", "--line", "Apple;1;100;19"],
            ] { try run(arguments + ["--db", path], in: program) }
        }
    }

    private func make() throws { try Self.prepared.get().put(at: program.database) }

    private static func run(_ arguments: [String], in program: ProgramUnderTest) throws {
        let made = try program.run(arguments)
        try #require(made.status == 0, "\(made.output)")
    }
}
