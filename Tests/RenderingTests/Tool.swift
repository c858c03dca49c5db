import Foundation

/// A program that reads PDFs as their readers do.
enum Tool {
    /// Whether it is installed.
    nonisolated static func has(_ name: String) -> Bool { path(of: name) != nil }

    nonisolated static func path(of name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs it, and returns its status with what it has written to either stream.
    static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
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

    /// Calls a closure with the path of a file that has some bytes, and removes it after that.
    static func withFile<Result>(_ bytes: Data, _ ending: String = "pdf", _ body: (String) throws -> Result) throws
        -> Result
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "billow-\(UUID().uuidString).\(ending)").path
        try bytes.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    /// The text of a PDF. Blanks that do not break are blanks.
    static func text(of pdf: Data) throws -> String {
        try withFile(pdf) { try run("pdftotext", ["-layout", "-enc", "UTF-8", $0, "-"]).output }
            .replacing("\u{A0}", with: " ")
    }
}
