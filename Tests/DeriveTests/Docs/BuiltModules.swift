import Foundation

/// The libraries as they were built for the tests.
enum BuiltModules {
    /// Compiles files with them, as a package that depends on them would, and returns what the compiler says.
    /// - Parameter program: The program to link; nil to compile only.
    static func compile(_ files: [String], _ arguments: [String], to program: String?, in folder: URL) throws -> String
    {
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        // The folder of object files may hold some of sources that are gone.
        let linked = try String(
            contentsOfFile: "\(built)/BillowPackageTests.product/Objects.LinkFileList", encoding: .utf8)
        let objects = linked.split(separator: "\n").filter { $0.contains(/\/Derive(Graph|Documents|Kit)?\.build\//) }
            .map {
                $0.trimmingCharacters(in: ["'", "\""])
            }
        // `.ci/sanitize` builds in folders with the names of the sanitizers, which their objects are linked with.
        // The usual linker warns of their symbols.
        let sanitizer =
            ["address", "thread"].first { built.contains("/sanitize-\($0)") }
            .map { ["-sanitize=\($0)", "-use-ld=lld"] } ?? []
        return try runProgram(
            ["swiftc"] + sanitizer + files + ["-swift-version", "6", "-module-cache-path", "\(built)/ModuleCache"]
                + ["-load-plugin-executable", "\(built)/DeriveMacros-tool#DeriveMacros", "-I", "\(built)/Modules"]
                + arguments + (program.map { objects + ["-o", $0] } ?? []), in: folder)
    }
}
