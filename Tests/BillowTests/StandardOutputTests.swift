import Foundation
import Testing

@testable import Billow

@Suite("Standard output")
struct StandardOutputTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test(
        "that takes nothing is said once, with the status of a file that cannot be written",
        arguments: [
            "list", "list --json", "check", "show 2026-0001", "graph 2026-0001", "company", "report vat --csv",
            "config", "manual", "--help", "list --help", "--version",
            "import \(Project.sample("01-coffee-three-rates.xml"))",
        ], [("/dev/full", "the disk is full"), ("&-", "it is not open")])
    func refused(command: String, output: (target: String, reason: String)) throws {
        try make()
        let (status, text) = try program.run(script: "billow \(command) >\(output.target)")
        #expect(status == 74)
        #expect(text == "billow: Not all could be written to standard output: \(output.reason). Look where it leads.\n")
    }

    @Test("is whole where standard error takes nothing", arguments: ["/dev/full", "&-"])
    func withoutErrors(target: String) throws {
        try make()
        let (status, text) = try program.run(script: "billow list 2>\(target); billow show 1 2>\(target)")
        #expect(status == 66 && text.hasPrefix("2026-0001\t"))
    }

    private func make() throws {
        let made = try program.run(
            script: """
                billow company --name Me >/dev/null
                billow customer add --name Kunde --address "Seeweg 1;23570;Lübeck;DE" >/dev/null
                billow new --customer Kunde --line "Apple;1;100;19"
                """)
        try #require(made.status == 0, "\(made.output)")
    }
}
