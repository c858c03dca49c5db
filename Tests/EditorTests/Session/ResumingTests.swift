import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The next start", .serialized)
struct ResumingTests {
    private func quit(_ session: some EditorSession) throws {
        session.type("\u{11}")
        #expect(try session.waitForEnd(within: .seconds(60)) == .exited(0), "\(session.emulator.text)")
        #expect(session.isIntact)
    }

    @Test(
        "offers again what was half typed when the terminal went, also in a new line",
        arguments: [("\t\t12*", "12*")] + (ProgramUnderTest.startsAll ? [("\u{1B}[2~Gadg", "Gadg")] : []))
    func halfTyped(keys: String, text: String) throws {
        let program = try ProgramUnderTest(resumes: true)
        let session = try program.startProcess(["demo", "--db", program.database], columns: 120)
        try session.waitFor("F1 help")
        session.type("0144\r\u{1B}[B" + keys)
        try session.waitFor(text)
        try session.waitUntilSettled()
        // The shell and the kernel each send one when a window is closed, whenever they get round to it.
        for _ in 0..<50 {
            session.signal(SIGHUP)
            session.pump(for: .milliseconds(1))
        }
        #expect(try session.waitForEnd() == .exited(128 + SIGHUP))
        let again = try program.start(columns: 120)
        try again.waitFor(["Invoice 2026-0144", "“\(text)” was being typed", "when Billow was ended"])
        again.send("\u{1B}z")
        try again.wait("the text in its cell") { $0.cursorLine.contains(text) }
        again.type("\u{1B}")
        try quit(again)
        let third = try program.start(columns: 120)
        try third.waitFor("Invoice 2026-0144")
        #expect(!third.emulator.shows("was being typed"))
        try quit(third)
    }

    @Test("shows in its cell what could not be read when the user quit", arguments: ["\u{11}", "\u{3}\u{3}"])
    func quitWhileUnread(keys: String) throws {
        let program = try ProgramUnderTest(resumes: true)
        let session = try program.start(["demo", "--db", program.database], columns: 120)
        try session.waitFor("F1 help")
        session.type("0144\r\twort drei")
        try session.waitFor("is not a number")
        for key in keys {
            session.send(String(key))
            if key == "\u{3}" { try session.waitFor("again to quit") }
        }
        #expect(try session.waitForEnd() == .exited(0))
        #expect(!session.emulator.shows("was being typed"))
        let again = try program.start(columns: 120)
        try again.waitFor(["Invoice 2026-0144  Draft", "1 problem"])
        try again.wait("the text in its cell") { $0.cursorLine.contains("!wort drei") }
        #expect(!again.emulator.shows("was being typed"))
        try quit(again)
    }

    @Test("is not promised what was half typed in a database that is gone by then")
    func quitScratchWhileTyping() throws {
        let program = try ProgramUnderTest(resumes: true)
        let session = try program.start(["demo"], columns: 120)
        try session.waitFor("F1 help")
        session.type("0144\r\twort drei")
        try session.waitFor("is not a number")
        session.signal(SIGTERM)
        #expect(try session.waitForEnd() == .exited(128 + SIGTERM))
        #expect(session.emulator.shows("“wort drei” was being typed. It is not kept."))
    }

    @Test("begins where the editor was left: on its invoice, in its cell")
    func resume() throws {
        let program = try ProgramUnderTest(resumes: true)
        let session = try program.start(["demo", "--db", program.database], columns: 120)
        try session.waitFor("F1 help")
        session.type("0144\r\u{1B}[B\t")
        try session.waitForLine(2, of: 3)
        try quit(session)
        let again = try program.start(columns: 120)
        try again.waitFor("Invoice 2026-0144")
        try again.waitForLine(2, of: 3)
        try again.wait("the cursor on its quantity") { $0.cursorLine.contains("73 500") }
        again.type("5")
        try again.waitUntilSettled()
        #expect(!again.emulator.cursorLine.contains("73 500"))
        try quit(again)
    }

    @Test("begins on the invoice and in the cell of a program that was killed")
    func resumeAfterKill() throws {
        let program = try ProgramUnderTest(resumes: true)
        let session = try program.start(["demo", "--db", program.database], columns: 120)
        try session.waitFor("F1 help")
        session.type("0144\r\u{1B}[B\t")
        try session.waitForLine(2, of: 3)
        try session.waitUntilSettled()
        let file = program.folder.appending(path: ".local/state/billow/places.json")
        let place = ["\"row\":1", "\"column\":\(LineColumn.quantity.rawValue)", "\"pane\":\"lines\""]
        try session.wait("the place to be written") { _ in
            let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return place.allSatisfy(written.contains)
        }
        try session.kill(leaving: program.folder)
        let again = try program.start(columns: 120)
        try again.waitFor("Invoice 2026-0144")
        try again.waitForLine(2, of: 3)
        try again.wait("the cursor on its quantity") { $0.cursorLine.contains("73 500") }
        try quit(again)
    }
}
