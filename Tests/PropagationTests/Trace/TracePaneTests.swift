import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// The pane of the trace on the pseudo-terminal.
@Suite("The trace's pane", .serialized)
struct TracePaneTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private static let (f7, earlier, later) = ("\u{1B}[18~", "\u{1B}[5;5~", "\u{1B}[6;5~")

    /// Opens the trace, goes back to the lines and types a quantity.
    private func traced(rows: Int, columns: Int) throws -> EditorOnScreen {
        let session = try program.startWithTracedQuantity(rows: rows, columns: columns)
        session.type("\r P")
        try session.waitFor("values recomputed")
        try session.waitUntilSettled()
        return session
    }

    @Test("is a screen of its own at 80×24, with the counts in the first line, and folds what is housekeeping")
    func narrow() throws {
        let session = try traced(rows: 24, columns: 80)
        let lines = session.emulator.lines
        #expect(lines[0].hasPrefix(" Trace · 1 of 1") && lines[1].hasPrefix(" Quantity of line 1: "), "\(lines)")
        let text = lines.joined(separator: " ").replacing(#/\s+/#, with: " ")
        #expect(
            text.contains(
                #/\d+ of \d+ values recomputed, \d+ of them unchanged, [\d ]+ rows drawn, [\d ]+ bytes, [\d.]+ ms\./#))
        #expect(session.emulator.shows("● Quantity, line 1") && session.emulator.shows("↳ Amount, line 1"))
        #expect(session.emulator.shows("▸ Rules: ") && session.emulator.shows("▸ Drawn: "))
        #expect(!session.emulator.text.contains("Optional(") && !session.emulator.text.contains("Problems of"))
        session.type("\u{1B}[F\u{1B}[A")
        try session.waitUntilSettled()
        while !session.emulator.cursorLine.contains("▸ Rules") {
            session.type("\u{1B}[A")
            try session.waitUntilSettled()
        }
        session.type("\r")
        try session.waitFor("▾ Rules: ")
        try session.waitFor("of them unchanged")
        session.type(" P")
        try session.waitFor("EUR due")
        #expect(!session.emulator.text.contains("Trace"))
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("names a new invoice as the cause of what is computed for it")
    func newInvoice() throws {
        let session = try program.start(["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: 44, columns: 120)
        try session.waitFor("2026-0141")
        try session.beginTracing()
        session.type(" n")
        try session.waitFor(["New invoice.", "values recomputed"])
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("leaves out that the lines of an invoice are read: nobody has changed them")
    func reading() throws {
        let session = try program.startDemo(lines: 20_000, rows: 24, columns: 80)
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type("0145\r P")
        try session.waitFor("Change something, and see here")
        session.type("\u{1B}\u{1B}")
        try session.waitUntilSettled()
        session.type("DEMO-20000\r")
        try session.waitForLine(1, of: 20000)
        try session.waitUntilSettled()
        session.type(" P")
        try session.waitFor("Trace")
        #expect(session.emulator.text.contains("Change something, and see here"), "\(session.emulator.text)")
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type("\t5\r P")
        try session.waitFor("Quantity of line 1: 1 → 5.")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("pages through the last changes, searches and shows one kind alone")
    func paging() throws {
        let session = try traced(rows: 40, columns: 160)
        #expect(session.emulator.text.contains("Trace · 1 of 1"))
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type("\t8")
        try session.waitUntilSettled()
        session.type("\r P")
        try session.waitFor("Trace · 2 of 2")
        session.type(Self.earlier)
        try session.waitFor("Trace · 1 of 2")
        session.type(Self.earlier)
        try session.waitFor("This is the earliest change that is kept; 100 are.")
        session.type(Self.later)
        try session.waitFor("Trace · 2 of 2")
        session.type("due")
        try session.waitFor("Trace · 2 of 2 · /due")
        try session.waitFor("↳ Amount due")
        #expect(!session.emulator.text.contains("● Quantity, line"))
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type(Self.f7 + Self.f7)
        try session.waitFor("Trace · 2 of 2 · Rules")
        #expect(!session.emulator.text.contains("↳ Amount due"))
        session.type("\u{1B}")
        try session.waitFor("↳ Amount due")
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }
}
