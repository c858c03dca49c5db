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
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        // The folder of object files may hold some of sources that are gone.
        let linked = try String(
            contentsOfFile: "\(built)/BillowPackageTests.product/Objects.LinkFileList", encoding: .utf8)
        let objects = linked.split(separator: "\n").filter { $0.contains(/\/Derive(Graph)?\.build\//) }.map {
            $0.trimmingCharacters(in: ["'", "\""])
        }
        let compiled = try runProgram(
            ["swiftc", "main.swift", "-swift-version", "6", "-module-cache-path", "\(built)/ModuleCache"]
                + ["-load-plugin-executable", "\(built)/DeriveMacros-tool#DeriveMacros", "-I", "\(built)/Modules"]
                + objects + ["-o", "example"], in: folder)
        #expect(compiled == "", "\(compiled)")
        #expect(try runProgram(["./example"], in: folder) == "\(block.2)\n")
    }
}
