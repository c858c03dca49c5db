import Foundation
import Testing

@testable import EditorTests

@Suite("The README's five minutes")
struct FiveMinutesTests {
    @Test(
        "lead to a paid invoice whose PDF is there, also where there are other drafts",
        arguments: ProgramUnderTest.startsAll ? [0, 5] : [5])
    func commands(others: Int) throws {
        let program = try ProgramUnderTest()
        if others > 0 { try makeParties(in: program) }
        for _ in 0..<others { try make(["new", "--customer", "Adler", "--line", "Rent;1;900;19"], in: program) }
        let result = try program.run(script: Self.commands(), environment: Self.day)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("2026-0001 is issued. The draft was draft-\(others + 1)."))
        #expect(result.output.hasSuffix("of 2026-0001 are paid; nothing is open.\n"), "\(result.output)")
        let pdf = try Data(contentsOf: program.folder.appending(path: "2026-0001.pdf"))
        #expect(pdf.starts(with: Data("%PDF-".utf8)) && pdf.range(of: Data("/AFRelationship".utf8)) != nil)
    }

    /// Only two processes have a pipe between them.
    @Test("lead further through a pipe: what is made is issued")
    func pipe() throws {
        let program = try ProgramUnderTest()
        try makeParties(in: program)
        let script = """
            billow new --customer Adler --line "Rent;1;900;19" | billow issue
            billow issue </dev/null || echo status $?
            """
        let piped = try program.run(script: script, environment: Self.day)
        #expect(piped.status == 0 && piped.output.contains("2026-0001 is issued."), "\(piped.output)")
        #expect(piped.output.contains("Name the drafts to issue.") && piped.output.hasSuffix("status 64\n"))
        let again = try program.run(["issue", "draft-1"], environment: Self.day)
        #expect(again.status == 65, "\(again)")
        #expect(again.output.contains("2026-0001 was issued already. A credit note takes it back.\n"), "\(again)")
        let none = try program.run(["issue", "draft-7"], environment: Self.day)
        #expect(none.status == 66, "\(none)")
        #expect(none.output.contains("There is no invoice “draft-7”. “billow list” lists them.\n"), "\(none)")
        try make(["new", "--customer", "Adler", "--line", "Rent;1;900;19"], in: program)
        let other = try program.run(["issue", "draft-7"], environment: Self.day)
        #expect(other.status != 0 && other.output.contains("There is no draft “draft-7”. The nearest is draft-2;"))
    }

    private static let day = ["BILLOW_TODAY": "2026-11-21"]

    private func makeParties(in program: ProgramUnderTest) throws {
        try make(
            ["company", "--name", "Me", "--address", "Ring 5;10115;Berlin;DE", "--vat-id", "DE299999992"], in: program)
        try make(["customer", "add", "--name", "Adler", "--address", "Seeweg 1;23570;Lübeck;DE"], in: program)
    }

    private func make(_ arguments: [String], in program: ProgramUnderTest) throws {
        let made = try program.run(arguments, environment: Self.day)
        try #require(made.status == 0, "\(made.output)")
    }

    /// The block of the README behind its mark.
    private static func commands() throws -> String {
        let readme = try Project.read("README.md")
        let block = try #require(readme.firstMatch(of: /<!-- five minutes -->\n```sh\n((?s).*?)```/))
        return String(block.1)
    }
}
