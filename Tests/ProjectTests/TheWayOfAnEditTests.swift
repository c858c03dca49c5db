import Foundation
import Testing

@testable import EditorTests

/// The page that follows one edit through the program names what is there.
@Suite("The way of an edit")
struct TheWayOfAnEditTests {
    /// A row of the page: `| 3 | `Input.readAll` | `Terminal/Loop/Input.swift` | … |`.
    private struct Hop {
        let number: Int
        let function: String
        let file: String
    }

    private static func page() throws -> String { try Project.read("Sources/Editor/Editor.docc/TheWayOfAnEdit.md") }

    private static func hops() throws -> [Hop] {
        try page().matches(of: /(?m)^\| (\d+) \| `([\w.]+)` \| `([\w\/+.]+)` \| \S.* \|$/).compactMap { match in
            Int(match.1).map { Hop(number: $0, function: String(match.2), file: String(match.3)) }
        }
    }

    @Test("is counted from the first function to the last, and says how many there are")
    func count() throws {
        let hops = try Self.hops()
        #expect(hops.map(\.number) == Array(1...max(1, hops.count)))
        #expect(try Self.page().contains("has \(hops.count) functions"))
        #expect(Set(hops.map(\.function)).count == hops.count)
    }

    @Test("leads from a typed value through Derive to the open edit in six functions")
    func derive() throws {
        let hops = try Self.hops()
        let start = try #require(hops.firstIndex { $0.function == "transaction" })
        let end = try #require(hops.firstIndex { $0.function == "TransactionStack.end" })
        #expect(end - start < 6)
        #expect(hops[start...end].allSatisfy { $0.file.hasPrefix("Derive") })
    }

    @Test("names functions that the files have")
    func functions() throws {
        for hop in try Self.hops() {
            let code = try Project.read("Sources/\(hop.file)")
            let name = hop.function.split(separator: ".").last.map(String.init) ?? ""
            let pattern = hop.file.hasSuffix(".c") ? "\\b\(name)\\(" : "\\bfunc \(name)[(<]"
            #expect(try code.contains(Regex(pattern)), "\(hop.function) is not in \(hop.file)")
        }
    }

    @Test("names the types that the functions belong to")
    func types() throws {
        let code = try Project.files(of: "Sources").map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let owners = Set(try Self.hops().compactMap { hop in hop.function.split(separator: ".").dropLast().last })
        let declared = Set(code.matches(of: /(?:class|struct|enum|extension|actor) (\w+)/).map(\.1))
        for owner in owners { #expect(declared.contains(owner), "\(owner)") }
        #expect(try Self.page().contains("of \(owners.count) types"))
    }
}

/// The page that explains the engine names what is there.
@Suite("How the engine works")
struct HowTheEngineWorksTests {
    private static func page() throws -> String {
        try Project.read("Sources/DeriveGraph/DeriveGraph.docc/HowTheEngineWorks.md")
    }

    private static func sources(of module: String) -> [URL] {
        Project.files(of: "Sources/\(module)").filter { $0.pathExtension == "swift" }
    }

    @Test("names functions of the engine")
    func functions() throws {
        let code = try (Self.sources(of: "DeriveGraph") + Self.sources(of: "Derive"))
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let named = Set(try Self.page().matches(of: /`(?:\w+\.)?(\w+)\([\w:]*\)`/).map { String($0.1) })
        #expect(named.count > 20)
        for name in named { #expect(try code.contains(Regex("\\bfunc \(name)[(<]")), "\(name)") }
    }

    @Test("has an idea for each file of the graph")
    func files() throws {
        let named = Set(try Self.page().matches(of: /`(\w+\.swift)`/).map { String($0.1) })
        #expect(named == Set(Self.sources(of: "DeriveGraph").map(\.lastPathComponent)))
    }
}

/// The page that tells where to add something names what is there.
@Suite("Where things are")
struct WhereThingsAreTests {
    @Test("names files and folders of the sources")
    func files() throws {
        let page = try Project.read("Sources/Editor/Editor.docc/WhereThingsAre.md")
        let paths = page.matches(of: /`(\w+\/[\w\/+.]+)`/).map { String($0.1) }
        #expect(paths.count > 15)
        for path in paths {
            let url = Project.root.appending(path: "Sources/\(path)")
            #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
        }
    }
}
