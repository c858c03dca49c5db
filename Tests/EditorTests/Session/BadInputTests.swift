import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite("Bad input", .serialized)
struct BadInputTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func file(_ name: String, _ text: String) throws -> String {
        let url = program.folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    @Test(
        "on the command line gets a sentence and a status, and touches nothing",
        arguments: [
            ("hello.xml", "Dear Sir", "is not XML", 65), ("page.xml", "<html/>", "is not an invoice", 65),
            ("empty.xml", "", "the file is empty", 65),
        ])
    func files(name: String, text: String, message: String, status: Int32) throws {
        for command in [["import"], []] {
            let result = try program.run(command + [try file(name, text)])
            #expect(result.output.contains(message), "\(result.output)")
            #expect(result.status == status)
        }
        let missing = try program.run(["import", program.folder.path + "/nowhere.xml"])
        #expect(missing.output.contains("does not exist"))
        #expect(missing.status == 66)
    }

    @Test("sends the terminal no command, be it in a file, in its name or in a message")
    func commands() throws {
        let sample = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
        let number = try #require(sample.firstMatch(of: /<cbc:ID>([^<]+)</)).1
        let bad = sample.replacing(number, with: "A\u{9B}31m\u{202E}B")
        let name = try file("x\u{1B}]0;owned\u{7}.xml", bad)
        let results = [
            try program.run(["import", name]), try program.run(["import", name + "\u{9D}"]),
            try program.run(["import", try file("y.xml", sample.replacing("EUR", with: "E\u{9B}2J"))]),
            try program.run(["problems", try file("z\u{9B}2J.xml", sample.replacing("EUR", with: "E\u{9B}2"))]),
            try program.run(["problems", name + "\u{9D}"]), try program.run(["recalc", name]),
            try program.run(["recalc", "--json", try file("z\u{9B}2J\u{202E}.xml", bad)]),
        ]
        for result in results {
            let commands = result.output.unicodeScalars.filter {
                $0.properties.generalCategory == .control && $0 != "\n" || $0 == "\u{202E}"
            }
            #expect(!result.output.isEmpty && commands.isEmpty, "\(result.output.debugDescription)")
        }
        #expect(results[0].output.contains("x␛]0;owned␇.xml: A\u{FFFD}31m\u{FFFD}B"), "\(results[0].output)")
    }

    @Test("of an import makes no database where nothing can be read, and keeps no sound file from coming in")
    func importOfSeveral() throws {
        let (good, bad) = (Project.sample("08-one-line.xml"), try file("bad.xml", "<a>"))
        #expect(try program.run(["import", bad]).status == 65)
        #expect(!FileManager.default.fileExists(atPath: program.database))
        #expect(try program.run(["import", good, bad]).status == 65)
        let session = try program.start()
        try session.waitFor("165.01 EUR due")
        try session.quit()
    }

    @Test("without a terminal is told so")
    func noTerminal() throws {
        // The process's own, of which standard input is none.
        let device = TerminalDevice(input: STDIN_FILENO, output: STDOUT_FILENO) { $0 == "TERM" ? "xterm" : nil }
        let result = try withOpenFile("/dev/null", O_RDONLY) { input in
            try withDescriptor(STDIN_FILENO, at: input) {
                try TerminalDevice.$current.withValue(device) { try program.run(["demo"]) }
            }
        }
        #expect(result.output.contains("Billow needs a terminal"), "\(result.output)")
        #expect(result.status == 69)
    }

    @Test(
        "of a terminal that cannot be used gets a sentence, and the terminal is intact",
        arguments: [
            ("no-such-terminal", "The terminal “no-such-terminal” is unknown"), ("", "TERM is not set"),
        ])
    func terminals(name: String, message: String) throws {
        let session = try program.start(["demo"], environment: ["TERM": name], columns: 200)
        #expect(try session.waitForEnd() == .exited(69))
        #expect(session.emulator.text.contains(message), "\(session.emulator.text)")
        #expect(session.isIntact)
    }

    @Test("of a locale that cannot be used gets a sentence, and the terminal is intact")
    func locale() throws {
        let session = try program.startProcess(["demo"], environment: ["LC_ALL": "C"], columns: 200)
        #expect(try session.waitForEnd() == .exited(69))
        #expect(session.emulator.text.contains("does not write UTF-8"), "\(session.emulator.text)")
        #expect(session.isIntact)
    }

    @Test(
        "of a database that cannot be used gets a sentence that names it, and the way out",
        arguments: [
            ("letter.sqlite", "this is a letter, and quite a long one at that", 65), ("folder/", "", 73),
        ])
    func databases(name: String, content: String, status: Int32) throws {
        let path = program.folder.appending(path: name).path
        if name.hasSuffix("/") {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } else {
            _ = try file(name, content)
        }
        let session = try program.start(["--db", path], columns: 200)
        #expect(try session.waitForEnd() == .exited(status))
        #expect(session.emulator.text.contains("--db"), "\(session.emulator.text)")
        #expect(session.isIntact)
    }

