import Foundation
import Testing

@testable import EditorTests

/// Keys come to a process where they end it at once or belong to who reads next; elsewhere Ctrl-C comes at a text of the bar.
@Suite("Long work", .serialized)
struct LongWorkTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Starts a command, and presses Ctrl-C or Esc once it shows how far it is.
    private func stop(_ arguments: [String], at bar: String, with key: String = "\u{3}") throws -> String {
        let session = try program.startProcess(arguments, columns: 200)
        try session.waitFor([bar, "Esc stops"])
        session.send(key)
        #expect(try session.waitForEnd() == .exited(130), "\(session.emulator.text)")
        #expect(session.isIntact)
        return session.emulator.text
    }

    /// Runs a command in the process of the tests, and presses Ctrl-C once it shows how far it is.
    private func interrupt(_ arguments: [String], at bar: String) throws -> String {
        let (status, text) = try program.run(arguments, interruption: bar)
        #expect(status == 130 && text.contains("\r\(bar) ") && text.contains("^C stops"), "\(text)")
        return text
    }

    private func expectWhole(_ location: SourceLocation = #_sourceLocation) throws {
        let check = try program.run(["check"])
        #expect(check.status == 0 && check.output.contains("all is well"), "\(check.output)", sourceLocation: location)
    }

    /// Where nothing was taken in, none was made.
    private func expectNoDatabase(_ location: SourceLocation = #_sourceLocation) {
        #expect(!FileManager.default.fileExists(atPath: program.database), sourceLocation: location)
    }

    @Test(
        "of a table shows a bar and stops with Ctrl-C or Esc: what it says is taken in, and a second run takes in the rest",
        arguments: ProgramUnderTest.startsAll ? [nil, "\u{3}", "\u{1B}"] : [nil, "\u{1B}"])
    func table(key: String?) throws {
        let file = program.folder.appending(path: "many.csv")
        let rows = (0..<5_000).map { "\($0);Customer \($0);Some street \($0 % 90), with a long name in a long town\n" }
        try Data(("Number;Name;Street\n" + rows.joined()).utf8).write(to: file)
        let (command, bar) = (["import", file.path], "Importing customers")
        let text = try key.map { try stop(command, at: bar, with: $0) } ?? interrupt(command, at: bar)
        let stopped = try #require(text.firstMatch(of: /Stopped: (\d+) customers of/)?.1).description
        #expect(text.contains("Name it again to go on: no row is added twice."))
        try expectWhole()
        let again = try program.run(["import", file.path])
        #expect(again.output.contains("\(5_000 - (Int(stopped) ?? 0)) customers imported, \(stopped) known already"))
        try expectWhole()
    }

    @Test("of made-up invoices stops with Ctrl-C: those that it names are there, and the database is whole")
    func demo() throws {
        let demo = ["demo", "--plain", "--invoices", "60000"]
        let text = try interrupt(demo + ["--db", program.database], at: "Making invoices")
        let made = try #require(text.firstMatch(of: /Stopped: (\d+) of 60000 invoices are made/)?.1)
        let check = try program.run(["check"])
        #expect(check.output.contains("\(made) invoices: all is well."), "\(check.output)")
        #expect(try interrupt(["check"], at: "Checking invoices").contains("Stopped"))
        try expectWhole()
        #expect(try interrupt(demo, at: "Making invoices").contains("nothing of it is saved"))
    }

    @Test("of a table leaves to the shell what is typed meanwhile, and the terminal as it was")
    func typedForShell() throws {
        let file = program.folder.appending(path: "many.csv")
        let rows = (0..<20_000).map { "\($0);Customer \($0);Some street \($0 % 90)\n" }
        try Data(("Number;Name;Street\n" + rows.joined()).utf8).write(to: file)
        let session = try program.startShell()
        session.send("\(try program.executable) import \(file.path)\r")
        try session.waitFor("Esc stops")
        session.send("echo a${X}b\r")
        session.pump(for: .milliseconds(200))
        session.send("\u{1B}")
        try session.waitFor(["Stopped:", "ab"])
        session.send("exit\r")
        _ = try session.waitForEnd()
        #expect(session.isIntact)
    }

    @Test("of made-up invoices hands keys that are typed meanwhile on to the editor, and an arrow stops nothing")
    func typedForEditor() throws {
        let session = try program.startProcess(["demo", "--invoices", "2000"])
        try session.waitFor("Esc stops")
        session.send("\u{1B}[B")
        session.pump(for: .milliseconds(100))
        session.send("\u{1B}OB/zzz")
        try session.waitFor("zzz")
        session.send("\u{1B}")
        try session.waitUntilSettled()
        try session.quit()
    }

    @Test(
        "gives the terminal back to a signal", arguments: ProgramUnderTest.startsAll ? [SIGTERM, SIGHUP] : [SIGTERM])
    func signal(number: Int32) throws {
        let session = try program.startProcess(["demo", "--invoices", "60000"])
        try session.waitFor("Esc stops")
        session.signal(number)
        #expect(try session.waitForEnd() == .signalled(number))
        #expect(session.isIntact)
    }

    @Test(
        "of reading files stops with Ctrl-C or Esc before anything is taken in",
        arguments: ProgramUnderTest.startsAll ? ["\u{3}", "\u{1B}"] : ["\u{3}"])
    func files(key: String) throws {
        let sample = Project.sample("07-hotel-month-1000-lines.xml")
        let text = try stop(["import"] + Array(repeating: sample, count: 40), at: "Reading files", with: key)
        #expect(text.contains("Stopped. The database is whole"))
        expectNoDatabase()
    }

    @Test("of reading one large file shows how far it is, and stops with Esc")
    func largeFile() throws {
        let sample = try String(contentsOfFile: Project.sample("07-hotel-month-1000-lines.xml"), encoding: .utf8)
        let lines = sample.matches(of: /<cac:InvoiceLine>(?:.|\n)*?<\/cac:InvoiceLine>/).map { String($0.output) }
        let end = try #require(sample.range(of: "</Invoice>") ?? sample.range(of: "</ubl:Invoice>"))
        let more = String(repeating: lines.joined(separator: "\n"), count: 30)
        let file = program.folder.appending(path: "large.xml")
        try Data((sample[..<end.lowerBound] + more + sample[end.lowerBound...]).utf8).write(to: file)
        let session = try program.startProcess(["import", file.path], columns: 200)
        try session.wait("a part of the file") { $0.text.contains(/Reading files \S+ [1-9]\d? %/) }
        session.send("\u{1B}")
        #expect(try session.waitForEnd() == .exited(130), "\(session.emulator.text)")
        expectNoDatabase()
    }

    @Test("of writing files stops with Ctrl-C between two invoices, and says how many are written")
    func export() throws {
        let made = try program.run(
            ["demo", "--invoices", "100", "--plain", "--db", program.database], input: "quit\n")
        #expect(made.status == 0, "\(made.output)")
        let outbox = program.folder.appending(path: "outbox").path
        try FileManager.default.createDirectory(atPath: outbox, withIntermediateDirectories: true)
        let text = try interrupt(
            ["export", "--all", "--drafts", "--text", "--name", "{id}", "--to", outbox], at: "Writing invoices")
        let written = try #require(text.firstMatch(of: /Stopped: (\d+) of 100 invoices are written/)?.1)
        let files = try FileManager.default.contentsOfDirectory(atPath: outbox)
        #expect(files.count == Int(written) && files.allSatisfy { $0.hasSuffix(".txt") }, "\(files.count)")
    }
}
