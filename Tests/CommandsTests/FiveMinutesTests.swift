import Foundation
import Testing

@testable import EditorTests

@Suite("The README's five minutes")
struct FiveMinutesTests {
    @Test("lead to a paid invoice whose PDF is there, also where there are other drafts", arguments: [0, 5])
    func commands(others: Int) throws {
        let program = try ProgramUnderTest()
        let before = """
            billow company --name Me --address "Ring 5;10115;Berlin;DE" --vat-id DE299999992
            billow customer add --name Adler --address "Seeweg 1;23570;Lübeck;DE"
            for day in 1 2 3 4 5; do billow new --customer Adler --line "Rent;1;900;19"; done

            """
        let result = try program.run(
            script: (others > 0 ? before : "") + Self.commands(), environment: ["BILLOW_TODAY": "2026-11-21"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("2026-0001 is issued. The draft was draft-\(others + 1)."))
        #expect(result.output.hasSuffix("of 2026-0001 are paid; nothing is open.\n"), "\(result.output)")
        let pdf = try Data(contentsOf: program.folder.appending(path: "2026-0001.pdf"))
        #expect(pdf.starts(with: Data("%PDF-".utf8)) && pdf.range(of: Data("/AFRelationship".utf8)) != nil)
    }

    /// Only two processes have a pipe between them.
    @Test("lead further through a pipe: what is made is issued")
    func pipe() throws {
        let script = """
            billow company --name "Cembalo Ohlsdorf" --address "Ring 5;10115;Berlin;DE" --vat-id DE299999992
            billow customer add --name Adler --address "Seeweg 1;23570;Lübeck;DE"
            billow new --customer Adler --line "Rent;1;900;19" | billow issue
            billow issue draft-1 || echo status $?
            billow issue draft-7 || echo status $?
            billow new --customer Adler --line "Rent;1;900;19"
            billow issue draft-7 || echo status $?
            billow issue </dev/null || echo status $?
            """
        let result = try ProgramUnderTest().run(script: script, environment: ["BILLOW_TODAY": "2026-11-21"])
        #expect(result.status == 0 && result.output.contains("2026-0001 is issued."), "\(result.output)")
        #expect(result.output.contains("2026-0001 was issued already. A credit note takes it back.\nstatus 65\n"))
        #expect(result.output.contains("There is no invoice “draft-7”. “billow list” lists them.\nstatus 66\n"))
        #expect(result.output.contains("There is no draft “draft-7”. The nearest is draft-2;"), "\(result.output)")
        #expect(result.output.contains("Name the drafts to issue.") && result.output.hasSuffix("status 64\n"))
    }

    /// The block of the README behind its mark.
    private static func commands() throws -> String {
        let readme = try Project.read("README.md")
        let block = try #require(readme.firstMatch(of: /<!-- five minutes -->\n```sh\n((?s).*?)```/))
        return String(block.1)
    }
}
