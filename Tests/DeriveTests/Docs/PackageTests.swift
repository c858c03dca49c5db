import Foundation
import Testing

@Suite("A package that depends on Derive")
struct PackageTests {
    /// The folder with the checkouts of the packages that the tests were built with.
    nonisolated static let checkouts: URL? = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0])
        for _ in 0..<4 {
            folder.deleteLastPathComponent()
            let checkouts = folder.appending(path: "checkouts")
            if FileManager.default.fileExists(atPath: checkouts.appending(path: "swift-syntax/.git").path) {
                return checkouts
            }
        }
        return nil
    }()

    @Test(
        "by the manifest of the documentation fetches swift-syntax alone",
        .enabled(if: PackageTests.checkouts != nil, "skipped: the checkouts of the test build are not there"))
    func resolves() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let page = try String(
            contentsOf: root.appending(path: "Sources/Derive/Derive.docc/Derive.md"), encoding: .utf8)
        let manifest = String(try #require(page.firstMatch(of: /```swift\n(\/\/ swift-tools-version(?s).*?)```/)).1)
        #expect(manifest.contains("path: \"../billow\""))

        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-package-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let mirror = try #require(Self.checkouts).appending(path: "swift-syntax")
        let files = [
            "Package.swift": manifest.replacing("../billow", with: root.path(percentEncoded: false)),
            "Sources/Shop/main.swift": "import Derive",
            // Resolved without a network.
            ".swiftpm/configuration/mirrors.json": """
            {"version": 1, "object": [{
              "original": "https://github.com/swiftlang/swift-syntax", "mirror": "\(mirror.absoluteString)"
            }]}
            """,
        ]
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: false, encoding: .utf8)
        }
        let output = try runProgram(["swift", "package", "resolve", "--disable-dependency-cache"], in: folder)
        let fetched = try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: ".build/checkouts").path)
        #expect(fetched == ["swift-syntax"], "\(output)")
    }
}
