import Foundation
import Testing

@Suite("Pasting", .serialized)
struct PastingTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .vim) }

    private func begin(columns: Int = 120) throws -> EditorOnScreen {
        let session = try program.start(columns: columns)
        session.type("n1\r")
        try session.waitFor("Invoice 1")
        return session
    }

    private func paste(_ text: String, into session: EditorOnScreen) {
        session.send("\u{1B}[200~\(text)\u{1B}[201~")
    }

    @Test("a long text shows its end, and takes what is typed behind it")
    func longText() throws {
        let session = try begin()
        session.type("a")
        paste(String(repeating: "0123456789", count: 2000) + "!", into: session)
        try session.waitFor("789!")
        session.type("\u{7F}?")
        try session.waitFor("789?")
        session.type("\u{1B}")
        try session.quit(by: "q")
    }

    @Test("and moving in a long text shows what is on both sides of the caret, of wide characters too")
    func bothSides() throws {
        let session = try begin(columns: 120)
        session.type("a" + (0..<20).map { "日本\($0) " }.joined())
        try session.waitFor("日本19")
        for word in (8..<20).reversed() {
            session.type("\u{1B}[1;5D")
            try session.waitUntilSettled()
            let line = session.emulator.cursorLine
            #expect(line.contains("日本\(word - 1) 日本\(word)"), "\(session.emulator.cursor) \(line)")
        }
        try session.waitFor("日本7 日本8")
        session.type("\u{1B}")
        try session.quit(by: "q")
    }

    @Test("is told to have gone nowhere while no field is open")
    func nowhere() throws {
        let session = try begin()
        paste("qxn", into: session)
        try session.waitFor(["Nothing was pasted: no field is open.", "Invoice 1"])
        try session.quit(by: "q")
    }

    @Test("a table fills cells and lines, as one step to undo")
    func table() throws {
        let session = try begin()
        session.type("aDesk\r\u{1B}")
        try session.waitForLine(1, of: 1)
        session.type("\r ")
        paste("old\t2\t10\t7\nLamp\t\t5,50\nPen\t3\t1\t19\tKGM\n", into: session)
        try session.waitFor(["3 lines are pasted", "Desk old", " 3 kg 1.00 ", "30.86 EUR due"])
        try session.waitForLine(3, of: 3)
        session.type("\u{1B}")
        session.type("u")
        try session.waitFor("0.00 EUR due")
        try session.waitForLine(1, of: 1)
        try session.quit(by: "q")
    }

    @Test("a table makes a line of each of its lines where a line is being added, and replaces none that is there")
    func tableInNewLine() throws {
        let session = try program.startWithInvoice("Tea\t2\t\t10", "Milk\t1\t\t1", due: "24.99", columns: 120)
        session.type("ka")
        paste("A\t1\t1\nB\t2\t2\nC\t3\t3\n", into: session)
        try session.waitFor(["3 lines are pasted. Esc", "41.65 EUR due"])
        try session.waitForLine(4, of: 5)
        #expect(session.emulator.shows("1 Tea 2") && session.emulator.shows("5 Milk 1"))
        session.type("\u{1B}u")
        try session.waitFor("24.99 EUR due")
        try session.quit(by: "q")
    }

    @Test("a table says how many lines that were there it is pasted over")
    func tableOverLines() throws {
        let session = try program.startWithInvoice("Tea\t2\t\t10", "Milk\t1\t\t1", due: "24.99", columns: 120)
        session.type("k\r")
        paste("A\t1\t1\nB\t2\t2\nC\t3\t3\n", into: session)
        try session.waitFor(["3 lines are pasted, 2 of them over lines that were there.", "16.66 EUR due"])
        session.type("\u{1B}u")
        try session.waitFor("24.99 EUR due")
        try session.quit(by: "q")
    }

    @Test("a table of which a cell makes no sense takes in the others, and says which that is")
    func unreadCell() throws {
        let session = try begin()
        session.type("aDesk")
        paste("\t2\t10\nLamp\tmany\t5\n", into: session)
        try session.waitFor("2 lines are pasted. Not read: row 2, Quantity “many”. “many” is not a number.")
        try session.waitFor("29.75 EUR due")
        session.type("\u{1B}u")
        try session.waitFor("0.00 EUR due")
        paste("x\t2\t10\t7\tC62\tmore\n", into: session)
        try session.waitFor("Left out: row 1, “more”.")
        try session.quit(by: "q")
    }
}
