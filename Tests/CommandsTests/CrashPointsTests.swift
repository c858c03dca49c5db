import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Kills at each write, sync, cut and rename of a file, of which the last write is done by half. BILLOW_CRASH_POINTS=all walks
/// all of them; else one of a command is.
@Suite("A kill at a write, a sync or a rename", .serialized)
struct CrashPointsTests {
    let program: ProgramUnderTest
    private let samples = ["01-coffee-three-rates.xml", "08-one-line.xml"].map(Project.sample)
    private var database: [String] { ["--db", program.database] }

    init() throws { program = try ProgramUnderTest() }

    private static let edits = """
        new
        .
        number: 8
        buyer: Alice
        note: there
        add
        Tea
        2
        3
        .
        line 1 price: 5
        undo
        redo
        delete
        undo
        quit

        """

    /// Runs the program with kills.
    private func run(
        _ arguments: [String], input: String?, _ setting: (name: String, value: String)
    ) throws -> (status: Int32, output: String) {
        try program.runProcess(
            arguments, environment: program.crashPoint(setting.name, setting.value), input: input)
    }

    /// Walks the points of a command, or kills it at one of them. How many writes are put together is a matter of time, and so is
    /// the number of points: a run that ends before its point is repeated.
    /// - Parameters:
    ///   - point: A point about the middle, which is found to be there.
    ///   - prepare: Makes what it begins with.
    ///   - check: Sees that what a kill has left is sound; gets what the command had printed.
    private func walk(
        _ arguments: [String], at point: Int, input: String? = nil, prepare: () throws -> Void,
        check: (String) throws -> Void
    ) throws {
        let isAll = ProcessInfo.processInfo.environment["BILLOW_CRASH_POINTS"] == "all"
        for point in try isAll ? 1...points(of: arguments, input: input, prepare: prepare) : point...point {
            var (tries, status, output) = (0, Int32(0), "")
            while status == 0, tries < 5 {
                try prepare()
                (status, output) = try run(arguments, input: input, ("AT", "\(point)"))
                tries += 1
            }
            #expect(status == SIGKILL, "There are fewer than \(point) points: \(output)")
            try check(output)
        }
    }

    /// Counts the points of a command: the fewest of three runs.
    private func points(of arguments: [String], input: String?, prepare: () throws -> Void) throws -> Int {
        let count = program.folder.appending(path: "count")
        let totals = try (0..<3).map { _ in
            try prepare()
            #expect(try run(arguments, input: input, ("COUNT", count.path)).status == 0)
            return try #require(Int(String(contentsOf: count, encoding: .utf8)))
        }
        let total = try #require(totals.min())
        try #require(total > 1)
        print("\(arguments[0]): \(total) points")
        return total
    }

