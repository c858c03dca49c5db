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

    /// The block of the README behind its mark.
    private static func commands() throws -> String {
        let readme = try Project.read("README.md")
        let block = try #require(readme.firstMatch(of: /<!-- five minutes -->\n```sh\n((?s).*?)```/))
        return String(block.1)
    }
}
