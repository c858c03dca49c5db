import Foundation
import Testing

@Suite("The pages of the documentation", .serialized)
struct DocumentationTests {
    private static let pages: [URL] = {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
            .standardized
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return (files ?? []).filter { $0.pathExtension == "md" && $0.path.contains(/\/Derive\w*\.docc\//) }
            .sorted { $0.path < $1.path }
    }()

    /// Writes the code of all pages, and `SQLite3` as a module, which it is on Apple's systems.
    private func write(to folder: URL, isOnMainActor: Bool) throws -> [PageProgram] {
        let programs = try Self.pages.map { try PageProgram($0, isOnMainActor: isOnMainActor) }.filter { $0.count > 0 }
        let calls = programs.map { "print(\"## \($0.function)\")\ntry await \($0.function)()" }
        var files = Dictionary(uniqueKeysWithValues: programs.map { ("\($0.function).swift", $0.source) })
        files["Pages.swift"] = """
            @main struct Pages { @MainActor static func main() async throws {
            \(calls.joined(separator: "\n"))
            } }
            """
        files["module.modulemap"] =
            "module SQLite3 [system] { header \"/usr/include/sqlite3.h\" link \"sqlite3\" export * }"
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
        }
        return programs
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-pages-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test("have code that compiles in one run, on the main actor by default, and prints what they say")
    func run() throws {
        try inFolder { folder in
            let programs = try write(to: folder, isOnMainActor: true)
            #expect(programs.count >= 9 && programs.map(\.count).reduce(0, +) >= 35)
            let compiled = try BuiltModules.compile(
                programs.map { "\($0.function).swift" } + ["Pages.swift"],
                ["-default-isolation", "MainActor", "-suppress-warnings", "-module-name", "Pages", "-I", "."],
                to: "pages", in: folder)
            #expect(compiled == "", "\(compiled)")
            let output = try runProgram(["./pages"], in: folder)
            let parts = output.split(separator: "## ", omittingEmptySubsequences: true)
            #expect(parts.map { String($0.prefix { $0 != "\n" }) } == programs.map(\.function), "\(output)")
            for (program, part) in zip(programs, parts) {
                var lines = part.split(separator: "\n").dropFirst()
                for expected in program.printed {
                    let place = lines.firstIndex { $0 == expected }
                    #expect(place != nil, "\(program.function) prints no “\(expected)” here: \(lines)")
                    if let place { lines = lines[(place + 1)...] }
                }
            }
        }
    }

    @Test(
        "have code that compiles in a module without a default isolation, with @MainActor before classes and functions")
    func compileWithoutDefaultIsolation() throws {
        try inFolder { folder in
            let programs = try write(to: folder, isOnMainActor: false)
            let compiled = try BuiltModules.compile(
                programs.map { "\($0.function).swift" } + ["Pages.swift"],
                ["-suppress-warnings", "-module-name", "Pages", "-I", ".", "-typecheck"], to: nil, in: folder)
            #expect(compiled == "", "\(compiled)")
        }
    }
}