    private func removeDatabase() throws {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: program.database + suffix) }
    }

    /// Opens the database and examines all of it.
    private func expectSound(atLeast count: Int, after output: String) throws {
        #expect(try program.run(["--plain"] + database, input: "quit\n").status == 0, "\(output)")
        let check = try program.run(["check"] + database)
        let found = check.output.firstMatch(of: /(\d+) invoices?: all is well/).flatMap { Int($0.1) }
        #expect(check.status == 0 && found ?? -1 >= count, "\(check.output)\n\(output)")
    }

    @Test("while a database is made leaves one that can be opened")
    func opening() throws {
        try walk(["--plain"] + database, at: 150, input: "quit\n", prepare: removeDatabase) {
            try expectSound(atLeast: 0, after: $0)
        }
    }

    @Test("while edits are typed leaves the invoice, and nothing that contradicts itself")
    func editing() throws {
        try walk(["--plain"] + database, at: 175, input: Self.edits) {
            try removeDatabase()
            #expect(try program.run(["import"] + database + [samples[1]]).status == 0)
        } check: {
            try expectSound(atLeast: 1, after: $0)
        }
    }

    @Test("while invoices are taken in leaves those that were named before")
    func importing() throws {
        try walk(["import"] + database + samples, at: 220, prepare: removeDatabase) { output in
            try expectSound(atLeast: output.split(separator: "\n").count { $0.hasSuffix(" due") }, after: output)
        }
    }

    @Test("while a copy is written leaves a whole one or none; while one is put back, the old database or the new one")
    func copying() throws {
        let backup = program.folder.appending(path: "backup.sqlite").path
        try walk(["backup", backup] + database, at: 80) {
            try? FileManager.default.removeItem(atPath: backup)
            try removeDatabase()
            #expect(try program.run(["import"] + database + samples).status == 0)
        } check: {
            try expectSound(atLeast: 2, after: $0)
            guard FileManager.default.fileExists(atPath: backup) else { return }
            #expect(try program.run(["check", "--db", backup]).output.contains("2 invoices: all is well"))
        }
        try removeDatabase()
        #expect(try program.run(["import"] + database + samples).status == 0)
        try? FileManager.default.removeItem(atPath: backup)
        #expect(try program.run(["backup", backup] + database).status == 0)
        try walk(["restore", backup] + database, at: 65) {
            try removeDatabase()
            #expect(try program.run(["import"] + database + [samples[1]]).status == 0)
        } check: {
            try expectSound(atLeast: 1, after: $0)
        }
    }

    @Test("while a document is written leaves the old one or the new one")
    func converting() throws {
        let target = program.folder.appending(path: "out.xml")
        let old = try Data(contentsOf: URL(fileURLWithPath: samples[1]))
        let arguments = ["convert", "--force", "--lossy", samples[0], target.path]
        try old.write(to: target)
        #expect(try program.run(arguments).status == 0)
        let new = try Data(contentsOf: target)
        try walk(arguments, at: 2) {
            try old.write(to: target)
        } check: { _ in
            let now = try Data(contentsOf: target)
            #expect([old, new].contains(now))
        }
    }

    @Test("while a file of 0.1.0 is stepped leaves the old file or the new one, and no copy that is not whole")
    func stepping() throws {
        let folder = URL(fileURLWithPath: program.database).deletingLastPathComponent()
        let count = 7
        try walk(["list"] + database, at: 150) {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: Project.root.appending(path: "Tests/StorageTests/Fixtures/billow-0.1.0.sqlite"),
                to: URL(fileURLWithPath: program.database))
        } check: { output in
            try expectSound(atLeast: count, after: output)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let copies = names.filter { $0.contains(".before-") && $0.hasSuffix(".sqlite") }
            #expect(!copies.isEmpty, "\(output)")
            for copy in copies {
                let check = try program.run(["check", "--db", folder.appending(path: copy).path])
                #expect(check.output.contains("\(count) invoices: all is well"), "\(check.output)")
            }
        }
    }

    // MARK: Issuing, sending, paying

    private var outbox: URL { program.folder.appending(path: "outbox") }

    /// A database with a draft, and where that is issued.
    private func makeDatabases() throws -> (draft: Data, issued: Data) {
        for arguments in [
            ["company", "--name", "Klar GmbH", "--vat-id", "DE123456789", "--address", "Ring 5;10115;Berlin;DE"],
            ["customer", "add", "--name", "Seeblick", "--address", "Seeweg 1;23570;Kiel;DE"],
            ["new", "--customer", "Seeblick", "--line", "Beans;24;21.40;7"],
        ] { #expect(try program.run(arguments + database).status == 0) }
        let draft = try Data(contentsOf: URL(fileURLWithPath: program.database))
        #expect(try program.run(["issue", "draft-1"] + database).status == 0)
        return (draft, try Data(contentsOf: URL(fileURLWithPath: program.database)))
    }

    private func put(_ contents: Data) throws {
        try removeDatabase()
        try contents.write(to: URL(fileURLWithPath: program.database))
    }

    private func shown(_ number: String) throws -> String {
        try program.run(["show", number, "--json"] + database).output
    }

    @Test("while an invoice is issued gives it its number or not, and never half of it")
    func issuing() throws {
        let (draft, _) = try makeDatabases()
        try walk(["issue", "draft-1"] + database, at: 55) {
            try put(draft)
        } check: { output in
            try expectSound(atLeast: 1, after: output)
            let before = try shown("draft-1")
            let isIssued = before.contains("\"status\": \"open\"")
            #expect(isIssued != before.contains("\"status\": \"ready to issue\""), "\(before)")
            // Who was told that it is issued finds it so.
            #expect(isIssued || !output.contains("is issued."))
            let again = try program.run(["issue", "draft-1"] + database)
            #expect(again.status == (isIssued ? 65 : 0), "\(again.output)")
            #expect(try shown("2026-0001").contains("\"status\": \"open\""))
        }
    }

    @Test("while a credit note is issued settles its invoice and the note, or neither")
    func crediting() throws {
        let (_, issued) = try makeDatabases()
        try walk(["credit", "2026-0001", "--issue"] + database, at: 70) {
            try put(issued)
        } check: { output in
            try expectSound(atLeast: 1, after: output)
            let isSettled = try shown("2026-0001").contains("\"status\": \"credited\"")
            #expect(try isSettled == shown("2026-0002").contains("\"status\": \"applied\""), "\(output)")
        }
    }

    @Test("while a payment is recorded has all of it or nothing")
    func paying() throws {
        let (_, issued) = try makeDatabases()
        try walk(["pay", "2026-0001"] + database, at: 27) {
            try put(issued)
        } check: { output in
            try expectSound(atLeast: 1, after: output)
            let now = try shown("2026-0001")
            let isPaid = now.contains("\"status\": \"paid\"")
            #expect(isPaid == now.contains("\"payments\": "), "\(now)")
            #expect(isPaid || !output.contains("are paid"))
        }
    }

    @Test("while an invoice is sent leaves each file whole or not there")
    func sending() throws {
        let (_, issued) = try makeDatabases()
        try put(issued)
        let settings = program.folder.appending(path: "config/billow/config.toml")
        try Data("[files]\noutbox = \"\(outbox.path)\"\n".utf8).write(to: settings)
        let arguments = ["send", "2026-0001", "--files-only"] + database
        #expect(try program.run(arguments).status == 0)
        let whole = try contents(of: outbox)
        #expect(whole.count == 2)
        try walk(arguments, at: 16) {
            try? FileManager.default.removeItem(at: outbox)
        } check: { output in
            for (name, data) in try contents(of: outbox) where !name.hasPrefix(".billow-") {
                #expect(whole[name] == data, "\(name): \(output)")
            }
        }
    }

    private func contents(of folder: URL) throws -> [String: Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }
}

extension ProgramUnderTest {
    /// The environment in which a process counts its crash points (`COUNT`, a file), or is killed at one (`AT`, its number).
    func crashPoint(_ name: String, _ value: String) throws -> [String: String] {
        let folder = URL(fileURLWithPath: try executable).deletingLastPathComponent()
        return ["LD_PRELOAD": folder.appending(path: "libCrashPoints.so").path, "BILLOW_CRASH_\(name)": value]
    }
}
