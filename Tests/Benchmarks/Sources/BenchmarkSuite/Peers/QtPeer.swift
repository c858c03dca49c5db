import Foundation

/// Qt's bindable properties: a small C++ program beside this file, which is compiled where Qt is and prints its times.
nonisolated enum QtPeer {
    /// What it measured.
    /// - Returns: The samples by case, or why there are none.
    static func samples(of cases: [String]) -> Result<[String: [Double]], Absence> {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "qproperty.cpp")
        let program = FileManager.default.temporaryDirectory.appending(path: "qproperty-\(getpid())")
        defer { try? FileManager.default.removeItem(at: program) }
        guard let flags = run("pkg-config", ["--cflags", "--libs", "Qt6Core"]) else {
            return .failure(Absence(reason: "Qt 6 is not there (Debian has it as qt6-base-dev)"))
        }
        let options = flags.split(whereSeparator: \.isWhitespace).map(String.init)
        guard
            run("c++", ["-O2", "-std=c++17", "-fPIC", source.path, "-o", program.path] + options) != nil
        else { return .failure(Absence(reason: "its program does not compile")) }
        guard let printed = run(program.path, cases) else {
            return .failure(Absence(reason: "its program found a wrong result"))
        }
        let lines = printed.split(separator: "\n").map { $0.split(separator: "\t") }
        return .success(
            Dictionary(
                uniqueKeysWithValues: lines.compactMap { line in
                    guard let name = line.first else { return nil }
                    return (String(name), line.dropFirst().compactMap { Double($0) })
                }))
    }

    /// Why a peer takes no part.
    struct Absence: Error {
        let reason: String
    }

    /// What a program prints; nil if it is not there or fails.
    private static func run(_ program: String, _ arguments: [String]) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
