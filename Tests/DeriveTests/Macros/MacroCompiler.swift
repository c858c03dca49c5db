import Foundation

/// One call of the compiler, which expands macros with the plugin and the module that were built for the tests.
struct MacroCompiler {
    /// The compiler's output on both streams.
    let output: String
    /// The serialized diagnostics, which contain the texts of fix-its unchanged.
    private let diagnostics: Data

    /// - Parameters:
    ///   - sources: Source texts by file name.
    ///   - isOnMainActor: Whether the module is on the main actor by default.
    init(_ sources: [String: String], isOnMainActor: Bool = true) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-macros-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, source) in sources {
            try source.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
        }
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        output = try runProgram(
            ["swiftc", "-frontend", "-typecheck", "-swift-version", "6"]
                + (isOnMainActor ? ["-default-isolation", "MainActor"] : [])
                + ["-load-plugin-executable", "\(built)/DeriveMacros-tool#DeriveMacros"]
                + ["-module-cache-path", "\(built)/ModuleCache", "-I", "\(built)/Modules", "-import-module", "Derive"]
                + ["-module-name", "TestModule", "-package-name", "test", "-diagnostic-style", "llvm"]
                + ["-dump-macro-expansions", "-serialize-diagnostics-path", "diagnostics"] + sources.keys.sorted(),
            in: folder)
        diagnostics = try Data(contentsOf: folder.appending(path: "diagnostics"))
    }

    /// The macros' messages about one file, each once: errors and the titles of their fix-its.
    func messages(about file: String) -> [String] {
        let lines = output.split(separator: "\n").filter { $0.hasPrefix("\(file):") }
        let matches = lines.compactMap { $0.firstMatch(of: /: (?:error: (.*) \(from macro '.*'\)|note: (.*))$/) }
        let texts = matches.compactMap { $0.1 ?? $0.2 }.map(String.init)
        return texts.reduce(into: []) { if !$0.contains($1), !$1.hasPrefix("in expansion of macro") { $0.append($1) } }
    }

    /// Whether a fix-it inserts a text.
    func fixes(with text: String) -> Bool { diagnostics.range(of: Data(text.utf8)) != nil }

    /// The macro expansions of a type, each under its role.
    func expansions(of type: String) -> String {
        let part = /(?m)^@__swiftmacro_(\S+?fM([a-z])\d*_)\.swift\n-+\n((?s).*?)\n-{30}$/
        let roles = ["a": "accessor", "e": "extension", "m": "member", "p": "peer", "r": "attribute"]
        let parts = output.matches(of: part).filter { $0.1.contains("\(type.count)\(type)") && !$0.3.isEmpty }
        return parts.sorted { ($0.2, $0.1) < ($1.2, $1.1) }
            .map { "// \(roles["\($0.2)"] ?? "\($0.2)")\n\($0.3)" }.joined(separator: "\n\n")
    }
}

/// Runs a program in a folder, and returns what it wrote to either stream.
func runProgram(_ arguments: [String], in folder: URL) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.currentDirectoryURL = folder
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output
}
