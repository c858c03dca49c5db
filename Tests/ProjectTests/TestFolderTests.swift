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

    @Test("of the engine are those of its targets, but for those that concern all of it at once")
    func engine() throws {
        let sources = try ["Derive", "DeriveDocuments", "DeriveKit"].reduce(into: Set(["Graph", "Macros"])) {
            try $0.formUnion(names(in: "Sources/\($1)"))
        }
        let whole: Set = ["Conformance", "Docs", "Models", "Random", "Regressions", "Signals", "Transactions"]
        let folders = try names(in: "Tests/DeriveTests").filter { !$0.hasSuffix(".swift") }
        #expect(folders.subtracting(sources) == whole)
    }

    @Test(
        "leave no test beside them where all sources are in folders",
        arguments: ["Editor", "Invoicing", "Propagation", "Storage", "Terminal"])
    func root(target: String) throws {
        #expect(try names(in: "Tests/\(target)Tests").filter { $0.hasSuffix(".swift") } == [])
    }
}
