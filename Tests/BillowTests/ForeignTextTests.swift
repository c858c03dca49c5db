import Foundation
import Testing

@testable import Billow

/// What is printed of texts that come from elsewhere.
@Suite("Foreign text in messages")
struct ForeignTextTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test(
        "about arguments sends the terminal no command",
        arguments: [["--bo\u{1B}]52;c;QQ==\u{7}gus"], ["convert", "a\u{1B}[2Jb"], ["check", "x\u{9B}y", "z\u{1B}"]])
    func arguments(arguments: [String]) throws {
        let (status, output) = try program.run(arguments)
        #expect(status == 64 && output.contains("Error: ") && output.contains("Usage: "), "\(output)")
        let controls = output.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty, "\(output)")
    }

    @Test("leaves help and versions as they are, and ends with 0")
    func help() throws {
        let version = try program.run(["--version"])
        #expect(version.status == 0 && version.output == "\(BillowCommand.version)\n")
        let help = try program.run(["import", "--help"])
        #expect(help.status == 0 && help.output.hasPrefix("OVERVIEW: Take invoices"))
    }
}
