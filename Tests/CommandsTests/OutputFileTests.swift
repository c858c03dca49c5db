import Foundation
import TestSupport
import Testing

@testable import EditorTests

@Suite("A file that a command is to write", .serialized)
struct OutputFileTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var sample: String { Project.sample("08-one-line.xml") }

    private func path(_ name: String) -> String { program.folder.appending(path: name).path }

    private func make(_ name: String, _ text: String, mode: Int = 0o644) throws -> String {
        let attributes = [FileAttributeKey.posixPermissions: mode]
        #expect(FileManager.default.createFile(atPath: path(name), contents: Data(text.utf8), attributes: attributes))
        return path(name)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: program.folder.path) }
    }

    @Test("stays as it is where it is there already, and is replaced with --force, with its mode")
    func existing() throws {
        let file = try make("mine.xml", "mine", mode: 0o600)
        let refused = try program.run(["convert", sample, file])
        #expect(refused.status == 73 && refused.output.contains("is there already and stays as it is"))
        #expect(refused.output.contains("--force") && refused.output.contains(file))
        #expect(try text(file) == "mine")
        #expect(try program.run(["convert", sample, file, "--force"]).status == 0)
        #expect(try text(file).contains("CrossIndustryInvoice"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try names.allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test("may be the one that was read only with --force")
    func itself() throws {
        let file = try make("in.xml", try text(sample))
        #expect(try program.run(["convert", file, file]).status == 73)
        #expect(try text(file) == text(sample))
        #expect(try program.run(["convert", file, file, "--force"]).status == 0)
        #expect(try text(file).contains("CrossIndustryInvoice"))
    }

    @Test("is standard output where that is asked for, behind what a script has written there before")
    func standardOutput() throws {
        let file = try make("all.txt", "")
        try withOpenFile(file, O_WRONLY) { output in
            let shell = FileHandle(fileDescriptor: output)
            try shell.write(contentsOf: Data("before\n".utf8))
            let result = try withDescriptor(STDOUT_FILENO, at: output) { try program.run(["convert", sample, "-"]) }
            #expect(result.status == 0, "\(result.output)")
            try shell.write(contentsOf: Data("\nbehind\n".utf8))
        }
        let lines = try text(file).split(separator: "\n")
        #expect(lines.first == "before" && lines.last == "behind" && lines.count > 10)
    }

    @Test("goes behind what is there where the path names an open file, and never into a database")
    func openFiles() throws {
        let (log, other) = (try make("log", "before\n"), try make("other", "notes\n"))
        let database = try make("database", "SQLite format 3\0 and more")
        func convert(to path: String) throws -> Int32 { try program.run(["convert", sample, path]).status }
        let appended = try withOpenFile(log, O_WRONLY | O_APPEND) { output in
            try withDescriptor(STDOUT_FILENO, at: output) { try convert(to: "/dev/fd/1") }
        }
        let added = try withOpenFile(other, O_RDWR) { try convert(to: "/proc/self/fd/\($0)") }
        #expect(appended == 0 && added == 0)
        #expect(try withOpenFile(database, O_RDWR) { try convert(to: "/dev/fd/\($0)") } != 0)
        let read = try withOpenFile(log, O_RDONLY) { input in
            try withDescriptor(STDIN_FILENO, at: input) { try convert(to: "/dev/stdin") }
        }
        #expect(read != 0)
        #expect(try text(log).hasPrefix("before\n<?xml") && text(log).contains("</"))
        #expect(try text(database) == "SQLite format 3\0 and more")
        #expect(try text(other).hasPrefix("notes\n<?xml"))
    }

    @Test(
        "is a file like others below /dev, too",
        .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm"), "skipped: /dev/shm cannot be written"))
    func sharedMemory() throws {
        let folder = "/dev/shm/billow-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/new.xml"
        #expect(try program.run(["convert", sample, file]).status == 0)
        let whole = try text(file)
        #expect(whole.contains("CrossIndustryInvoice"))
        #expect(try program.run(["convert", sample, file]).status == 73)
        try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: folder + "/database"))
        for force in [[], ["--force"]] {
            #expect(try program.run(["convert", sample, folder + "/database"] + force).status == 73)
        }
        #expect(try text(folder + "/database") == "SQLite format 3\0")
    }

    @Test(
        "has no name that a database needs beside it, be it empty or not there",
        arguments: ["-wal", "-shm", "-journal"])
    func companion(ending: String) throws {
        let name = "db.sqlite" + ending
        let file = try make("db.sqlite", "SQLite format 3\0 and more") + ending
        for exists in [false, true] {
            if exists { _ = try make(name, "") }
            let result = try program.run(["convert", sample, file, "--force"])
            #expect(result.status == 73 && result.output.contains("needs that name"), "\(result.output)")
            let session = try program.start(["demo", exists ? "--trace" : "--record", file])
            #expect(try session.waitForEnd() == .exited(73))
            #expect(session.written.contains("needs that name"))
            #expect(try names.contains(name) == exists)
        }
        #expect(try text(file).isEmpty)
        #expect(try program.run(["convert", sample, path("other" + ending)]).status == 0)
    }

    @Test("is replaced where it is empty")
    func empty() throws {
        let file = try make("empty.xml", "")
        #expect(try program.run(["convert", sample, file]).status == 0)
        #expect(try text(file).contains("CrossIndustryInvoice"))
    }

    @Test("is never a database, also through a link", arguments: [false, true])
    func database(isLink: Bool) throws {
        let session = try program.startWithInvoice()
        try session.waitUntilSettled()
        let before = try Data(contentsOf: URL(fileURLWithPath: program.database))
        var target = program.database
        if isLink {
            target = path("link.xml")
            try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: program.database)
        }
        let result = try program.run(["convert", sample, target, "--force"])
        #expect(result.status == 73 && result.output.contains("it is a database"), "\(result.output)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: program.database)) == before)
        try session.quit()
    }

    @Test("as a trace stays as it is unless it is an earlier trace", arguments: [false, true])
    func trace(isLink: Bool) throws {
        let file = try make("notes.txt", "what I must not forget")
        var named = file
        if isLink {
            named = path("link")
            try FileManager.default.createSymbolicLink(atPath: named, withDestinationPath: file)
        }
        let session = try program.start(["demo", "--trace", named])
        #expect(try session.waitForEnd() == .exited(73))
        #expect(session.written.contains("it is there already and is no trace"))
        #expect(try text(file) == "what I must not forget")
        let byEnvironment = try program.start(["demo"], environment: ["BILLOW_TRACE": named])
        #expect(try byEnvironment.waitForEnd() == .exited(73))
        #expect(try text(file) == "what I must not forget")
    }

    @Test("as a trace begins anew in place of an earlier one, and not while there is no terminal")
    func earlierTrace() throws {
        func ticks(of trace: String) -> [Int] { trace.matches(of: /"tick":(\d+)/).compactMap { Int($0.1) } }
        func traced() throws -> String {
            let session = try program.start(["demo", "--trace", path("trace.json")])
            try session.waitFor("4 178.91")
            session.type("\u{1B}[B")
            try session.waitUntilSettled()
            try session.quit()
            return try text(path("trace.json"))
        }
        let first = try traced()
        #expect(first.hasPrefix("{\"billow\":2}\n") && !ticks(of: first).isEmpty)
        #expect(try program.run(["demo", "--trace", path("trace.json")]).status == 69)
        #expect(try text(path("trace.json")) == first)
        let second = try traced()
        #expect(ticks(of: second) == ticks(of: second).sorted() && !ticks(of: second).isEmpty)
    }
}