    @Test("as a trace that cannot be written is told before anything begins")
    func trace() throws {
        let session = try program.start(["demo", "--trace", "/nowhere/trace.json"])
        #expect(try session.waitForEnd() == .exited(73))
        #expect(session.written.contains("The trace cannot be written to “/nowhere/trace.json”"))
    }
}

@Suite("A database that cannot be written", .serialized)
struct UnwritableDatabaseTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("keeps what was typed, says so, and saves it as soon as it can")
    func lockedMeanwhile() throws {
        let session = try program.startWithInvoice(columns: 250)
        let lock = try SQLiteLock(path: program.database)
        session.type("\u{1B}[C3\t")
        try session.waitFor("Saving…")
        try session.waitFor("35.70 EUR due")
        session.type("\u{11}")
        try session.waitFor("Not everything is saved")
        lock.release()
        try session.quit()
        try expectAmount("35.70 EUR due")
    }

    @Test("is told again on quitting after everything was saved meanwhile")
    func lockedTwice() throws {
        let session = try program.start(columns: 250)
        session.type(" n1\r\u{1B}[2~Tea\t2\t\t10\r\u{1B}\u{1B}[C")
        for (quantity, due) in [("3", "35.70 EUR due"), ("4", "47.60 EUR due")] {
            try session.waitForLine(1, of: 1)
            // Nothing is being written when the lock is taken.
            try session.waitUntilSettled()
            let lock = try SQLiteLock(path: program.database)
            session.type(quantity + "\u{1B}[Z\t")
            try session.waitFor(due)
            session.type("\u{11}")
            try session.waitFor("Not everything is saved")
            lock.release()
            session.type(" u")
            try session.waitFor("Undone")
        }
        try session.quit()
    }

    /// What is said where a signal leaves no time to save what was changed last.
    private static let loss = "is lost: the program was ended before it could be"

    /// Changes an invoice while the database is locked.
    private func startWithUnsaved(_ program: ProgramUnderTest) throws -> (session: TerminalSession, lock: SQLiteLock) {
        let session = try program.startProcessWithInvoice(columns: 250)
        let lock = try SQLiteLock(path: program.database)
        session.type("\u{1B}[C3\t")
        try session.waitFor("Saving…")
        return (session, lock)
    }

    @Test("is said to lose what was changed last where a second signal comes before the first one is answered")
    func secondSignal() throws {
        let (session, lock) = try startWithUnsaved(program)
        [SIGSTOP, SIGTERM, SIGHUP, SIGCONT].forEach(session.signal)
        #expect(try [.signalled(SIGTERM), .signalled(SIGHUP)].contains(session.waitForEnd()))
        #expect(session.emulator.shows(Self.loss) && session.isIntact, "\(session.emulator.text)")
        lock.release()
    }

    @Test("is said to lose what was changed last where a second signal comes while it is being closed")
    func secondSignalWhileClosing() throws {
        // Closing gives up after a while, so that the signal may come too late.
        for _ in 0..<10 {
            let (session, lock) = try startWithUnsaved(try ProgramUnderTest())
            defer { lock.release() }
            session.signal(SIGTERM)
            try session.wait("the terminal as it was") { !$0.isOnAlternateScreen }
            session.signal(SIGTERM)
            guard try session.waitForEnd() == .signalled(SIGTERM) else { continue }
            #expect(session.emulator.shows(Self.loss) && session.isIntact, "\(session.emulator.text)")
            return
        }
        Issue.record("The program has always ended before the second signal.")
    }

    @Test(
        "is said to lose what was changed last where a signal ends the editor in lines",
        arguments: [SIGINT] + (ProgramUnderTest.startsAll ? [SIGTERM, SIGHUP] : []))
    func signalOfPlainEditor(number: Int32) throws {
        _ = try program.run(["--plain"], input: "new\n7\n.\nquit\n")
        let session = try program.startProcess(["--plain"], columns: 250)
        try session.waitFor("Command:")
        let lock = try SQLiteLock(path: program.database)
        session.send("number: 8\r")
        try session.waitFor("Waiting for another program that writes to")
        session.signal(number)
        #expect(try session.waitForEnd() == .signalled(number))
        #expect(session.emulator.shows(Self.loss) && session.isIntact, "\(session.emulator.text)")
        lock.release()
    }

    private func expectAmount(_ text: String) throws {
        let again = try program.start()
        try again.waitFor(text)
        try again.quit()
    }
}
