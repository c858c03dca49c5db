import Foundation
import Testing

/// Lines that are marked, copied, pasted and filled, key by key.
@Suite("Marked lines", .serialized)
struct MarkingTests {
    private static let down = "\u{1B}[1;2B"
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// An invoice with three lines, and the cursor in the first one's quantity.
    private func begin() throws -> EditorOnScreen {
        let session = try program.startWithInvoice(
            "Tea\t2\t\t10", "Milk\t1\t\t5", "Rum\t3\t\t1", due: "33.32", rows: 30, columns: 120)
        session.type("\u{1B}[A\u{1B}[A\u{1B}[C")
        try session.waitForLine(1, of: 3)
        return session
    }

    @Test("take what is typed into all of them, in one step")
    func typed() throws {
        let session = try begin()
        session.type(Self.down + Self.down)
        try session.waitFor("3 lines are marked.")
        session.type("4\r")
        try session.waitFor("76.16 EUR due")
        session.type(" u")
        try session.waitFor(["Undone: quantity", "33.32 EUR due"])
        session.type(" r")
        try session.waitFor("76.16 EUR due")
        try session.quit()
    }

    @Test("are no longer marked once the cursor moves on, or with Esc")
    func unmarked() throws {
        let session = try begin()
        session.type(Self.down + "\u{1B}[A")
        session.type("4\u{1B}[Z\t")
        try session.waitFor("57.12 EUR due")
        session.type(Self.down)
        try session.waitFor("2 lines are marked.")
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type("9\r")
        try session.waitFor("104.72 EUR due")
        try session.quit()
    }

    @Test("are deleted, and filled with the first one's value, each in one step")
    func filled() throws {
        let session = try begin()
        session.type(Self.down + Self.down + " lf")
        try session.waitFor(["Quantity is “2” in 3 lines now.", "38.08 EUR due"])
        session.type(" u")
        try session.waitFor(["Undone: fill down", "33.32 EUR due"])
        session.type("\u{1B}[A\u{1B}[A\u{1B}[A" + Self.down + "\u{4}")
        try session.waitFor(["2 lines are deleted.", "3.57 EUR due"])
        try session.waitForLine(1, of: 1)
        session.type(" u")
        try session.waitFor(["Undone: delete 2 lines", "33.32 EUR due"])
        session.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[B lf")
        try session.waitFor("39.27 EUR due")
        try session.quit()
    }

    @Test("are copied into another invoice as they are, and to the clipboard as a table, which comes back as lines")
    func copied() throws {
        let session = try begin()
        session.type(" d")
        try session.waitFor("Note")
        session.type("\u{1B}")
        session.type("\u{1B}[A\u{1B}[A\u{1B}[A" + Self.down)
        session.send("\u{1B}c")
        try session.waitFor("2 lines are copied.")
        let table = try #require(session.clipboard.text)
        #expect(table.hasPrefix("Tea\t2\tpcs\t10\t19") && table.split(separator: "\n").count == 2, "\(table)")
        session.type(" n8\r\u{1B}[17~")
        try session.waitFor("Invoice 8")
        session.send("\u{1B}v")
        try session.waitFor(["2 lines are pasted.", "29.75 EUR due"])
        session.type(" u")
        try session.waitFor(["Undone: paste 2 lines", "0.00 EUR due"])
        session.send("\u{1B}[200~\(table)\u{1B}[201~")
        try session.waitFor(["2 lines are pasted.", "29.75 EUR due"])
        session.send("\u{1B}[200~Desk\t2\t50\n\u{1B}[201~")
        try session.waitFor(["Desk", "148.75 EUR due"])
        session.type("\u{1B}")
        try session.quit()
    }
}
