import Foundation
import Testing

@testable import EditorTests

@Suite("An argument of the command line")
struct ArgumentsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("that is not UTF-8 is refused, and not taken for another name")
    func names() throws {
        let script = "billow convert \"$SAMPLE\" \"$(printf 'o\\351.xml')\""
        let result = try program.run(
            script: script, environment: ["SAMPLE": Project.sample("08-one-line.xml"), "LC_ALL": "C.UTF-8"])
        #expect(result.status == 64 && result.output.contains("The argument “o\\xE9.xml” is not UTF-8"), "\(result)")
        let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        #expect(!names.contains { $0.hasSuffix(".xml") })
    }
}
