import ArgumentParser
import Foundation
import Input
import Invoicing
import Ledger
import Storage
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Console
@testable import Program

/// The program, with a home of its own for each test.
///
/// ``start(_:environment:rows:columns:)`` and ``run(_:environment:input:)`` are within the test's own process. What only a process
/// can show has one: kills, signals, suspending, closed streams, two programs at once.
final class ProgramUnderTest {
    /// `true` if tests start all their processes, as `.ci/soak processes` wants, and not a few.
    nonisolated static let startsAll = ProcessInfo.processInfo.environment["BILLOW_PROCESSES"] == "all"

    /// Home, database and everything else that the program writes; removed at the end.
    let folder: URL
    /// The key map that its settings name.
    let keys: KeyMap.Name
    private var builtProgram: String?

    /// - Parameter resumes: Whether it begins where it was left.
    init(keys: KeyMap.Name = .billow, resumes: Bool = false) throws {
        self.keys = keys
        folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID().uuidString)")
        let settings = folder.appending(path: "config/billow")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try Data("keys = \"\(keys.rawValue)\"\nresume = \(resumes)\n".utf8).write(
            to: settings.appending(path: "config.toml"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var database: String { folder.appending(path: "data/billow/billow.sqlite").path }
    var trace: String { folder.appending(path: "trace.json").path }

    /// The built program.
    var executable: String {
        get throws {
            let found = try builtProgram ?? Self.find()
            builtProgram = found
            return found
        }
    }

    /// Opens the editor on a screen.
    func start(
        _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 120
    ) throws -> EditorOnScreen {
        // Where none can be put, the test is about that.
        if arguments.isEmpty { try? prepareDatabase() }
        return try EditorOnScreen(
            arguments, environment: try surroundings(environment), rows: rows, columns: columns)
    }

    /// Puts invoices of one line into the database.
    func addInvoices(_ count: Int) throws {
        try prepareDatabase()
        let store = try Repository(path: database)
        for number in 0..<count {
            let invoice = Invoice(buyer: Party(name: "Buyer \(number)"), lines: [InvoiceLine()])
            invoice.number = "\(number)"
            try store.add(invoice)
        }
        try store.close()
    }

    /// Puts an empty database where the program would make one.
    func prepareDatabase() throws { try PreparedDatabase.empty.get().put(at: database) }

    /// Runs a command.
    /// - Parameters:
    ///   - input: What it reads.
    ///   - onTerminal: Whether standard output stands for a terminal.
    ///   - refusal: Number of the system with which standard output refuses all that is written.
    ///   - interruption: Text of a bar at which Ctrl-C is pressed.
    /// - Returns: Its exit status and what it wrote to either stream.
    func run(
        _ arguments: [String], environment: [String: String] = [:], input: String? = nil, onTerminal: Bool = false,
        refusal: Int32? = nil, interruption: String? = nil
    ) throws -> (status: Int32, output: String) {
        let streams = StandardStreams(
            input: input ?? "", isTerminal: onTerminal, refusal: refusal, interruption: interruption)
        let environment = try surroundings(environment)
        let status = Environment.$current.withValue(environment) {
            StandardStreams.$replaced.withValue(streams) {
                // What stopped this command does not stop the next one.
                defer { Interruption.stopBetweenParts() }
                return BillowCommand.run(arguments, parse: BillowCommand.parseAlone)
            }
        }
        return (status.rawValue, streams.written)
    }

    /// Starts the built program on a pseudo-terminal.
    func startProcess(
        _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 120
    ) throws -> TerminalSession {
        try TerminalSession(
            executable, arguments, environment: self.environment.merging(environment) { $1 }, rows: rows,
            columns: columns)
    }

    /// Starts a shell on a pseudo-terminal, from which it can be started.
    func startShell(_ arguments: [String] = ["-i"]) throws -> TerminalSession {
        try TerminalSession("/bin/sh", arguments, environment: environment)
    }

    /// Runs the built program without a terminal.
    /// - Parameter input: What it reads from a pipe; nil for nothing.
    /// - Returns: Its exit status and what it wrote to either stream.
    func runProcess(
        _ arguments: [String], environment: [String: String] = [:], input: String? = nil
    ) throws -> (status: Int32, output: String) {
        try run(try executable, arguments, environment: environment, input: input)
    }

    /// Runs lines of a shell in which it is called by its name, in its folder; the first that fails ends them.
    func run(script: String, environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        let path = try URL(fileURLWithPath: executable).deletingLastPathComponent().path + ":/usr/bin:/bin"
        return try run(
            "/bin/sh", ["-euc", "cd \"$HOME\"\n" + script], environment: environment.merging(["PATH": path]) { $1 })
    }

    private func run(
        _ executable: String, _ arguments: [String], environment: [String: String], input: String? = nil
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = self.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        let typed = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : typed
        try process.run()
        if let input { try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
        try typed.fileHandleForWriting.close()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// Starts any program in its surroundings, whose output can be read from a pipe.
    func begin(_ path: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        (process.executableURL, process.arguments) = (URL(fileURLWithPath: path), arguments)
        process.environment = environment.merging(["BILLOW_TODAY": "2026-11-21"]) { $1 }
        (process.standardOutput, process.standardError) = (Pipe(), FileHandle.nullDevice)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func surroundings(_ variables: [String: String]) throws -> Environment {
        Environment(environment.merging(variables) { $1 }, program: try executable)
    }

    private var environment: [String: String] {
        [
            "HOME": folder.path, "XDG_DATA_HOME": folder.appending(path: "data").path,
            "XDG_CONFIG_HOME": folder.appending(path: "config").path, "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "BILLOW_NO_WAVE": "1",
            "BILLOW_NO_QUESTIONS": "1", "BILLOW_COPIES": "0",
            "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
        ]
        // What a sanitizer is to do it does in the program, too.
        .merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
    }

    /// The test runner lies beside the program.
    private static func find() throws -> String {
        let runner = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = runner.deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appending(path: "billow").path
            if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
            folder.deleteLastPathComponent()
        }
        throw SessionError(what: "no “billow” beside \(runner.path); build it with swift build", screen: "")
    }
}

extension ProgramUnderTest {
    /// Exports an invoice into a folder, and returns the text of the file.
    /// - Parameter format: The option that names the format.
    func exported(_ number: String, as format: String) throws -> String {
        let outbox = folder.appending(path: "exported-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: outbox, withIntermediateDirectories: true)
        let result = try run(["export", number, format, "--to", outbox.path])
        try #require(result.status == 0, "\(result.output)")
        let files = try FileManager.default.contentsOfDirectory(at: outbox, includingPropertiesForKeys: nil)
        return try String(contentsOf: #require(files.first), encoding: .utf8)
    }

    /// Names the company Klar GmbH in Berlin, and adds the customer Seeblick in Lübeck.
    func addParties() throws {
        try prepareDatabase()
        for arguments in [
            ["company", "--name", "Klar GmbH", "--vat-id", "DE123456788", "--address", "Ring 5;10115;Berlin;DE"],
            ["customer", "add", "--name", "Seeblick", "--address", "Seeweg 1;23570;Lübeck;DE"],
        ] { #expect(try run(arguments).status == 0) }
    }
}

extension BillowCommand {
    /// Parses the named command by itself. In debug builds the parser checks each command of a tree at each parse.
    nonisolated static func parseAlone(_ arguments: [String]) throws -> any ParsableCommand {
        let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        // Refusals and help name the commands above.
        guard let named, !arguments.contains("help"), let command = try? named.parseAsRoot(Array(arguments.dropFirst()))
        else { return try parseAsRoot(arguments) }
        return command
    }
}

extension PreparedDatabase {
    /// A database without an invoice.
    static let empty = Result<PreparedDatabase, any Error> { try PreparedDatabase { try Repository(path: $0).close() } }
}
