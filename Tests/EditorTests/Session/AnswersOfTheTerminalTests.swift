import Foundation
import TerminalEmulator
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("What the terminal says of itself")
struct AnswersOfTheTerminalTests {
    private static let question = "\u{1B}]11;?\u{1B}\\"
    private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    private static let (begin, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")

    @Test("is asked at the start, and its colours follow the answer, which is never taken for what is typed")
    func background() throws {
        let program = try ProgramUnderTest()
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
        try Data("theme = \"\(name)\"\n".utf8).write(to: file)
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
        _ = try bytes(ofTyping: "\u{1B}OQ4\t", in: session)
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

    @Test("is never typed into the cell that is open, nor a command, whatever program has asked for it: 1,000 replies")
    func foreign() throws {
        let program = try ProgramUnderTest()
        let session = try program.start(["demo"])
        session.send("\rBirn")
        try session.waitUntilSettled()
        let end = "\u{1B}\\"
        let replies = [
            "\u{1B}]4;1;rgb:cdcd/0000/0000\(end)", "\u{1B}]10;rgb:0/0/0\u{7}", "\u{1B}]52;c;QmlsbG93\(end)",
            "\u{1B}P>|XTerm(388)\(end)", "\u{1B}P1$r0;1m\(end)", "\u{1B}P1+r436f=38\(end)", "\u{1B}_Gi=31;OK\(end)",
            "\u{1B}[?62;22c", "\u{1B}[>41;388;0c", "\u{1B}[?1u", "\u{1B}[12;40R", "\u{1B}[8;24;80t",
            "\u{1B}P!|464f4f\(end)",
            Self.white,
        ]
        for number in 0..<1000 {
            let reply = replies[number % replies.count]
            let torn = reply.index(reply.startIndex, offsetBy: 1 + number / replies.count % (reply.count - 1))
            session.send(String(reply[..<torn]))
            var turns = 0
            if number % 5 == 0 { try session.wait("a turn") { _ in (turns += 1, turns > 1).1 } }
            session.send("\(reply[torn...])\(number % 100 == 0 ? "e" : "")")
        }
        try session.waitUntilSettled()
        #expect(session.workspace?.editing.edit?.buffer.text == "Birneeeeeeeeee")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("does not matter for Esc, Ctrl-C and Ctrl-Q where another program has left a keyboard protocol on")
    func keyboardProtocols() throws {
        let program = try ProgramUnderTest()
        for (escape, interrupt, quit) in [
            ("\u{1B}[27u", "\u{1B}[99;5u", "\u{1B}[113;5u"), ("\u{1B}[27;1;27~", "\u{1B}[27;5;99~", "\u{1B}[27;5;113~"),
        ] {
            let session = try program.start(["demo"])
            session.send("\r\u{1B}[98;2u")
            try session.waitUntilSettled()
            #expect(session.workspace?.editing.edit?.buffer.text == "B")
            session.send(escape)
            try session.waitUntilSettled()
            #expect(session.workspace?.editing.edit == nil)
            session.send("x\(interrupt)")
            try session.waitFor("again to quit. ")
            session.send(quit)
            #expect(try session.waitForEnd() == .exited(0))
        }
    }

    @Test("does not hide Ctrl-Q that GNU screen sends together with the Esc before it")
    func escapeAndQuit() throws {
        let session = try ProgramUnderTest().start(["demo"], environment: ["TERM": "screen-256color"])
        session.send("\rB")
        try session.waitUntilSettled()
        session.send("\u{1B}\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
    }

    private func bytes(ofTyping keys: String, in session: EditorOnScreen) throws -> Int {
        try session.waitUntilSettled()
        let start = session.bytesReceived
        session.type(keys)
        try session.waitUntilSettled()
        return session.bytesReceived - start
    }
}
