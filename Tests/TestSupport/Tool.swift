import Foundation

/// A program of the system that a test uses where it is installed.
public enum Tool {
    /// Whether it is installed.
    public static func has(_ name: String) -> Bool { path(of: name) != nil }

    private static func path(of name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs it, and returns its status with what it has written to either stream.
    public static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(of: name) ?? "/nowhere/\(name)")
        process.arguments = arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// A script of Python, where it is there and all packages that it names are.
    public static func python(_ script: URL, packages: [String]) -> String? {
        guard FileManager.default.fileExists(atPath: script.path), has("python3") else { return nil }
        let imports = "import \(packages.joined(separator: ", "))"
        return (try? run("python3", ["-c", imports]))?.status == 0 ? script.path : nil
    }
}
