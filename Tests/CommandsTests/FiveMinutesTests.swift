import Foundation
import TestSupport
import Testing

@testable import EditorTests

@Suite("The README's five minutes")
struct FiveMinutesTests {
    @Test("lead to a paid invoice whose PDF is there, also where there are other drafts", arguments: [0, 5])
    func commands(others: Int) throws {
        let program = try ProgramUnderTest()
        if others > 0 { try makeParties(in: program) }
        for _ in 0..<others { try make(["new", "--customer", "Adler", "--line", "Rent;1;900;19"], in: program) }
        let output = try run(Self.commands(), in: program)
        #expect(output.contains("2026-0001 is issued. The draft was draft-\(others + 1)."))
        #expect(output.hasSuffix("of 2026-0001 are paid; nothing is open.\n"), "\(output)")
        let pdf = try Data(contentsOf: program.folder.appending(path: "2026-0001.pdf"))
        #expect(pdf.starts(with: Data("%PDF-".utf8)) && pdf.range(of: Data("/AFRelationship".utf8)) != nil)
    }

    /// Runs lines in the program's folder as a shell does, which have words in quotes, a variable, and `cut` at a comma.
    private func run(_ lines: String, in program: ProgramUnderTest) throws -> String {
        // It is looked for from this folder.
        _ = try program.executable
        return try withCurrentFolder(program.folder.path) {
            var (draft, output) = ("", "")
            for line in lines.split(separator: "\n") {
                let assignment = line.wholeMatch(of: /draft=\$\((.*) \| cut -d , -f 1\)/)
                let command = assignment?.1 ?? line
                let isPlain = command.wholeMatch(of: /billow(?: +(?:"[^"`\\]*"|[^\s"'|$`;&<>\\*]+))+/) != nil
                try #require(isPlain, "A shell does more with it than this test: \(line)")
                let words = command.matches(of: /"([^"]*)"|([^\s"]+)/).map { $0.1 ?? $0.2 ?? "" }
                let arguments = words.dropFirst().map { $0 == "$draft" ? draft : String($0) }
                let result = try program.run(arguments, environment: Self.day)
                try #require(result.status == 0, "\(line): \(result.output)")
                if assignment == nil {
                    output += result.output
                } else {
                    // Its other lines are on stderr.
                    draft = String((result.output.split(separator: "\n").last ?? "").prefix { $0 != "," })
                }
            }
            return output
        }
    }

    @Test("lead further through a pipe: what is made is issued")
    func pipe() throws {
        let program = try ProgramUnderTest()
        try makeParties(in: program)
        let new = ["new", "--customer", "Adler", "--line", "Rent;1;900;19"]
        let made = try program.run(new, environment: Self.day)
        let piped = try program.runProcess(["issue"], environment: Self.day, input: made.output)
        #expect(piped.status == 0 && piped.output.contains("2026-0001 is issued."), "\(piped.output)")
        let empty = try program.run(["issue"], environment: Self.day)
        #expect(empty.status == 64 && empty.output.contains("Name at least one of the drafts."), "\(empty.output)")
        let again = try program.run(["issue"], environment: Self.day, input: made.output)
        #expect(again.status == 65, "\(again)")
        #expect(again.output.contains("2026-0001 was issued already. A credit note takes it back.\n"), "\(again)")
        #expect(try program.run(["issue", "draft-1"], environment: Self.day) == again)
        let none = try program.run(["issue", "draft-7"], environment: Self.day)
        #expect(none.status == 66, "\(none)")
        #expect(none.output.contains("There is no invoice “draft-7”. “billow list” lists them.\n"), "\(none)")
        try make(new, in: program)
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
