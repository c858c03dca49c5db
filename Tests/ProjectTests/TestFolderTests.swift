import Foundation
import Testing

@testable import EditorTests

@Suite("The folders of tests")
struct TestFolderTests {
    /// Folders without sources: what tests are made with, and what they compare with.
    private static let own: Set = ["Fixtures", "Golden", "Support"]

    private func names(in folder: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: folder).path))
    }

    @Test(
        "are those of the sources that they test",
        arguments: [
            "Editor", "Exchange", "Input", "Invoicing", "Ledger", "Opening", "Propagation", "Rendering", "Sharing",
            "Storage",
            "Terminal",
        ])
    func mirror(target: String) throws {
        let sources = try names(in: "Sources/\(target)")
        let folders = try names(in: "Tests/\(target)Tests").filter { !$0.hasSuffix(".swift") }
        #expect(folders.subtracting(Self.own).subtracting(sources) == [])
    }

    @Test(
        "leave no test beside them where all sources are in folders",
        arguments: ["Editor", "Invoicing", "Propagation", "Storage", "Terminal"])
    func root(target: String) throws {
        #expect(try names(in: "Tests/\(target)Tests").filter { $0.hasSuffix(".swift") } == [])
    }
}
