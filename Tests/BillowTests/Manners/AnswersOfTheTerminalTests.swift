import Foundation
import TerminalEmulator
import Testing

@testable import Billow

@Suite("What the terminal says of itself")
struct AnswersOfTheTerminalTests {
    private static let question = "\u{1B}]11;?\u{1B}\\"
    private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    private static let (begin, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")

    @Test("is asked at the start, and its colours follow the answer, which is never taken for what is typed")
    func background() throws {
        let program = try ProgramUnderTest(keys: .billow)
        let session = try program.start(["demo"])
        try session.waitUntilSettled()
        #expect(session.written.contains(Self.question) && !session.written.contains("38;5;25m"))
        session.send("20\(Self.white)26")
        try session.waitFor("/2026")
        try session.waitUntilSettled()
        #expect(session.written.contains("38;5;25m"), "the accent on a light background")
        #expect(!session.emulator.text.contains("rgb:") && !session.emulator.text.contains("ffff"))
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
    }

    @Test("counts less than the theme in the settings, which leaves nothing to ask", arguments: ["light", "plain"])
    func theme(name: String) throws {
        let program = try ProgramUnderTest()
        let file = program.folder.appending(path: "config/billow/config.toml")
        try Data("keys = \"vim\"\ntheme = \"\(name)\"\n".utf8).write(to: file)
        let session = try program.start(["demo"])
        try session.waitUntilSettled()
        #expect(!session.written.contains(Self.question))
        #expect(session.written.contains("38;5;") == (name == "light"))
        session.send("\u{1B}]11;rgb:0/0/0\u{7}")
        try session.waitUntilSettled()
        #expect(!session.written.contains("38;5;75m"))
        try session.quit()
    }

    @Test("is not asked for where no colour is wanted, and none is there")
    func noColour() throws {
        let program = try ProgramUnderTest()
        let session = try program.start(["demo"], environment: ["NO_COLOR": "1"])
        try session.waitUntilSettled()
        #expect(!session.written.contains(Self.question))
        #expect(session.written.matches(of: /\x{1B}\[[0-9;]*[34][0-9][0-9;]*m/).isEmpty)
        try session.quit()
    }

    @Test("marks where a large update begins and ends if it shows one at once, and adds nothing to that of an edit")
    func updatesAtOnce() throws {
        let program = try ProgramUnderTest()
        let session = try program.startWithInvoice()
        let whole = try bytes(ofTyping: "\u{0C}", in: session)
        #expect(!session.written.contains(Self.begin))
        session.send("\u{1B}[?2026;2$y")
        _ = try bytes(ofTyping: "i4\r", in: session)
        #expect(!session.written.contains(Self.begin), "an edit is small enough to arrive in one piece")
        _ = try bytes(ofTyping: "\u{0C}", in: session)
        let (before, after) = (
            session.written.components(separatedBy: Self.begin), session.written.components(separatedBy: Self.end)
        )
        try #require(before.count == 2 && after.count == 2)
        // The corner may change between the two redraws, while the disk is slow.
        let marked = before[1].utf8.count - after[1].utf8.count - Self.end.utf8.count
        #expect(marked > whole / 2, "the redrawn screen stands between the marks")
        #expect(!session.emulator.text.contains("2026;2"))
        try session.quit()
    }

    private func bytes(ofTyping keys: String, in session: EditorOnScreen) throws -> Int {
        try session.waitUntilSettled()
        let start = session.bytesReceived
        session.type(keys)
        try session.waitUntilSettled()
        return session.bytesReceived - start
    }
}
