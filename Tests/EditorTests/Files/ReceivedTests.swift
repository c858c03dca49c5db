import Foundation
import Testing

/// Received documents on the screen, and the drafts that may be edited.
@Suite("Received documents", .serialized)
struct ReceivedTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private static let document = Project.root.appending(path: "Assets/received/electricity.xml").path

    @Test("are read-only: each edit is refused with the key for a copy, and changes nothing")
    func refused() throws {
        let program = try ProgramUnderTest(keys: .vim)
        let session = try program.start([Self.document], rows: 40, columns: 140)
        try session.waitFor(["Received", "1 893.31 EUR due", "≠ 1 893.29"])
        session.type("\r")
        try session.waitFor(
            "2 amounts differ by at most 0.01, from lines 2 and 3. D takes the document’s, C calculates")
        #expect(!session.emulator.text.contains("problem "))
        session.type("jl")
        try session.waitForLine(2, of: 5)
        try session.waitUntilSettled()
        let before = rows(session)
        let edits = ["\r", "5", "x", "y", "J", "K", "a", "A", "%", "+", "\u{1B}[200~7\tTea\u{1B}[201~"]
        for edit in edits {
            session.type(edit)
            try session.waitUntilSettled()
            let refusal = "This document was received and cannot be changed. r makes a copy to correct."
            #expect(session.emulator.shows(refusal), "\(edit)")
            #expect(session.stillShows(before), "\(edit)")
        }
        session.type("e\r")
        try session.waitUntilSettled()
        #expect(session.emulator.shows("cannot be changed"))
        session.type("\u{1B}")
        try session.wait("the lines") { $0.text.contains("Grid use") }
        session.type("\t7")
        try session.waitFor("cannot be changed")
        session.type("u")
        try session.waitFor("“7” was typed where nothing can be changed.")
        session.type("u")
        try session.waitFor("There is nothing to undo.")
        #expect(session.stillShows(before))
        try session.quit(by: "q")
    }

    @Test("are copied in one step: what was typed goes there, all amounts follow, and undo takes the copy back")
    func copied() throws {
        let session = try program.start([Self.document], rows: 40, columns: 140)
        try session.waitFor(["1 893.31 EUR due", "≠ 1 893.29"])
        session.type("\r\u{1B}[B\u{1B}[C")
        try session.waitForLine(2, of: 5)
        session.type("40")
        try session.waitFor("“40” goes into it.")
        session.type("\u{1B} k")
        try session.waitFor(["Invoices 2", "540.37 EUR due"])
        session.type("\r")
        // Its number is given at issue; it names the document as the one that it corrects.
        try session.wait("a draft") { $0.text.contains("Ready to issue") && !$0.text.contains("≠") }
        #expect(!session.emulator.text.contains("problem "))
        try session.waitForLine(2, of: 5)
        session.type(" u")
        try session.waitFor(["Undone: quantity", "1 893.29 EUR due"])
        #expect(!session.emulator.text.contains("≠"))
        session.type(" u")
        try session.waitFor(["Undone: copy for correction", "Received", "≠ 1 893.29", "Invoices 1"])
        session.type(" r")
        try session.waitFor(["Redone: copy for correction", "Ready to issue", "Invoices 2"])
        try session.quit()
    }

    @Test("may be decided about and deleted")
    func decided() throws {
        let session = try program.start([Self.document], rows: 40, columns: 140)
        try session.waitFor(["1 893.31 EUR due", "≠ 1 893.29"])
        session.type("\r")
        try session.waitFor("2 amounts differ")
        session.type(" vD")
        try session.wait("the decision") { $0.shows("1 893.31 EUR due") && !$0.text.contains("amounts differ") }
        session.type(" vC")
        try session.waitFor(["1 893.29 EUR due", "≠ 1 893.31"])
        session.type("\u{1B} x")
        try session.waitFor("is deleted")
        session.type(" u")
        try session.waitFor(["Undone: delete invoice", "Received"])
        try session.quit()
    }

    @Test("are none of the samples of one's own: these are drafts, and an edited one has no problem")
    func samples() throws {
        let session = try program.start(["demo"], rows: 40, columns: 120)
        try session.waitFor(["2026-0141", "Ready to issue"])
        session.type("\r\u{1B}[17~")
        session.type("50\r")
        try session.wait("the payment") { $0.shows("Paid before −50.00") }
        session.type("\u{1B}[17~\u{1B}[17~\u{1B}[17~")
        try session.waitForLine(1)
        session.type("\u{1B}[C9\r")
        try session.waitUntilSettled()
        let text = session.emulator.text
        #expect(text.contains("Ready to issue") && !text.contains("≠") && !text.contains("problem "), "\(text)")
        session.type(" m")
        try session.waitFor("Nothing ")
        try session.quit()
    }

    /// What the screen shows of the invoice: all rows but for status and hints.
    private func rows(_ session: EditorOnScreen) -> [String] { session.emulator.lines.dropLast(3) }
}
