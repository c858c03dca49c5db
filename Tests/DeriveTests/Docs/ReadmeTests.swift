import Foundation
import Testing

@Suite("The example of README")
struct ReadmeTests {
    /// It is compiled as another package's module would be: no test can import the top-level code of a program.
    @Test("compiles as printed, without a default isolation, and prints what is said there")
    func example() throws {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../README.md")
        let text = try String(contentsOf: readme.standardized, encoding: .utf8)
        let block = try #require(
            text.firstMatch(of: /<!-- example -->\n```swift\n((?s).*?)```\n\nIt prints `(.*?)`, once/))
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-readme-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(block.1.utf8).write(to: folder.appending(path: "main.swift"))
        let compiled = try BuiltModules.compile(["main.swift"], [], to: "example", in: folder)
        #expect(compiled == "", "\(compiled)")
        #expect(try runProgram(["./example"], in: folder) == "\(block.2)\n")
    }
}
