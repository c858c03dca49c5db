import Foundation
import Testing

@testable import EditorTests

/// Keys come to a process where they end it at once or belong to who reads next; elsewhere Ctrl-C comes at a text of the bar.
@Suite("Long work", .serialized)
struct LongWorkTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Starts a command, and presses Ctrl-C or Esc once it shows how far it is.
    private func stop(_ arguments: [String], at bar: String, with key: String) throws -> String {
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
        arguments: ProgramUnderTest.startsAll ? [nil, "\u{3}", "\u{1B}"] : [nil])
    func table(key: String?) throws {
        let file = try makeTable(of: 5_000)
        let (command, bar) = (["import", file], "Importing customers")
        let text = try key.map { try stop(command, at: bar, with: $0) } ?? interrupt(command, at: bar)
        try expectRest(of: file, 5_000, after: text)
    }

    private func makeTable(of count: Int) throws -> String {
        let file = program.folder.appending(path: "many.csv")
        let rows = (0..<count).map { "\($0);Customer \($0);Some street \($0 % 90), with a long name in a long town\n" }
        try Data(("Number;Name;Street\n" + rows.joined()).utf8).write(to: file)
        return file.path
    }

    /// Sees that a table was stopped, and that a second run takes in the rest of it.
    private func expectRest(of file: String, _ count: Int, after text: String) throws {
        let stopped = try #require(text.firstMatch(of: /Stopped: (\d+) customers of/)?.1).description
        #expect(text.contains("Name it again to go on: no row is added twice."))
        try expectWhole()
        let again = try program.run(["import", file])
        #expect(again.output.contains("\(count - (Int(stopped) ?? 0)) customers imported, \(stopped) known already"))
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

    @Test("of a table leaves to the shell what is typed until Esc stops it, and the terminal as it was")
    func typedForShell() throws {
        let file = try makeTable(of: 20_000)
        let session = try program.startShell()
        session.resize(rows: 24, columns: 200)
        session.send("\(try program.executable) import \(file)\r")
        try session.waitFor(["Importing customers", "Esc stops"])
        session.send("echo a${X}$?b\r")
        session.pump(for: .milliseconds(200))
        session.send("\u{1B}")
        try session.waitFor(["Stopped:", "a130b"])
        session.send("exit\r")
        _ = try session.waitForEnd()
        #expect(session.isIntact)
        try expectRest(of: file, 20_000, after: session.emulator.text)
    }

    @Test("of made-up invoices hands keys that are typed meanwhile on to the editor, and an arrow stops nothing")
    func typedForEditor() throws {
        let session = try program.startProcess(["demo", "--invoices", "2000"])
        try session.waitFor("Esc stops")
        session.send("\u{1B}[B")
        session.pump(for: .milliseconds(100))
        session.send("\u{1B}OBzzz")
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
        "of reading files shows how far it is, also within one, and stops with Ctrl-C or Esc before anything is taken in",
        arguments: ProgramUnderTest.startsAll ? ["\u{3}", "\u{1B}"] : ["\u{3}"])
    func files(key: String) throws {
        let (sample, large) = (
            Project.sample("07-hotel-month-1000-lines.xml"), program.folder.appending(path: "large.xml")
        )
        let text = try String(contentsOfFile: sample, encoding: .utf8)
        let lines = text.matches(of: /<cac:InvoiceLine>(?:.|\n)*?<\/cac:InvoiceLine>/).map { String($0.output) }
        let end = try #require(text.range(of: "</Invoice>") ?? text.range(of: "</ubl:Invoice>"))
        let more = String(repeating: lines.joined(separator: "\n"), count: 30)
        try Data((text[..<end.lowerBound] + more + text[end.lowerBound...]).utf8).write(to: large)
        let session = try program.startProcess(
            ["import", large.path] + Array(repeating: sample, count: 40), columns: 200)
        try session.waitFor(["Reading files", "Esc stops"])
        try session.wait("a part of the large file") { $0.text.contains(/Reading files \S+ [1-9]\d? %/) }
        session.send(key)
        #expect(try session.waitForEnd() == .exited(130), "\(session.emulator.text)")
        #expect(session.isIntact && session.emulator.text.contains("Stopped. The database is whole"))
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
