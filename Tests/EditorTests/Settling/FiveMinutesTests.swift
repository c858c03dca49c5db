import Foundation
import Testing

@Suite("The README's five minutes")
struct FiveMinutesTests {
    @Test("lead from nothing to a paid invoice whose PDF is there")
    func commands() throws {
        let program = try ProgramUnderTest()
        let result = try program.run(script: try Self.commands(), environment: ["BILLOW_TODAY": "2026-11-21"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("2026-0001 is issued."))
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
            printf '(no number)\\t2026-11-21\\n' | billow issue || echo left out
            billow issue </dev/null || echo status $?
            """
        let result = try ProgramUnderTest().run(script: script, environment: ["BILLOW_TODAY": "2026-11-21"])
        #expect(result.status == 0 && result.output.contains("2026-0001 is issued."), "\(result.output)")
        #expect(result.output.contains("A draft without a number is left out.") && result.output.contains("left out\n"))
        #expect(result.output.contains("Name the drafts to issue.") && result.output.hasSuffix("status 64\n"))
    }

    /// The block of the README behind its mark.
    private static func commands() throws -> String {
        let readme = try Project.read("README.md")
        let block = try #require(readme.firstMatch(of: /<!-- five minutes -->\n```sh\n((?s).*?)```/))
        return String(block.1)
    }
}
